//! Outputs become runs.

use std::collections::{BTreeSet, HashMap};

use podium_domain::{Measurement, ParsedRun, ParsedWorkload};

use super::{
    Command, TOOL,
    figures::{figures, histograms},
    identity::{conditions, distinction, identity},
    phase::Phase,
};
use crate::{
    blank,
    keys::{figure_key, identity_key},
    notices::Notices,
};

/// What one invocation wrote.
#[derive(Debug, Default)]
pub(crate) struct Output {
    pub(crate) phases: Vec<Phase>,
    pub(crate) command: Command,
    pub(crate) version: Option<String>,
    /// ISO 8601.
    pub(crate) started_at: Option<String>,
    pub(crate) lines: Option<[u64; 2]>,
}

/// Puts a phase to the outputs: to the last one when it is of the same invocation (the same command and label, line
/// after line), else as the first of a new one, of which `begun` tells the version and ISO 8601 start.
pub(crate) fn append(
    outputs: &mut Vec<Output>,
    phase: Phase,
    command: Command,
    begun: impl FnOnce() -> (Option<String>, Option<String>),
) {
    let line = phase.line;
    let same = |output: &&mut Output| {
        let label = output.phases.last().map(|last| &last.settings.label);
        output.command == command && label == Some(&phase.settings.label)
    };
    if let Some(last) = outputs.last_mut().filter(same) {
        last.lines = last.lines.map(|[first, _]| [first, line]);
        last.phases.push(phase);
        return;
    }
    let (version, started_at) = begun();
    outputs.push(Output {
        phases: vec![phase],
        command,
        version: version.filter(|version| !version.is_empty()),
        started_at,
        lines: Some([line, line]),
    });
}

/// Makes a run of each output that has figures. Phases of one file with equal identities get what tells them apart;
/// where nothing does, those of one output are repetitions.
pub(crate) fn runs(outputs: Vec<Output>, format: &str, notices: &mut Notices) -> Vec<ParsedRun> {
    let mut runs = Vec::new();
    for output in outputs {
        for host in output.command.hosts() {
            notices.personal("host name", host, output.lines.map_or(1, |lines| lines[0]));
        }
        let all = output.phases.iter();
        let workloads: Vec<_> = all.filter_map(|phase| workload(phase, notices)).collect();
        if !workloads.is_empty() {
            let mut run = blank::run(format, TOOL);
            run.tool_version = output.version;
            run.started_at = output.started_at;
            run.lines = output.lines;
            runs.push((run, workloads, output.command.is_known()));
        }
    }
    tell_apart(&mut runs);
    runs.into_iter()
        .map(|(mut run, workloads, _)| {
            run.workloads = blank::fitted(repeated(workloads.into_iter().map(|(workload, _)| workload)));
            run
        })
        .collect()
}

/// A workload and what may be needed to tell it apart.
type Told = (ParsedWorkload, String);

fn workload(phase: &Phase, notices: &mut Notices) -> Option<Told> {
    let identity = identity(phase)?;
    let measurements = figures(phase, &identity.op, notices);
    if measurements.is_empty() {
        return None;
    }
    let mut workload = blank::workload(&phase.name, identity);
    workload.series = histograms(phase, &workload.identity.op);
    workload.measurements = measurements;
    workload.conditions = conditions(&phase.settings);
    if let Some(time) = phase.time_ms.last.filter(|time| time.value > 0.0) {
        workload
            .conditions
            .insert("duration_s", (time.value / 1e3).into());
    }
    Some((workload, distinction(&phase.settings)))
}

fn tell_apart(runs: &mut [(ParsedRun, Vec<Told>, bool)]) {
    let mut told: HashMap<_, BTreeSet<&str>> = HashMap::new();
    for (_, workloads, _) in runs.iter() {
        for (workload, distinction) in workloads {
            told.entry(identity_key(&workload.identity))
                .or_default()
                .insert(distinction);
        }
    }
    let mut several = Vec::new();
    for (_, workloads, _) in runs.iter() {
        for (workload, _) in workloads {
            let names = told.get(&identity_key(&workload.identity));
            several.push(names.is_some_and(|names| names.len() > 1));
        }
    }
    drop(told);
    let mut several = several.into_iter();
    let unknown = runs.iter().filter(|(_, _, known)| !known).count();
    let mut number = 0;
    for (_, workloads, known) in runs.iter_mut() {
        number += usize::from(!*known);
        for ((workload, distinction), several) in workloads.iter_mut().zip(&mut several) {
            let identity = &mut workload.identity;
            if several && !distinction.is_empty() {
                let test = identity
                    .test
                    .take()
                    .map(|test| format!("{test}, "))
                    .unwrap_or_default();
                identity.test = Some(format!("{test}{distinction}"));
            } else if !*known && unknown > 1 && identity.test.is_some() {
                // Nothing says that outputs without a command line measured the same.
                identity.test = Some(format!("{}, output {number}", workload.name));
            }
        }
    }
}

/// Puts the same workload of one invocation (`--iterations`) together.
fn repeated(workloads: impl Iterator<Item = ParsedWorkload>) -> Vec<ParsedWorkload> {
    let mut all: Vec<ParsedWorkload> = Vec::new();
    let mut places = Vec::new();
    for workload in workloads {
        let key = identity_key(&workload.identity);
        let known = all.iter().position(|known| identity_key(&known.identity) == key);
        drop(key);
        match known.filter(|_| all.len() < MOST_COMPARED) {
            Some(at) => places.push((at, workload)),
            None => all.push(workload),
        }
    }
    for (at, again) in places {
        if let Some(first) = all.get_mut(at) {
            repeat(first, again);
        }
    }
    for workload in &mut all {
        workload.measurements.iter_mut().for_each(mean);
    }
    all
}

/// An invocation has some phases and iterations; beyond this many workloads nothing is put together.
const MOST_COMPARED: usize = 256;

fn repeat(first: &mut ParsedWorkload, again: ParsedWorkload) {
    for figure in again.measurements {
        let known = first
            .measurements
            .iter_mut()
            .find(|known| figure_key(known) == figure_key(&figure));
        match (known, figure.value) {
            (Some(known), Some(value)) => {
                let first = known.value.filter(|_| known.repetitions.is_empty());
                let all = known.repetitions.iter().copied().chain(first).chain([value]);
                known.repetitions = all.collect();
                known.digits = known.digits.min(figure.digits);
            }
            (None, Some(_)) => first.measurements.push(figure),
            (_, None) => {}
        }
    }
}

fn mean(figure: &mut Measurement) {
    let count = figure.repetitions.len();
    if count > 1 {
        figure.value = Some(figure.repetitions.iter().sum::<f64>() / count as f64);
    }
}
