use std::cmp::Ordering;

use podium_compare::Row;
use podium_domain::{Identity, Metric, Op, Stat, block_size};

/// Fewer points are no curve: their rows are bars.
const FEWEST: usize = 3;

/// The number in which the rows of a curve differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Axis {
    BlockSize,
    QueueDepth,
    Jobs,
    ReadShare,
    /// Of latency: how slow the slowest requests are.
    Percentile,
}

/// Rows that differ in nothing but one number: where each stands on the axis, and its place in the section.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Sweep {
    pub(crate) axis: Axis,
    /// By rising number.
    pub(crate) rows: Vec<(f64, usize)>,
}

impl Axis {
    const ALL: [Self; 5] = [
        Self::BlockSize,
        Self::QueueDepth,
        Self::Jobs,
        Self::ReadShare,
        Self::Percentile,
    ];

    fn of(self, row: &Row) -> Option<f64> {
        let identity = &row.workload.identity;
        match self {
            // Sizes of storage requests are far below 2^53.
            Self::BlockSize => identity
                .block_bytes
                .filter(|bytes| *bytes > 0)
                .map(|bytes| bytes as f64),
            Self::QueueDepth => identity.queue_depth.filter(|depth| *depth > 0).map(f64::from),
            Self::Jobs => identity.jobs.filter(|jobs| *jobs > 0).map(f64::from),
            Self::ReadShare => read_share(row),
            Self::Percentile => match row.stat {
                Stat::Percentile(percent) => Some(percent).filter(|percent| (0.0..100.0).contains(percent)),
                _ => None,
            },
        }
    }

    /// The identity without the number that varies.
    pub(crate) fn without(self, identity: &Identity) -> Identity {
        let mut rest = identity.clone();
        match self {
            Self::BlockSize => rest.block_bytes = None,
            Self::QueueDepth => rest.queue_depth = None,
            Self::Jobs => rest.jobs = None,
            Self::ReadShare => {
                rest.read_percent = None;
                rest.op = Op::Mixed;
            }
            Self::Percentile => {}
        }
        rest
    }

    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::BlockSize => "block size",
            Self::QueueDepth => "queue depth",
            Self::Jobs => "jobs",
            Self::ReadShare => "share of reads",
            Self::Percentile => "percentile",
        }
    }

    /// Where a number stands: sizes and counts by their logarithm, since they are doubled from row to row; percentiles
    /// by the logarithm of what lies above them, so that the tail has room.
    pub(crate) fn place(self, number: f64) -> f64 {
        match self {
            Self::BlockSize | Self::QueueDepth | Self::Jobs => number.log2(),
            Self::ReadShare => number,
            Self::Percentile => -(1.0 - number / 100.0).log10(),
        }
    }

    /// The number as printed on the axis.
    pub(crate) fn number(self, number: f64) -> String {
        match self {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "made from a size in whole bytes"
            )]
            Self::BlockSize => block_size(number as u64),
            Self::QueueDepth | Self::Jobs => number.to_string(),
            Self::ReadShare => format!("{number} %"),
            Self::Percentile => Stat::Percentile(number).to_string(),
        }
    }

    /// What must be equal for two rows to stand on one curve.
    fn compare(self, one: &Row, other: &Row) -> Ordering {
        let size = |row: &Row| Some(row.workload.identity.block_bytes).filter(|_| self != Self::BlockSize);
        let depth = |row: &Row| Some(row.workload.identity.queue_depth).filter(|_| self != Self::QueueDepth);
        let jobs = |row: &Row| Some(row.workload.identity.jobs).filter(|_| self != Self::Jobs);
        let share = |row: &Row| {
            let share = row.workload.identity.read_percent.map(f64::to_bits);
            Some(share).filter(|_| self != Self::ReadShare)
        };
        let stat = |row: &Row| match row.stat {
            Stat::Percentile(_) if self == Self::Percentile => None,
            ref stat => Some(stat.to_string()),
        };
        // Nothing but reads is the end of a sweep over their share, and what was measured of them is all there was.
        let (a, b) = (&one.workload.identity, &other.workload.identity);
        (one.metric.as_str().cmp(other.metric.as_str()))
            .then_with(|| match self {
                Self::ReadShare => Ordering::Equal,
                _ => (one.op.as_str(), a.op.as_str()).cmp(&(other.op.as_str(), b.op.as_str())),
            })
            .then_with(|| a.pattern.cmp(&b.pattern))
            .then_with(|| size(one).cmp(&size(other)))
            .then_with(|| depth(one).cmp(&depth(other)))
            .then_with(|| jobs(one).cmp(&jobs(other)))
            .then_with(|| share(one).cmp(&share(other)))
            .then_with(|| a.block_mix.cmp(&b.block_mix))
            .then_with(|| a.test.cmp(&b.test))
            .then_with(|| stat(one).cmp(&stat(other)))
    }

    /// The curves along this axis among the rows that are still free.
    fn sweeps(self, rows: &[Row], free: &[bool]) -> Vec<Sweep> {
        let mut found: Vec<(f64, usize)> = rows
            .iter()
            .enumerate()
            .filter(|(at, row)| free[*at] && (self != Self::Percentile || is_timed(row)))
            .filter_map(|(at, row)| Some((self.of(row)?, at)))
            .collect();
        found.sort_by(|(a, one), (b, other)| {
            self.compare(&rows[*one], &rows[*other])
                .then_with(|| a.total_cmp(b))
                .then_with(|| one.cmp(other))
        });
        if self == Self::ReadShare {
            found = once(&found, |one, other| {
                self.compare(&rows[one], &rows[other]).is_eq()
            });
        }
        let same =
            |one: &(f64, usize), other: &(f64, usize)| self.compare(&rows[one.1], &rows[other.1]).is_eq();
        found
            .chunk_by(same)
            .filter(|rows| rows.len() >= FEWEST)
            // Two rows at one place would be one point with two values.
            .filter(|rows| rows.windows(2).all(|pair| pair[0].0 < pair[1].0))
            .map(|rows| Sweep {
                axis: self,
                rows: rows.to_vec(),
            })
            .collect()
    }
}

