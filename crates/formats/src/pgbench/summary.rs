use podium_domain::{
    Conditions, Identity, Measurement, Metric, Op, ParsedRun, ParsedWorkload, Stat, Status, Unit,
};

use super::{
    Pgbench,
    script::{self, Script},
};
use crate::{
    blank,
    notices::Notices,
    numbers::{Number, number, scaled, whole},
    terminal,
};

/// pgbench itself takes no more scripts (its `MAX_SCRIPTS`).
const MOST_SCRIPTS: usize = 128;

/// Longest names of all scripts, since each part repeats them.
const LONGEST_MIX: usize = 4 << 10;

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
    /// The parts of several scripts.
    scripts: Vec<Script>,
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
        Self {
            lines: [line, line],
            version,
            script: script::name(script).to_owned(),
            ..Self::default()
        }
    }

    pub(super) fn line(&mut self, line: u64, text: &str) {
        let text = text.trim();
        let known = if let Some(rate) = text.strip_prefix("tps = ") {
            self.rate(rate)
        } else if let Some(script) = Script::begins(text) {
            self.scripts.push(script);
            true
        } else if let Some(script) = self.scripts.last_mut() {
            script.line(text)
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
        if kind.contains("reconnection") {
            self.conditions.insert("reconnects", true.into());
        }
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
            "number of transactions skipped" => self.say("skipped_transactions", first),
            "rate limit schedule lag" => {
                self.conditions.insert("rate_limited", true.into());
            }
            above if above.starts_with("number of transactions above the ") => self.above_limit(above, first),
            "latency average" => self.mean = milliseconds(first),
            "latency stddev" => self.deviation = milliseconds(first),
            "initial connection time" | "average connection time" | "maximum number of tries" => {}
            _ => return false,
        }
        true
    }

    /// `number of transactions above the 50.0 ms latency limit: 20/4988 (0.401 %)`.
    fn above_limit(&mut self, name: &str, value: &str) {
        let limit = name.split_whitespace().nth(5).and_then(milliseconds);
        self.conditions
            .extend(limit.map(|limit| ("latency_limit_s", limit.value.into())));
        self.say(
            "transactions_above_limit",
            value.split('/').next().unwrap_or_default(),
        );
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
        let mix = self.all_scripts();
        let mut workload = blank::workload(self.script.as_str(), self.identity(&mix));
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
        let parts = self.parts(&mix, &workload.conditions, notices);
        run.workloads = vec![workload];
        run.workloads.extend(parts);
        run.tool_version.clone_from(&self.version);
        Some(run)
    }

    /// What each of several scripts had of the run, whose names the part of each has to tell.
    fn parts(&self, mix: &str, conditions: &Conditions, notices: &mut Notices) -> Vec<ParsedWorkload> {
        if self.scripts.len() > MOST_SCRIPTS || mix.len() > LONGEST_MIX {
            let message = "there are more scripts, or longer names of them, than parts can tell: the parts were left out";
            notices.warn("parts-left-out", message, Some(self.lines[1]));
            return Vec::new();
        }
        // Where both are printed (before 14), the parts are those of the time with connecting.
        let stat = if self.rates.iter().all(Option::is_some) {
            with_connecting()
        } else {
            Stat::Mean
        };
        let parts = self.scripts.iter().map(|script| {
            let identity = self.identity(&format!("{} of {mix}", script.name()));
            ParsedWorkload {
                conditions: conditions.clone(),
                measurements: script.figures(&stat),
                ..blank::workload(script.name(), identity)
            }
        });
        parts.filter(|part| !part.measurements.is_empty()).collect()
    }

    /// The scripts with their weights, since parts of another mix are other parts.
    fn all_scripts(&self) -> String {
        if self.scripts.is_empty() {
            return self.script.clone();
        }
        let scripts: Vec<_> = self.scripts.iter().map(Script::weighted).collect();
        scripts.join(" + ")
    }

    fn identity(&self, script: &str) -> Identity {
        let mut test = script.to_owned();
        if let Some(scale) = &self.scale {
            test = format!("{test}, scale {scale}");
        }
        if let Some(mode) = self.mode.as_ref().filter(|mode| *mode != "simple") {
            test = format!("{test}, {mode}");
        }
        Identity {
            jobs: self.clients,
            test: Some(test),
            ..Identity::of(Op::Other("transaction".into()))
        }
    }

    fn figures(&self) -> Vec<Measurement> {
        let [without, with] = self.rates;
        let with_too = with_connecting();
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

fn with_connecting() -> Stat {
    Stat::Other("with connecting".into())
}

/// Of a rate of transactions.
pub(super) fn unit() -> Unit {
    Unit::Other("transactions/s".into())
}

/// A time that is printed in milliseconds.
pub(super) fn milliseconds(text: &str) -> Option<Number> {
    scaled(text, 3)
}
