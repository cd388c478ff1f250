//! iperf3's summary on a terminal: what a network carries, as the baseline for storage that is reached over it.
//!
//! Bits are thousands (`Gbits/sec` is 10^9), bytes are 2^10n. What the receiver got is the figure; with several streams
//! their `[SUM]`. The direction is that of the client: `-R` makes it receive. A measured speed is no property of the
//! system, so it stands among the figures and not among the factors.

use podium_domain::ParsedFile;

use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices, terminal, transcript};

mod summary;
pub(crate) mod workload;

use summary::Summary;

/// iperf3 on a terminal (`iperf3`).
pub(crate) struct Iperf;

impl Iperf {
    pub(crate) const ID: &'static str = "iperf3";
    /// The tool by its own name.
    pub(crate) const TOOL: &'static str = "iperf3";
}

/// In the head of every table; the second stands in the lines of the summary.
const WORDS: [&str; 2] = ["[ ID] Interval", "receiver"];

const NOTHING: &str = "it has no summary of iperf3";

impl Format for Iperf {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "iperf3"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, NOTHING, |head| {
            WORDS.iter().all(|word| terminal::has_any(head, &[word]))
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = terminal::text_with(source, &WORDS[..1])?;
        let notices = Notices::new(limits);
        let mut runs = Vec::new();
        let mut open: Option<Summary> = None;
        for line in transcript::lines(text) {
            if runs.len() > limits.runs {
                break;
            }
            let starts = line.text.trim_start().starts_with("Connecting to host ");
            if starts || (open.is_none() && line.text.contains(WORDS[0])) {
                runs.extend(open.take().and_then(Summary::run));
                open = Some(Summary::new(line.number));
            } else if let Some(summary) = &mut open {
                summary.line(line.number, &line.text);
                if line.text.trim() == "iperf Done." {
                    runs.extend(open.take().and_then(Summary::run));
                }
            }
        }
        runs.extend(open.and_then(Summary::run));
        terminal::file(runs, notices, limits, NOTHING)
    }
}

impl Described for Iperf {
    fn versions(&self) -> &'static str {
        "3.0 to 3.20"
    }

    fn reads(&self) -> &'static str {
        "What was received in each direction (the sum of all streams), streams, protocol, duration. The lines of each \
         second are not read."
    }
}

#[cfg(test)]
mod tests;
