//! The figures of one entry in canonical units.

use podium_domain::{Measurement, Metric, Op, Series, Stat, Unit};

use super::{direction::Direction, entry::Entry, latency::Latency, token::Token};
use crate::numbers::Number;

/// What had to be said about a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Doubt {
    /// Only `bw` was there.
    Truncated,
    /// `bw` and `bw_bytes` disagree.
    Inconsistent,
    /// Something was moved in no time.
    Untimed,
}

/// All figures of one entry.
pub(crate) fn measurements(
    entry: &Entry<'_>,
    major: Option<u32>,
    doubts: &mut Vec<Doubt>,
) -> Vec<Measurement> {
    let mut all = Vec::with_capacity(listed(entry));
    for (op, side) in entry.active() {
        rates(side, &op, major, &mut all, doubts);
        for (metric, latency) in latencies(side) {
            latency_figures(latency, &metric, &op, &mut all);
        }
        priorities(side, &op, &mut all);
    }
    // fio tells one latency of syncs, from call to return, and no rate.
    if let Some(latency) = entry.sync.as_ref().and_then(|sync| sync.total.as_ref()) {
        latency_figures(latency, &Metric::Latency, &Op::Other("sync".into()), &mut all);
    }
    if !all.is_empty() {
        all.extend(cpu(entry));
    }
    all
}

/// At least as many figures as the entry can yield: a figure is large, and moving them costs more than making them.
fn listed(entry: &Entry<'_>) -> usize {
    let latencies: usize = entry.latencies().map(Latency::listed).sum();
    3 * entry.active().count() + latencies + 1
}

/// The latencies of a direction that were measured, under Podium's names.
pub(crate) fn latencies<'d, 'a>(side: &'d Direction<'a>) -> impl Iterator<Item = (Metric, &'d Latency<'a>)> {
    let kinds = [
        (Metric::Latency, &side.completion),
        (Metric::TotalLatency, &side.total),
        (Metric::SubmissionLatency, &side.submission),
    ];
    kinds
        .into_iter()
        .filter_map(|(metric, latency)| Some((metric, latency.as_ref().filter(|l| l.is_active())?)))
}

/// The latencies of each priority, under an operation of their own: `read priority 2/3` is class 2 and level 3.
fn priorities(side: &Direction<'_>, op: &Op, all: &mut Vec<Measurement>) {
    let mut named = Vec::new();
    for priority in &side.priorities {
        let (class, level) = (priority.class, priority.level);
        let hint = Some(priority.hint).filter(|hint| hint.is_positive());
        let hint = hint.map_or_else(String::new, |hint| format!("/{hint}"));
        let name = format!("{op} priority {class}/{level}{hint}");
        if named.contains(&name) {
            continue;
        }
        let op = Op::Other(name.as_str().into());
        named.push(name);
        let kinds = [
            (Metric::Latency, &priority.completion),
            (Metric::TotalLatency, &priority.total),
        ];
        for (metric, latency) in kinds {
            if let Some(latency) = latency.as_ref().filter(|latency| latency.is_active()) {
                latency_figures(latency, &metric, &op, all);
            }
        }
    }
}

fn rates(
    side: &Direction<'_>,
    op: &Op,
    major: Option<u32>,
    all: &mut Vec<Measurement>,
    doubts: &mut Vec<Doubt>,
) {
    let mut add =
        |metric, stat, value, digits| all.push(Measurement::new(metric, op.clone(), stat, value, digits));
    if side.is_untimed() {
        doubts.push(Doubt::Untimed);
    } else if let Some((value, digits)) = bandwidth(side, major, doubts) {
        add(Metric::Bandwidth, Stat::Mean, value, digits);
    }
    // Never `iops_mean`: it is the mean of samples, and wrong with logs of single requests (axboe/fio#448).
    if let Some(iops) = side.iops.number().filter(|_| !side.is_untimed()) {
        add(Metric::Iops, Stat::Mean, iops.value, Some(iops.digits));
    }
    if let (Some(bytes), Some(unit)) = (side.io_bytes.number(), io_unit_bytes(side, major)) {
        add(Metric::Bytes, Stat::Total, bytes.value * unit, Some(bytes.digits));
    }
}

/// The keys tell what `io_bytes` counts; without them (a shortened file) the version does.
fn io_unit_bytes(side: &Direction<'_>, major: Option<u32>) -> Option<f64> {
    side.io_unit_bytes()
        .or_else(|| major.map(|major| if major < 3 { 1024.0 } else { 1.0 }))
}

/// Bytes per second and the digits that were printed: `bw_bytes`, else what was moved over the runtime, else `bw`,
/// which is KiB/s cut to a whole number (`bw = bw_bytes / 1024` in stat.c).
fn bandwidth(side: &Direction<'_>, major: Option<u32>, doubts: &mut Vec<Doubt>) -> Option<(f64, Option<u8>)> {
    let cut = side.bw.number().map(|bw| Number {
        value: bw.value * 1024.0,
        ..bw
    });
    if let Some(exact) = side.bw_bytes.number() {
        if cut.is_some_and(|cut| (exact.value - cut.value).abs() > 1024.0) {
            doubts.push(Doubt::Inconsistent);
        }
        return Some((exact.value, Some(exact.digits)));
    }
    let moved = side
        .io_bytes
        .f64()
        .filter(|bytes| *bytes > 0.0)
        .zip(io_unit_bytes(side, major));
    if let Some(((bytes, unit), seconds)) = moved.zip(side.runtime_s()) {
        // Whole KiB are cut: few of them are no exact amount.
        let digits = side
            .io_bytes
            .number()
            .map(|amount| amount.digits)
            .filter(|_| unit > 1.0);
        return Some((bytes * unit / seconds, digits.filter(|digits| *digits < 4)));
    }
    let cut = cut?;
    doubts.push(Doubt::Truncated);
    Some((cut.value, Some(cut.digits)))
}

