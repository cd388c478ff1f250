//! Rates per price, per watt and per terabyte.

use std::collections::BTreeSet;

use podium_domain::{
    Better, ConfigInfo, Metric, TestedConfig, Unit,
    factor::{Amount, amount},
};

use crate::{Divided, Per, cell::CellDraft};

/// The reason of a cell whose config does not state what the rate is divided by.
const NOT_STATED: &str = "not-stated";

/// What each column's rates are divided by.
pub(crate) struct Divisors {
    /// One per column; absent where it is not stated.
    by_column: Vec<Option<f64>>,
    /// What one of it is called: `EUR`, `W`, `TB`.
    noun: String,
}

impl Divisors {
    /// `None` where prices are in several currencies, or no column states any.
    pub(crate) fn of(configs: &[TestedConfig], per: Per) -> Option<Self> {
        let noun = outcome(configs, per).by?;
        let stated = configs.iter().map(|config| divisor(&config.info, per));
        Some(Self {
            by_column: stated.map(|divisor| divisor.map(|(amount, _)| amount)).collect(),
            noun,
        })
    }

    /// The unit of a row, and how much of the canonical unit is one of it; `None` for what is no rate. Only what is better
    /// high is divided: half the latency for half the price is no equal value.
    pub(crate) fn unit(
        &self,
        metric: &Metric,
        direction: Option<Better>,
        unit: &Unit,
    ) -> Option<(Unit, f64)> {
        if direction != Some(Better::Higher) {
            return None;
        }
        let (word, one) = match (metric, unit) {
            (Metric::Bandwidth, Unit::BytesPerSecond) => ("MB/s", 1e6),
            (Metric::Iops, _) => ("IOPS", 1.0),
            (Metric::Score, unit) => (unit.symbol(), 1.0),
            _ => return None,
        };
        Some((Unit::Other(format!("{word} per {}", self.noun).into()), one))
    }

    /// The figure of a column divided by what it states; no figure where it states nothing.
    pub(crate) fn divide(&self, column: usize, one: f64, draft: &mut CellDraft) {
        match self.by_column.get(column).copied().flatten() {
            Some(divisor) => draft.divide(one * divisor),
            None => draft.forget(NOT_STATED),
        }
    }
}

/// By what rates are divided, or why by nothing.
pub(crate) fn outcome(configs: &[TestedConfig], per: Per) -> Divided {
    let stated = configs.iter().filter_map(|config| divisor(&config.info, per));
    let nouns: BTreeSet<String> = stated.map(|(_, noun)| noun).collect();
    let mut nouns = Vec::from_iter(nouns);
    let by = (nouns.len() == 1).then(|| nouns.pop()).flatten();
    Divided {
        factor: per.factor(),
        by,
        currencies: nouns,
        left_out: 0,
    }
}

fn divisor(config: &ConfigInfo, per: Per) -> Option<(f64, String)> {
    let factor = per.factor();
    let (_, level) = config.factors.iter().find(|(name, _)| name.as_str() == factor)?;
    let (number, noun) = match amount(factor, level.as_str())? {
        Amount::Price { amount, currency } => (amount, currency),
        Amount::Watts(watts) => (watts, "W".to_owned()),
        Amount::Bytes(bytes) => (bytes as f64 / 1e12, "TB".to_owned()),
        Amount::Count(_) | Amount::Links { .. } => return None,
    };
    (number > 0.0).then_some((number, noun))
}
