//! dbench's report: the throughput line and the latencies of its operations.
//!
//! MB/sec are 10^6 bytes: versions 3 and 4 multiply bytes by 1.0e-6 (dbench.c). Version 1 and 2 (with `NB=`) compute
//! the rate from a fixed size whose unit the source does not say. The load is a mix of file operations with no stated
//! share of reads, and the name of its file stands in the identity.

use podium_domain::ParsedFile;

use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices, terminal, transcript};

mod report;

use report::Report;

/// dbench (`dbench`).
pub(crate) struct Dbench;

impl Dbench {
    pub(crate) const ID: &'static str = "dbench";
    /// The tool by its own name.
    pub(crate) const TOOL: &'static str = "dbench";
}

/// One of these stands in every report.
const WORDS: [&str; 2] = ["dbench version", " procs"];

const NOTHING: &str = "it has no throughput line of dbench";

impl Format for Dbench {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "dbench"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, NOTHING, |head| {
            transcript::lines(head)
                .any(|line| report::version(&line.text).is_some() || report::is_throughput(&line.text))
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = terminal::text_with(source, &WORDS)?;
        let mut notices = Notices::new(limits);
        let mut runs = Vec::new();
        let mut open: Option<Report> = None;
        for line in transcript::lines(text) {
            if runs.len() > limits.runs {
                break;
            }
            if let Some(version) = report::version(&line.text) {
                runs.extend(open.take().and_then(Report::run));
                open = Some(Report::new(line.number, Some(version)));
            } else if report::is_throughput(&line.text) {
                let mut report = open.take().unwrap_or_else(|| Report::new(line.number, None));
                report.throughput(line.number, &line.text, &mut notices);
                runs.extend(report.run());
            } else if let Some(report) = &mut open {
                report.line(line.number, &line.text);
            }
        }
        runs.extend(open.and_then(Report::run));
        terminal::file(runs, notices, limits, NOTHING)
    }
}

impl Described for Dbench {
    fn versions(&self) -> &'static str {
        "2 to 4"
    }

    fn reads(&self) -> &'static str {
        "Throughput, the longest latency, mean and longest latency of each operation, clients, load, duration and warm-up. \
         MB is 10^6 bytes in versions 3 and 4 (its source). A report without its last line is unfinished. The lines of \
         each second are not read."
    }
}

#[cfg(test)]
mod tests;