/// Without the ends that are there twice, such as reads alone with and without the page cache: nothing says which of them
/// belongs to the mixes.
fn once(found: &[(f64, usize)], same: impl Fn(usize, usize) -> bool) -> Vec<(f64, usize)> {
    let is_end = |share: f64| share <= 0.0 || share >= 100.0;
    let twice = |(share, at): &(f64, usize)| {
        let alike = |(other, place): &&(f64, usize)| other.total_cmp(share).is_eq() && same(*place, *at);
        is_end(*share) && found.iter().filter(alike).count() > 1
    };
    found.iter().filter(|row| !twice(row)).copied().collect()
}

/// The share of reads of a row that measures all operations of its workload, in percent.
fn read_share(row: &Row) -> Option<f64> {
    let identity = &row.workload.identity;
    let share = identity.read_percent.filter(|share| share.is_finite());
    match (&identity.op, &row.op) {
        (Op::Read, Op::Read | Op::Total) => {
            Some(share.unwrap_or(100.0)).filter(|share| share.total_cmp(&100.0).is_eq())
        }
        (Op::Write, Op::Write | Op::Total) => {
            Some(share.unwrap_or(0.0)).filter(|share| share.total_cmp(&0.0).is_eq())
        }
        (Op::Mixed, Op::Total) => share,
        _ => None,
    }
}

fn is_timed(row: &Row) -> bool {
    matches!(
        row.metric,
        Metric::Latency | Metric::TotalLatency | Metric::SubmissionLatency
    )
}

/// All curves of a section; each row stands on one at most. The axis that takes most rows goes first.
pub(crate) fn sweeps(rows: &[Row]) -> Vec<Sweep> {
    let mut free = vec![true; rows.len()];
    let covered = |axis: Axis, free: &[bool]| -> usize {
        axis.sweeps(rows, free).iter().map(|sweep| sweep.rows.len()).sum()
    };
    let mut axes: Vec<(usize, Axis)> = Axis::ALL.map(|axis| (covered(axis, &free), axis)).to_vec();
    axes.sort_by_key(|(rows, _)| std::cmp::Reverse(*rows));
    let mut all = Vec::new();
    for (_, axis) in axes.into_iter().filter(|(rows, _)| *rows > 0) {
        let sweeps = axis.sweeps(rows, &free);
        let taken = sweeps.iter().flat_map(|sweep| &sweep.rows);
        taken.for_each(|(_, at)| free[*at] = false);
        all.extend(sweeps);
    }
    all
}
