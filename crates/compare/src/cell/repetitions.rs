use podium_domain::{Measurement, Stat};

use super::{CellDraft, Quantiles, Standing, empty};
use crate::{
    Cell,
    gather::Source,
    printed::{digits_down_to, printed_unit},
    stats::{self, Moments},
};

/// The single figures behind a cell.
pub(super) struct Repetitions {
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
    pub(super) fn of(sources: &[Source<'_>]) -> Option<Self> {
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
            listed
        };
        self.values
            .extend(stated.iter().copied().filter(|v| v.is_finite()));
        let added = self.values.get(before..).unwrap_or_default();
        if added.is_empty() {
            self.bounds.extend(
                measurement
                    .bounds()
                    .filter(|[low, high]| low.is_finite() && high.is_finite()),
            );
        }
        let Some(digits) = measurement.digits else { return };
        let places = added.iter().filter_map(|value| printed_unit(*value, digits));
        self.printed_unit = places.chain(self.printed_unit).max_by(f64::total_cmp);
        self.digits = Some(digits);
    }

    pub(super) fn draft(&self, stat: &Stat, quantiles: &mut Quantiles) -> CellDraft {
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
