//! Iozone's table, its throughput mode and its reports for spreadsheets (`-R`).
//!
//! kB, Kbytes and kBytes are 2^10 bytes in every version: a `1g` file is 1048576 of them. Columns are found by where
//! the words of the two header lines end, since a test that was not run leaves blanks; versions before 3.4 print
//! narrower columns and, with `-i`, only the headers of the chosen tests. `-O` prints operations per second, `-N`
//! microseconds per operation, under the same headers (iozone.c, splash lines).
//!
//! Each banner opens a run of its own. Where a table has several file sizes, the size is added to the identity, since
//! small files measure the cache.

use podium_domain::ParsedFile;

use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices, terminal, transcript};

mod cell;
mod columns;
mod report;
mod section;
mod settings;
mod throughput;
mod workloads;

/// Iozone (`iozone`).
pub(crate) struct Iozone;

impl Iozone {
    pub(crate) const ID: &'static str = "iozone";
    /// The tool by its own name.
    pub(crate) const TOOL: &'static str = "iozone";
}

/// How an output starts.
const BANNER: &str = "Iozone: Performance Test of File I/O";

/// One of these stands in every output, also in one that was pasted without its head.
const WORDS: [&str; 4] = [BANNER, "reclen", "Children see throughput for", "er report\""];

const NOTHING: &str = "it has no table, throughput line or report of Iozone";

impl Format for Iozone {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "iozone"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, NOTHING, |head| {
            terminal::has_any(head, &WORDS)
                && (terminal::has_any(head, &[BANNER])
                    || transcript::lines(head).any(|line| is_sign(&line.text)))
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = terminal::text_with(source, &WORDS)?;
        let mut notices = Notices::new(limits);
        let sections = section::sections(text, limits, &mut notices)?;
        let runs: Vec<_> = sections.into_iter().map(workloads::run).collect();
        let said = notices.first_warning().map(|warning| warning.message.clone());
        terminal::file(runs, notices, limits, said.as_deref().unwrap_or(NOTHING))
    }
}

impl Described for Iozone {
    fn versions(&self) -> &'static str {
        "3.2 to 3.5"
    }

    fn reads(&self) -> &'static str {
        "Every cell of the table by file size and record size, throughput mode (what the children see), the reports of \
         -R where there is no table, also in operations (-O) or microseconds (-N); O_DIRECT, sync and flush settings, \
         version, start, target. kB is KiB. Blanks and zeros of tests that were not run are absent. CPU use (-+u) and \
         the figures of single processes are not read."
    }
}

/// A line that only Iozone prints.
fn is_sign(line: &str) -> bool {
    columns::is_header(line) || report::title(line).is_some() || throughput::throughput(line).is_some()
}

#[cfg(test)]
mod tests;
