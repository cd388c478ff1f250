//! The table: where the words of its header end, the figures of its rows end too.

use super::cell::{Cell, FULL, TESTS, Test, kib};
use crate::numbers::number;

/// The columns of a table that has begun.
pub(super) struct Columns {
    /// Where the columns `kB` and `reclen` end.
    sizes: [usize; 2],
    /// Where each test's column ends.
    tests: Vec<(usize, &'static Test)>,
}

/// A row of the table.
pub(super) enum Row {
    Cells(Vec<Cell>),
    /// It is one, but its figures cannot be told to be of which column.
    Unclear,
    /// It is none.
    No,
}

/// How far a figure may end from where its header does: in known versions at most one character.
const NEAR: usize = 2;

/// Words and the columns in which they end.
fn words(line: &str) -> Vec<(usize, &str)> {
    let start = line.as_ptr().addr();
    line.split_whitespace()
        .map(|word| (word.as_ptr().addr() - start + word.len(), word))
        .collect()
}

/// Whether this is the second line of a table's header.
pub(super) fn is_header(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next().is_some_and(|word| word.eq_ignore_ascii_case("kB"))
        && words.next() == Some("reclen")
        && words.next().is_some()
}

impl Columns {
    /// Reads the two lines of a header.
    pub(super) fn of(top: &str, bottom: &str) -> Option<Self> {
        let bottom = words(bottom);
        let [(kb, _), (reclen, _), named @ ..] = bottom.as_slice() else {
            return None;
        };
        let top = words(top);
        let above = |end: usize| {
            top.iter()
                .find(|(at, _)| at.abs_diff(end) <= NEAR)
                .map_or("", |(_, word)| *word)
        };
        // Blanks that a paste has lost leave the order of a full table.
        let full = named.len() == FULL;
        let tests = named.iter().enumerate().map(|(at, (end, word))| {
            let test = Test::of_column(above(*end), word);
            let test = if full { TESTS.get(at) } else { test };
            Some((*end, test?))
        });
        Some(Self {
            sizes: [*kb, *reclen],
            tests: tests.collect::<Option<_>>()?,
        })
    }

    /// Reads a row; `whole` says that the line was not cut off, `ran` which columns of a full table have figures: from
    /// 3.507 on the blanks in the place of a test that was not run are narrower than its column.
    pub(super) fn row(&self, line: &str, whole: bool, ran: Option<&[usize]>) -> Row {
        let words = words(line);
        let [(_, file), (reclen, block), figures @ ..] = words.as_slice() else {
            return Row::No;
        };
        let (Some(file), Some(block)) = (kib(file), kib(block)) else {
            return Row::No;
        };
        let figures = if whole {
            figures
        } else {
            figures.split_last().map_or(figures, |(_, rest)| rest)
        };
        // A line that lost its blanks in front is shifted as a whole.
        let ran = ran.filter(|ran| ran.len() == figures.len() && self.tests.len() == FULL);
        let shift = self.sizes[1].checked_signed_diff(*reclen).unwrap_or(0);
        let mut cells = Vec::new();
        for (at, (end, figure)) in figures.iter().enumerate() {
            let Some(value) = number(figure) else {
                return if at == 0 { Row::No } else { Row::Unclear };
            };
            let column = if figures.len() == self.tests.len() {
                Some(at)
            } else {
                ran.and_then(|ran| ran.get(at).copied())
            };
            let test = if let Some(column) = column {
                self.tests.get(column).map(|(_, test)| *test)
            } else {
                self.test_at(end.saturating_add_signed(shift), figure.len())
            };
            let Some(test) = test.filter(|test| cells.last().is_none_or(|cell: &Cell| cell.test != *test))
            else {
                return Row::Unclear;
            };
            cells.push(Cell {
                test,
                file_bytes: Some(file),
                block_bytes: Some(block),
                jobs: None,
                value,
            });
        }
        cells.retain(|cell| cell.value.value > 0.0);
        Row::Cells(cells)
    }

    /// The test in whose column a figure ends; none for a figure so long that it pushed the ones behind it aside.
    fn test_at(&self, end: usize, length: usize) -> Option<&'static Test> {
        let at = self
            .tests
            .iter()
            .position(|(column, _)| column.abs_diff(end) <= NEAR)?;
        let (column, test) = self.tests.get(at)?;
        let before = at.checked_sub(1).and_then(|at| self.tests.get(at));
        let width = column - before.map_or(self.sizes[1], |(end, _)| *end);
        (length < width + NEAR).then_some(*test)
    }
}
