//! The two lines of headings.

use podium_domain::Op;

use crate::{
    numbers::{Number, number},
    vdbench::{Sample, Side},
};

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// Most columns of a table.
const MOST_COLUMNS: usize = 64;

/// Whether a line is the first of two: `Jan 24, 2019    interval        i/o …`.
pub(super) fn is_first(line: &str) -> bool {
    let words: Vec<_> = line.split_ascii_whitespace().take(4).collect();
    matches!(words.as_slice(), [month, _, _, interval]
        if MONTHS.contains(month) && interval.trim_matches('.').eq_ignore_ascii_case("interval"))
}

/// The date of a first line, `2019-01-24`.
pub(super) fn date(line: &str) -> Option<String> {
    let mut words = line.split_ascii_whitespace();
    let (month, day, year) = (words.next()?, words.next()?, words.next()?);
    let month = 1 + MONTHS.iter().position(|known| *known == month)?;
    Some(format!("{year}-{month:02}-{:0>2}", day.trim_end_matches(',')))
}

/// Names of the columns behind time and interval.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Columns(Vec<String>);

impl Columns {
    /// Puts both lines together; `None` when they do not fit.
    pub(super) fn of(first: &str, second: &str) -> Option<Self> {
        let above: Vec<_> = first
            .split_ascii_whitespace()
            .skip(4)
            .take(MOST_COLUMNS)
            .collect();
        let below: Vec<_> = second.split_ascii_whitespace().take(MOST_COLUMNS).collect();
        let names = if above.first().is_some_and(|word| word.starts_with('.')) {
            of_file_systems(&above, &below)
        } else {
            of_devices(&above, &below)
        };
        names.map(Self)
    }

    /// A line's figures; `None` when it has more or fewer than the headings.
    pub(super) fn sample(&self, figures: &[&str]) -> Option<Sample> {
        if figures.len() != self.0.len() {
            return None;
        }
        let get = |name: &str| -> Option<Number> {
            let at = self.0.iter().position(|column| column == name)?;
            number(figures.get(at)?)
        };
        let mut sample = Sample {
            transfer_bytes: get("bytes i/o").or_else(|| get("xfer size")),
            read_percent: get("read pct"),
            cpu: get("cpu% sys+u")
                .or_else(|| get("cpu% sys+usr"))
                .or_else(|| get("cpu% total")),
            ..Sample::default()
        };
        let side = |op: Op, name: &str| Side {
            rate: get(&format!("{name} rate")),
            mib_per_s: get(&format!("mb/sec {name}")),
            response: get(&format!("{name} resp")),
            ..Side::of(op)
        };
        if self.0.iter().any(|column| column == "reqstdops rate") {
            sample.sides.push(Side {
                mib_per_s: get("mb/sec total"),
                ..side(Op::Total, "reqstdops")
            });
            sample.sides.push(side(Op::Read, "read"));
            sample.sides.push(side(Op::Write, "write"));
            for (name, _) in self.0.iter().filter_map(|column| column.rsplit_once(" rate")) {
                if !matches!(name, "reqstdops" | "read" | "write") {
                    sample.sides.push(side(Op::Other(name.into()), name));
                }
            }
        } else {
            sample.sides.push(Side {
                rate: get("i/o rate"),
                mib_per_s: get("mb/sec 1024**2"),
                response: get("resp time"),
                response_max: get("resp max"),
                response_stddev: get("resp stddev"),
                ..Side::of(Op::Total)
            });
            // Devices have no rates of single directions, only their response times, which mean something where both
            // directions moved.
            let mixed = sample
                .read_percent
                .is_some_and(|percent| percent.value > 0.0 && percent.value < 100.0);
            for (op, name) in [(Op::Read, "read"), (Op::Write, "write")] {
                let share = sample.read_percent.map(|percent| percent.value / 100.0);
                let share = if op == Op::Read {
                    share
                } else {
                    share.map(|share| 1.0 - share)
                };
                if mixed {
                    sample.sides.push(Side {
                        response_max: get(&format!("{name} max")),
                        ..side(op, name)
                    });
                } else if share.is_some_and(|share| share > 0.5)
                    && let (Some(max), Some(total)) = (get(&format!("{name} max")), sample.sides.first_mut())
                {
                    total.response_max.get_or_insert(max);
                }
            }
        }
        Some(sample)
    }
}

/// `i/o` over `rate` is `i/o rate`.
fn of_devices(above: &[&str], below: &[&str]) -> Option<Vec<String>> {
    if above.len() != below.len() || above.is_empty() {
        return None;
    }
    let names = above
        .iter()
        .zip(below)
        .map(|(above, below)| format!("{above} {below}").to_ascii_lowercase());
    Some(names.collect())
}

/// `.ReqstdOps...` stands over `rate` and `resp`.
fn of_file_systems(above: &[&str], below: &[&str]) -> Option<Vec<String>> {
    let mut names = Vec::new();
    let mut below = below.iter();
    for heading in above {
        let name = heading.trim_matches('.').to_ascii_lowercase();
        let spans = match name.as_str() {
            "read" | "mb/sec" if !heading.contains('.') => 1,
            "xfer" => 1,
            _ => 2,
        };
        for _ in 0..spans {
            names.push(format!("{name} {}", below.next()?));
        }
    }
    below.next().is_none().then_some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_all_versions_fit() {
        let first =
            "Jan 24, 2019 interval i/o MB/sec bytes read resp read write read write resp queue cpu% cpu%";
        let second = "rate 1024**2 i/o pct time resp resp max max stddev depth sys+u sys";
        assert!(is_first(first));
        let columns = Columns::of(first, second).unwrap();
        let line = "113.0 0.11 1024 50.88 0.018 0.010 0.027 0.07 2.57 0.120 0.0 6.4 1.0";
        let cells: Vec<_> = line.split(' ').collect();
        let sample = columns.sample(&cells).unwrap();
        assert_eq!(sample.sides.len(), 3);
        assert!((sample.sides[2].response_max.unwrap().value - 2.57).abs() < 1e-9);
        assert!(columns.sample(&cells[1..]).is_none());
        let older = Columns::of(
            "Jul 08, 2011 interval i/o MB/sec bytes read resp resp resp cpu% cpu%",
            "rate 1024**2 i/o pct time max stddev sys+usr sys",
        );
        let sample = older.unwrap().sample(
            &"8482.60 33.14 4096 100.00 3.770 372.672 2.940 7.4 5.8"
                .split(' ')
                .collect::<Vec<_>>(),
        );
        assert!((sample.unwrap().sides[0].response_max.unwrap().value - 372.672).abs() < 1e-9);
    }

    #[test]
    fn headings_in_dots_span_their_columns() {
        let first = "Feb 15, 2019 ..Interval.. .ReqstdOps... ...cpu%... read ....read..... ....write.... ..mb/sec... \
                     mb/sec .xfer.. ...mkdir....";
        let second = "rate resp total sys pct rate resp rate resp read write total size rate resp";
        let columns = Columns::of(first, second).unwrap();
        assert_eq!(
            columns.0[11..],
            ["mb/sec total", "xfer size", "mkdir rate", "mkdir resp"]
        );
        assert_eq!(Columns::of(first, "rate resp"), None);
    }
}
