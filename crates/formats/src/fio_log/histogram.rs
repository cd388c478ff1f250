//! Histogram logs: how often each completion latency occurred in each interval.

use std::collections::BTreeMap;

use podium_domain::{Metric, Op, ParsedRun, Series, Unit};

use super::{
    name::Name,
    run::{parsed, workload},
    series::clock_start_ms,
};
use crate::{Limits, Refused, notices::Notices, numbers::whole};

/// Buckets of fio 3, whose unit is the nanosecond (`FIO_IO_U_PLAT_NR`: 29 groups of 64).
const NANOSECOND_BUCKETS: usize = 29 * 64;

/// Buckets of fio 2, whose unit is the microsecond (19 groups of 64).
const MICROSECOND_BUCKETS: usize = 19 * 64;

/// The largest `log_hist_coarseness`.
const COARSEST: u32 = 6;

/// What the number of buckets proves.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Buckets {
    count: usize,
    /// How many of fio's buckets one stands for.
    stride: u64,
    /// Units in a second.
    per_second: f64,
}

impl Buckets {
    fn of(count: usize) -> Option<Self> {
        let families = [(NANOSECOND_BUCKETS, 1e9), (MICROSECOND_BUCKETS, 1e6)];
        families.into_iter().find_map(|(all, per_second)| {
            let coarseness = (0..=COARSEST).find(|coarseness| all >> coarseness == count)?;
            Some(Self {
                count,
                stride: 1 << coarseness,
                per_second,
            })
        })
    }

    /// The middle of what a bucket holds, in seconds, as `plat_idx_to_val` in fio's stat.c computes it for single ones.
    fn middle_s(self, index: u64) -> f64 {
        let (first, next) = (index * self.stride, (index + 1) * self.stride);
        let (low, high) = (lower_bound(first), lower_bound(next));
        let middle = if high - low <= 1.0 {
            low
        } else {
            f64::midpoint(low, high)
        };
        middle / self.per_second
    }
}

/// Where a bucket begins: the first 128 are whole units, then every 64 are twice as wide.
fn lower_bound(index: u64) -> f64 {
    if index < 128 {
        return index as f64;
    }
    let width = 2_f64.powi(i32::try_from(index / 64 - 1).unwrap_or(i32::MAX));
    (64 + index % 64) as f64 * width
}

/// One direction.
#[derive(Debug, Default)]
struct Side {
    times: Vec<u64>,
    requests: Vec<u64>,
    counts: BTreeMap<u64, u64>,
    block: Option<u64>,
    mixed: bool,
}

/// The run of a histogram log: per direction the histogram of the whole log and the requests per second of each
/// interval, both of which the counts give exactly.
pub(super) fn run(
    text: &str,
    name: &Name<'_>,
    limits: &Limits,
    notices: &mut Notices,
) -> Result<ParsedRun, Refused> {
    let first = text
        .lines()
        .find(|line| !line.trim_ascii().is_empty())
        .unwrap_or_default();
    let count = first.split(',').count().saturating_sub(3);
    let Some(buckets) = Buckets::of(count) else {
        return Err(Refused(format!(
            "a histogram log of fio 3 has 1856 buckets and one of fio 2 has 1216, or these halved up to six times; this \
             one has {count}"
        )));
    };
    let mut sides: [Side; 3] = Default::default();
    let mut lines = [0, 0];
    let mut rows = 0;
    for (number, line) in (1_u64..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim_ascii().is_empty())
    {
        if rows == limits.series_values {
            notices.warn(
                "series-cut",
                format!("from here on lines are left out: {rows} are read at most"),
                Some(number),
            );
            break;
        }
        if add(&mut sides, buckets, line).is_none() {
            notices.warn("broken-line", "this line is damaged and left out", Some(number));
            continue;
        }
        rows += 1;
        lines = [if lines[0] == 0 { number } else { lines[0] }, number];
    }
    if rows == 0 {
        return Err(Refused("no line of the log is sound".to_owned()));
    }
    let start_ms = clock_start_ms(sides.iter().flat_map(|side| side.times.iter().copied()));
    let ops = [Op::Read, Op::Write, Op::Trim].into_iter().zip(&sides);
    let workloads = ops.filter(|(_, side)| !side.times.is_empty()).map(|(op, side)| {
        let block = side.block.filter(|bytes| *bytes > 0 && !side.mixed);
        let mut series = vec![histogram(side, buckets, op.clone())];
        series.extend(rates(side, start_ms, op.clone()));
        workload(name, op, block, series)
    });
    Ok(parsed(lines, start_ms, workloads.collect()))
}

