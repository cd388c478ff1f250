use podium_domain::{Metric, Op, Slug, Stat};
use serde::Serialize;

/// Who beats whom: row by row, two columns at a time, whatever the others did.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Duels {
    /// How many rows column i wins against column j, by the rule of verdicts applied to these two alone.
    pub wins: Vec<Vec<usize>>,
    /// How many rows the two share: both finished or failed there. What neither wins is a tie.
    pub rows: Vec<Vec<usize>>,
}

/// Who is fastest over `all`, `read` or `write` rows, and who among those whose writes are safe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fastest {
    /// `all`, `read` or `write`.
    pub op: &'static str,
    /// The fastest; several where they cannot be told apart, none without a row to compare.
    pub columns: Vec<Slug>,
    /// The fastest of the columns whose durability is *safe*.
    pub safe: Vec<Slug>,
}

/// What one factor does: over every pair of columns that differ in nothing else.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Effect {
    /// Its name.
    pub factor: String,
    /// The level that the effect starts from: the baseline's, else that of the earlier column.
    pub from: String,
    /// The level that it leads to.
    pub to: String,
    /// Some pair has a level stated on one side only.
    pub of_what_is_stated: bool,
    /// How many pairs of columns there are.
    pub pairs: usize,
    /// For `all`, `read` and `write`, where a pair shares a row.
    pub over: Vec<EffectMean>,
}

/// The size of an effect over some rows.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EffectMean {
    /// `all`, `read` or `write`.
    pub op: &'static str,
    /// Geometric mean of the ratios over every pair and every row that it shares; above 1, `to` is better.
    pub geomean: f64,
    /// How many pairs share a row.
    pub pairs: usize,
    /// How many rows some pair shares.
    pub rows: usize,
}

/// A row that the reader hid.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HiddenRow {
    /// Its key.
    pub id: String,
    /// The workload's name.
    pub name: String,
    /// What was measured.
    pub metric: Metric,
    /// Of which operations.
    pub op: Op,
    /// Which statistic.
    pub stat: Stat,
}
