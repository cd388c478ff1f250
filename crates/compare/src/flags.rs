//! What the plausibility rules say of a cell.

use podium_domain::{Op, TestedConfig};

use crate::{
    Flag, Severity,
    cell::CellDraft,
    gather::Source,
    map::Map,
    plausibility::{self, Circumstances, Subject},
};

/// A flag of the rule itself, not of a plausibility rule: the cell rests on fewer repetitions than there were.
const FAILED_REPETITION: &str = "failed-repetition";

/// The circumstances of every run, read once.
pub(crate) struct Flagger<'a> {
    /// By column and run.
    circumstances: Vec<Vec<Circumstances<'a>>>,
    /// What is said of all figures of a workload and op, by the workload's address: of most there are several.
    of_workloads: Map<(usize, &'a Op), Vec<Flag>>,
}

impl<'a> Flagger<'a> {
    pub(crate) fn of(configs: &'a [TestedConfig]) -> Self {
        let runs = |config: &'a TestedConfig| {
            config
                .runs
                .iter()
                .map(|run| Circumstances::of(config, run))
                .collect()
        };
        Self {
            circumstances: configs.iter().map(runs).collect(),
            of_workloads: Map::default(),
        }
    }

    /// One flag per code: the one that doubts most, of the first run that has it. Judged is what the figure rests on: the
    /// finished runs, or all where none finished. `missed` runs failed without a figure.
    pub(crate) fn flags(
        &mut self,
        sources: &[Source<'a>],
        drafted: &CellDraft,
        missed: usize,
        implied_bytes: &[f64],
    ) -> Vec<Flag> {
        let mut flags: Vec<Flag> = Vec::new();
        let judged = sources
            .iter()
            .filter(|source| drafted.failed || source.workload.outcome.is_ok());
        for source in judged {
            for flag in self.of_source(source, implied_bytes) {
                match flags.iter_mut().find(|seen| seen.code == flag.code) {
                    Some(seen) if seen.severity >= flag.severity => {}
                    Some(seen) => *seen = flag,
                    None => flags.push(flag),
                }
            }
        }
        let failed = missed
            + sources
                .iter()
                .filter(|source| !source.workload.outcome.is_ok())
                .count();
        if failed > 0 && drafted.standing.is_some() && !drafted.failed {
            let runs = missed + sources.len();
            let message =
                format!("{failed} of {runs} runs failed or did not finish and are not in this figure");
            flags.push(Flag {
                code: FAILED_REPETITION,
                severity: Severity::Note,
                message,
            });
        }
        flags
    }

    fn of_source(&mut self, source: &Source<'a>, implied_bytes: &[f64]) -> Vec<Flag> {
        let circumstances = self
            .circumstances
            .get(source.column)
            .and_then(|runs| runs.get(source.run_index));
        let (Some(circumstances), Some(measurement)) = (circumstances, source.measurement) else {
            return Vec::new();
        };
        let subject = Subject {
            circumstances,
            run: source.run,
            workload: source.workload,
            measurement,
            implied_bytes,
        };
        let mut flags = plausibility::figure_flags(&subject);
        if subject.is_performance() {
            let key = (std::ptr::from_ref(source.workload).addr(), &measurement.op);
            let of_workload = self
                .of_workloads
                .entry(key)
                .or_insert_with(|| plausibility::workload_flags(&subject));
            flags.extend(of_workload.iter().cloned());
        }
        flags
    }
}
