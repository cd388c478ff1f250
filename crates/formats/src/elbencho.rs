//! elbencho, whatever file its results come in: a phase (writing, reading, making directories …) has figures of the
//! moment when the first worker was done and of the whole.
//!
//! What the figures mean was taken from breuner/elbencho, `source/Statistics.cpp`: rates and totals are whole numbers,
//! cut off, MiB is 2^20 bytes; `last` divides all by the time of the slowest worker, and that is the result of a phase;
//! `first` is what was done when the fastest worker finished. Latencies are whole microseconds.

use podium_domain::ParsedFile;

use crate::{Refused, notices::Notices};

mod command;
mod figures;
mod identity;
mod live;
mod phase;
mod runs;

pub(crate) use command::Command;
pub(crate) use figures::scaled;
pub(crate) use live::{LiveRow, live_run};
pub(crate) use phase::{Done, Latency, Phase, Settings, Side};
pub(crate) use runs::{Output, append, runs};

/// The tool by its own name.
pub(crate) const TOOL: &str = "elbencho";

/// A file of outputs.
///
/// # Errors
/// When no phase has figures.
pub(crate) fn parsed(
    outputs: Vec<Output>,
    format: &'static str,
    mut notices: Notices,
) -> Result<ParsedFile, Refused> {
    let runs = runs(outputs, format, &mut notices);
    if runs.is_empty() {
        let message = "it is elbencho's, but holds no phase that read, wrote or made anything";
        return Err(Refused(message.to_owned()));
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
