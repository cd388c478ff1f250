//! Results of the Phoronix Test Suite, whatever file they come in: systems, and tests with an entry for each system.
//!
//! What the figures mean was taken from the suite's own code (phoronix-test-suite/phoronix-test-suite, `pts-core/objects`):
//! - `pts_test_result_parser.php`, `calculate_end_result`: `Value` is the mean of the trial runs that `RawString` lists,
//!   rounded to the precision of the test (two decimals, none when all trials are whole), or, for a test whose
//!   quantifier says so, the largest or smallest of them. The mean of the trials is therefore the same figure with more
//!   digits, and it is what is read; a `Value` that is none of the three contradicts its own trials.
//! - `pts_concise_display_mode.php`: a value of 0 is a test that failed to run.
//! - `pts_result_file_analyzer.php`: hardware and software are `Name: value` joined by `, `.

use podium_domain::ParsedFile;

use crate::{Limits, Refused, notices::Notices};

mod describe;
mod fio;
mod found;
mod model;
mod options;
mod reading;
mod runs;
mod scale;
mod test;

pub(crate) use model::{Composite, DETAILS, Entry, System, TestResult, details};

/// The tool by its own name.
pub(crate) const TOOL: &str = "Phoronix Test Suite";

/// Turns what a file says into runs, one for each system.
///
/// # Errors
/// When nothing in it is a figure, or there is more than the limits allow.
pub(crate) fn parsed(
    composite: &Composite,
    format: &'static str,
    limits: &Limits,
    mut notices: Notices,
) -> Result<ParsedFile, Refused> {
    let runs = runs::runs(composite, format, limits, &mut notices)?;
    if runs.is_empty() {
        let why = notices.first_warning().map_or_else(
            || "it holds no results; upload the composite.xml of a test that was run".to_owned(),
            |warning| format!("it holds no figures: {}", warning.message),
        );
        return Err(Refused(why));
    }
    let (personal, warnings) = notices.finish();
    Ok(ParsedFile {
        runs,
        personal,
        warnings,
    })
}

#[cfg(test)]
mod tests;
