//! From what a column has in a row to its cell (rule 2).

use std::collections::HashMap;

use podium_domain::{Measurement, Stat};

use crate::{
    Basis, Cell, Verdict,
    gather::Source,
    printed::{digits_down_to, printed_unit},
    shown::is_table,
    stats::{self, Moments, t_quantile},
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
    let finished: Vec<Source<'_>> = sources
        .iter()
        .filter(|s| s.workload.outcome.is_ok())
        .copied()
        .collect();
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
        drafted.cell.reason = sources.iter().find_map(failure);
        drafted.cell.at_least = sources
            .iter()
            .filter_map(|s| s.workload.outcome.at_least)
            .max_by(f64::total_cmp);
    }
    drafted
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
        at_least: None,
        flags: Vec::new(),
        put_back: false,
    }
}

/// The single figures behind a cell.
struct Repetitions {
    /// Those with a value of their own.
    values: Vec<f64>,
    /// Those of which only bounds are known.
    bounds: Vec<[f64; 2]>,
    /// The coarsest of them.
    printed_unit: Option<f64>,
    /// As printed, when there is only one.
    digits: Option<u8>,
}

impl Repetitions {
    fn of(sources: &[Source<'_>]) -> Option<Self> {
        let mut all = Self {
            values: Vec::new(),
            bounds: Vec::new(),
            printed_unit: None,
            digits: None,
        };
        for measurement in sources.iter().filter_map(|source| source.measurement) {
            all.add(measurement);
        }
        (all.n() > 0).then_some(all)
    }

    fn n(&self) -> usize {
        self.values.len() + self.bounds.len()
    }

    fn add(&mut self, measurement: &Measurement) {
        let before = self.values.len();
        let listed = &measurement.repetitions;
        let stated = if listed.is_empty() {
            measurement.value.as_slice()
        } else {
            listed.as_slice()
        };
        self.values
            .extend(stated.iter().copied().filter(|v| v.is_finite()));
        let added = self.values.get(before..).unwrap_or_default();
        if added.is_empty() {
            self.bounds.extend(
                measurement
                    .range
                    .filter(|[low, high]| low.is_finite() && high.is_finite()),
            );
        }
        let Some(digits) = measurement.digits else { return };
        let places = added.iter().filter_map(|value| printed_unit(*value, digits));
        self.printed_unit = places.chain(self.printed_unit).max_by(f64::total_cmp);
        self.digits = Some(digits);
    }

    fn draft(&self, stat: &Stat, quantiles: &mut Quantiles) -> CellDraft {
        let mut cell = Cell {
            n: self.n(),
            ..empty()
        };
        let standing = if stat.is_percentile() || !self.bounds.is_empty() {
            self.ranged(&mut cell)
        } else {
            self.averaged(&mut cell, quantiles)
        };
        cell.digits = match (cell.n, cell.value, self.printed_unit) {
            (0 | 1, _, _) => self.digits,
            (_, Some(value), Some(unit)) => digits_down_to(value, unit),
            _ => None,
        };
        CellDraft {
            cell,
            standing,
            failed: false,
        }
    }

    fn averaged(&self, cell: &mut Cell, quantiles: &mut Quantiles) -> Option<Standing> {
        let moments = Moments::of(&self.values)?;
        cell.value = Some(moments.mean);
        cell.stddev = moments.stddev;
        cell.ci95 = moments.stddev.and_then(|_| moments.ci95(quantiles.of(moments.n)));
        Some(Standing {
            point: moments.mean,
            moments: Some(moments),
            range: None,
            printed_unit: self.printed_unit,
        })
    }

    /// Percentiles are no means of samples, and bounds no values: neither is averaged.
    fn ranged(&self, cell: &mut Cell) -> Option<Standing> {
        let lows = self.values.iter().chain(self.bounds.iter().map(|[low, _]| low));
        let highs = self.values.iter().chain(self.bounds.iter().map(|[_, high]| high));
        let low = lows.copied().min_by(f64::total_cmp)?;
        let high = highs.copied().max_by(f64::total_cmp)?;
        cell.value = if self.bounds.is_empty() {
            stats::median(&self.values)
        } else {
            None
        };
        cell.range = (cell.n > 1 || cell.value.is_none()).then_some([low, high]);
        let point = cell.value.unwrap_or(f64::midpoint(low, high));
        Some(Standing {
            point,
            moments: None,
            range: cell.range,
            printed_unit: self.printed_unit,
        })
    }
}

fn basis(sources: &[Source<'_>], n: usize) -> Option<Basis> {
    match n {
        0 => None,
        1 => {
            let source = sources.iter().find(|source| source.measurement.is_some())?;
            let counted = source.measurement.is_some_and(|m| !m.repetitions.is_empty());
            Some(match passes(source) {
                Some(passes) => Basis::AveragedInside { passes },
                None if is_table(source.run) && !counted => Basis::NotStated,
                None => Basis::SingleRun,
            })
        }
        _ => Some(Basis::Repetitions),
    }
}

/// How many passes the tool says it averaged, when more than one.
fn passes(source: &Source<'_>) -> Option<u64> {
    let conditions = &source.workload.conditions;
    let stated = ["passes", "loops"]
        .iter()
        .find_map(|name| conditions.get(*name)?.as_f64())?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "within 2 ..= 1e6"
    )]
    (2.0..=1e6).contains(&stated).then_some(stated as u64)
}
