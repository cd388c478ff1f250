use std::{collections::BTreeMap, sync::LazyLock};

use memchr::memmem::Finder;
use podium_domain::{
    Conditions, Identity, Measurement, Metric, Op, Outcome, ParsedRun, ParsedWorkload, Stat,
};

use super::{Winsat, line::Line};
use crate::{Limits, Refused, notices::Notices, transcript};

/// Names the drive, in commands and in what they announce.
const OPTION: &str = "-drive ";

/// Made ready once: it is looked for in every line of every text.
static DRIVE: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(OPTION));

/// Whether a rate may stand in a text, without which nothing counts: a search that costs other texts little. Colours can
/// stand anywhere.
pub(super) fn may_stand_in(text: &str) -> bool {
    let is_rate = |at: usize| {
        let rest = text[at + RATE.len()..].trim_start();
        rest.starts_with("Sequential") || rest.starts_with("Random")
    };
    memchr::memchr(b'\x1b', text.as_bytes()).is_some()
        || memchr::memmem::find_iter(text.as_bytes(), RATE).any(is_rate)
}

/// How every line of rates begins.
const RATE: &str = "Disk";

/// How far apart the lines of one output stand at most.
const NEAR: u64 = 12;

/// Every output in a text as a run.
///
/// # Errors
/// When there are more than the limits allow.
pub(super) fn outputs(text: &str, limits: &Limits, notices: &mut Notices) -> Result<Vec<ParsedRun>, Refused> {
    let mut reader = Reader::default();
    let mut results = 0;
    for line in transcript::lines(text) {
        let said = line.text.trim_start_matches(['/', ' ', '\t', '#', '|']);
        if said.is_empty() {
            continue;
        }
        if let Some(found) = Line::read(said) {
            results += 1;
            reader.found(&found, line.number, notices);
        } else if let Some(drive) = drive(said) {
            reader.began(drive, line.number);
        } else if let Some(run) = reader.runs.last_mut().filter(|run| follows(run, line.number))
            && said.starts_with("Total Run Time")
        {
            run.lines = run.lines.map(|[first, _]| [first, line.number]);
            reader.ended = true;
        }
        if results > limits.workloads || reader.runs.len() > limits.runs {
            return Err(Refused("it has more results of winsat than are read".to_owned()));
        }
    }
    // Reading times alone says nothing of a disk that was not read.
    reader.runs.retain(|run| run.workloads.iter().any(is_rate));
    Ok(reader.runs)
}

fn is_rate(workload: &ParsedWorkload) -> bool {
    workload.identity.block_bytes.is_some()
}

fn follows(run: &ParsedRun, at: u64) -> bool {
    run.lines.is_some_and(|[_, last]| at <= last + NEAR)
}

#[derive(Default)]
struct Reader {
    runs: Vec<ParsedRun>,
    /// The drive of the command that is about to print, and where it was named first.
    drive: Option<(String, u64)>,
    /// The drive of the last output.
    target: Option<String>,
    /// Whether the last output came to its end.
    ended: bool,
}

impl Reader {
    /// A line that names the drive of an output.
    fn began(&mut self, drive: &str, at: u64) {
        let first = match &self.drive {
            Some((known, first)) if known == drive => *first,
            _ => at,
        };
        self.drive = Some((drive.to_owned(), first));
    }

    fn found(&mut self, line: &Line, at: u64, notices: &mut Notices) {
        let workload = workload(line);
        let fresh = self.runs.last().is_none_or(|run| {
            let again = run.workloads.iter().any(|known| same(known, &workload));
            self.ended || again || self.drive.is_some() || !follows(run, at)
        });
        if fresh {
            let (drive, first) = self.drive.take().unzip();
            self.target = drive.map(|drive| format!("{}:", drive.to_ascii_uppercase()));
            self.runs.push(run([first.unwrap_or(at), at]));
            self.ended = false;
            let message = "winsat does not say what its MB/s is; it is read as its label says, 10^6 bytes/s";
            notices.warn("unit-unproven", message, Some(at));
        }
        let Some(run) = self.runs.last_mut() else { return };
        run.lines = run.lines.map(|[first, _]| [first, at]);
        let target = self
            .target
            .iter()
            .map(|target| ("target", target.as_str().into()));
        let known = run
            .workloads
            .iter_mut()
            .find(|known| known.identity == workload.identity);
        match known {
            Some(known) => known.measurements.extend(workload.measurements),
            None => run.workloads.push(ParsedWorkload {
                conditions: target.into_iter().collect(),
                ..workload
            }),
        }
    }
}

/// Whether a run has the same figure already.
fn same(known: &ParsedWorkload, new: &ParsedWorkload) -> bool {
    known.identity == new.identity
        && known.measurements.iter().any(|figure| {
            let of = |m: &Measurement| (m.metric.clone(), m.op.clone(), m.stat.clone());
            new.measurements.iter().any(|new| of(new) == of(figure))
        })
}

fn run(lines: [u64; 2]) -> ParsedRun {
    ParsedRun {
        format: Winsat::ID.to_owned(),
        tool: Winsat::TOOL.to_owned(),
        tool_version: None,
        section: None,
        lines: Some(lines),
        member: None,
        subject: None,
        started_at: None,
        found: BTreeMap::new(),
        factors: BTreeMap::new(),
        workloads: Vec::new(),
    }
}

fn workload(line: &Line) -> ParsedWorkload {
    let (name, identity, mut measurements) = match line {
        Line::Rate {
            pattern,
            block_bytes,
            op,
            rate,
            ..
        } => {
            let identity = Identity {
                pattern: Some(pattern.clone()),
                block_bytes: Some(*block_bytes),
                ..Identity::of(op.clone())
            };
            let value = rate.value * 1e6;
            let figure = Measurement::new(line.metric(), op.clone(), Stat::Mean, value, Some(rate.digits));
            (
                format!("{pattern} {op} {} KiB", block_bytes / 1024),
                identity,
                vec![figure],
            )
        }
        Line::Time { name, stat, time } => {
            let identity = Identity {
                test: Some((*name).to_owned()),
                ..Identity::of(Op::Read)
            };
            let value = time.value / 1e3;
            let figure = Measurement::new(line.metric(), Op::Read, stat.clone(), value, Some(time.digits));
            ((*name).to_owned(), identity, vec![figure])
        }
    };
    if let Line::Rate {
        op,
        score: Some(score),
        ..
    } = line
    {
        measurements.push(Measurement::new(
            Metric::Score,
            op.clone(),
            Stat::Mean,
            score.value,
            Some(score.digits),
        ));
    }
    ParsedWorkload {
        name,
        identity,
        conditions: Conditions::new(),
        outcome: Outcome::ok(),
        measurements,
        parts: Vec::new(),
        series: Vec::new(),
    }
}

/// The drive in `winsat disk -drive d` and in `Running: Storage Assessment '-drive d -ran -read'`.
fn drive(said: &str) -> Option<&str> {
    let rest = &said[DRIVE.find(said.as_bytes())? + OPTION.len()..];
    if !(said.contains("winsat")
        || said.contains("-read")
        || said.contains("-write")
        || said.contains("-flush"))
    {
        return None;
    }
    let drive = rest.split([' ', '\'', '"']).next()?.trim_end_matches(':');
    let letter = drive.len() == 1 && drive.bytes().all(|byte| byte.is_ascii_alphabetic());
    letter.then_some(drive)
}
