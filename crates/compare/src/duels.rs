//! Who beats whom, counted while the rows are judged.

use podium_domain::{Better, Op};

use crate::{
    Duels,
    verdict::{Contender, Duel, Entry, duel},
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

/// Counts while rows are judged. Every two columns meet in every row, so that this is what grows fastest with the columns.
pub(crate) struct DuelTables {
    columns: usize,
    /// Of rows of reads, of writes, and of all others: each row is counted once.
    of_reads: Table,
    of_writes: Table,
    of_others: Table,
}

/// A line for each column, and in it a place for each other one; those before it stay empty.
type Table = Vec<Meetings>;

/// Of two columns.
#[derive(Debug, Clone, Copy, Default)]
struct Meetings {
    rows: usize,
    /// Those that the first one wins.
    first: usize,
    /// Those that the second one wins.
    second: usize,
}

impl Meetings {
    fn add(&mut self, outcome: Duel) {
        self.rows += 1;
        match outcome {
            Duel::First => self.first += 1,
            Duel::Second => self.second += 1,
            Duel::Tie => {}
        }
    }
}

impl DuelTables {
    pub(crate) fn new(columns: usize) -> Self {
        let empty = || vec![Meetings::default(); columns * columns];
        Self {
            columns,
            of_reads: empty(),
            of_writes: empty(),
            of_others: empty(),
        }
    }

    /// Counts one row.
    pub(crate) fn add(&mut self, op: &Op, entries: &[Entry<'_>], direction: Option<Better>) {
        let Some(direction) = direction else { return };
        let table = match op {
            Op::Read => &mut self.of_reads,
            Op::Write => &mut self.of_writes,
            _ => &mut self.of_others,
        };
        let contenders: Vec<Contender<'_>> = entries.iter().map(Contender::from).collect();
        let lines = table.chunks_exact_mut(self.columns.max(1));
        for ((first, one), line) in contenders.iter().enumerate().zip(lines) {
            let others = contenders.iter().zip(line).skip(first + 1);
            for (other, meetings) in others {
                if let Some(outcome) = duel(one, other, direction) {
                    meetings.add(outcome);
                }
            }
        }
    }

    /// The table of a selection.
    pub(crate) fn of(&self, selection: &str) -> Duels {
        let empty = || vec![vec![0; self.columns]; self.columns];
        let (mut wins, mut rows) = (empty(), empty());
        let tables = [
            (&self.of_reads, &Op::Read),
            (&self.of_writes, &Op::Write),
            (&self.of_others, &Op::Total),
        ];
        for (table, op) in tables {
            if !counts_in(op, selection) {
                continue;
            }
            for (at, meetings) in table.iter().enumerate() {
                let (first, second) = (at / self.columns, at % self.columns);
                add(&mut rows, [first, second], meetings.rows);
                add(&mut rows, [second, first], meetings.rows);
                add(&mut wins, [first, second], meetings.first);
                add(&mut wins, [second, first], meetings.second);
            }
        }
        Duels { wins, rows }
    }
}

fn add(table: &mut [Vec<usize>], [row, column]: [usize; 2], more: usize) {
    if let Some(count) = table.get_mut(row).and_then(|counts| counts.get_mut(column)) {
        *count += more;
    }
}
