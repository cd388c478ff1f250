//! The same identity more than once in one file.

use std::collections::{HashMap, HashSet};

use podium_domain::{ConditionValue, ParsedRun, ParsedWorkload};

use super::TOOL;

/// Workloads of equal identity under several names are told apart by name, else by target (`test`); what is still
/// equal within one run is a repetition and moves to a run of its own, so that it is counted as one.
pub(super) fn separate(runs: Vec<ParsedRun>) -> Vec<ParsedRun> {
    let mut runs = runs;
    tell_apart(&mut runs, |workload| Some(workload.name.clone()));
    tell_apart(&mut runs, |workload| {
        workload.conditions.get("target").map(ConditionValue::to_string)
    });
    runs.into_iter().flat_map(repetitions).collect()
}

fn tell_apart(runs: &mut [ParsedRun], label: impl Fn(&ParsedWorkload) -> Option<String>) {
    let mut labels: HashMap<_, HashSet<_>> = HashMap::new();
    for workload in runs.iter().flat_map(|run| &run.workloads) {
        labels
            .entry(workload.identity.id(TOOL))
            .or_default()
            .insert(label(workload));
    }
    for workload in runs.iter_mut().flat_map(|run| &mut run.workloads) {
        let several = labels
            .get(&workload.identity.id(TOOL))
            .is_some_and(|labels| labels.len() > 1);
        if let Some(label) = label(workload).filter(|_| several) {
            let test = workload.identity.test.take().filter(|test| *test != label);
            workload.identity.test =
                Some(test.map_or_else(|| label.clone(), |test| format!("{test} {label}")));
        }
    }
}

fn repetitions(mut run: ParsedRun) -> Vec<ParsedRun> {
    let mut times: HashMap<_, usize> = HashMap::new();
    let mut rounds: Vec<Vec<ParsedWorkload>> = Vec::new();
    for workload in std::mem::take(&mut run.workloads) {
        let round = times.entry(workload.identity.id(TOOL)).or_default();
        match rounds.get_mut(*round) {
            Some(workloads) => workloads.push(workload),
            None => rounds.push(vec![workload]),
        }
        *round += 1;
    }
    rounds
        .into_iter()
        .map(|workloads| ParsedRun {
            workloads,
            ..run.clone()
        })
        .collect()
}
