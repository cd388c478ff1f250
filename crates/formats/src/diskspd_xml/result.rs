use podium_domain::{Measurement, Metric, Op, Series, Stat, Unit};

use super::latency::Latency;
use crate::{
    diskspd::figures::{Side, ops, rates, unmeasured, with_cpu},
    numbers::{Number, number, whole},
};

/// What one time span gave.
#[derive(Debug, Default)]
pub(super) struct SpanResult {
    /// Its line in the file.
    pub(super) at: u64,
    /// Whether its end was there: before, the counts are not those of all threads.
    pub(super) complete: bool,
    /// How long was measured.
    pub(super) seconds: Option<Number>,
    /// All threads.
    pub(super) threads: Option<u32>,
    /// In percent of all processors.
    pub(super) cpu: Option<Number>,
    /// Over all threads.
    pub(super) latency: Latency,
    /// Spread of the rates of single intervals: reads, writes, both.
    spreads: [Option<Number>; 3],
    /// Reads and writes, added up.
    read: Side,
    write: Side,
    /// Seconds since the start, and requests per second of reads and writes until then.
    samples: Vec<(f64, [f64; 2])>,
}

impl SpanResult {
    /// A result that begins at a line.
    pub(super) fn at(at: u64) -> Self {
        Self {
            at,
            ..Self::default()
        }
    }

    /// Takes an element of a target of a thread in.
    pub(super) fn count(&mut self, name: &str, text: &str) {
        let place = match name {
            "ReadBytes" => &mut self.read.bytes,
            "ReadCount" => &mut self.read.requests,
            "WriteBytes" => &mut self.write.bytes,
            "WriteCount" => &mut self.write.requests,
            _ => return,
        };
        *place = place.saturating_add(whole(text).unwrap_or(0));
    }

    /// Takes an element of `Iops` in.
    pub(super) fn spread(&mut self, name: &str, text: &str) {
        let place = match name {
            "ReadIopsStdDev" => 0,
            "WriteIopsStdDev" => 1,
            "IopsStdDev" => 2,
            _ => return,
        };
        self.spreads[place] = number(text).filter(|number| number.value > 0.0);
    }

    /// Takes an interval in; says whether it comes after the ones before.
    pub(super) fn sample(&mut self, t_s: f64, rates: [f64; 2]) -> bool {
        let later = self.samples.last().is_none_or(|(last, _)| *last < t_s);
        if later {
            self.samples.push((t_s, rates));
        }
        later
    }

    /// Whether reads and writes moved anything.
    pub(super) fn moved(&self) -> [bool; 2] {
        [self.read.requests > 0, self.write.requests > 0]
    }

    fn side(&self, op: &Op) -> Side {
        match op {
            Op::Read => self.read,
            Op::Write => self.write,
            _ => Side {
                bytes: self.read.bytes.saturating_add(self.write.bytes),
                requests: self.read.requests.saturating_add(self.write.requests),
            },
        }
    }

    /// All figures. `op`: what it was to do, for a result without any.
    pub(super) fn figures(&self, op: &Op) -> Vec<Measurement> {
        let [read, write] = self.moved();
        if !self.complete {
            return unmeasured(op);
        }
        let mut all = Vec::new();
        let seconds = self.seconds.filter(|seconds| seconds.value > 0.0);
        for op in ops(read, write) {
            if let Some(seconds) = seconds {
                rates(op, self.side(op), seconds.value, seconds.digits, &mut all);
            }
            if let Some(spread) = self.spread_of(op) {
                let digits = Some(spread.digits);
                all.push(Measurement::new(
                    Metric::Iops,
                    op.clone(),
                    Stat::Stddev,
                    spread.value,
                    digits,
                ));
            }
            all.extend(self.latency.of(op));
        }
        with_cpu(all, op, self.cpu)
    }

    fn spread_of(&self, op: &Op) -> Option<Number> {
        let [read, write, total] = self.spreads;
        match op {
            Op::Read => read,
            Op::Write => write,
            _ => total,
        }
    }

    /// Requests per second over time, of every side that did something.
    pub(super) fn series(&self) -> Vec<Series> {
        let [read, write] = self.moved();
        if self.samples.is_empty() {
            return Vec::new();
        }
        let rate = |op: &Op, [read, write]: [f64; 2]| match op {
            Op::Read => read,
            Op::Write => write,
            _ => read + write,
        };
        let one = |op: &Op| Series::Time {
            metric: Metric::Iops,
            op: op.clone(),
            unit: Unit::PerSecond,
            t_s: self.samples.iter().map(|(t_s, _)| *t_s).collect(),
            v: self.samples.iter().map(|(_, rates)| rate(op, *rates)).collect(),
        };
        ops(read, write).iter().map(one).collect()
    }
}
