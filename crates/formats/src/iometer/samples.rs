//! Instantaneous samples: what every worker did in each update interval, of one test.
//!
//! Proof that the rows without an access specification's name are rates of single intervals, and that the `ALL` row at the
//! end is the result of the whole test: in the files known, `Bytes Read` and `Read I/Os` of the samples do not grow from
//! one to the next, those of the last rows are the sums, and one test's `ALL` row is the same to the last digit in its
//! results file.

use podium_domain::{Metric, Op, Series, Unit};

use super::{
    figures::{Cells, active, bandwidth},
    test::{Block, Row},
};

/// Most samples that are kept: more than two days by the second.
const MOST: usize = 200_000;

/// What all workers did in one interval.
struct Round<'a> {
    /// The worker that the interval begins with.
    first: &'a str,
    t_s: f64,
    workers: u32,
    /// IOPS and bytes per second of each side, as long as every worker tells them.
    rates: [[Option<f64>; 2]; 3],
}

/// The sides with the prefix of their columns.
const SIDES: [(Op, &str); 3] = [(Op::Total, ""), (Op::Read, "Read "), (Op::Write, "Write ")];

/// The samples of a block over time. `all`: its `ALL` row, which tells the sides that did something. `workers`: how many
/// belong to a whole sample. `start`: the time stamp of the test.
pub(super) fn series(
    block: &Block<'_>,
    all: &Cells<'_>,
    workers: Option<u32>,
    start: Option<&str>,
) -> Vec<Series> {
    let (Some(workers), Some(start)) = (workers, start.and_then(milliseconds)) else {
        return Vec::new();
    };
    let mut rounds = rounds(block, start);
    // Where a worker is missing, the sum would be too small.
    rounds.retain(|round| round.workers == workers);
    rounds.dedup_by(|later, earlier| later.t_s < earlier.t_s);
    let mut series = Vec::new();
    for (op, _) in active(all) {
        let Some(side) = SIDES.iter().position(|(known, _)| *known == op) else {
            continue;
        };
        for (place, (metric, unit)) in [
            (Metric::Iops, Unit::PerSecond),
            (Metric::Bandwidth, Unit::BytesPerSecond),
        ]
        .into_iter()
        .enumerate()
        {
            let told = rounds
                .iter()
                .filter_map(|round| Some((round.t_s, round.rates[side][place]?)));
            let (t_s, v): (Vec<_>, Vec<_>) = told.unzip();
            if !t_s.is_empty() && t_s.is_sorted() {
                series.push(Series::Time {
                    metric,
                    op: op.clone(),
                    unit,
                    t_s,
                    v,
                });
            }
        }
    }
    series
}

fn rounds<'a>(block: &'a Block<'a>, start: i64) -> Vec<Round<'a>> {
    let mut rounds: Vec<Round<'a>> = Vec::new();
    for sample in &block.samples {
        let cells = Cells::of(block, &sample.row, &[]);
        let (Some(worker), Some(stamp)) = (cells.get("Target Name"), milliseconds(sample.stamp)) else {
            continue;
        };
        let rates = SIDES.map(|(_, prefix)| {
            let iops = cells.number(&format!("{prefix}IOps")).map(|number| number.value);
            [iops, bandwidth(&cells, prefix).map(|(rate, _)| rate)]
        });
        let begins = rounds.last().is_none_or(|round| round.first == worker);
        if begins && rounds.len() >= MOST {
            break;
        }
        if begins {
            rounds.push(Round {
                first: worker,
                t_s: (stamp - start) as f64 / 1e3,
                workers: 1,
                rates,
            });
        } else if let Some(round) = rounds.last_mut() {
            round.workers += 1;
            for (sum, rate) in round.rates.iter_mut().flatten().zip(rates.into_iter().flatten()) {
                *sum = sum.zip(rate).map(|(sum, rate)| sum + rate);
            }
        }
    }
    rounds
}

/// `2018-08-14 15:36:57:375` in milliseconds since 1970, whatever the time zone.
fn milliseconds(stamp: &str) -> Option<i64> {
    let mut parts = stamp
        .trim()
        .split(['-', ' ', ':'])
        .map(|part| part.parse::<i64>().ok());
    let mut part = |low: i64, high: i64| parts.next()?.filter(|part| (low..=high).contains(part));
    let (year, month, day) = (part(1970, 2200)?, part(1, 12)?, part(1, 31)?);
    let (hour, minute, second, milli) = (part(0, 23)?, part(0, 59)?, part(0, 60)?, part(0, 999)?);
    // Days by a calendar whose year begins in March (Howard Hinnant, chrono-compatible date algorithms).
    let years = if month > 2 { year } else { year - 1 };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = years * 365 + years / 4 - years / 100 + years / 400 + of_year;
    Some((((days * 24 + hour) * 60 + minute) * 60 + second) * 1000 + milli)
}

/// A row of a worker in one interval.
#[derive(Debug)]
pub(super) struct Sample<'a> {
    /// When it was taken.
    pub(super) stamp: &'a str,
    /// The row behind its time stamp.
    pub(super) row: Row<'a>,
}

#[cfg(test)]
mod tests {
    use super::milliseconds;

    #[test]
    fn stamps_tell_the_time_between_them() {
        let apart = |a: &str, b: &str| milliseconds(b).unwrap() - milliseconds(a).unwrap();
        assert_eq!(apart("2018-08-14 15:36:56:281", "2018-08-14 15:36:57:375"), 1094);
        assert_eq!(
            apart("2020-02-28 23:59:59:999", "2020-03-01 00:00:00:000"),
            86_400_001
        );
        assert_eq!(apart("2021-12-31 23:59:59:000", "2022-01-01 00:00:00:000"), 1000);
        assert_eq!(milliseconds("2018-08-14 15:36"), None);
    }
}
