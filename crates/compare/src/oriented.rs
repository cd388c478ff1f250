//! Figures as logarithms, turned so that more is better: differences of them are the logarithms of ratios.

use podium_domain::{Better, Op};

use crate::{Row, Verdict};

/// One row.
pub(crate) struct Oriented<'a> {
    pub(crate) op: &'a Op,
    /// One per column; absent without a figure that takes part and has a ratio.
    pub(crate) logarithms: Vec<Option<f64>>,
}

/// Every row that has a direction.
pub(crate) fn oriented<'a>(rows: impl Iterator<Item = &'a Row>) -> Vec<Oriented<'a>> {
    rows.filter_map(|row| {
        let sign = match row.direction? {
            Better::Higher => 1.0,
            Better::Lower => -1.0,
        };
        let logarithm = |cell: &crate::Cell| {
            let counts = !matches!(
                cell.verdict,
                Verdict::SetAside | Verdict::Failed | Verdict::Missing
            );
            let value = cell.value.filter(|value| counts && *value > 0.0)?;
            Some(value.ln() * sign).filter(|logarithm| logarithm.is_finite())
        };
        Some(Oriented {
            op: &row.op,
            logarithms: row.cells.iter().map(logarithm).collect(),
        })
    })
    .collect()
}
