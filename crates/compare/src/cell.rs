//! From what a column has in a row to its cell (rule 2).

mod basis;
mod repetitions;

use std::{borrow::Cow, collections::HashMap};

use podium_domain::{Stat, Status};

use self::{basis::basis, repetitions::Repetitions};
use crate::{
    Cell, Verdict,
    gather::Source,
    stats::{Moments, t_quantile},
};

/// What the verdict needs to know of a cell with a figure.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Standing {
    /// The mean or median; the middle of the bounds where only these are known. Only for ranking, never shown.
    pub(crate) point: f64,
    /// Absent for percentiles and bounds.
    pub(crate) moments: Option<Moments>,
    /// Lowest and highest repetition of a percentile, or bounds; absent for a single value.
    pub(crate) range: Option<[f64; 2]>,
    /// One unit in the last place that was printed.
    pub(crate) printed_unit: Option<f64>,
}

/// A cell before its verdict.
#[derive(Debug, Clone)]
pub(crate) struct CellDraft {
    /// Everything but verdict, reason and ratio.
    pub(crate) cell: Cell,
    /// How the column stands; absent without a figure.
    pub(crate) standing: Option<Standing>,
    /// Failed or did not finish.
    pub(crate) failed: bool,
}

impl CellDraft {
    /// Divides every number by one above zero.
    pub(crate) fn divide(&mut self, by: f64) {
        let all = |bounds: [f64; 2]| bounds.map(|bound| bound / by);
        let cell = &mut self.cell;
        cell.value = cell.value.map(|value| value / by);
        cell.stddev = cell.stddev.map(|stddev| stddev / by);
        cell.ci95 = cell.ci95.map(all);
        cell.range = cell.range.map(all);
        if let Some(standing) = &mut self.standing {
            standing.point /= by;
            standing.range = standing.range.map(all);
            standing.printed_unit = standing.printed_unit.map(|unit| unit / by);
            if let Some(moments) = &mut standing.moments {
                moments.mean /= by;
                moments.stddev = moments.stddev.map(|stddev| stddev / by);
            }
        }
    }

    /// Leaves no figure, and says why. What failed has failed all the same.
    pub(crate) fn forget(&mut self, reason: &str) {
        if self.failed {
            return;
        }
        self.standing = None;
        self.cell = Cell {
            reason: Some(reason.to_owned()).filter(|_| self.cell.value.is_some()),
            ..empty()
        };
    }
}

/// Student's quantiles by number of repetitions: they are dear, and a comparison needs few of them.
#[derive(Default)]
pub(crate) struct Quantiles(HashMap<usize, f64>);

impl Quantiles {
    fn of(&mut self, n: usize) -> f64 {
        *self
            .0
            .entry(n)
            .or_insert_with(|| t_quantile(0.05, n.saturating_sub(1) as f64))
    }
}

/// The cell of one column. A repetition that failed does not spoil the finished ones; only when none finished has the
/// column failed, and then what was measured until the failure is shown.
pub(crate) fn draft(sources: &[Source<'_>], stat: &Stat, quantiles: &mut Quantiles) -> CellDraft {
    let is_ok = |source: &&Source<'_>| source.workload.outcome.is_ok();
    let finished: Cow<'_, [Source<'_>]> = if sources.iter().all(|source| is_ok(&source)) {
        Cow::Borrowed(sources)
    } else {
        sources.iter().filter(is_ok).copied().collect()
    };
    let failed = finished.is_empty() && !sources.is_empty();
    let counted = if failed { sources } else { &finished };
    let mut drafted = match Repetitions::of(counted) {
        Some(repetitions) => repetitions.draft(stat, quantiles),
        None => CellDraft {
            cell: empty(),
            standing: None,
            failed: false,
        },
    };
    drafted.cell.basis = basis(counted, drafted.cell.n);
    drafted.failed = failed;
    if failed {
        drafted.cell.verdict = Verdict::Failed;
        drafted.cell.status = status(sources);
        drafted.cell.reason = sources.iter().find_map(failure);
        drafted.cell.at_least = sources
            .iter()
            .filter_map(|s| s.workload.outcome.at_least)
            .max_by(f64::total_cmp);
    }
    drafted
}

/// One that ended with an error says more than one that was stopped.
fn status(sources: &[Source<'_>]) -> Option<Status> {
    let ended = |status| sources.iter().any(|s| s.workload.outcome.status == status);
    [Status::Failed, Status::Unfinished]
        .into_iter()
        .find(|status| ended(*status))
}

fn failure(source: &Source<'_>) -> Option<String> {
    let outcome = &source.workload.outcome;
    let code = outcome.code.map(|code| format!("error {code}"));
    outcome
        .reason
        .clone()
        .or(code)
        .or_else(|| Some(outcome.status.as_str().to_owned()))
}

/// A cell of which nothing is known.
pub(crate) fn empty() -> Cell {
    Cell {
        value: None,
        digits: None,
        n: 0,
        basis: None,
        stddev: None,
        ci95: None,
        range: None,
        ratio: None,
        ratio_reason: None,
        verdict: Verdict::Missing,
        reason: None,
        status: None,
        at_least: None,
        flags: Vec::new(),
        put_back: false,
        tool: None,
    }
}
