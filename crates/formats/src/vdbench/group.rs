//! The lines of one run definition, with one choice of its loops.

use podium_domain::{
    Conditions, Identity, Measurement, Metric, Op, Outcome, ParsedWorkload, Pattern, Stat, Status,
};

use super::figures::{figures, series};
use crate::{blank, notices::Notices, numbers::Number};

/// Which lines a line of figures sums up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Interval {
    /// One interval, by its number.
    Single(u64),
    /// The average over intervals, from and to; none when the second is smaller.
    Average(u64, u64),
    /// Another statistic of them.
    Other,
}

impl Interval {
    /// Reads `7`, `avg_2-10`, `std_2-10`.
    pub(crate) fn of(text: &str) -> Option<Self> {
        if let Some(number) = crate::numbers::whole(text) {
            return Some(Self::Single(number));
        }
        let (statistic, range) = text.split_once('_')?;
        let (from, to) = range.split_once('-')?;
        let (from, to) = (crate::numbers::whole(from)?, crate::numbers::whole(to)?);
        Some(if statistic == "avg" {
            Self::Average(from, to)
        } else {
            Self::Other
        })
    }
}

/// The figures of one operation.
#[derive(Debug, Clone)]
pub(crate) struct Side {
    pub(crate) op: Op,
    /// Per second.
    pub(crate) rate: Option<Number>,
    /// 2^20 bytes a second.
    pub(crate) mib_per_s: Option<Number>,
    /// Milliseconds.
    pub(crate) response: Option<Number>,
    pub(crate) response_max: Option<Number>,
    pub(crate) response_stddev: Option<Number>,
}

impl Side {
    /// Nothing known of an operation.
    pub(crate) fn of(op: Op) -> Self {
        Self {
            op,
            rate: None,
            mib_per_s: None,
            response: None,
            response_max: None,
            response_stddev: None,
        }
    }
}

/// A line of figures.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sample {
    /// Since the first line of the file.
    pub(crate) time_s: f64,
    /// All operations together first, then single ones.
    pub(crate) sides: Vec<Side>,
    /// Mean transfer size.
    pub(crate) transfer_bytes: Option<Number>,
    /// Share of reads that was seen, in percent.
    pub(crate) read_percent: Option<Number>,
    /// Of all processors, in percent.
    pub(crate) cpu: Option<Number>,
    pub(crate) line: u64,
}

/// What a run definition asked for, as far as the file says.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Settings {
    pub(crate) transfer_bytes: Option<u64>,
    pub(crate) threads: Option<u32>,
    pub(crate) read_percent: Option<f64>,
    pub(crate) seek_percent: Option<f64>,
    pub(crate) conditions: Conditions,
}

/// All lines of one workload.
#[derive(Debug, Default)]
pub(crate) struct Group {
    /// The run definition's name.
    pub(crate) name: String,
    pub(crate) settings: Settings,
    pub(crate) intervals: Vec<Sample>,
    pub(crate) average: Option<Sample>,
    /// Why there is no average, where a line says so.
    pub(crate) without_average: Option<&'static str>,
}

impl Group {
    /// Whether it has any line.
    pub(crate) fn is_empty(&self) -> bool {
        self.intervals.is_empty() && self.average.is_none() && self.without_average.is_none()
    }

    /// The workload; `None` when there are no lines.
    pub(super) fn workload(self, notices: &mut Notices) -> Option<ParsedWorkload> {
        if self.is_empty() {
            return None;
        }
        let identity = self.identity();
        let op = match &identity.op {
            Op::Mixed => Op::Total,
            op => op.clone(),
        };
        let mut workload = blank::workload(&self.name, identity);
        workload.conditions.clone_from(&self.settings.conditions);
        workload.series = series(&self.intervals, &op);
        if let Some(average) = &self.average {
            workload.measurements = figures(average, &self.name, notices);
        } else {
            let reason = "the report ends before the average, which is the result";
            workload.outcome = Outcome {
                status: Status::Unfinished,
                reason: Some(self.without_average.unwrap_or(reason).to_owned()),
                ..Outcome::ok()
            };
            let metrics = [Metric::Bandwidth, Metric::Iops, Metric::Latency].into_iter();
            let unmeasured = metrics.map(|metric| Measurement::unmeasured(metric, op.clone(), Stat::Mean));
            workload.measurements = unmeasured.collect();
        }
        Some(workload)
    }

    fn identity(&self) -> Identity {
        let settings = &self.settings;
        let seen = || {
            self.average
                .as_ref()
                .or(self.intervals.last())
                .and_then(|sample| sample.read_percent)
        };
        let (op, read_percent) = match (settings.read_percent, seen()) {
            (Some(asked), _) => direction(asked, true),
            (None, Some(seen)) => direction(seen.value, false),
            (None, None) => (Op::Total, None),
        };
        let pattern = settings.seek_percent.map(|percent| {
            if percent >= 100.0 {
                Pattern::Random
            } else if percent <= 0.0 {
                Pattern::Sequential
            } else {
                Pattern::Other(format!("{percent}% random").into())
            }
        });
        let block_bytes = settings.transfer_bytes.or_else(|| self.constant_transfer());
        let test = (pattern.is_none() || block_bytes.is_none()).then(|| self.name.clone());
        Identity {
            pattern,
            block_bytes,
            jobs: settings.threads,
            read_percent,
            test,
            ..Identity::of(op)
        }
    }

    /// The mean transfer size where it is the same in every line, so that all transfers had it.
    fn constant_transfer(&self) -> Option<u64> {
        let moved = |sample: &&Sample| {
            sample
                .sides
                .iter()
                .any(|side| side.rate.is_some_and(|rate| rate.value > 0.0))
        };
        let mut all = self.intervals.iter().chain(&self.average).filter(moved);
        let bytes = |sample: &Sample| sample.transfer_bytes.map(|bytes| bytes.value);
        let first = bytes(all.next()?)?;
        let constant = all.all(|sample| bytes(sample).is_some_and(|bytes| bytes.total_cmp(&first).is_eq()));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "checked to be whole and in range"
        )]
        (constant && (512.0..1e12).contains(&first) && first.fract() == 0.0).then_some(first as u64)
    }
}

/// Direction of a share of reads; the share itself only where it was asked for.
fn direction(read_percent: f64, asked: bool) -> (Op, Option<f64>) {
    if read_percent >= 100.0 {
        (Op::Read, None)
    } else if read_percent <= 0.0 {
        (Op::Write, None)
    } else {
        (Op::Mixed, asked.then_some(read_percent))
    }
}
