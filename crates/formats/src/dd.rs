//! What dd prints when it ends: GNU coreutils (in any language), BSD and macOS, busybox, toybox, uutils.
//!
//! The rate is computed from bytes and seconds; the printed one is rounded, and its unit differs (10^3 in coreutils,
//! 2^10 in busybox). dd has no direction: its command line, where one stands before, says whether a device was read or
//! written; else the line of a script that announces a write test or a read test right above the output. Wordings seen in public: German, French, Spanish, Portuguese, Russian (two orders of words) and
//! Chinese next to English; all share bytes, seconds and rate in this order, so the language does not matter.
//!
//! One output right after the other, of the same command or of the same size, are repetitions. Outputs with other text
//! between them are runs of their own, and if nothing else tells them apart, the text before them does.

use podium_domain::ParsedFile;

use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices, terminal, transcript};

mod command;
mod group;
mod output;
mod outputs;
mod sequence;
mod summary;

/// dd on a terminal (`dd`).
pub(crate) struct Dd;

impl Dd {
    pub(crate) const ID: &'static str = "dd";
    /// The tool by its own name.
    pub(crate) const TOOL: &'static str = "dd";
}

/// One of these stands in every line that tells of a copy, whatever the language.
const PER_SECOND: [&str; 6] = ["B/s", "B/c", "B/с", "B/秒", "M/s", "bytes/sec"];

const NOTHING: &str = "no line tells of bytes that were copied";

impl Format for Dd {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "dd"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, NOTHING, |head| {
            terminal::has_any(head, &PER_SECOND)
                && transcript::lines(head).any(|line| summary::summary(&line.text).is_some())
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = terminal::text_with(source, &PER_SECOND)?;
        if !transcript::lines(text).any(|line| summary::summary(&line.text).is_some()) {
            return Err(Refused(NOTHING.to_owned()));
        }
        let mut notices = Notices::new(limits);
        let outputs = outputs::outputs(text, limits, &mut notices)?;
        let runs = group::runs(outputs);
        terminal::file(runs, notices, limits, NOTHING)
    }
}

impl Described for Dd {
    fn versions(&self) -> &'static str {
        "GNU coreutils 5 to 9 in any language, uutils, BSD and macOS, busybox, toybox"
    }

    fn reads(&self) -> &'static str {
        "Bandwidth from bytes and seconds (the printed rate only as a check), and the time. The command line before it \
         gives direction, block size, flags and target; without one the direction is that of a line such as “Running write \
         test” right above, else unknown (“copy”), and the block size is that of the full records. Progress lines are skipped, repetitions are kept one by one; an output that \
         ended with an error is failed."
    }
}

#[cfg(test)]
mod tests;
