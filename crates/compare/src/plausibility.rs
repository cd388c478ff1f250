//! The plausibility rules: each a small pure function that looks at one figure where it stands.

mod circumstances;
mod faster_than_link;
mod io_errors;
mod link;

pub(crate) use circumstances::Circumstances;
pub(crate) use io_errors::CONDITION as IO_ERRORS;
use podium_domain::{Measurement, TestedWorkload};

use crate::{Flag, Severity};

/// One figure, with everything that a rule may look at.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    /// What is known of the config during this run.
    pub(crate) circumstances: &'a Circumstances<'a>,
    /// The workload with all its figures.
    pub(crate) workload: &'a TestedWorkload,
    /// The figure that is judged.
    pub(crate) measurement: &'a Measurement,
}

/// What a rule found: how much it doubts the figure, and the sentence with the numbers it used.
struct Finding {
    severity: Severity,
    message: String,
}

/// A rule by its code, which is also its anchor in the method's page.
struct Rule {
    code: &'static str,
    judge: fn(&Subject<'_>) -> Option<Finding>,
}

/// Every rule: one line each.
const RULES: [Rule; 2] = [
    Rule {
        code: "faster-than-link",
        judge: faster_than_link::judge,
    },
    Rule {
        code: "io-errors",
        judge: io_errors::judge,
    },
];

/// What all rules say of one figure.
pub(crate) fn flags<'a>(subject: &'a Subject<'a>) -> impl Iterator<Item = Flag> + 'a {
    RULES.iter().filter_map(|rule| {
        let Finding { severity, message } = (rule.judge)(subject)?;
        Some(Flag {
            code: rule.code,
            severity,
            message,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_its_paragraph_in_the_method() {
        let method = include_str!("../../../docs/METHOD.md");
        for rule in &RULES {
            let heading = format!("\n### {}\n", rule.code);
            assert!(method.contains(&heading), "{} is not explained", rule.code);
        }
    }
}