/// Takes a line: time, direction, block size, counts. All or nothing of it.
fn add(sides: &mut [Side; 3], buckets: Buckets, line: &str) -> Option<()> {
    let mut fields = line
        .trim_ascii()
        .split(',')
        .map(|field| whole(field.trim_ascii()));
    let [time, direction, block] = [fields.next()??, fields.next()??, fields.next()??];
    let counts: Vec<u64> = fields.collect::<Option<_>>()?;
    let side = sides.get_mut(usize::try_from(direction).ok()?)?;
    if counts.len() != buckets.count || side.times.last().is_some_and(|last| *last > time) {
        return None;
    }
    let requests = counts
        .iter()
        .try_fold(0_u64, |sum, count| sum.checked_add(*count))?;
    for (index, count) in (0_u64..).zip(&counts).filter(|(_, count)| **count > 0) {
        let sum = side.counts.entry(index).or_default();
        *sum = sum.saturating_add(*count);
    }
    side.times.push(time);
    side.requests.push(requests);
    side.mixed |= side.block.is_some_and(|known| known != block);
    side.block = Some(block);
    Some(())
}

fn histogram(side: &Side, buckets: Buckets, op: Op) -> Series {
    Series::Histogram {
        metric: Metric::Latency,
        op,
        bounds_s: side.counts.keys().map(|index| buckets.middle_s(*index)).collect(),
        counts: side.counts.values().copied().collect(),
    }
}

/// The requests of each interval over its length. The first begins with the job, unless times are of the clock; what
/// has no length is left out.
fn rates(side: &Side, start_ms: Option<u64>, op: Op) -> Option<Series> {
    let mut before = start_ms.is_none().then_some(0);
    let (mut t_s, mut v) = (Vec::new(), Vec::new());
    for (time, requests) in side.times.iter().zip(&side.requests) {
        let length = before
            .map(|before| time.saturating_sub(before))
            .filter(|ms| *ms > 0);
        before = Some(*time);
        if let Some(length) = length {
            t_s.push(time.saturating_sub(start_ms.unwrap_or(0)) as f64 / 1e3);
            v.push(*requests as f64 * 1e3 / length as f64);
        }
    }
    (!v.is_empty()).then_some(Series::Time {
        metric: Metric::Iops,
        op,
        unit: Unit::PerSecond,
        t_s,
        v,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_buckets_tells_the_unit() {
        for (count, stride, per_second) in [(1856, 1, 1e9), (116, 16, 1e9), (1216, 1, 1e6), (19, 64, 1e6)] {
            let buckets = Buckets::of(count);
            assert_eq!(
                buckets,
                Some(Buckets {
                    count,
                    stride,
                    per_second
                })
            );
        }
        assert_eq!((Buckets::of(1536), Buckets::of(0)), (None, None));
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "whole numbers and halves are exact")]
    fn buckets_are_named_as_fio_names_them() {
        // plat_idx_to_val: below 128 the index, then base + (k + 0.5) * 2^error_bits.
        let buckets = Buckets {
            count: 1856,
            stride: 1,
            per_second: 1.0,
        };
        for (index, value) in [
            (0, 0.0),
            (127, 127.0),
            (128, 129.0),
            (129, 131.0),
            (191, 255.0),
            (192, 258.0),
            (1855, 17_112_760_320.0),
        ] {
            assert_eq!(buckets.middle_s(index), value, "{index}");
        }
    }
}
