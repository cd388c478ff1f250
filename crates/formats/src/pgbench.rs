//! pgbench's summary: transactions per second of a PostgreSQL server, which is what many storage tests are after.
//!
//! The rate is the one without the time to connect: `without initial connection time` since 14, `excluding connections
//! establishing` before (with `-C` of 14 the only one there is includes it). Script, scale and query mode decide what
//! a transaction is, so they stand in the identity; clients are its jobs.

use podium_domain::ParsedFile;

use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices, terminal, transcript};

mod summary;

use summary::Summary;

/// pgbench (`pgbench`).
pub(crate) struct Pgbench;

impl Pgbench {
    pub(crate) const ID: &'static str = "pgbench";
    /// The tool by its own name.
    pub(crate) const TOOL: &'static str = "pgbench";
}

/// How a summary starts.
const START: &str = "transaction type:";

const NOTHING: &str = "it has no summary of pgbench";

impl Format for Pgbench {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "pgbench"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, NOTHING, |head| {
            terminal::has_any(head, &[START]) && terminal::has_any(head, &["scaling factor:", "query mode:"])
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = terminal::text_with(source, &[START])?;
        let mut notices = Notices::new(limits);
        let mut runs = Vec::new();
        let mut open: Option<Summary> = None;
        let mut version = None;
        for line in transcript::lines(text) {
            if runs.len() > limits.runs {
                break;
            }
            if line.text.trim_start().starts_with(START) {
                runs.extend(open.take().and_then(|summary| summary.run(&mut notices)));
                open = Some(Summary::new(line.number, &line.text, version.take()));
            } else if let Some(found) = summary::version(&line.text) {
                version = Some(found);
            } else if let Some(summary) = &mut open {
                summary.line(line.number, &line.text);
            }
        }
        runs.extend(open.and_then(|summary| summary.run(&mut notices)));
        terminal::file(runs, notices, limits, NOTHING)
    }
}

impl Described for Pgbench {
    fn versions(&self) -> &'static str {
        "8 to 17"
    }

    fn reads(&self) -> &'static str {
        "Transactions per second without the time to connect, and with it where both are printed; mean latency and its \
         standard deviation; script, scale, query mode, clients, threads, duration. A run with failed transactions says \
         so. Latencies of single statements and progress lines are not read."
    }
}

#[cfg(test)]
mod tests;
