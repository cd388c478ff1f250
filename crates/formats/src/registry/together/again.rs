//! One output in two forms: fio prints JSON, normal and terse text of the same execution when asked to.

use std::collections::{BTreeSet, HashMap};

use podium_domain::{Measurement, Metric, ParsedRun, ParsedWorkload, Stat};

/// How far figures may differ that were computed from what each form tells, which is rounded or cut in its own way.
const COMPUTED: f64 = 1e-3;

/// Whether two runs of different formats are of the same execution: the same tool and version, the same workloads in
/// the same order, and no figure of both that differs by more than its printing.
pub(super) fn is_same(a: &ParsedRun, b: &ParsedRun) -> bool {
    let versions = a.tool_version.as_ref().zip(b.tool_version.as_ref());
    let is_one_tool = a.format != b.format && a.tool == b.tool && versions.is_none_or(|(a, b)| a == b);
    let same = || {
        let mut pairs = a.workloads.iter().zip(&b.workloads);
        a.workloads.len() == b.workloads.len() && pairs.all(|(a, b)| is_same_workload(a, b))
    };
    is_one_tool && (same() || (versions.is_some() && is_next(a, b)))
}

/// Whether a run stands right behind the other and is of jobs of the same names: one form of an output has no room for
/// all that another says (terse output cuts amounts to KiB and does not group its jobs). Most of the figures that both
/// have agree, since another execution of the same jobs stands there as well.
fn is_next(a: &ParsedRun, b: &ParsedRun) -> bool {
    let names = |run: &ParsedRun| -> BTreeSet<String> {
        let workloads = run.workloads.iter();
        let each = workloads.flat_map(|workload| {
            let parts = workload.parts.iter().map(|part| &part.name);
            let own = Some(&workload.name).filter(|_| workload.parts.is_empty());
            own.into_iter().chain(parts)
        });
        each.cloned().collect()
    };
    let adjoins = a
        .lines
        .zip(b.lines)
        .is_some_and(|(a, b)| a[1] + 1 == b[0] || b[1] + 1 == a[0]);
    adjoins && names(a) == names(b) && most_agree(a, b)
}

/// Whether more than half of the figures agree that both runs have of the same jobs. Where they have none in common, as
/// when one form says only that the jobs are unfinished, their names and their place decide.
fn most_agree(a: &ParsedRun, b: &ParsedRun) -> bool {
    let (mut both, mut equal) = (0, 0);
    let others = jobs_of_own_name(b);
    for (name, figures) in jobs_of_own_name(a) {
        let Some(Some(others)) = others.get(name) else {
            continue;
        };
        let Some(figures) = figures else { continue };
        for figure in figures.iter().filter(|figure| is_distinctive(figure)) {
            let same = |other: &&Measurement| {
                (&other.metric, &other.op, &other.stat) == (&figure.metric, &figure.op, &figure.stat)
            };
            let other = others.iter().find(same).filter(|other| is_distinctive(other));
            both += usize::from(other.is_some());
            equal += usize::from(other.is_some_and(|other| agree(figure, other)));
        }
    }
    both == 0 || equal * 2 > both
}

/// Jobs by their names with their figures; none of several jobs of one name, since nothing tells which is which.
fn jobs_of_own_name(run: &ParsedRun) -> HashMap<&str, Option<&[Measurement]>> {
    let mut jobs = HashMap::new();
    for (name, figures) in leaves(run) {
        jobs.entry(name)
            .and_modify(|job| *job = None)
            .or_insert(Some(figures));
    }
    jobs
}

/// Zeros are the same in many executions.
fn is_distinctive(figure: &Measurement) -> bool {
    figure.value.is_some_and(|value| value != 0.0)
}

/// Jobs by their names with their figures: the parts of a workload that has some.
fn leaves(run: &ParsedRun) -> impl Iterator<Item = (&str, &[Measurement])> {
    run.workloads.iter().flat_map(|workload| {
        let own = Some((workload.name.as_str(), &workload.measurements[..]));
        let parts = workload.parts.iter();
        own.filter(|_| workload.parts.is_empty())
            .into_iter()
            .chain(parts.map(|part| (part.name.as_str(), &part.measurements[..])))
    })
}

fn is_same_workload(a: &ParsedWorkload, b: &ParsedWorkload) -> bool {
    if a.name != b.name || a.outcome.status != b.outcome.status || a.outcome.code != b.outcome.code {
        return false;
    }
    let pairs: Vec<_> = a
        .measurements
        .iter()
        .filter_map(|a| Some((a, counterpart(a, b)?)))
        .collect();
    let mut rates = pairs.iter().filter(|(a, _)| {
        matches!(a.metric, Metric::Bandwidth | Metric::Iops) && a.stat == Stat::Mean && a.value.is_some()
    });
    let nothing = |workload: &ParsedWorkload| workload.measurements.iter().all(Measurement::is_unmeasured);
    let known = rates.next().is_some() || (nothing(a) && nothing(b));
    known && pairs.iter().all(|(a, b)| agree(a, b))
}

fn counterpart<'w>(figure: &Measurement, workload: &'w ParsedWorkload) -> Option<&'w Measurement> {
    let same = |other: &&Measurement| {
        other.metric == figure.metric && other.op == figure.op && other.stat == figure.stat
    };
    workload.measurements.iter().find(same)
}

fn agree(a: &Measurement, b: &Measurement) -> bool {
    let bounds = |figure: &Measurement| figure.bounds().or(figure.value.map(|value| [value; 2]));
    let Some((x, y)) = bounds(a).zip(bounds(b)) else {
        return true;
    };
    let apart = |x: f64, y: f64| (x - y).abs() <= step(a, x) + step(b, y);
    x.into_iter().zip(y).all(|(x, y)| apart(x, y))
}

/// What one step of a figure's last digit is worth.
fn step(figure: &Measurement, value: f64) -> f64 {
    let Some(digits) = figure.digits else {
        return value.abs() * COMPUTED;
    };
    if value == 0.0 {
        return 0.0;
    }
    let exponent = value.abs().log10().floor() + 1.0 - f64::from(digits);
    10_f64.powf(exponent) * 1.001
}

#[cfg(test)]
mod tests {
    use podium_domain::Op;

    use super::*;

    #[test]
    fn figures_agree_within_their_printing() {
        let figure =
            |value: f64, digits| Measurement::new(Metric::Latency, Op::Read, Stat::Mean, value, digits);
        for (a, b, same) in [
            (figure(1.2345e-3, Some(5)), figure(1.23e-3, Some(3)), true),
            (figure(1.2345e-3, Some(5)), figure(1.25e-3, Some(3)), false),
            (figure(1000.2, None), figure(1000.0, Some(4)), true),
            (figure(1000.2, None), figure(1010.0, Some(4)), false),
        ] {
            assert_eq!(agree(&a, &b), same, "{a:?} {b:?}");
            assert_eq!(agree(&b, &a), same);
        }
    }
}
