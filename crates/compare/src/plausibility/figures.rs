//! What several rules look up of a workload.

use podium_domain::{ConditionValue, Measurement, Metric, Op, Stat, TestedWorkload};

use super::Subject;
use crate::printed::printed_unit;

/// The mean (of a duration or of bytes: the whole) of a metric and op, where the workload has it.
pub(super) fn whole<'a>(workload: &'a TestedWorkload, metric: &Metric, op: &Op) -> Option<&'a Measurement> {
    workload
        .measurements
        .iter()
        .find(|m| m.metric == *metric && m.op == *op && is_whole(&m.stat))
}

/// Whether a statistic stands for the whole of a workload: not a peak, not a spread.
pub(super) fn is_whole(stat: &Stat) -> bool {
    matches!(stat, Stat::Mean | Stat::Total)
}

/// The value of a figure that is above zero.
pub(super) fn positive(measurement: &Measurement) -> Option<f64> {
    measurement
        .value
        .filter(|value| *value > 0.0 && value.is_finite())
}

/// By which share of itself a figure may be off because it was rounded when printed.
pub(super) fn rounding(measurement: &Measurement) -> f64 {
    let unit = |value: f64| printed_unit(value, measurement.digits?);
    let share = measurement
        .value
        .and_then(|value| Some(unit(value)? / 2.0 / value.abs()));
    share.unwrap_or(0.0)
}

/// A condition that is a number above zero.
pub(super) fn number(workload: &TestedWorkload, condition: &str) -> Option<f64> {
    workload
        .conditions
        .get(condition)?
        .as_f64()
        .filter(|value| *value > 0.0)
}

/// A condition that says yes or no.
pub(super) fn yes_no(workload: &TestedWorkload, condition: &str) -> Option<bool> {
    match workload.conditions.get(condition)? {
        ConditionValue::Bool(value) => Some(*value),
        ConditionValue::Integer(value) => Some(*value != 0),
        ConditionValue::Number(_) | ConditionValue::Text(_) => None,
    }
}

/// A condition that is a word.
pub(super) fn word<'a>(workload: &'a TestedWorkload, condition: &str) -> Option<&'a str> {
    match workload.conditions.get(condition)? {
        ConditionValue::Text(word) => Some(word),
        _ => None,
    }
}

impl Subject<'_> {
    /// Whether the figure says how well storage did: one with a direction. Processor time does not.
    pub(crate) fn is_performance(&self) -> bool {
        self.measurement.better().is_some()
    }

    /// Whether the figure is one of writes, alone or among others.
    pub(super) fn writes(&self) -> bool {
        self.is_of(&Op::Write)
    }

    /// Whether the figure is one of reads, alone or among others.
    pub(super) fn reads(&self) -> bool {
        self.is_of(&Op::Read)
    }

    fn is_of(&self, op: &Op) -> bool {
        match (&self.measurement.op, &self.workload.identity.op) {
            (measured, _) if measured == op => true,
            (Op::Total | Op::Mixed, done) => done == op || *done == Op::Mixed,
            _ => false,
        }
    }

    /// How long the workload ran, in seconds: what was measured, else the duration that the tool states.
    pub(super) fn duration_s(&self) -> Option<f64> {
        whole(self.workload, &Metric::Duration, &self.measurement.op)
            .and_then(positive)
            .or_else(|| number(self.workload, "duration_s"))
    }

    /// How many bytes it may have touched at most, over all jobs and targets.
    pub(super) fn span_bytes(&self) -> Option<f64> {
        let workload = self.workload;
        let files = number(workload, "files").unwrap_or(1.0).max(1.0);
        let of_a_job = number(workload, "span_bytes")
            .or_else(|| number(workload, "file_bytes").map(|bytes| bytes * files))
            .or_else(|| number(workload, "span_sectors").map(|sectors| sectors * 512.0))?;
        let times = |condition| number(workload, condition).unwrap_or(1.0).max(1.0);
        let jobs = f64::from(workload.identity.jobs.unwrap_or(1).max(1));
        Some(of_a_job * jobs * times("disks") * times("clients").max(times("hosts")))
    }
}
