//! The figures of one job's results, in canonical units.

use podium_domain::{Measurement, Metric, Op, Stat};

use super::{
    block::{Block, Latencies, Side},
    figure::{Figure, Layout},
    latency::Kind,
    rates::Rates,
    sums,
};
use crate::{
    notices::Notices,
    numbers::{Number, number},
    ordered,
};

/// What is needed besides the results themselves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    /// Of reads, writes and trims, where each has one size.
    pub(super) block_bytes: [Option<u64>; 3],
    /// Whether this version drops the carry of what it rounds up (before 3.26, axboe/fio c736b361).
    pub(super) drops_carry: bool,
}

/// All figures of a block; a printed rate that the others contradict is a warning.
pub(super) fn measurements(block: &Block<'_>, known: Known, notices: &mut Notices) -> Vec<Measurement> {
    let mut all = Vec::new();
    for side in &block.sides {
        let op = &side.rates.op;
        if block.is_sums {
            sums::figures(side, known.drops_carry, &mut all, notices);
        } else if let Some(work) = Work::of(side, block, known) {
            work.figures(side, known, &mut all, notices);
        }
        latency_figures(&side.latencies, op, &mut all);
    }
    latency_figures(&block.sync, &Op::Other("sync".into()), &mut all);
    if !all.is_empty() {
        all.extend(cpu(block));
    }
    all
}

/// What a direction did in all, as exactly as the text tells it.
struct Work {
    seconds: f64,
    runtime_digits: u8,
    /// Requests, counted.
    requests: Option<f64>,
    /// Bytes; with the digits of the printed figure when they could not be counted.
    moved: Option<(f64, Option<u8>)>,
}

impl Work {
    fn of(side: &Side<'_>, block: &Block<'_>, known: Known) -> Option<Self> {
        let Number { value, digits } = number(side.rates.runtime)?;
        let seconds = value / 1e3;
        let requests = requests(block, &side.rates.op).filter(|count| *count > 0.0);
        let counted = || {
            let exact = requests? * one_size(known, &side.rates.op)? as f64;
            (!block.short && agrees(&side.rates, exact, known)).then_some((exact, None))
        };
        let printed = || {
            let moved = side.rates.moved?;
            let sure = !(known.drops_carry && moved.may_lack_carry());
            sure.then_some((moved.value, Some(moved.digits)))
        };
        (seconds > 0.0).then(|| Self {
            seconds,
            runtime_digits: digits,
            requests,
            moved: counted().or_else(printed),
        })
    }

    fn figures(&self, side: &Side<'_>, known: Known, all: &mut Vec<Measurement>, notices: &mut Notices) {
        let mut add = |metric, stat, (value, digits)| {
            all.push(Measurement::new(
                metric,
                side.rates.op.clone(),
                stat,
                value,
                digits,
            ));
        };
        let line = Some(side.line);
        if let Some(bandwidth) = self.bandwidth(side, known) {
            for printed in side
                .rates
                .bandwidth
                .iter()
                .filter(|printed| !printed.admits(bandwidth.0, false))
            {
                let message = contradiction("bandwidth", "bytes/s", printed, bandwidth.0, known.drops_carry);
                notices.warn("contradiction", message, line);
            }
            add(Metric::Bandwidth, Stat::Mean, bandwidth);
        }
        if let Some(iops) = self.iops(side, known) {
            if let Some(printed) = side.rates.iops.filter(|printed| !printed.admits(iops.0, false)) {
                let message = contradiction("rate", "requests/s", &printed, iops.0, known.drops_carry);
                notices.warn("contradiction", message, line);
            }
            add(Metric::Iops, Stat::Mean, iops);
        }
        if let Some(moved) = self.moved.filter(|(bytes, _)| *bytes > 0.0) {
            add(Metric::Bytes, Stat::Total, moved);
        }
    }

    /// What was moved over the time it took; else a printed rate that can be trusted.
    fn bandwidth(&self, side: &Side<'_>, known: Known) -> Option<(f64, Option<u8>)> {
        if let Some((bytes, digits)) = self.moved {
            let digits = digits.map(|digits| digits.min(self.runtime_digits));
            return (bytes > 0.0).then_some((bytes / self.seconds, digits));
        }
        let mut printed = side.rates.bandwidth.iter();
        let sure = printed.find(|rate| !(known.drops_carry && rate.may_lack_carry()) && rate.value > 0.0)?;
        Some((sure.value, Some(sure.digits)))
    }

