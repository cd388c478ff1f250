//! ATTO Disk Benchmark's binary results, as versions 2 and 3 wrote them.
//!
//! There is no description of the layout and no magic number; what is read here rests on one published file: eleven
//! bytes, a title as MFC writes strings, a table, settings, a second table. A table is a count and as many 32-bit
//! numbers: bytes per second of writes and reads in turn, of 512 B, 1 KiB and so on. The first table is the beginning
//! of the second, which is the result; that both agree is what makes a file credible.

use std::collections::BTreeMap;

use podium_domain::{
    Conditions, Identity, Measurement, Metric, Op, Outcome, ParsedFile, ParsedRun, ParsedWorkload, Pattern,
    Personal, Stat,
};

use crate::{
    Described, Format, Limits, Refused, Score, Source,
    notices::Notices,
    ordered, personal,
    text::{self, Decoder},
};

mod layout;

use layout::{Layout, Rate};

/// ATTO Disk Benchmark's `.bmk` (`atto-bmk`).
pub(crate) struct Atto;

impl Atto {
    const ID: &'static str = "atto-bmk";
    const TOOL: &'static str = "ATTO Disk Benchmark";
}

impl Format for Atto {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "ATTO .bmk"
    }

    fn is_searched(&self) -> bool {
        false
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        match Layout::of(source.head()) {
            Ok(layout) if layout.result.is_some() => Score::Certain,
            Ok(_) => Score::Likely,
            Err(reason) => Score::No(reason),
        }
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let layout = Layout::of(source.bytes).map_err(|reason| Refused(reason.to_owned()))?;
        let mut notices = Notices::new(limits);
        let message =
            "the layout of ATTO's file is known from one file only; compare the figures with the picture";
        notices.warn("experimental-layout", message, None);
        if layout.result.is_none() {
            let message =
                "the second, complete table is missing or damaged; only the sizes of the first one are read";
            notices.warn("truncated", message, None);
        }
        let mut workloads = Vec::new();
        let mut block_bytes = layout::SMALLEST_BYTES;
        for (at, [write, read]) in layout.rates().enumerate() {
            for (op, rate) in [(Op::Write, write), (Op::Read, read)] {
                match rate {
                    Rate::Known(rate) => workloads.push(workload(op, block_bytes, rate)),
                    // A size that was not run.
                    Rate::Zero => {}
                    Rate::Contradicted => {
                        let message = format!(
                            "the two tables disagree on the {op} rate of transfer size {} ({block_bytes} B); \
                             it was left out",
                            at + 1
                        );
                        notices.warn("contradiction", message, None);
                    }
                }
            }
            block_bytes = block_bytes.saturating_mul(2);
        }
        if workloads.is_empty() {
            return Err(Refused(
                "it is laid out like ATTO's file, but holds no rates".to_owned(),
            ));
        }
        let title = title(&layout, source.code_pages());
        for found in personal::in_value(&title) {
            notices.known(Personal {
                kind: found.kind.to_owned(),
                place: "the title".to_owned(),
                value: found.value,
            });
        }
        let (personal, warnings) = notices.finish();
        Ok(ParsedFile {
            runs: vec![run(title, workloads)],
            personal,
            warnings,
        })
    }
}

impl Described for Atto {
    fn versions(&self) -> &'static str {
        "2.x and 3.x (experimental: the layout is known from one file only). No other layout, no text and no CSV of any \
         version was found in public code, documentation or threads"
    }

    fn reads(&self) -> &'static str {
        "Write and read bandwidth of every transfer size, and the title. The queue depth is not in the part of the \
         file that is understood."
    }
}

/// The title that a person gave it, in one line.
fn title(layout: &Layout<'_>, code_pages: Option<Decoder>) -> String {
    let title = text::short_text(layout.title, code_pages);
    title.replace(char::is_control, " ").trim().to_owned()
}

fn run(title: String, workloads: Vec<ParsedWorkload>) -> ParsedRun {
    let found = if title.is_empty() {
        BTreeMap::new()
    } else {
        ordered::map([("title".to_owned(), title)])
    };
    ParsedRun {
        format: Atto::ID.to_owned(),
        tool: Atto::TOOL.to_owned(),
        tool_version: None,
        section: None,
        lines: None,
        member: None,
        subject: None,
        started_at: None,
        found,
        factors: BTreeMap::new(),
        workloads,
    }
}

fn workload(op: Op, block_bytes: u64, rate: u32) -> ParsedWorkload {
    let digits = u8::try_from(rate.to_string().len()).ok();
    let figure = Measurement::new(Metric::Bandwidth, op.clone(), Stat::Mean, f64::from(rate), digits);
    ParsedWorkload {
        name: size_name(block_bytes),
        identity: Identity {
            pattern: Some(Pattern::Sequential),
            block_bytes: Some(block_bytes),
            ..Identity::of(op)
        },
        conditions: Conditions::new(),
        outcome: Outcome::ok(),
        measurements: vec![figure],
        parts: Vec::new(),
        series: Vec::new(),
    }
}

/// ATTO's sizes by their right names.
fn size_name(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} B"),
        1024..1_048_576 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}

#[cfg(test)]
mod tests;
