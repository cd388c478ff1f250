//! What jobs of one group share besides their figures.

use std::collections::BTreeMap;

use podium_domain::{ConditionValue, Conditions, Measurement, Metric, Op, Outcome, Series, Stat, Status};

use super::{
    conditions::IO_ERRORS,
    job::Job,
    measurements::{bucket_figure, histogram, latencies, percentile},
};

/// What all agree in; what they differ in becomes a list, except the duration, of which the longest counts,
/// and errors, which add up.
pub(super) fn conditions(jobs: &[Job<'_, '_>]) -> Conditions {
    /// More values than this are no help to a reader.
    const LISTED: usize = 8;
    let mut values: BTreeMap<&str, Vec<&ConditionValue>> = BTreeMap::new();
    for (name, value) in jobs.iter().flat_map(|job| job.conditions.iter()) {
        let known = values.entry(name).or_default();
        if known.len() <= LISTED && !known.contains(&value) {
            known.push(value);
        }
    }
    let longest = jobs
        .iter()
        .filter_map(|job| job.conditions.get("duration_s")?.as_f64())
        .reduce(f64::max);
    let merged = values.into_iter().map(|(name, known)| {
        let value = match (name, known.as_slice(), longest) {
            ("duration_s", _, Some(longest)) => longest.into(),
            (IO_ERRORS, _, _) => errors(jobs).into(),
            (_, [one], _) => (*one).clone(),
            (_, several, _) => {
                let mut words: Vec<String> = several.iter().take(LISTED).map(ToString::to_string).collect();
                words.extend((several.len() > LISTED).then(|| "…".to_owned()));
                words.join(", ").into()
            }
        };
        (name.to_owned(), value)
    });
    merged.collect()
}

/// Of all jobs together.
fn errors(jobs: &[Job<'_, '_>]) -> i64 {
    let counts = jobs.iter().filter_map(|job| match job.conditions.get(IO_ERRORS) {
        Some(ConditionValue::Integer(count)) => Some(*count),
        _ => None,
    });
    counts.fold(0, i64::saturating_add)
}

/// One failure fails the group; one unfinished job leaves it unfinished.
pub(super) fn outcome(jobs: &[Job<'_, '_>]) -> Outcome {
    let of = |status| jobs.iter().filter(move |job| job.outcome.status == status);
    for status in [Status::Failed, Status::Unfinished] {
        if let Some(job) = of(status).next() {
            let count = of(status).count();
            let reason = job.outcome.reason.as_deref().unwrap_or_default();
            let reason = Some(format!("{count} of {} jobs: {reason}", jobs.len()));
            return Outcome {
                reason,
                ..job.outcome.clone()
            };
        }
    }
    Outcome::ok()
}

/// The name that all have, else the first few.
pub(super) fn name(jobs: &[Job<'_, '_>]) -> String {
    const LISTED: usize = 3;
    let mut names: Vec<&str> = Vec::new();
    for job in jobs {
        if names.len() <= LISTED && !names.contains(&job.name.as_str()) {
            names.push(&job.name);
        }
    }
    let more = if names.len() > LISTED { " + …" } else { "" };
    names.truncate(LISTED);
    names.join(" + ") + more
}

/// The histogram of all jobs of one operation and latency: buckets in nanoseconds and how often they occurred.
pub(super) struct Merged {
    op: Op,
    metric: Metric,
    buckets: Vec<(u64, u64)>,
}

/// Histograms add up bucket by bucket, where every job with the latency has one.
pub(super) fn histograms(jobs: &[Job<'_, '_>]) -> Vec<Merged> {
    let mut merged: BTreeMap<(Op, Metric), (usize, BTreeMap<u64, u64>)> = BTreeMap::new();
    let mut expected: BTreeMap<(Op, Metric), usize> = BTreeMap::new();
    for job in jobs {
        for (op, side) in job.entry.active() {
            for (metric, latency) in latencies(side) {
                let key = (op.clone(), metric);
                *expected.entry(key.clone()).or_default() += 1;
                if latency.bins.0.is_empty() {
                    continue;
                }
                let (count, buckets) = merged.entry(key).or_default();
                *count += 1;
                for (bucket, occurrences) in &latency.bins.0 {
                    // Nanoseconds: json+ came long after microseconds.
                    let sum = buckets.entry(*bucket).or_insert(0_u64);
                    *sum = sum.saturating_add(*occurrences);
                }
            }
        }
    }
    let whole = merged
        .into_iter()
        .filter(|(key, (count, _))| expected.get(key) == Some(count));
    whole
        .map(|((op, metric), (_, buckets))| Merged {
            op,
            metric,
            buckets: buckets.into_iter().collect(),
        })
        .collect()
}

/// The histograms as series.
pub(super) fn series(merged: Vec<Merged>) -> Vec<Series> {
    merged
        .into_iter()
        .map(|all| histogram(all.op, all.metric, &all.buckets))
        .collect()
}

/// Percentiles of which only bounds are known become those of the merged histogram, which are exact, where that lies
/// within the bounds.
pub(super) fn narrow(figures: &mut [Measurement], merged: &[Merged]) {
    for figure in figures {
        let (Some([low, high]), Stat::Percentile(percent)) = (figure.bounds(), &figure.stat) else {
            continue;
        };
        let all = merged
            .iter()
            .find(|all| all.op == figure.op && all.metric == figure.metric);
        let Some(bucket) = all.and_then(|all| percentile(&all.buckets, *percent)) else {
            continue;
        };
        let exact = bucket_figure(figure.metric.clone(), figure.op.clone(), *percent, bucket);
        if exact.value.is_some_and(|value| low <= value && value <= high) {
            *figure = exact;
        }
    }
}
