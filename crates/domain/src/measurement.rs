use serde::{Deserialize, Serialize};

use crate::{Metric, Op, Stat, Unit};

/// Which way is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Better {
    /// More is better.
    Higher,
    /// Less is better.
    Lower,
}

/// One figure of one workload in one run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// What was measured.
    pub metric: Metric,
    /// Of which operations.
    pub op: Op,
    /// Which statistic of it.
    pub stat: Stat,
    /// The value in `unit`, finite. Absent when `range` stands for it, and when both are absent this was to be
    /// measured but was not: the workload's outcome says why ([`Measurement::unmeasured`]).
    pub value: Option<f64>,
    /// Where the file supports bounds but no single value (the p99 of jobs that were summed): lowest and highest, as
    /// [`Measurement::bounds`] gives them. Boxed, like `repetitions`, because few of many figures have them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<Box<[f64; 2]>>,
    /// Canonical unit of `value`, `range` and `repetitions`.
    pub unit: Unit,
    /// Significant digits as printed in the file; pages never show more. Absent when the value was computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digits: Option<u8>,
    /// Only where the file says so; otherwise direction belongs to metric and statistic ([`Metric::better`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<Better>,
    /// The single values, where the file lists them; `value` is then their mean.
    #[serde(default, skip_serializing_if = "<[f64]>::is_empty")]
    pub repetitions: Box<[f64]>,
}

impl Measurement {
    /// A plain figure. The unit is the metric's own; scores name theirs with [`Measurement::in_unit`].
    pub fn new(metric: Metric, op: Op, stat: Stat, value: f64, digits: Option<u8>) -> Self {
        let unit = metric.unit().unwrap_or_else(|| Unit::Other("points".into()));
        Self {
            metric,
            op,
            stat,
            value: Some(value),
            range: None,
            unit,
            digits,
            better: None,
            repetitions: Box::default(),
        }
    }

    /// A figure of which the file supports only bounds.
    pub fn bounded(metric: Metric, op: Op, stat: Stat, range: [f64; 2], digits: Option<u8>) -> Self {
        Self {
            value: None,
            range: Some(Box::new(range)),
            ..Self::new(metric, op, stat, 0.0, digits)
        }
    }

    /// A figure that was to be measured, in a workload that failed or did not finish: the row is known, the value is
    /// not. Never stands in a workload whose outcome is ok.
    pub fn unmeasured(metric: Metric, op: Op, stat: Stat) -> Self {
        Self {
            value: None,
            ..Self::new(metric, op, stat, 0.0, None)
        }
    }

    /// The bounds, where the file supports no single value: lowest and highest.
    pub fn bounds(&self) -> Option<[f64; 2]> {
        self.range.as_deref().copied()
    }

    /// Whether neither a value nor bounds are known.
    pub fn is_unmeasured(&self) -> bool {
        self.value.is_none() && self.range.is_none()
    }

    /// The same figure in the unit that the file names.
    #[must_use]
    pub fn in_unit(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }

    /// Which way is better: what the file says, else what the metric and statistic say.
    pub fn better(&self) -> Option<Better> {
        self.better.or_else(|| self.metric.better(&self.stat))
    }
}
