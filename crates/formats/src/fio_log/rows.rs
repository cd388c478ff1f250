//! All rows of a log, by direction.

use podium_domain::Op;

use super::row::{Numbers, looks_like_row, numbers};
use crate::{Limits, Refused, notices::Notices};

/// Where the columns are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) direction: usize,
    pub(super) count: usize,
}

/// The rows of one direction.
#[derive(Debug, Default)]
pub(super) struct Side {
    /// Milliseconds.
    pub(super) times: Vec<u64>,
    pub(super) values: Vec<u64>,
    /// The block size of every row, while they agree.
    block: Option<u64>,
    mixed: bool,
}

impl Side {
    /// The block size, when all rows name the same one.
    pub(super) fn block_bytes(&self) -> Option<u64> {
        self.block.filter(|bytes| *bytes > 0 && !self.mixed)
    }
}

/// What a log holds.
#[derive(Debug)]
pub(super) struct Rows {
    pub(super) columns: Columns,
    /// Reads, writes, trims.
    sides: [Side; 3],
    /// First and last line.
    pub(super) lines: [u64; 2],
    /// Whether a column can only be the priority that 3.18 added.
    pub(super) has_priority: bool,
}

impl Rows {
    /// Reads every line; damaged ones are left out with a warning.
    pub(super) fn read(text: &str, limits: &Limits, notices: &mut Notices) -> Result<Self, Refused> {
        let columns = columns(text)?;
        let mut rows = Self {
            columns,
            sides: Default::default(),
            lines: [0, 0],
            has_priority: true,
        };
        let mut count = 0;
        for (number, line) in (1_u64..).zip(text.lines()) {
            if line.trim_ascii().is_empty() {
                continue;
            }
            let Some(row) = numbers(line).filter(|row| row.count() == columns.count) else {
                notices.warn("broken-line", "this line is damaged and left out", Some(number));
                continue;
            };
            if count == limits.series_values {
                let message = format!("from here on values are left out: a file may have {count} at most");
                notices.warn("series-cut", message, Some(number));
                break;
            }
            match rows.add(&row) {
                Some(()) => count += 1,
                None => notices.warn(
                    "broken-line",
                    "this line names no direction and is left out",
                    Some(number),
                ),
            }
            if rows.lines[0] == 0 {
                rows.lines[0] = number;
            }
            rows.lines[1] = number;
        }
        if count == 0 {
            return Err(Refused("no line of the log is sound".to_owned()));
        }
        Ok(rows)
    }

    fn add(&mut self, row: &Numbers) -> Option<()> {
        let at = usize::try_from(row.get(self.columns.direction)?).ok()?;
        let side = self.sides.get_mut(at)?;
        let block = row.get(self.columns.direction + 1).unwrap_or(0);
        side.mixed |= side.block.is_some_and(|known| known != block);
        side.block = Some(block);
        side.times.push(row.get(0)?);
        side.values.push(row.get(1)?);
        self.has_priority &= self.is_priority(row);
        Some(())
    }

    /// With five columns the last is the priority (0 or 1, or hexadecimal) or, before 3.18, an offset; from six on the
    /// priority is always there.
    fn is_priority(&self, row: &Numbers) -> bool {
        let last = self.columns.direction + 2;
        match row.get(last) {
            None => false,
            Some(_) if self.columns.count > last + 1 || self.columns.direction > 2 => true,
            Some(value) => value <= 1 || row.is_hexadecimal(last),
        }
    }

    /// The directions that have rows.
    pub(super) fn sides(&self) -> impl Iterator<Item = (Op, &Side)> {
        let ops = [Op::Read, Op::Write, Op::Trim];
        ops.into_iter()
            .zip(&self.sides)
            .filter(|(_, side)| !side.times.is_empty())
    }
}

/// Tells the columns by those of the first sound lines: with two values per row the direction is the fourth. That there
/// are two is sure only when what stands in the third place cannot be a direction, and the second is never above it (a
/// mean and a maximum).
fn columns(text: &str) -> Result<Columns, Refused> {
    /// How many lines are looked at.
    const LOOKED_AT: usize = 1000;
    let sound = || {
        text.lines()
            .filter(|line| looks_like_row(line))
            .filter_map(numbers)
            .take(LOOKED_AT)
    };
    let count = sound().next().map(|row| row.count());
    let Some(count) = count else {
        return Err(Refused("no line of the log is sound".to_owned()));
    };
    let rows = || sound().filter(|row| row.count() == count);
    let is_direction = |at: usize| rows().all(|row| row.get(at).is_some_and(|value| value <= 2));
    if is_direction(2) {
        return Ok(Columns { direction: 2, count });
    }
    let ordered = rows().all(|row| row.get(1) <= row.get(2));
    if count >= 6 && is_direction(3) && ordered {
        return Ok(Columns { direction: 3, count });
    }
    Err(Refused(
        "the lines look like a fio log, but no column can be the direction (0, 1 or 2)".to_owned(),
    ))
}
