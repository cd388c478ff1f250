//! A rate is bytes over time. Where all three are stated they must agree; where the bytes are not, everyone who did the
//! same workload moved the same bytes, so a rate × time that stands apart from the median of the others is a slip.

use podium_domain::{Metric, Op, TestedWorkload, Unit, display_value};

use super::{
    Finding, Subject,
    figures::{number, positive, rounding, whole},
};
use crate::stats::median;

/// How far apart they may be.
const TOLERANCE: f64 = 0.02;

/// Fewer columns have no median to speak of.
const COLUMNS: usize = 3;

pub(super) fn judge(subject: &Subject<'_>) -> Option<Finding> {
    if !matches!(subject.measurement.metric, Metric::Bandwidth | Metric::Duration) {
        return None;
    }
    let pair = Pair::of(subject.workload, &subject.measurement.op)?;
    let (bytes, whose) = match stated_bytes(subject) {
        Some(bytes) => (bytes, "are stated"),
        None if subject.implied_bytes.len() >= COLUMNS => {
            (median(subject.implied_bytes)?, "are the median of all columns")
        }
        None => return None,
    };
    let apart = (pair.bytes() - bytes).abs() / bytes;
    if apart <= TOLERANCE.max(pair.rounding) {
        return None;
    }
    Some(Finding::doubtful(format!(
        "{} at {} are {}, {:.1} % off the {} that {whose}",
        display_value(pair.duration_s, &Unit::Seconds, None),
        display_value(pair.rate, &Unit::BytesPerSecond, None),
        display_value(pair.bytes(), &Unit::Bytes, Some(4)),
        apart * 100.0,
        display_value(bytes, &Unit::Bytes, Some(4)),
    )))
}

/// What rate × duration comes to, where a workload has both.
pub(crate) fn implied_bytes(workload: &TestedWorkload, op: &Op) -> Option<f64> {
    Pair::of(workload, op).map(|pair| pair.bytes())
}

struct Pair {
    rate: f64,
    duration_s: f64,
    rounding: f64,
}

impl Pair {
    fn of(workload: &TestedWorkload, op: &Op) -> Option<Self> {
        if !workload.outcome.is_ok() {
            return None;
        }
        let rate = whole(workload, &Metric::Bandwidth, op)?;
        let duration = whole(workload, &Metric::Duration, op)?;
        Some(Self {
            rate: positive(rate)?,
            duration_s: positive(duration)?,
            rounding: rounding(rate) + rounding(duration),
        })
    }

    fn bytes(&self) -> f64 {
        self.rate * self.duration_s
    }
}

fn stated_bytes(subject: &Subject<'_>) -> Option<f64> {
    whole(subject.workload, &Metric::Bytes, &subject.measurement.op)
        .and_then(positive)
        .or_else(|| number(subject.workload, "bytes_moved"))
}