    /// Requests over time, as fio computes it, but not cut to a whole number; else as printed.
    fn iops(&self, side: &Side<'_>, known: Known) -> Option<(f64, Option<u8>)> {
        let counted = self.requests.map(|requests| requests / self.seconds);
        let agrees = |rate: &f64| {
            side.rates
                .iops
                .is_none_or(|printed| printed.admits(*rate, known.drops_carry))
        };
        if let Some(rate) = counted.filter(agrees) {
            return Some((rate, None));
        }
        let printed = side.rates.iops.filter(|printed| printed.value > 0.0)?;
        let sure = !(known.drops_carry && printed.may_lack_carry());
        sure.then_some((printed.value, Some(printed.digits)))
    }
}

/// Whether the printed amount is that of so many bytes. With `kb_base=1000`, 2.x prints powers of 1000 under the same
/// names as powers of 1024.
fn agrees(rates: &Rates<'_>, exact: f64, known: Known) -> bool {
    let admits = |bytes| {
        rates
            .moved
            .is_some_and(|moved| moved.admits(bytes, known.drops_carry))
    };
    let decimal = || (1..=4).any(|power| admits(exact * 1.024_f64.powi(power)));
    admits(exact) || (rates.layout == Layout::Legacy && decimal())
}

fn contradiction(what: &str, unit: &str, printed: &Figure, computed: f64, drops_carry: bool) -> String {
    let (printed_value, computed_value) = (printed.value, computed.round());
    if printed.admits(computed, drops_carry) {
        return format!(
            "the printed {what} of {printed_value} {unit} is too low: fio before 3.26 loses a carry in rounding; \
             {computed_value} counts, computed from what was done and the time it took"
        );
    }
    format!(
        "the printed {what} of {printed_value} {unit} is not what the amount and the time make ({computed_value}); \
         the latter counts"
    )
}

/// How many requests a direction made; mixed are all of them.
fn requests(block: &Block<'_>, op: &Op) -> Option<f64> {
    let counts = block.issued?.map(|count| number(count).map(|count| count.value));
    let [read, write, trim] = counts;
    match op {
        Op::Read => read,
        Op::Write => write,
        Op::Trim => trim,
        _ => Some(read? + write? + trim?),
    }
}

/// The size of every request of a direction, if it is one.
fn one_size(known: Known, op: &Op) -> Option<u64> {
    let [read, write, trim] = known.block_bytes;
    match op {
        Op::Read => read,
        Op::Write => write,
        Op::Trim => trim,
        _ => read.filter(|_| read == write && write == trim),
    }
}

fn latency_figures(latencies: &Latencies, op: &Op, all: &mut Vec<Measurement>) {
    for spread in &latencies.spreads {
        let mut add = |stat, figure: Option<Number>| {
            all.extend(figure.map(|figure| measurement(spread.kind, op, stat, figure)));
        };
        add(Stat::Mean, spread.mean.filter(is_measured));
        add(Stat::Min, spread.min.filter(is_measured));
        add(Stat::Max, spread.max.filter(is_measured));
        add(Stat::Stddev, spread.stddev);
    }
    let mut percentiles: Vec<_> = latencies.percentiles.iter().collect();
    ordered::sort_by(&mut percentiles, |a, b| a.1.total_cmp(&b.1));
    for (kind, percent, value) in percentiles.into_iter().filter(|(_, _, value)| is_measured(value)) {
        all.push(measurement(*kind, op, Stat::Percentile(*percent), *value));
    }
}

/// Zero is what is left of a time that was cut to whole units.
fn is_measured(time: &Number) -> bool {
    time.value > 0.0
}

fn measurement(kind: Kind, op: &Op, stat: Stat, Number { value, digits }: Number) -> Measurement {
    let metric = match kind {
        Kind::Submission => Metric::SubmissionLatency,
        Kind::Completion | Kind::Sync => Metric::Latency,
        Kind::Total => Metric::TotalLatency,
    };
    Measurement::new(metric, op.clone(), stat, value, Some(digits))
}

/// User and system time, in percent of one processor per job; zero is what fio prints when it did not measure.
fn cpu(block: &Block<'_>) -> Option<Measurement> {
    let (user, system) = block.cpu?;
    let (user, system) = (number(user)?, number(system)?);
    // Both are printed with two decimals: so is their sum.
    let sum = ((user.value + system.value) * 1e2).round() / 1e2;
    let digits = user.digits.max(system.digits);
    (sum > 0.0).then(|| Measurement::new(Metric::Cpu, Op::Total, Stat::Mean, sum, Some(digits)))
}
