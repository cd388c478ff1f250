//! Results that a person types or pastes: workloads down, configurations across.
//!
//! What is typed becomes Podium's own table, which goes the way of every file. Nothing is changed on the way but the
//! spelling of numbers (a decimal point, nothing between thousands); what could mean two things is a problem with its
//! place, not a guess.

mod cell;
mod line;
mod paste;
mod rate;
mod table;

pub use paste::Pasted;
pub use table::TypedTable;

/// Most workloads of one grid.
pub const MOST_ROWS: usize = 100;

/// Most configurations of one grid.
pub const MOST_CONFIGS: usize = 40;

/// What is measured when the name is the person's own: the measure of [`TypedRow::measure`] that asks for
/// [`TypedRow::metric`].
pub const OWN_MEASURE: &str = "other";

/// A grid as it was typed: every field is text, right or not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TypedGrid {
    /// What measured it; empty for results that no tool names.
    pub tool: String,
    /// The configurations' names, a column each.
    pub configs: Vec<String>,
    /// The workloads.
    pub rows: Vec<TypedRow>,
}

/// One workload and what was measured of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TypedRow {
    /// The workload's name.
    pub name: String,
    /// `read`, `write`, `mixed`, `total`, or another word for it.
    pub op: String,
    /// Metric and statistic: `bandwidth/mean`, `latency/p99`; or [`OWN_MEASURE`].
    pub measure: String,
    /// The name of an own measure.
    pub metric: String,
    /// The unit of all cells that have none of their own.
    pub unit: String,
    /// `higher` or `lower`, where the measure has no direction of its own.
    pub better: String,
    /// How much data a workload moved whose time was taken: `30 GB`. With the time it gives the rate.
    pub bytes: String,
    /// The figures, a cell for each configuration: a number, with or without a unit; `failed` or `unfinished` with a
    /// reason; or nothing.
    pub cells: Vec<String>,
}

impl TypedRow {
    /// Whether nothing of it was typed. What is chosen from a list does not count.
    pub fn is_empty(&self) -> bool {
        let typed = [&self.name, &self.metric, &self.unit, &self.bytes];
        typed
            .into_iter()
            .chain(&self.cells)
            .all(|text| text.trim().is_empty())
    }
}

/// A field of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the field of TypedRow of that name")]
pub enum RowField {
    Name,
    Op,
    Measure,
    Metric,
    Unit,
    Better,
    Bytes,
}

/// Where something stands in a grid; rows and columns count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypedPlace {
    /// The grid as a whole.
    Grid,
    /// The tool.
    Tool,
    /// The name of a configuration.
    Config(usize),
    /// A field of a row.
    Row(usize, RowField),
    /// A cell: row, then column.
    Cell(usize, usize),
}

/// Something wrong, or doubtful, at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedProblem {
    /// Where.
    pub place: TypedPlace,
    /// What is wrong and what to do.
    pub message: String,
}

impl TypedProblem {
    fn new(place: TypedPlace, message: impl Into<String>) -> Self {
        Self {
            place,
            message: message.into(),
        }
    }
}

#[cfg(test)]
mod tests;
