//! The part that one of several scripts (`-f a.sql@2 -f b.sql@1`) had in a run.

use podium_domain::{Measurement, Metric, Op, Stat};

use super::summary::{milliseconds, unit};
use crate::{
    numbers::{Number, number},
    terminal,
};

/// One script as it is read.
#[derive(Debug, Default)]
pub(super) struct Script {
    name: String,
    weight: Option<String>,
    rate: Option<Number>,
    mean: Option<Number>,
    deviation: Option<Number>,
}

/// A script without the marks of one that is built in.
pub(super) fn name(script: &str) -> &str {
    let script = script.trim();
    let inner = script
        .strip_prefix('<')
        .and_then(|script| script.strip_suffix('>'));
    let script = inner.unwrap_or(script);
    script.strip_prefix("builtin: ").unwrap_or(script)
}

impl Script {
    /// Reads `SQL script 1: <builtin: select only>`.
    pub(super) fn begins(line: &str) -> Option<Self> {
        let (count, script) = line.strip_prefix("SQL script ")?.split_once(':')?;
        count.parse::<u16>().ok()?;
        Some(Self {
            name: name(script).to_owned(),
            ..Self::default()
        })
    }

    /// Takes a line below; says whether it is one of this script's.
    pub(super) fn line(&mut self, line: &str) -> bool {
        let Some(said) = line.strip_prefix("- ") else {
            return false;
        };
        if let Some(weight) = said.strip_prefix("weight: ") {
            self.weight = weight.split(' ').next().map(str::to_owned);
        } else if let Some((_, rate)) = said.split_once(", tps = ") {
            self.rate = number(rate.trim_end_matches(')'));
        } else if let Some(mean) = said.strip_prefix("latency average = ") {
            self.mean = mean.strip_suffix(" ms").and_then(milliseconds);
        } else if let Some(deviation) = said.strip_prefix("latency stddev = ") {
            self.deviation = deviation.strip_suffix(" ms").and_then(milliseconds);
        } else {
            return said.starts_with("number of ");
        }
        true
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// As it is given on the command line: `a.sql@2`.
    pub(super) fn weighted(&self) -> String {
        let weight = self.weight.as_ref();
        weight.map_or_else(|| self.name.clone(), |weight| format!("{}@{weight}", self.name))
    }

    /// Its rate and latencies.
    pub(super) fn figures(&self, rate: &Stat) -> Vec<Measurement> {
        let op = Op::Total;
        let tps = terminal::figure(Metric::Score, &op, rate.clone(), self.rate, 1.0);
        let times = [(Stat::Mean, self.mean), (Stat::Stddev, self.deviation)];
        let times = times
            .into_iter()
            .filter_map(|(stat, time)| terminal::figure(Metric::Latency, &op, stat, time, 1.0));
        tps.map(|figure| figure.in_unit(unit()))
            .into_iter()
            .chain(times)
            .collect()
    }
}
