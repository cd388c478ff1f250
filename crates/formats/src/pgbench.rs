//! pgbench's summary: transactions per second of a PostgreSQL server, which is what many storage tests are after.
//!
//! The rate is the one without the time to connect: `without initial connection time` since 14, `excluding connections
//! establishing` before (with `-C` of 14 the only one there is includes it). Script, scale and query mode decide what
//! a transaction is, so they stand in the identity; clients are its jobs.

use podium_domain::ParsedFile;

use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices, terminal, transcript};

mod script;
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
        let score = Score::certain_if(source, NOTHING, |head| {
            terminal::has_any(head, &[START]) && terminal::has_any(head, &["scaling factor:", "query mode:"])
        });
        // The summary of a long run stands behind more lines of progress than the head has.
        let progress = |line: &str| line.contains("progress: ") && line.contains(" tps, lat ");
        match source.head_text() {
            Some(head) if matches!(score, Score::No(_)) && head.lines().any(progress) => Score::Likely,
            _ => score,
        }
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = terminal::text_with(source, &[START])?;
        let mut notices = Notices::new(limits);
        let mut runs = Vec::new();
        let mut workloads = 0;
        let mut open: Option<Summary> = None;
        let mut version = None;
        // What a script or a log puts in front of every line.
        let mut mark = String::new();
        for line in transcript::lines(text) {
            if runs.len() > limits.runs {
                break;
            }
            if workloads > limits.workloads {
                return Err(Refused(format!(
                    "there are more than {} workloads",
                    limits.workloads
                )));
            }
            let said = line.text.strip_prefix(&mark).unwrap_or(&line.text);
            if let Some((before, script)) = start(&line.text) {
                before.clone_into(&mut mark);
                let run = open.take().and_then(|summary| summary.run(&mut notices));
                workloads += run.as_ref().map_or(0, |run| run.workloads.len());
                runs.extend(run);
                open = Some(Summary::new(line.number, script, version.take()));
            } else if let Some(found) = summary::version(said) {
                version = Some(found);
            } else if let Some(summary) = &mut open {
                summary.line(line.number, said);
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
         standard deviation; script, scale, query mode, clients, threads, duration; whether the rate was limited (-R), \
         latencies had a limit (-L) or every transaction connected anew (-C); of several scripts each one's part. A run \
         with failed transactions says so. Latencies of single statements and progress lines are not read."
    }
}

/// The line that a summary starts with: what stands in front of it (`# `, `[host] out: `), and the script.
fn start(line: &str) -> Option<(&str, &str)> {
    /// Longest mark; what is longer is prose.
    const MARK_BYTES: usize = 60;
    let at = memchr::memmem::find(line.as_bytes(), START.as_bytes())?;
    let (mark, rest) = line.split_at_checked(at)?;
    let apart = mark.is_empty() || mark.ends_with([' ', '\t', '#', '>', '|', ';', ':']);
    (apart && mark.len() <= MARK_BYTES).then(|| (mark, &rest[START.len()..]))
}

#[cfg(test)]
mod tests;
