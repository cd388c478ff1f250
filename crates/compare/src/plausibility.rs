//! The plausibility rules: each a small pure function that looks at one figure where it stands.

mod buffered_io;
mod cache_suspected;
mod circumstances;
mod compressible_data;
mod faster_than_link;
mod figures;
mod io_errors;
mod iops_bandwidth_mismatch;
mod late_flush;
mod link;
mod littles_law;
mod memory;
mod queue_depth_without_async;
mod rate_time_mismatch;
mod short_run;
mod unsafe_write_path;

pub(crate) use circumstances::{Circumstances, is_off};
pub(crate) use io_errors::CONDITION as IO_ERRORS;
pub(crate) use late_flush::CONDITION as ELAPSED;
use podium_domain::{Measurement, TestedRun, TestedWorkload};
pub(crate) use rate_time_mismatch::implied_bytes;

use crate::{Flag, Severity};

/// One figure, with everything that a rule may look at.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    /// What is known of the config during this run.
    pub(crate) circumstances: &'a Circumstances<'a>,
    /// The run.
    pub(crate) run: &'a TestedRun,
    /// The workload with all its figures.
    pub(crate) workload: &'a TestedWorkload,
    /// The figure that is judged.
    pub(crate) measurement: &'a Measurement,
    /// What rate × duration comes to in every column that has both at this workload and op, in bytes.
    pub(crate) implied_bytes: &'a [f64],
}

/// What a rule found: how much it doubts the figure, and the sentence with the numbers it used.
struct Finding {
    severity: Severity,
    message: String,
}

impl Finding {
    fn note(message: String) -> Self {
        Self {
            severity: Severity::Note,
            message,
        }
    }

    fn doubtful(message: String) -> Self {
        Self {
            severity: Severity::Doubtful,
            message,
        }
    }

    fn implausible(message: String) -> Self {
        Self {
            severity: Severity::Implausible,
            message,
        }
    }
}

/// A rule by its code, which is also its anchor in the method's page.
struct Rule {
    code: &'static str,
    judge: fn(&Subject<'_>) -> Option<Finding>,
}

const fn rule(code: &'static str, judge: fn(&Subject<'_>) -> Option<Finding>) -> Rule {
    Rule { code, judge }
}

/// The rules that look at one figure: one line each.
const OF_A_FIGURE: [Rule; 4] = [
    rule("faster-than-link", faster_than_link::judge),
    rule("iops-bandwidth-mismatch", iops_bandwidth_mismatch::judge),
    rule("rate-time-mismatch", rate_time_mismatch::judge),
    rule("littles-law", littles_law::judge),
];

/// The rules that look at a workload, and say the same of every figure of it that has this op and says how well storage
/// did.
const OF_A_WORKLOAD: [Rule; 7] = [
    rule("cache-suspected", cache_suspected::judge),
    rule("buffered-io", buffered_io::judge),
    rule("late-flush", late_flush::judge),
    rule("compressible-data", compressible_data::judge),
    rule("queue-depth-without-async", queue_depth_without_async::judge),
    rule("short-run", short_run::judge),
    rule("unsafe-write-path", unsafe_write_path::judge),
];

/// The rule that looks at a workload, and says the same of every figure of it whatever that is.
const OF_ALL: [Rule; 1] = [rule("io-errors", io_errors::judge)];

/// What the rules that look at one figure say of it.
pub(crate) fn figure_flags(subject: &Subject<'_>) -> Vec<Flag> {
    found(OF_A_FIGURE.iter().chain(&OF_ALL), subject)
}

/// What the rules that look at a workload say of a figure, and of all others of its op.
pub(crate) fn workload_flags(subject: &Subject<'_>) -> Vec<Flag> {
    found(OF_A_WORKLOAD.iter(), subject)
}

fn found(rules: impl Iterator<Item = &'static Rule>, subject: &Subject<'_>) -> Vec<Flag> {
    rules
        .filter_map(|rule| {
            let Finding { severity, message } = (rule.judge)(subject)?;
            Some(Flag {
                code: rule.code,
                severity,
                message,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_its_paragraph_in_the_method() {
        let method = include_str!("../../../docs/METHOD.md");
        for rule in OF_A_FIGURE.iter().chain(&OF_A_WORKLOAD).chain(&OF_ALL) {
            let heading = format!("\n### {}\n", rule.code);
            assert!(method.contains(&heading), "{} is not explained", rule.code);
        }
    }
}
