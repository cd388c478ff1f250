use podium_domain::{Conditions, Identity, Measurement, Metric, Op, ParsedRun, Stat, Status};

use super::Dbench;
use crate::{
    blank,
    notices::Notices,
    numbers::{Number, number, scaled},
    terminal,
};

/// A report as it is read.
#[derive(Debug)]
pub(super) struct Report {
    lines: [u64; 2],
    version: Option<String>,
    load: Option<String>,
    conditions: Conditions,
    /// Name, mean and longest latency of each operation, in seconds.
    operations: Vec<(String, Number, Number)>,
    in_table: bool,
    /// It began to run.
    running: bool,
    throughput: Option<Number>,
    clients: Option<u32>,
    longest: Option<Number>,
}

/// dbench has sixteen kinds of operations, its other backends have more.
const MOST_OPERATIONS: usize = 64;

/// Reads `dbench version 4.00 - Copyright …`.
pub(super) fn version(line: &str) -> Option<String> {
    let rest = line.trim_start().strip_prefix("dbench version ")?;
    rest.split_whitespace().next().map(str::to_owned)
}

/// `Throughput 334.859 MB/sec  2 clients  2 procs …`; without processes it is some other tool's.
pub(super) fn is_throughput(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("Throughput ") && line.contains(" MB/sec") && line.contains(" procs")
}

impl Report {
    pub(super) fn new(line: u64, version: Option<String>) -> Self {
        Self {
            lines: [line, line],
            version,
            load: None,
            conditions: Conditions::new(),
            operations: Vec::new(),
            in_table: false,
            running: false,
            throughput: None,
            clients: None,
            longest: None,
        }
    }

    pub(super) fn line(&mut self, number: u64, text: &str) {
        let words: Vec<_> = text.split_whitespace().collect();
        match words.as_slice() {
            [
                "Running",
                "for",
                seconds,
                "seconds",
                "with",
                "load",
                load,
                rest @ ..,
            ] => {
                let seconds: Option<i64> = seconds.parse().ok();
                self.conditions.extend(seconds.map(|s| ("duration_s", s.into())));
                let warm_up: Option<i64> = rest.iter().rev().nth(1).and_then(|word| word.parse().ok());
                self.conditions.extend(warm_up.map(|s| ("ramp_s", s.into())));
                self.load = Some(load.trim_matches('\'').to_owned());
                self.running = true;
            }
            ["Operation", "Count", "AvgLat", "MaxLat"] => self.in_table = true,
            [name, count, mean, longest] if self.in_table && count.parse::<u64>().is_ok() => {
                if let (Some(mean), Some(longest)) = (scaled(mean, 3), scaled(longest, 3))
                    && self.operations.len() < MOST_OPERATIONS
                    && self.operations.iter().all(|(known, ..)| known != name)
                {
                    self.operations.push(((*name).to_owned(), mean, longest));
                }
            }
            [_, _, _, "MB/sec", "warmup" | "execute", ..] | [_, "cleanup", ..] => {}
            _ => return,
        }
        self.lines[1] = number;
    }

    pub(super) fn throughput(&mut self, line: u64, text: &str, notices: &mut Notices) {
        self.lines[1] = line;
        let words: Vec<_> = text.split_whitespace().collect();
        let before = |unit: &str| {
            let at = words.iter().position(|word| *word == unit)?;
            words.get(at.checked_sub(1)?).copied()
        };
        self.throughput = before("MB/sec").and_then(number).filter(|rate| rate.value > 0.0);
        self.clients = before("clients")
            .or_else(|| before("procs"))
            .and_then(|count| count.parse().ok());
        for (flag, words) in [("sync_open", "(sync open)"), ("sync_dirs", "(sync dirs)")] {
            if text.contains(words) {
                self.conditions.insert(flag, true.into());
            }
        }
        let longest = text
            .split_once("max_latency=")
            .and_then(|(_, rest)| rest.split(' ').next());
        self.longest = longest.and_then(|time| scaled(time, 3));
        if text.contains("(NB=") {
            let message =
                "what this old version of dbench means by MB is not known; it is read as 10^6 bytes";
            notices.warn("unit-unproven", message, Some(line));
        }
    }

    /// As a run; one that never began is none.
    pub(super) fn run(self) -> Option<ParsedRun> {
        let load = self.load.as_deref().and_then(|path| path.rsplit('/').next());
        let identity = Identity {
            jobs: self.clients,
            test: Some(load.unwrap_or(Dbench::TOOL).to_owned()),
            ..Identity::of(Op::Mixed)
        };
        let mut workload = blank::workload(Dbench::TOOL, identity);
        workload.conditions.clone_from(&self.conditions);
        if self.throughput.is_some() {
            workload.measurements = self.figures();
        } else if self.running {
            workload.outcome =
                terminal::ended(Status::Unfinished, "its last line, the throughput, is missing");
            workload.measurements = vec![Measurement::unmeasured(Metric::Bandwidth, Op::Total, Stat::Mean)];
        } else {
            return None;
        }
        let mut run = terminal::run(Dbench::ID, Dbench::TOOL, self.lines);
        run.tool_version = self.version;
        run.workloads = blank::fitted(vec![workload]);
        Some(run)
    }

    fn figures(&self) -> Vec<Measurement> {
        let total = [
            terminal::figure(Metric::Bandwidth, &Op::Total, Stat::Mean, self.throughput, 1e6),
            terminal::figure(Metric::Latency, &Op::Total, Stat::Max, self.longest, 1.0),
        ];
        let operations = self.operations.iter().flat_map(|(name, mean, longest)| {
            let op = match name.as_str() {
                "ReadX" => Op::Read,
                "WriteX" => Op::Write,
                name => Op::Other(name.to_ascii_lowercase().into()),
            };
            [(Stat::Mean, mean), (Stat::Max, longest)]
                .map(|(stat, time)| terminal::figure(Metric::Latency, &op, stat, Some(*time), 1.0))
        });
        // An operation's own name may be that of another when letters do not count.
        let mut figures: Vec<Measurement> = Vec::new();
        for figure in total.into_iter().chain(operations).flatten() {
            if figures.iter().all(|known| {
                (&known.op, &known.stat, &known.metric) != (&figure.op, &figure.stat, &figure.metric)
            }) {
                figures.push(figure);
            }
        }
        figures
    }
}
