//! No byte gets to the storage but through the links on its way, so a rate above the line rate of one of them was not
//! the storage's: a cache on the near side answered. Ethernet carries at most its nominal bits / 8 (IEEE 802.3), buses
//! what their signalling rate leaves after line coding; headers are not deducted, so jumbo frames are safe.

use podium_domain::{ConditionValue, Measurement, Metric, Op, Scale, Stat, Unit};

use super::{Finding, Subject, link::Link};
use crate::{Severity, printed::printed_unit};

pub(super) fn judge(subject: &Subject<'_>) -> Option<Finding> {
    let links = subject.circumstances.links();
    if links.is_empty() {
        return None;
    }
    let rate = rate(subject)?;
    let directions = directions(subject);
    let passed = links
        .iter()
        .filter(|link| rate.surely > link.bytes_per_s * directions)
        .filter(|link| !(link.network && several_clients(subject)));
    // One that cannot be passed at all weighs more than one that only seems to be; then the slowest.
    let link = passed.min_by(|a, b| {
        let weight = |link: &Link| link.doubt.is_some();
        weight(a)
            .cmp(&weight(b))
            .then(a.bytes_per_s.total_cmp(&b.bytes_per_s))
    })?;
    let severity = if link.doubt.is_some() {
        Severity::Doubtful
    } else {
        Severity::Implausible
    };
    Some(Finding {
        severity,
        message: sentence(&rate, link, directions),
    })
}

fn sentence(rate: &Rate, link: &Link, directions: f64) -> String {
    let scale = Scale::for_row(
        [(rate.bytes_per_s, rate.digits), (link.bytes_per_s, None)],
        &Unit::BytesPerSecond,
    );
    format!(
        "{}{} {unit}{} is above {}the {} {unit} (line rate) of {} ({}){}",
        if rate.of_others {
            "these requests did not all pass the link: their bandwidth of "
        } else {
            ""
        },
        scale.number(rate.bytes_per_s, rate.digits),
        if rate.from_iops {
            " (IOPS × block size)"
        } else {
            ""
        },
        if directions > 1.0 { "twice " } else { "" },
        scale.number(link.bytes_per_s, None),
        link.name,
        link.factor,
        link.doubt.map(|doubt| format!("; {doubt}")).unwrap_or_default(),
        unit = scale.unit(),
    )
}

struct Rate {
    bytes_per_s: f64,
    /// The least that was printed as this: half a unit of the last place less.
    surely: f64,
    digits: Option<u8>,
    from_iops: bool,
    /// The figure that is judged is not the throughput itself but a time of the same requests.
    of_others: bool,
}

/// The throughput that the figure claims, or that the requests had whose times it tells: what a cache answered at once
/// has the cache's latency.
fn rate(subject: &Subject<'_>) -> Option<Rate> {
    let judged = subject.measurement;
    if !matches!(
        judged.metric,
        Metric::Latency | Metric::TotalLatency | Metric::SubmissionLatency
    ) {
        return throughput(subject, judged);
    }
    let others = subject.workload.measurements.iter();
    let mut of_same = others.filter(|other| other.op == judged.op);
    let rate = of_same.find_map(|other| throughput(subject, other))?;
    Some(Rate {
        of_others: true,
        ..rate
    })
}

/// Only means are judged: a peak of short samples may pass the line rate by how the samples fell. Trims move no data.
fn throughput(subject: &Subject<'_>, measurement: &Measurement) -> Option<Rate> {
    let whole = matches!(measurement.stat, Stat::Mean | Stat::Total) && measurement.op != Op::Trim;
    let bytes_per_unit = match measurement.metric {
        Metric::Bandwidth => 1.0,
        Metric::Iops => subject.workload.identity.block_bytes? as f64,
        _ => return None,
    };
    let value = highest(measurement).filter(|_| whole)?;
    let rounding = measurement
        .digits
        .and_then(|digits| printed_unit(value, digits))
        .unwrap_or(0.0)
        / 2.0;
    Some(Rate {
        bytes_per_s: value * bytes_per_unit,
        surely: (value - rounding) * bytes_per_unit,
        digits: measurement.digits,
        from_iops: measurement.metric == Metric::Iops,
        of_others: false,
    })
}

fn highest(measurement: &Measurement) -> Option<f64> {
    measurement
        .repetitions
        .iter()
        .copied()
        .chain(measurement.value)
        .max_by(f64::total_cmp)
}

/// How many directions the figure sums up; links carry their rate in each. A total of a workload that only reads or only
/// writes is one direction.
fn directions(subject: &Subject<'_>) -> f64 {
    let one_way = matches!(subject.workload.identity.op, Op::Read | Op::Write);
    if matches!(subject.measurement.op, Op::Total | Op::Mixed) && !one_way {
        2.0
    } else {
        1.0
    }
}

/// Several client machines reach the target over links of their own.
fn several_clients(subject: &Subject<'_>) -> bool {
    let conditions = &subject.workload.conditions;
    ["clients", "hosts"].iter().any(|name| {
        conditions
            .get(name)
            .and_then(ConditionValue::as_f64)
            .is_some_and(|n| n > 1.0)
    })
}