fn latency_figures(latency: &Latency<'_>, metric: &Metric, op: &Op, all: &mut Vec<Measurement>) {
    let scaled = |stat, token: Token<'_>| Some((stat, token.scaled(latency.decimals)?));
    let percentiles = latency.percentiles.sorted();
    let mut listed = Vec::with_capacity(percentiles.len() + 4);
    listed.extend(scaled(Stat::Mean, latency.mean));
    listed.extend(scaled(Stat::Min, latency.min));
    for (percent, value) in percentiles.iter() {
        listed.extend(scaled(Stat::Percentile(*percent), *value));
    }
    listed.extend(scaled(Stat::Max, latency.max));
    listed.extend(scaled(Stat::Stddev, latency.stddev));
    // A figure is large: of a list whose length is known each is made where it stays.
    all.extend(
        listed
            .into_iter()
            .map(|(stat, Number { value, digits })| Measurement {
                metric: metric.clone(),
                op: op.clone(),
                stat,
                value: Some(value),
                range: None,
                unit: Unit::Seconds,
                digits: Some(digits),
                better: None,
                repetitions: Box::default(),
            }),
    );
    if latency.percentiles.0.is_empty() && !latency.bins.0.is_empty() {
        let buckets = latency.bins.in_order();
        all.extend(DEFAULT_PERCENTILES.into_iter().filter_map(|percent| {
            let value = percentile(&buckets, percent)?;
            Some(bucket_figure(metric.clone(), op.clone(), percent, value))
        }));
    }
}

/// fio's own list (HOWTO, `percentile_list`).
const DEFAULT_PERCENTILES: [f64; 17] = [
    1.0, 5.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.95, 99.99,
];

/// The percentile of a histogram of json+, as `calc_clat_percentiles` in fio's stat.c takes it: the first bucket with
/// which at least that share of the requests is counted. In the unit of the buckets; `None` without any request.
pub(super) fn percentile(buckets: &[(u64, u64)], percent: f64) -> Option<u64> {
    let total: u64 = buckets
        .iter()
        .fold(0, |sum, (_, count)| sum.saturating_add(*count));
    let wanted = percent / 100.0 * total as f64;
    let mut counted = 0_u64;
    let reached = |(_, count): &&(u64, u64)| {
        counted = counted.saturating_add(*count);
        *count > 0 && counted as f64 >= wanted
    };
    buckets.iter().find(reached).map(|(bucket, _)| *bucket)
}

/// A percentile that a bucket gives, which is as exact as fio's own: printed in whole nanoseconds.
pub(super) fn bucket_figure(metric: Metric, op: Op, percent: f64, bucket_ns: u64) -> Measurement {
    let digits = bucket_ns.checked_ilog10().map_or(1, |log| log + 1);
    let value = bucket_ns as f64 / 1e9;
    Measurement::new(
        metric,
        op,
        Stat::Percentile(percent),
        value,
        u8::try_from(digits).ok(),
    )
}

/// User and system time, in percent of one processor per job; fio averages over the jobs of a group. Zero is what fio
/// prints when it did not measure.
fn cpu(entry: &Entry<'_>) -> Option<Measurement> {
    let (user, system) = (entry.usr_cpu.number()?, entry.sys_cpu.number()?);
    // Both are printed with six decimals: so is their sum.
    let sum = ((user.value + system.value) * 1e6).round() / 1e6;
    let digits = user.digits.max(system.digits);
    (sum > 0.0).then(|| Measurement::new(Metric::Cpu, Op::Total, Stat::Mean, sum, Some(digits)))
}

/// The histograms of json+.
pub(crate) fn histograms(entry: &Entry<'_>) -> Vec<Series> {
    let mut all = Vec::new();
    for (op, side) in entry.active() {
        for (metric, latency) in latencies(side).filter(|(_, latency)| !latency.bins.0.is_empty()) {
            all.push(histogram(op.clone(), metric, &latency.bins.in_order()));
        }
    }
    all
}

/// Buckets in nanoseconds (json+ is younger than the microseconds of old versions) and how often they occurred. A bucket
/// is named by the middle of what it holds, as `plat_idx_to_val` in fio's stat.c computes it, not by its upper bound.
pub(crate) fn histogram(op: Op, metric: Metric, buckets: &[(u64, u64)]) -> Series {
    let bounds_s = buckets.iter().map(|(bucket, _)| *bucket as f64 / 1e9).collect();
    let counts = buckets.iter().map(|(_, count)| *count).collect();
    Series::Histogram {
        metric,
        op,
        bounds_s,
        counts,
    }
}
