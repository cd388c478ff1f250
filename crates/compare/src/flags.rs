//! What the plausibility rules say of a cell.

use podium_domain::TestedConfig;

use crate::{
    Flag, Severity,
    cell::CellDraft,
    gather::Source,
    plausibility::{self, Circumstances, Subject},
};

/// A flag of the rule itself, not of a plausibility rule: the cell rests on fewer repetitions than there were.
const FAILED_REPETITION: &str = "failed-repetition";

/// The circumstances of every run, read once.
pub(crate) struct Flagger<'a> {
    /// By column and run.
    circumstances: Vec<Vec<Circumstances<'a>>>,
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
        }
    }

    /// One flag per code: the one that doubts most, of the first run that has it. Judged is what the figure rests on: the
    /// finished runs, or all where none finished. `missed` runs failed without a figure.
    pub(crate) fn flags(
        &self,
        sources: &[Source<'_>],
        drafted: &CellDraft,
        missed: usize,
        implied_bytes: &[f64],
    ) -> Vec<Flag> {
        let mut flags: Vec<Flag> = Vec::new();
        let judged = sources
            .iter()
            .filter(|source| drafted.failed || source.workload.outcome.is_ok());
        for flag in judged.flat_map(|source| self.of_source(source, implied_bytes)) {
            match flags.iter_mut().find(|seen| seen.code == flag.code) {
                Some(seen) if seen.severity >= flag.severity => {}
                Some(seen) => *seen = flag,
                None => flags.push(flag),
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

    fn of_source(&self, source: &Source<'_>, implied_bytes: &[f64]) -> Vec<Flag> {
        let circumstances = self
            .circumstances
            .get(source.column)
            .and_then(|runs| runs.get(source.run_index));
        let (Some(circumstances), Some(measurement)) = (circumstances, source.measurement) else {
            return Vec::new();
        };
        plausibility::flags(&Subject {
            circumstances,
            run: source.run,
            workload: source.workload,
            measurement,
            implied_bytes,
        })
        .collect()
    }
}
