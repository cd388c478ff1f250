//! Who beats whom, counted while the rows are judged.

use podium_domain::{Better, Op};

use crate::{
    Duels,
    verdict::{Duel, Entry, duel},
};

/// The selections of rows that are summed up, by the word in the API.
pub(crate) const OPS: [&str; 3] = ["all", "read", "write"];

/// In which of [`OPS`] a row counts.
pub(crate) fn counts_in(op: &Op, selection: &str) -> bool {
    match selection {
        "read" => *op == Op::Read,
        "write" => *op == Op::Write,
        _ => true,
    }
}

/// One table per selection of rows.
pub(crate) struct DuelTables {
    tables: [Duels; 3],
}

impl DuelTables {
    pub(crate) fn new(columns: usize) -> Self {
        let empty = || Duels {
            wins: vec![vec![0; columns]; columns],
            rows: vec![vec![0; columns]; columns],
        };
        Self {
            tables: [empty(), empty(), empty()],
        }
    }

    /// Counts one row.
    pub(crate) fn add(&mut self, op: &Op, entries: &[Entry<'_>], direction: Option<Better>) {
        let Some(direction) = direction else { return };
        let counted = OPS.map(|selection| counts_in(op, selection));
        for (first, one) in entries.iter().enumerate() {
            for (second, other) in entries.iter().enumerate().skip(first + 1) {
                if let Some(outcome) = duel(one, other, direction) {
                    self.count(counted, [first, second], outcome);
                }
            }
        }
    }

    fn count(&mut self, counted: [bool; 3], [first, second]: [usize; 2], outcome: Duel) {
        let winner = match outcome {
            Duel::First => Some([first, second]),
            Duel::Second => Some([second, first]),
            Duel::Tie => None,
        };
        for (table, _) in self.tables.iter_mut().zip(counted).filter(|(_, counts)| *counts) {
            increment(&mut table.rows, [first, second]);
            increment(&mut table.rows, [second, first]);
            if let Some(pair) = winner {
                increment(&mut table.wins, pair);
            }
        }
    }

    /// The table of a selection.
    pub(crate) fn of(&self, selection: &str) -> Option<&Duels> {
        let at = OPS.iter().position(|op| *op == selection)?;
        self.tables.get(at)
    }

    /// The table of all rows.
    pub(crate) fn into_all(self) -> Duels {
        let [all, ..] = self.tables;
        all
    }
}

fn increment(table: &mut [Vec<usize>], [row, column]: [usize; 2]) {
    if let Some(count) = table.get_mut(row).and_then(|counts| counts.get_mut(column)) {
        *count += 1;
    }
}
