//! Of a row's many cells those that a phone shows at once: there a row is a card, and forty lines are no card.

use podium_compare::{Cell, Row, Verdict};
use podium_domain::Better;

use crate::components::swatch::COLOURS;

/// So many of the foremost stand on a card, where there are more columns than colours.
const ON_A_CARD: usize = 5;

/// Which cells of a row are among its foremost.
pub(super) enum Foremost {
    /// All: they are few, or none is better than another.
    All,
    /// Those at least as good as this.
    Until(f64, Better),
}

impl Foremost {
    pub(super) fn of(row: &Row) -> Self {
        let (Some(direction), true) = (row.direction, row.cells.len() > COLOURS) else {
            return Self::All;
        };
        let counts = |cell: &&Cell| matches!(cell.verdict, Verdict::Best | Verdict::Tied | Verdict::Behind);
        let mut values: Vec<f64> = row
            .cells
            .iter()
            .filter(counts)
            .filter_map(|cell| cell.value)
            .collect();
        if values.len() <= ON_A_CARD {
            return Self::All;
        }
        let order = |one: &f64, other: &f64| match direction {
            Better::Higher => other.total_cmp(one),
            Better::Lower => one.total_cmp(other),
        };
        let (_, last, _) = values.select_nth_unstable_by(ON_A_CARD - 1, order);
        Self::Until(*last, direction)
    }

    /// Whether a cell waits until somebody wants to see all of the row. What is set aside or failed does not.
    pub(super) fn leaves_out(&self, cell: &Cell, is_baseline: bool) -> bool {
        let Self::Until(last, direction) = self else {
            return false;
        };
        let behind = |value: f64| match direction {
            Better::Higher => value < *last,
            Better::Lower => value > *last,
        };
        cell.verdict == Verdict::Behind && !is_baseline && cell.value.is_some_and(behind)
    }
}
