use podium_domain::{Measurement, Metric, Op, Series, Stat, Unit};

use super::phase::{Done, Latency, Phase, Side};
use crate::{notices::Notices, numbers::Number};

/// How the figures of the first finisher are called.
const FIRST_DONE: &str = "first-done";

/// All figures of a phase, and what it only counted as bytes.
pub(super) fn figures(phase: &Phase, op: &Op, notices: &mut Notices) -> Vec<Measurement> {
    let mut all = Vec::new();
    match op {
        Op::Mixed => {
            add(&mut all, phase, &phase.own, &Op::Write, notices);
            add(&mut all, phase, &phase.reads, &Op::Read, notices);
        }
        op => add(&mut all, phase, &phase.own, op, notices),
    }
    if !all.is_empty()
        && let Some(cpu) = phase.cpu.last
    {
        let digits = Some(cpu.digits);
        all.push(Measurement::new(
            Metric::Cpu,
            Op::Total,
            Stat::Mean,
            cpu.value,
            digits,
        ));
    }
    all
}

fn add(all: &mut Vec<Measurement>, phase: &Phase, side: &Side, op: &Op, notices: &mut Notices) {
    let mut push = |metric: Metric, stat: Stat, value: f64, digits: u8| {
        all.push(Measurement::new(metric, op.clone(), stat, value, Some(digits)));
    };
    if let Some((value, digits)) = bandwidth(phase, side, notices) {
        push(Metric::Bandwidth, Stat::Mean, value, digits);
    }
    if let Some(first) = side.bandwidth.first.filter(|first| first.value > 0.0) {
        push(
            Metric::Bandwidth,
            Stat::from(FIRST_DONE),
            first.value,
            first.digits,
        );
    }
    rates(&mut push, Metric::Iops, &side.iops);
    latency(&mut push, &Metric::Latency, &side.io_latency);
    // Of phases that move no data, an entry is what an operation is.
    let moves_none = !matches!(op, Op::Read | Op::Write)
        && side.iops.last.or(side.iops.first).is_none()
        && side.io_latency.is_empty();
    let (entries, of_entries) = if moves_none {
        (Metric::Iops, Metric::Latency)
    } else {
        (Metric::from("entries"), Metric::from("entry-latency"))
    };
    rates(&mut push, entries, &side.entries_per_s);
    latency(&mut push, &of_entries, &side.entry_latency);
    for figure in all.iter_mut() {
        match figure.metric.as_str() {
            "entries" => figure.unit = Unit::PerSecond,
            "entry-latency" => figure.unit = Unit::Seconds,
            _ => {}
        }
    }
}

fn rates(push: &mut impl FnMut(Metric, Stat, f64, u8), metric: Metric, rate: &Done) {
    // Cut off as they are, 0 only says that it was less than 1.
    let told = |number: &Number| number.value > 0.0;
    if let Some(last) = rate.last.filter(told) {
        push(metric.clone(), Stat::Mean, last.value, last.digits);
    }
    if let Some(first) = rate.first.filter(told) {
        push(metric, Stat::from(FIRST_DONE), first.value, first.digits);
    }
}

fn latency(push: &mut impl FnMut(Metric, Stat, f64, u8), metric: &Metric, latency: &Latency) {
    let stats = [
        (Stat::Mean, latency.mean),
        (Stat::Min, latency.min),
        (Stat::Max, latency.max),
    ];
    let stats = stats
        .into_iter()
        .filter_map(|(stat, number)| Some((stat, number?)));
    let percentiles = latency.percentiles.iter();
    let percentiles = percentiles.map(|(percent, number)| (Stat::Percentile(*percent), *number));
    for (stat, number) in stats.chain(percentiles) {
        push(metric.clone(), stat, number.value / 1e6, number.digits);
    }
}

/// Bytes over time where both are printed with at least as many digits as the rate and agree with it; else the rate as printed,
/// which is cut off.
fn bandwidth(phase: &Phase, side: &Side, notices: &mut Notices) -> Option<(f64, u8)> {
    let printed = side.bandwidth.last?;
    let as_printed = Some((printed.value, printed.digits)).filter(|(value, _)| *value > 0.0);
    let (Some(bytes), Some(time)) = (side.bytes.last, phase.time_ms.last) else {
        return as_printed;
    };
    if time.value <= 0.0 || side.bandwidth_unit <= 1.0 {
        return as_printed;
    }
    let rate = |bytes: f64, time_ms: f64| bytes * 1000.0 / time_ms;
    // Everything is cut off: the true rate lies between these.
    let (low, high) = (
        rate(bytes.value, time.value + 1.0),
        rate(bytes.value + side.bytes_unit, time.value),
    );
    if high < printed.value || printed.value + side.bandwidth_unit < low {
        let message = format!(
            "{}: {} bytes in {} ms are not the bandwidth that is printed; that one is read",
            phase.name, bytes.value, time.value
        );
        notices.warn("contradiction", message, Some(phase.line));
        return as_printed;
    }
    let digits = bytes.digits.min(time.digits);
    let computed = rate(bytes.value, time.value);
    // Cut off to whole units, it must be what is printed.
    let fits = computed >= printed.value && computed < printed.value + side.bandwidth_unit;
    if digits >= printed.digits && fits {
        Some((computed, digits))
    } else {
        as_printed
    }
}

/// The latency histogram of JSON.
pub(super) fn histograms(phase: &Phase, op: &Op) -> Vec<Series> {
    let sides = match op {
        Op::Mixed => vec![(&phase.own, Op::Write), (&phase.reads, Op::Read)],
        op => vec![(&phase.own, op.clone())],
    };
    let full = sides
        .into_iter()
        .filter(|(side, _)| !side.io_histogram.is_empty());
    full.map(|(side, op)| Series::Histogram {
        metric: Metric::Latency,
        op,
        bounds_s: side
            .io_histogram
            .iter()
            .map(|(end_us, _)| *end_us as f64 / 1e6)
            .collect(),
        counts: side.io_histogram.iter().map(|(_, count)| *count).collect(),
    })
    .collect()
}

/// A whole number of a unit, in canonical units.
pub(crate) fn scaled(number: Option<Number>, unit: f64) -> Option<Number> {
    number.map(|number| Number {
        value: number.value * unit,
        ..number
    })
}
