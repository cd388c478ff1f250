use podium_domain::{Measurement, Metric, Op, Series, Stat, Unit};

use super::group::{Sample, Side};
use crate::{notices::Notices, numbers::Number};

const MIB: f64 = 1_048_576.0;

/// The figures of an average.
pub(super) fn figures(average: &Sample, name: &str, notices: &mut Notices) -> Vec<Measurement> {
    let mut all = Vec::new();
    // Where only one direction moved, all of it is that direction's.
    let only = match average.read_percent.map(|percent| percent.value) {
        Some(percent) if percent >= 100.0 => Some(Op::Read),
        Some(percent) if percent <= 0.0 => Some(Op::Write),
        _ => None,
    };
    let told = |op: &Op| average.sides.iter().any(|side| side.op == *op && is_active(side));
    for side in average.sides.iter().filter(|side| is_active(side)) {
        let op = match (&side.op, &only) {
            (Op::Total, Some(op)) if !told(op) => op.clone(),
            (op, _) => op.clone(),
        };
        let bandwidth = match side.op {
            Op::Total => bandwidth(side, average, name, notices),
            _ => side.mib_per_s.map(|rate| (rate.value * MIB, rate.digits)),
        };
        let mut push = |metric: Metric, stat: Stat, value: f64, digits: u8| {
            all.push(Measurement::new(metric, op.clone(), stat, value, Some(digits)));
        };
        if let Some((value, digits)) = bandwidth {
            push(Metric::Bandwidth, Stat::Mean, value, digits);
        }
        if let Some(rate) = side.rate {
            push(Metric::Iops, Stat::Mean, rate.value, rate.digits);
        }
        for (stat, figure) in [
            (Stat::Mean, side.response),
            (Stat::Max, side.response_max),
            (Stat::Stddev, side.response_stddev),
        ] {
            if let Some(figure) = figure {
                push(Metric::Latency, stat, figure.value / 1e3, figure.digits);
            }
        }
    }
    if let Some(cpu) = average.cpu {
        all.push(Measurement::new(
            Metric::Cpu,
            Op::Total,
            Stat::Mean,
            cpu.value,
            Some(cpu.digits),
        ));
    }
    all
}

/// What did nothing has no figures.
fn is_active(side: &Side) -> bool {
    let moved = |figure: Option<Number>| figure.is_some_and(|figure| figure.value > 0.0);
    // Of single directions of a device only the response time is printed.
    moved(side.rate) || moved(side.mib_per_s) || (side.rate.is_none() && moved(side.response))
}

/// Rate times transfer size where the rate has more digits than the printed bandwidth and agrees with it.
fn bandwidth(side: &Side, average: &Sample, name: &str, notices: &mut Notices) -> Option<(f64, u8)> {
    let printed = side.mib_per_s?;
    let as_printed = Some((printed.value * MIB, printed.digits));
    let (Some(rate), Some(bytes)) = (side.rate, average.transfer_bytes) else {
        return as_printed;
    };
    let computed = rate.value * bytes.value;
    // Transfer sizes are printed as whole bytes, rates and bandwidths with some digits.
    let half = |number: Number| 10_f64.powi(-i32::from(number.digits)) * 5.0;
    let doubt = half(printed) + half(rate) + if bytes.value > 0.0 { 0.5 / bytes.value } else { 1.0 };
    if (computed / (printed.value * MIB) - 1.0).abs() > doubt.max(0.005) {
        let message = format!(
            "{name}: {} operations a second of {} bytes are not {} MiB/s; the printed bandwidth is read",
            rate.value, bytes.value, printed.value
        );
        notices.warn("contradiction", message, Some(average.line));
        return as_printed;
    }
    let is_block = bytes.value % 512.0 == 0.0;
    if rate.digits > printed.digits && is_block {
        Some((computed, rate.digits))
    } else {
        as_printed
    }
}

/// All operations of each interval over time; `op` says what they were.
pub(super) fn series(intervals: &[Sample], op: &Op) -> Vec<Series> {
    let of = |metric: Metric, unit: Unit, value: fn(&Side) -> Option<f64>| {
        let points = intervals.iter().filter_map(|sample| {
            let total = sample.sides.first().filter(|side| side.op == Op::Total)?;
            Some((sample.time_s, value(total)?))
        });
        let (t_s, v): (Vec<_>, Vec<_>) = points.unzip();
        let op = op.clone();
        (!v.is_empty()).then_some(Series::Time {
            metric,
            op,
            unit,
            t_s,
            v,
        })
    };
    let all = [
        of(Metric::Bandwidth, Unit::BytesPerSecond, |side| {
            Some(side.mib_per_s?.value * MIB)
        }),
        of(Metric::Iops, Unit::PerSecond, |side| Some(side.rate?.value)),
        of(Metric::Latency, Unit::Seconds, |side| {
            Some(side.response?.value / 1e3)
        }),
    ];
    all.into_iter().flatten().collect()
}
