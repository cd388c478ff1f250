use podium_domain::{Conditions, Identity, Measurement, Metric, Op, ParsedRun, Stat, Status, Unit};

use super::Pgbench;
use crate::{
    blank,
    notices::Notices,
    numbers::{Number, number, scaled, whole},
    terminal,
};

/// A summary as it is read.
#[derive(Debug, Default)]
pub(super) struct Summary {
    lines: [u64; 2],
    version: Option<String>,
    script: String,
    scale: Option<String>,
    mode: Option<String>,
    clients: Option<u32>,
    conditions: Conditions,
    processed: Option<u64>,
    failed: u64,
    mean: Option<Number>,
    deviation: Option<Number>,
    /// Without the time to connect, and with it.
    rates: [Option<Number>; 2],
}

/// Reads `pgbench (16.1 (Debian 16.1-1))`, which versions from 14 on print first.
pub(super) fn version(line: &str) -> Option<String> {
    let (_, rest) = line.split_once("pgbench (")?;
    let version = rest.split([' ', ')', ',']).next()?;
    version
        .starts_with(|c: char| c.is_ascii_digit())
        .then(|| version.to_owned())
}

impl Summary {
    pub(super) fn new(line: u64, script: &str, version: Option<String>) -> Self {
        let script = script.trim();
        let script = script
            .strip_prefix('<')
            .and_then(|s| s.strip_suffix('>'))
            .unwrap_or(script);
        Self {
            lines: [line, line],
            version,
            script: script.strip_prefix("builtin: ").unwrap_or(script).to_owned(),
            ..Self::default()
        }
    }

    pub(super) fn line(&mut self, line: u64, text: &str) {
        let text = text.trim();
        let known = if let Some(rate) = text.strip_prefix("tps = ") {
            self.rate(rate)
        } else {
            text.split_once([':', '='])
                .is_some_and(|(name, value)| self.named(name.trim(), value.trim()))
        };
        if known {
            self.lines[1] = line;
        }
    }

    fn rate(&mut self, text: &str) -> bool {
        let Some((rate, kind)) = text.split_once(" (") else {
            return false;
        };
        let with = kind.starts_with("including");
        if let Some(slot) = self.rates.get_mut(usize::from(with)) {
            *slot = number(rate);
        }
        true
    }

    fn named(&mut self, name: &str, value: &str) -> bool {
        // Settings stand above the rates; below them they are another tool's.
        let is_over = self.rates.iter().any(Option::is_some);
        if is_over && !(name.starts_with("latency") || name.ends_with("connection time")) {
            return false;
        }
        let first = value.split(' ').next().unwrap_or_default();
        match name {
            "scaling factor" => self.scale = Some(value.to_owned()),
            "query mode" => self.mode = Some(value.to_owned()),
            "number of clients" => self.clients = value.parse().ok(),
            "number of threads" => self.say("threads", first),
            "duration" => self.say("duration_s", first),
            "number of transactions per client" => self.say("transactions_per_client", first),
            "number of transactions actually processed" => {
                self.processed = first.split('/').next().and_then(whole);
            }
            "number of failed transactions" => self.failed = whole(first).unwrap_or(0),
            "latency average" => self.mean = milliseconds(first),
            "latency stddev" => self.deviation = milliseconds(first),
            "initial connection time" | "average connection time" | "maximum number of tries" => {}
            _ => return false,
        }
        true
    }

    fn say(&mut self, name: &'static str, value: &str) {
        let value: Option<i64> = value.parse().ok();
        self.conditions.extend(value.map(|value| (name, value.into())));
    }

    /// As a run; a summary without its rate or with no transaction at all has no figures.
    pub(super) fn run(self, notices: &mut Notices) -> Option<ParsedRun> {
        if self.scale.is_none() && self.mode.is_none() {
            return None;
        }
        let mut test = self.script.clone();
        if let Some(scale) = &self.scale {
            test = format!("{test}, scale {scale}");
        }
        if let Some(mode) = self.mode.as_ref().filter(|mode| *mode != "simple") {
            test = format!("{test}, {mode}");
        }
        let identity = Identity {
            jobs: self.clients,
            test: Some(test),
            ..Identity::of(Op::Other("transaction".to_owned()))
        };
        let mut workload = blank::workload(self.script.as_str(), identity);
        workload.conditions.clone_from(&self.conditions);
        workload.measurements = self.figures();
        if self.processed == Some(0) || self.rates == [None; 2] {
            let reason = if self.processed == Some(0) {
                "no transaction was processed"
            } else {
                "it has no rate"
            };
            workload.outcome = terminal::ended(Status::Failed, reason);
            let missing = Measurement::unmeasured(Metric::Score, Op::Total, Stat::Mean);
            workload.measurements = vec![missing.in_unit(unit())];
        } else if self.failed > 0 {
            let message = format!("{} transactions failed", self.failed);
            notices.warn("io-errors", message, Some(self.lines[1]));
            let failed = i64::try_from(self.failed).unwrap_or(i64::MAX);
            workload.conditions.insert("failed_transactions", failed.into());
        }
        let mut run = terminal::run(Pgbench::ID, Pgbench::TOOL, self.lines);
        run.tool_version = self.version;
        run.workloads = vec![workload];
        Some(run)
    }

    fn figures(&self) -> Vec<Measurement> {
        let [without, with] = self.rates;
        let with_too = Stat::Other("with connecting".to_owned());
        let op = Op::Total;
        let rates = [
            (Stat::Mean, without.or(with)),
            (with_too, with.filter(|_| without.is_some())),
        ];
        let rates = rates
            .into_iter()
            .filter_map(|(stat, rate)| terminal::figure(Metric::Score, &op, stat, rate, 1.0))
            .map(|figure| figure.in_unit(unit()));
        let times = [(Stat::Mean, self.mean), (Stat::Stddev, self.deviation)];
        let times = times
            .into_iter()
            .filter_map(|(stat, time)| terminal::figure(Metric::Latency, &op, stat, time, 1.0));
        rates.chain(times).collect()
    }
}

fn unit() -> Unit {
    Unit::Other("transactions/s".to_owned())
}

fn milliseconds(text: &str) -> Option<Number> {
    scaled(text, 3)
}
