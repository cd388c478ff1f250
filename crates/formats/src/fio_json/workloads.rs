//! The workloads of one document.

use podium_domain::{Measurement, Metric, Op, Outcome, ParsedWorkload, Part, Stat, Status};

use super::{
    entry::Entry,
    job::Job,
    measurements::{histograms, measurements},
    merge, sum,
};
use crate::{
    keys::{identity_key, places, surely_differ},
    ordered,
};

/// Sums the jobs that share group and identity; everything else stays apart. `open_group` is the group in which the
/// file breaks off: more jobs of it may have been lost.
pub(crate) fn workloads(
    jobs: Vec<Job<'_, '_>>,
    all: Option<&Entry<'_>>,
    open_group: Option<i64>,
) -> Vec<ParsedWorkload> {
    let keys = || jobs.iter().map(|job| (job.group, identity_key(&job.identity)));
    let places = if surely_differ(keys()) {
        (0..jobs.len()).collect()
    } else {
        places(keys())
    };
    let mut groups: Vec<Vec<Job<'_, '_>>> = Vec::with_capacity(jobs.len());
    for (job, place) in jobs.into_iter().zip(places) {
        match groups.get_mut(place) {
            Some(group) => group.push(job),
            None => groups.push(vec![job]),
        }
    }
    let all = all.filter(|_| groups.len() == 1);
    let open = |group: &[Job<'_, '_>]| group.first().is_some_and(|job| Some(job.group) == open_group);
    let whole = groups.into_iter().filter_map(|group| {
        let open = open(&group);
        workload(group, all, open)
    });
    whole.collect()
}

fn workload(group: Vec<Job<'_, '_>>, all: Option<&Entry<'_>>, open: bool) -> Option<ParsedWorkload> {
    let jobs = covered(&group);
    let announced = group.iter().filter_map(|job| job.announced).max();
    let mut workload = match <[Job<'_, '_>; 1]>::try_from(group) {
        Ok([job]) => single(job),
        Err(group) => summed(group)?,
    };
    workload.identity.jobs = jobs.or(u32::try_from(workload.parts.len())
        .ok()
        .filter(|count| *count > 0));
    if let Some(figures) = all.and_then(|all| agreed(all, &workload.measurements)) {
        let key = |m: &Measurement| (m.op.clone(), m.metric.clone(), m.stat.clone());
        let known = ordered::set(figures.iter().map(key));
        // Older versions do not merge percentiles: the range over the clients stands in.
        workload
            .measurements
            .retain(|figure| !known.contains(&key(figure)));
        workload.measurements.splice(0..0, figures);
    }
    if open {
        leave_open(&mut workload, announced);
    }
    expect_rates(&mut workload);
    Some(workload)
}

/// A job that failed before its first request has no figure, but its row must be there to say so.
fn expect_rates(workload: &mut ParsedWorkload) {
    if workload.outcome.is_ok() || !workload.measurements.is_empty() {
        return;
    }
    let ops = match &workload.identity.op {
        Op::Mixed => vec![Op::Read, Op::Write],
        op @ (Op::Read | Op::Write | Op::Trim) => vec![op.clone()],
        Op::Total | Op::Other(_) => Vec::new(),
    };
    let unmeasured = ops
        .into_iter()
        .map(|op| Measurement::unmeasured(Metric::Bandwidth, op, Stat::Mean));
    workload.measurements.extend(unmeasured);
}

fn single(job: Job<'_, '_>) -> ParsedWorkload {
    ParsedWorkload {
        series: histograms(job.entry),
        name: job.name,
        identity: job.identity,
        conditions: job.conditions,
        outcome: job.outcome,
        measurements: job.measurements,
        parts: Vec::new(),
    }
}

fn summed(group: Vec<Job<'_, '_>>) -> Option<ParsedWorkload> {
    let merged = merge::histograms(&group);
    let mut measurements = sum::measurements(&group);
    merge::narrow(&mut measurements, &merged);
    Some(ParsedWorkload {
        name: merge::name(&group),
        identity: group.first()?.identity.clone(),
        conditions: merge::conditions(&group),
        outcome: merge::outcome(&group),
        measurements,
        series: merge::series(merged),
        parts: group.into_iter().map(part).collect(),
    })
}

fn covered(group: &[Job<'_, '_>]) -> Option<u32> {
    group
        .iter()
        .try_fold(0_u32, |sum, job| sum.checked_add(job.covers?))
}

fn part(job: Job<'_, '_>) -> Part {
    Part {
        name: job.name,
        outcome: job.outcome,
        measurements: job.measurements,
    }
}

/// fio's own sum over the clients has merged latencies, which the parts cannot give. It counts only when it agrees with
/// the parts (axboe/fio#1918: with a status interval it does not); a client that ends early changes the rate a little,
/// but never the bytes.
fn agreed(all: &Entry<'_>, summed: &[Measurement]) -> Option<Vec<Measurement>> {
    let figures = measurements(all, None, &mut Vec::new());
    let value = |list: &[Measurement], metric: &Metric, op: &Op| {
        let figure = list
            .iter()
            .find(|f| f.metric == *metric && f.op == *op && matches!(f.stat, Stat::Mean | Stat::Total));
        figure.and_then(|figure| figure.value)
    };
    let close = |metric: Metric, op: &Op, tolerance: f64| {
        let both = value(&figures, &metric, op).zip(value(summed, &metric, op));
        both.is_some_and(|(theirs, ours)| (theirs / ours - 1.0).abs() <= tolerance)
    };
    let mut ops = all.active().map(|(op, _)| op);
    let agrees = ops.all(|op| close(Metric::Bandwidth, &op, 0.05) && close(Metric::Bytes, &op, 0.001));
    (agrees && !figures.is_empty()).then_some(figures)
}

/// Jobs of this group may be missing: what is announced counts as the number of jobs, and a sum of some is no sum.
fn leave_open(workload: &mut ParsedWorkload, announced: Option<u32>) {
    workload.identity.jobs = workload.identity.jobs.max(announced);
    let figures = std::mem::take(&mut workload.measurements);
    if announced.is_none() && workload.parts.is_empty() {
        workload.measurements = figures;
    } else {
        workload.series.clear();
        if workload.parts.is_empty() {
            let (name, outcome) = (workload.name.clone(), workload.outcome.clone());
            workload.parts.push(Part {
                name,
                outcome,
                measurements: figures,
            });
        }
    }
    if workload.outcome.is_ok() {
        workload.outcome = Outcome {
            status: Status::Unfinished,
            reason: Some("the file breaks off; further jobs of this group may be missing".to_owned()),
            ..Outcome::default()
        };
    }
}
