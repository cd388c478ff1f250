//! A job that took much longer by the clock than the runtime it divides by spent the rest on what its rate leaves out:
//! flushing what it had left in memory. fio prints both, `elapsed` and the runtime of each direction.

use super::{Finding, Subject, figures::number};

/// The condition in which formats put how long the job took by the clock, in seconds, without its ramp time.
pub(crate) const CONDITION: &str = "elapsed_s";

/// How much longer, as a share of the runtime, and in seconds, since the clock is printed in whole ones.
const LONGER: f64 = 0.25;
const AT_LEAST_S: f64 = 5.0;

pub(super) fn judge(subject: &Subject<'_>) -> Option<Finding> {
    if !subject.is_performance() || !subject.writes() {
        return None;
    }
    let elapsed_s = number(subject.workload, CONDITION)?;
    let duration_s = number(subject.workload, "duration_s")?;
    let more_s = elapsed_s - duration_s;
    if more_s <= (duration_s * LONGER).max(AT_LEAST_S) {
        return None;
    }
    Some(Finding::doubtful(format!(
        "the job took {elapsed_s:.0} s by the clock, its rate counts {duration_s:.0} s of them: the rest may be a flush"
    )))
}
