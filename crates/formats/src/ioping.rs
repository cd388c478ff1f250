//! ioping's statistics, for people and raw (`-B`, `-p`, `-P`).
//!
//! KiB, MiB … are 2^10n bytes; `k`, `M` behind counts are thousands (its manual page). The size of a request stands in
//! the lines of single requests, else it follows from bytes over requests. Whether requests were random (the default)
//! or sequential (`-L`) only the command line says. A raw line has no words at all: it is one when its own figures fit
//! together (requests over time are its rate, mean times count is its time).

use podium_domain::ParsedFile;

use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices, terminal, transcript};

mod amount;
mod command;
mod output;
mod raw;
mod request;
mod statistics;

use output::Output;

/// ioping (`ioping`).
pub(crate) struct Ioping;

impl Ioping {
    pub(crate) const ID: &'static str = "ioping";
    /// The tool by its own name.
    pub(crate) const TOOL: &'static str = "ioping";
}

/// Stands in the head of statistics.
const STATISTICS: &str = " ioping statistics ---";

const NOTHING: &str = "it has no statistics of ioping";

impl Format for Ioping {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "ioping"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, NOTHING, |head| {
            terminal::has_any(head, &[STATISTICS]) || raw::is_all(head)
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        if !terminal::has_any(text, &["ioping"]) && !raw::is_all(text) {
            return Err(Refused(NOTHING.to_owned()));
        }
        let notices = Notices::new(limits);
        let runs = outputs(text, limits).iter().map(Output::run).collect();
        terminal::file(runs, notices, limits, NOTHING)
    }
}

impl Described for Ioping {
    fn versions(&self) -> &'static str {
        "0.6 to 1.3"
    }

    fn reads(&self) -> &'static str {
        "IOPS, bandwidth, mean, shortest, longest and standard deviation of the time of a request, from the statistics \
         or from raw lines (-B); request size, direction, target, and pattern where the command line is there. The \
         times of single requests and JSON (-J) are not read."
    }
}

/// Every output, in the text's order.
fn outputs(text: &str, limits: &Limits) -> Vec<Output> {
    let mut outputs: Vec<Output> = Vec::new();
    let mut command = None;
    let mut request = None;
    let mut open = false;
    let alone = raw::is_all(text);
    for line in transcript::lines(text) {
        if outputs.len() > limits.runs {
            break;
        }
        if open && let Some(last) = outputs.last_mut() {
            open = last.line(line.number, &line.text);
        } else if let Some(found) = command::command(&line.text) {
            command = Some(found);
            request = None;
        } else if let Some(found) = request::request(&line.text) {
            request.get_or_insert((line.number, found));
        } else if let Some(target) = statistics::head(&line.text) {
            outputs.push(Output::new(line.number, target, command.take(), request.take()));
            open = true;
        } else if let Some(figures) = raw::figures(&line.text).filter(|_| alone || command.is_some()) {
            outputs.push(Output::raw(line.number, figures, command.as_ref()));
        } else if !line.text.trim().is_empty() && request.is_none() {
            command = None;
        }
    }
    outputs.retain(Output::has_figures);
    outputs
}

#[cfg(test)]
mod tests;
