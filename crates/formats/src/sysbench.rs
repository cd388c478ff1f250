//! sysbench's `fileio` test: the report of a run.
//!
//! `Mb`, `Mb/sec` of 0.4.12 are 2^20 bytes (its rate is requests times block size over 2^20); 1.0 says MiB. Rates are
//! computed: 0.4.12 and 0.5 from the counts of requests and the time, 1.0 from requests per second, both times the
//! block size; what is printed in megabytes is the check. Events of reports from 1.0 on include the fsyncs (their
//! count is the sum of all three rates), so only the latency of a pure read test is that of reads.
//!
//! Every report is a run of its own, since each says its version and settings. A report that broke off with FATAL, or
//! that counted no event, has no figures: what it prints then is an underflow.

use podium_domain::ParsedFile;

use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices, terminal, transcript};

mod report;
mod settings;
mod workload;

use report::Report;

/// sysbench fileio (`sysbench-fileio`).
pub(crate) struct Sysbench;

impl Sysbench {
    pub(crate) const ID: &'static str = "sysbench-fileio";
    /// The tool by its own name.
    pub(crate) const TOOL: &'static str = "sysbench";
}

/// How a report starts.
const BANNER: &str = "sysbench ";

/// What only a report of `fileio` has.
const FILES: [&str; 2] = ["Extra file open flags", "total file size"];

const NOTHING: &str = "it has no report of sysbench's fileio test";

impl Format for Sysbench {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "sysbench fileio"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, NOTHING, |head| terminal::has_any(head, &FILES))
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = terminal::text_with(source, &FILES)?;
        let mut notices = Notices::new(limits);
        let mut runs = Vec::new();
        let mut open: Option<Report> = None;
        for line in transcript::lines(text) {
            if let Some(version) = version(&line.text) {
                runs.extend(open.take().and_then(|report| workload::run(report, &mut notices)));
                open = Some(Report::new(line.number, Some(version)));
            } else if let Some(report) = &mut open {
                report.line(line.number, &line.text);
            } else if line.text.starts_with(FILES[0]) {
                // Pasted without its first lines.
                open = Some(Report::new(line.number, None));
            }
            if runs.len() > limits.runs {
                break;
            }
        }
        runs.extend(open.and_then(|report| workload::run(report, &mut notices)));
        terminal::file(runs, notices, limits, NOTHING)
    }
}

impl Described for Sysbench {
    fn versions(&self) -> &'static str {
        "0.4.12, 0.5, 1.0, and what follows 1.0"
    }

    fn reads(&self) -> &'static str {
        "IOPS and bandwidth of reads, writes and both, fsyncs per second, mean, shortest and longest latency and the \
         percentile; test mode, block size, threads, share of reads, file sizes, flags. Mb is MiB (0.4.12). Other tests of \
         sysbench and the lines of --report-interval are not read."
    }
}

/// `sysbench 0.4.12:  multi-threaded …`, `sysbench 1.0.20 (using system LuaJIT …)`.
fn version(line: &str) -> Option<String> {
    let rest = line.trim_start().strip_prefix(BANNER)?;
    let version = rest.split([':', ' ']).next()?;
    version
        .starts_with(|c: char| c.is_ascii_digit())
        .then(|| version.to_owned())
}

#[cfg(test)]
mod tests;
