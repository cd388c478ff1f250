//! hdparm's timings (`-t`, `-T`, `--direct`, `--offset`).
//!
//! `MB` are 2^20 bytes and `kB` 2^10: its source counts buffers of `TIMING_BUF_MB * 1024 * 1024` bytes and multiplies
//! by 1024 where it prints kB/sec (hdparm.c, also busybox's miscutils/hdparm.c). The printed rate is taken, since it is
//! computed from more digits than the printed seconds have; megabytes over seconds are the check.
//!
//! Timings of one device right after another are repetitions. Up to about 2004 `cached reads` were called
//! `buffer-cache reads`; they get the name of today.

use podium_domain::{
    Identity, Measurement, Metric, Op, Outcome, ParsedFile, ParsedRun, ParsedWorkload, Pattern, Stat, Status,
};

use crate::{
    Described, Format, Limits, Refused, Score, Source, blank, notices::Notices, terminal, transcript,
};

mod timing;

use timing::{Reading, Timing, device, timing};

/// hdparm's timings (`hdparm`).
pub(crate) struct Hdparm;

impl Hdparm {
    pub(crate) const ID: &'static str = "hdparm";
    /// The tool by its own name.
    pub(crate) const TOOL: &'static str = "hdparm";
}

/// How a timing starts.
const WORDS: [&str; 1] = ["Timing "];

const NOTHING: &str = "no line is a timing such as “Timing buffered disk reads”";

impl Format for Hdparm {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "hdparm"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, NOTHING, |head| {
            terminal::has_any(head, &WORDS)
                && transcript::lines(head).any(|line| timing(&line.text).is_some())
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = terminal::text_with(source, &WORDS)?;
        let mut notices = Notices::new(limits);
        let mut blocks = blocks(text);
        blocks.truncate(limits.runs.saturating_add(1));
        let first = blocks.first();
        let several = first.is_some_and(|first| blocks.iter().any(|block| block.device != first.device));
        let runs = blocks
            .iter()
            .map(|block| run(block, several, &mut notices))
            .collect();
        terminal::file(runs, notices, limits, NOTHING)
    }
}

impl Described for Hdparm {
    fn versions(&self) -> &'static str {
        "3 to 9, and busybox's"
    }

    fn reads(&self) -> &'static str {
        "Read bandwidth of -t and -T, buffered and with --direct, and the device. MB is MiB and kB is KiB (its source). \
         Timings in a row of one device are kept one by one; one that broke off with an error is failed. Drive settings \
         and identification are not read."
    }
}

/// Timings of one device, one right after the other.
struct Block {
    device: Option<String>,
    lines: [u64; 2],
    timings: Vec<(u64, Timing)>,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut named: Option<(u64, String)> = None;
    let mut open = false;
    for line in transcript::lines(text) {
        if let Some(name) = device(&line.text) {
            open &= blocks
                .last()
                .is_some_and(|block| block.device.as_deref() == Some(name));
            named = Some((line.number, name.to_owned()));
        } else if let Some(timing) = timing(&line.text) {
            match blocks.last_mut() {
                Some(block) if open => {
                    block.lines[1] = line.number;
                    block.timings.push((line.number, timing));
                }
                _ => blocks.push(Block {
                    device: named.as_ref().map(|(_, name)| name.clone()),
                    lines: [named.as_ref().map_or(line.number, |(at, _)| *at), line.number],
                    timings: vec![(line.number, timing)],
                }),
            }
            open = true;
        } else if !is_passed(&line.text) {
            open = false;
            named = named.filter(|_| line.text.contains("HDIO_"));
        }
    }
    blocks
}

/// Lines that may stand between a device and its timings: the next command, and what hdparm says of disks behind a bridge
/// or in a virtual machine.
fn is_passed(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.contains("hdparm ") || line.starts_with("SG_IO:")
}

fn run(block: &Block, several: bool, notices: &mut Notices) -> ParsedRun {
    let mut run = terminal::run(Hdparm::ID, Hdparm::TOOL, block.lines);
    let mut names: Vec<&str> = Vec::new();
    for (line, timing) in &block.timings {
        if !names.contains(&timing.name.as_str()) {
            names.push(&timing.name);
        }
        if matches!(
            timing.reading,
            Reading::Rate {
                contradicts: true,
                ..
            }
        ) {
            let message = "the rate that hdparm prints is not what its megabytes and seconds give";
            notices.warn("contradiction", message, Some(*line));
        }
    }
    run.workloads = names
        .into_iter()
        .map(|name| workload(block, name, several))
        .collect();
    run
}

fn workload(block: &Block, name: &str, several: bool) -> ParsedWorkload {
    let same = || block.timings.iter().filter(|(_, timing)| timing.name == name);
    let rates: Vec<_> = same().filter_map(|(_, timing)| timing.rate()).collect();
    let test = match &block.device {
        Some(device) if several => format!("{name} {device}"),
        _ => name.to_owned(),
    };
    let identity = Identity {
        pattern: Some(Pattern::Sequential),
        test: Some(test),
        ..Identity::of(Op::Read)
    };
    let mut workload = blank::workload(name, identity);
    workload
        .conditions
        .insert("direct", name.starts_with("O_DIRECT").into());
    if let Some(device) = &block.device {
        workload.conditions.insert("target", device.as_str().into());
    }
    let figure = terminal::repeated(Metric::Bandwidth, &Op::Read, Stat::Mean, &rates);
    workload.outcome = match (&figure, same().find_map(|(_, timing)| timing.failure())) {
        (None, reason) => terminal::ended(Status::Failed, reason.unwrap_or("it printed no rate")),
        _ => Outcome::ok(),
    };
    let missing = || Measurement::unmeasured(Metric::Bandwidth, Op::Read, Stat::Mean);
    workload.measurements = vec![figure.unwrap_or_else(missing)];
    workload
}

#[cfg(test)]
mod tests;
