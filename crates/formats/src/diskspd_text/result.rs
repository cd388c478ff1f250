use podium_domain::{Measurement, Metric, Op, Stat};

use super::{
    percentiles::Percentiles,
    table::{Table, Totals},
};
use crate::{
    diskspd::figures::{ops, with_cpu},
    notices::Notices,
    numbers::Number,
};

/// Bytes in what the tool calls MB or MiB.
const MEBI: f64 = 1_048_576.0;

/// What one time span gave.
#[derive(Debug, Default)]
pub(super) struct SpanResult {
    /// Its first line in the file.
    pub(super) at: u64,
    /// Whether it is of the program for Linux.
    pub(super) is_linux: bool,
    /// How long was measured.
    pub(super) seconds: Option<Number>,
    /// All threads.
    pub(super) threads: Option<u32>,
    /// In percent of all processors.
    pub(super) cpu: Option<Number>,
    /// What the tool said when it was stopped before it measured.
    pub(super) interrupted: Option<String>,
    /// Of all targets together.
    pub(super) percentiles: Option<Percentiles>,
    total: Table,
    read: Table,
    write: Table,
}

impl SpanResult {
    /// A result that begins at a line.
    pub(super) fn at(at: u64) -> Self {
        Self {
            at,
            ..Self::default()
        }
    }

    /// The table of one side.
    pub(super) fn table(&mut self, op: &Op) -> &mut Table {
        match op {
            Op::Read => &mut self.read,
            Op::Write => &mut self.write,
            _ => &mut self.total,
        }
    }

    fn totals(&self, op: &Op) -> Option<&Totals> {
        let table = match op {
            Op::Read => &self.read,
            Op::Write => &self.write,
            _ => &self.total,
        };
        table.totals.as_ref()
    }

    /// Whether reads and writes moved anything.
    pub(super) fn moved(&self) -> [bool; 2] {
        [Op::Read, Op::Write].map(|op| {
            let requests = self.totals(&op).and_then(|totals| totals.requests);
            requests.is_some_and(|requests| requests > 0)
        })
    }

    /// The size of each target that the tables tell.
    pub(super) fn files(&self) -> &[(String, u64)] {
        &self.total.files
    }

    /// All figures. `op`: what it was to do, for a result without any.
    pub(super) fn figures(&self, op: &Op, notices: &mut Notices) -> Vec<Measurement> {
        let [read, write] = self.moved();
        let mut all = Vec::new();
        for op in ops(read, write) {
            if let Some(totals) = self.totals(op) {
                self.side(op, totals, &mut all, notices);
                all.extend(self.latencies(op));
            }
        }
        // The tables of reads and of writes follow that of both, whose figures are those of the only side there was.
        let cut_off = [Op::Read, Op::Write].iter().all(|op| self.totals(op).is_none());
        if let Some(totals) = self.total.totals.as_ref().filter(|_| cut_off) {
            let whole = if *op == Op::Mixed { &Op::Total } else { op };
            self.side(whole, totals, &mut all, notices);
        }
        with_cpu(all, op, self.cpu)
    }

    /// Whether a table came to the line of its totals.
    pub(super) fn has_totals(&self) -> bool {
        [Op::Total, Op::Read, Op::Write]
            .iter()
            .any(|op| self.totals(op).is_some())
    }

    fn latencies(&self, op: &Op) -> Vec<Measurement> {
        self.percentiles
            .as_ref()
            .map(|rows| rows.of(op))
            .unwrap_or_default()
    }

    fn side(&self, op: &Op, totals: &Totals, all: &mut Vec<Measurement>, notices: &mut Notices) {
        let mut push = |metric, stat, value: f64, digits| {
            if value > 0.0 && value.is_finite() {
                all.push(Measurement::new(metric, op.clone(), stat, value, Some(digits)));
            }
        };
        if let Some((value, digits)) = self.bandwidth(totals, notices) {
            push(Metric::Bandwidth, Stat::Mean, value, digits);
        }
        let plain = [
            (Metric::Iops, Stat::Mean, totals.iops, 1.0),
            (Metric::Iops, Stat::Stddev, totals.iops_spread, 1.0),
            (Metric::Latency, Stat::Mean, totals.latency, 1e3),
            (Metric::Latency, Stat::Stddev, totals.latency_spread, 1e3),
        ];
        for (metric, stat, number, divisor) in plain {
            if let Some(number) = number {
                push(metric, stat, number.value / divisor, number.digits);
            }
        }
    }

    /// Bytes per second: the bytes of a request, which the counts tell exactly, times requests per second, which are
    /// printed finer than the rate; the printed rate only has to agree.
    fn bandwidth(&self, totals: &Totals, notices: &mut Notices) -> Option<(f64, u8)> {
        let printed = totals.rate.map(|rate| (rate.value * MEBI, rate.digits));
        let counts = totals
            .bytes
            .zip(totals.requests)
            .filter(|(_, requests)| *requests > 0);
        let Some(((bytes, requests), iops)) = counts.zip(totals.iops) else {
            return printed;
        };
        let fine = iops.value * (bytes as f64 / requests as f64);
        // Half a hundredth of both, and the last place of a rate cut instead of rounded.
        let agrees = |rate: f64| (rate - fine).abs() <= 0.011 * MEBI + fine * 1e-4;
        if printed.is_none_or(|(rate, _)| agrees(rate)) {
            return Some((fine, iops.digits));
        }
        let message = "MiB/s disagrees with bytes, I/Os and I/O per s of the same row; the counts over the test time are shown";
        notices.warn("contradiction", message, Some(totals.at));
        let seconds = self.seconds.filter(|seconds| seconds.value > 0.0)?;
        Some((bytes as f64 / seconds.value, seconds.digits))
    }
}
