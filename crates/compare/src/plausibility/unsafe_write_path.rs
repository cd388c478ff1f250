//! A config that acknowledges writes before they are safe is fast for that reason. The reasons are those of its durability
//! class, which cites them.

use super::{Finding, Subject};
use crate::durability::DurabilityClass;

pub(super) fn judge(subject: &Subject<'_>) -> Option<Finding> {
    let durability = subject.circumstances.durability();
    let judged = subject.is_performance() && subject.writes() && durability.class == DurabilityClass::AtRisk;
    judged.then(|| {
        Finding::note(format!(
            "acknowledged writes can be lost: {}",
            durability.reasons.join("; ")
        ))
    })
}
