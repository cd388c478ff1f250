//! The workloads of one document.

use std::collections::HashMap;

use podium_domain::{Identity, Measurement, Metric, Outcome, ParsedWorkload, Part, Status};

use super::{
    TOOL,
    document::Entry,
    job::Job,
    measurements::{histograms, measurements},
    sum,
};

/// Sums the jobs that share group and identity; everything else stays apart. `open_group` is the group in which the
/// file breaks off: more jobs of it may have been lost.
pub(super) fn workloads(
    jobs: Vec<Job<'_, '_>>,
    all: Option<&Entry<'_>>,
    open_group: Option<i64>,
) -> Vec<ParsedWorkload> {
    let mut places = HashMap::new();
    let mut groups: Vec<Vec<Job<'_, '_>>> = Vec::new();
    for job in jobs {
        let place = *places
            .entry((job.group, job.identity.id(TOOL)))
            .or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(job),
            None => groups.push(vec![job]),
        }
    }
    let all = all.filter(|_| groups.len() == 1);
    let open = |group: &[Job<'_, '_>]| group.first().is_some_and(|job| Some(job.group) == open_group);
    groups
        .into_iter()
        .filter_map(|group| Some(workload(&group, all, open(&group))).flatten())
        .collect()
}

fn workload(group: &[Job<'_, '_>], all: Option<&Entry<'_>>, open: bool) -> Option<ParsedWorkload> {
    let first = group.first()?;
    let mut identity = Identity {
        jobs: covered(group),
        ..first.identity.clone()
    };
    let mut workload = if let [job] = group {
        ParsedWorkload {
            name: job.name.clone(),
            identity,
            conditions: job.conditions.clone(),
            outcome: job.outcome.clone(),
            measurements: job.measurements.clone(),
            parts: Vec::new(),
            series: histograms(job.entry),
        }
    } else {
        ParsedWorkload {
            name: sum::name(group),
            identity: {
                identity.jobs = identity.jobs.or(u32::try_from(group.len()).ok());
                identity
            },
            conditions: sum::conditions(group),
            outcome: sum::outcome(group),
            measurements: sum::measurements(group),
            parts: group.iter().map(part).collect(),
            series: sum::series(group),
        }
    };
    if let Some(figures) = all.and_then(|all| agreed(all, &workload.measurements)) {
        workload.measurements = figures;
    }
    if open {
        leave_open(&mut workload, group);
    }
    Some(workload)
}

fn covered(group: &[Job<'_, '_>]) -> Option<u32> {
    group
        .iter()
        .try_fold(0_u32, |sum, job| sum.checked_add(job.covers?))
}

fn part(job: &Job<'_, '_>) -> Part {
    Part {
        name: job.name.clone(),
        outcome: job.outcome.clone(),
        measurements: job.measurements.clone(),
    }
}

/// fio's own sum over the clients has merged percentiles, which the parts cannot give. It counts only when its rates
/// are those of the parts (axboe/fio#1918: they are not always); a client that ends early makes them differ a little.
fn agreed(all: &Entry<'_>, summed: &[Measurement]) -> Option<Vec<Measurement>> {
    const TOLERANCE: f64 = 0.05;
    let figures = measurements(all, None, &mut Vec::new());
    let rates = |list: &[Measurement]| -> Vec<(podium_domain::Op, f64)> {
        let rates = list.iter().filter(|figure| figure.metric == Metric::Bandwidth);
        rates
            .filter_map(|figure| Some((figure.op.clone(), figure.value?)))
            .collect()
    };
    let (theirs, ours) = (rates(&figures), rates(summed));
    let close = |((a, x), (b, y)): (&(podium_domain::Op, f64), &(podium_domain::Op, f64))| {
        a == b && (x / y - 1.0).abs() <= TOLERANCE
    };
    (!theirs.is_empty() && theirs.len() == ours.len() && theirs.iter().zip(&ours).all(close))
        .then_some(figures)
}

/// Jobs of this group may be missing: what is announced counts as the number of jobs, and a sum of some is no sum.
fn leave_open(workload: &mut ParsedWorkload, group: &[Job<'_, '_>]) {
    let announced = group.iter().filter_map(|job| job.announced).max();
    workload.identity.jobs = workload.identity.jobs.max(announced);
    if announced.is_some() || group.len() > 1 {
        if workload.parts.is_empty() {
            workload.parts = group.iter().map(part).collect();
        }
        workload.measurements.clear();
        workload.series.clear();
    }
    if workload.outcome.is_ok() {
        workload.outcome = Outcome {
            status: Status::Unfinished,
            reason: Some("the file breaks off; further jobs of this group may be missing".to_owned()),
            ..Outcome::default()
        };
    }
}
