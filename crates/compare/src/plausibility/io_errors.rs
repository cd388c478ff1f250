//! A tool that counted errors measured how fast requests fail, at least in part: fio goes on past errors with
//! `continue_on_error` and counts the failed requests in its rates, and Iometer always goes on.

use super::{Finding, Subject};

/// The condition in which formats put the number of errors that the tool counted.
pub(crate) const CONDITION: &str = "io_errors";

pub(super) fn judge(subject: &Subject<'_>) -> Option<Finding> {
    let errors = subject
        .workload
        .conditions
        .get(CONDITION)?
        .as_f64()
        .filter(|count| *count > 0.0)?;
    let noun = if errors > 1.0 { "errors" } else { "error" };
    let message = format!("the tool counted {errors:.0} I/O {noun} during this workload");
    Some(Finding::implausible(message))
}
