//! The same identity more than once in one file.

use std::collections::{HashMap, HashSet};

use podium_domain::{ConditionValue, ParsedRun, ParsedWorkload};

use crate::keys::{identity_key, surely_differ};

/// Workloads of equal identity under several names are told apart by name, else by target (`test`); what is still
/// equal within one run is a repetition and moves to a run of its own, so that it is counted as one.
pub(crate) fn separate(runs: Vec<ParsedRun>) -> Vec<ParsedRun> {
    // Where they differ but do not surely, nothing is told apart and nothing repeats.
    if all_differ(&runs) {
        return runs;
    }
    let mut runs = runs;
    tell_apart(&mut runs, |workload| Some(workload.name.clone()));
    tell_apart(&mut runs, |workload| {
        workload.conditions.get("target").map(ConditionValue::to_string)
    });
    runs.into_iter().flat_map(repetitions).collect()
}

fn all_differ(runs: &[ParsedRun]) -> bool {
    let all = runs.iter().flat_map(|run| &run.workloads);
    surely_differ(all.map(|workload| identity_key(&workload.identity)))
}

fn tell_apart(runs: &mut [ParsedRun], label: impl Fn(&ParsedWorkload) -> Option<String>) {
    let several = have_several_labels(runs, &label);
    let workloads = runs.iter_mut().flat_map(|run| &mut run.workloads);
    for (workload, _) in workloads.zip(several).filter(|(_, several)| *several) {
        if let Some(label) = label(workload) {
            let test = workload.identity.test.take().filter(|test| *test != label);
            workload.identity.test =
                Some(test.map_or_else(|| label.clone(), |test| format!("{test} {label}")));
        }
    }
}

/// Of each workload, whether those of its identity have different labels.
fn have_several_labels(runs: &[ParsedRun], label: impl Fn(&ParsedWorkload) -> Option<String>) -> Vec<bool> {
    let mut labels: HashMap<_, HashSet<_>> = HashMap::new();
    let all = || runs.iter().flat_map(|run| &run.workloads);
    for workload in all() {
        let known = labels.entry(identity_key(&workload.identity)).or_default();
        known.insert(label(workload));
    }
    let keys = all().map(|workload| identity_key(&workload.identity));
    keys.map(|key| labels.get(&key).is_some_and(|labels| labels.len() > 1))
        .collect()
}

fn repetitions(mut run: ParsedRun) -> Vec<ParsedRun> {
    let workloads = std::mem::take(&mut run.workloads);
    let places = nth_times(&workloads);
    let mut rounds: Vec<Vec<ParsedWorkload>> = Vec::new();
    for (workload, place) in workloads.into_iter().zip(places) {
        match rounds.get_mut(place) {
            Some(workloads) => workloads.push(workload),
            None => rounds.push(vec![workload]),
        }
    }
    rounds
        .into_iter()
        .map(|workloads| ParsedRun {
            workloads,
            ..run.clone()
        })
        .collect()
}

/// Of each workload, how many of the same identity came before it.
fn nth_times(workloads: &[ParsedWorkload]) -> Vec<usize> {
    let mut times: HashMap<_, usize> = HashMap::new();
    let nth = |identity| {
        let times = times.entry(identity).or_default();
        *times += 1;
        *times - 1
    };
    workloads
        .iter()
        .map(|workload| identity_key(&workload.identity))
        .map(nth)
        .collect()
}
