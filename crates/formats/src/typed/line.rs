use podium_domain::{Metric, PrintedUnit, Stat, Status};

use super::{OWN_MEASURE, RowField, TypedPlace, TypedProblem, TypedRow, cell, cell::TypedCell};
use crate::{
    numbers::{number, size_bytes},
    table::{
        cells::{NAME_CHARS, one_line},
        style::Style,
    },
};

/// A row that can be written.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    pub(super) name: String,
    pub(super) op: String,
    pub(super) metric: Metric,
    pub(super) stat: Stat,
    /// `higher` or `lower`, only where the measure has no direction.
    pub(super) better: String,
    /// Of what was moved, as typed and in bytes.
    pub(super) bytes: Option<(String, u64)>,
    pub(super) cells: Vec<TypedCell>,
    /// The unit of each cell.
    pub(super) units: Vec<String>,
}

/// Checks one row; what is wrong with it is added to `problems`.
pub(super) fn line(
    at: usize,
    row: &TypedRow,
    configs: usize,
    style: Style,
    problems: &mut Vec<TypedProblem>,
) -> Option<Line> {
    let before = problems.len();
    let wrong = |field: RowField, message: String| TypedProblem::new(TypedPlace::Row(at, field), message);
    let mut text = |field: RowField, typed: &str, missing: &str| {
        let line = one_line(typed);
        if line.is_empty() && !missing.is_empty() {
            problems.push(wrong(field, missing.to_owned()));
        } else if line.chars().count() > NAME_CHARS {
            problems.push(wrong(field, format!("longer than {NAME_CHARS} characters")));
        }
        line
    };
    let name = text(
        RowField::Name,
        &row.name,
        "name the workload, such as Sequential read",
    );
    let op = text(RowField::Op, &row.op, "say whether it reads or writes").to_ascii_lowercase();
    let (metric, stat) = if row.measure == OWN_MEASURE {
        let own = text(RowField::Metric, &row.metric, "name what was measured");
        (Metric::from(own.as_str()), Stat::Mean)
    } else {
        let (metric, stat) = row.measure.split_once('/').unwrap_or((&row.measure, "mean"));
        (
            Metric::from(text(RowField::Measure, metric, "choose what was measured")),
            Stat::from(one_line(stat)),
        )
    };
    let unit = text(RowField::Unit, &row.unit, "");
    let bytes = bytes(&row.bytes, style).map_err(|message| problems.push(wrong(RowField::Bytes, message)));
    let better = better(&row.better, &metric, &stat);
    let cells = cells(at, row, configs, style, problems);
    let units = match units(&metric, &unit, &cells) {
        Ok(units) => units,
        Err(Wrong::Unit(message)) => {
            problems.push(wrong(RowField::Unit, message));
            return None;
        }
        Err(Wrong::Cell(column, message)) => {
            problems.push(TypedProblem::new(TypedPlace::Cell(at, column), message));
            return None;
        }
    };
    negative(at, &metric, &cells, problems);
    (problems.len() == before).then_some(Line {
        name,
        op,
        metric,
        stat,
        better,
        bytes: bytes.ok()?,
        cells,
        units,
    })
}

fn better(typed: &str, metric: &Metric, stat: &Stat) -> String {
    let asked = matches!(metric, Metric::Other(_)) && metric.better(stat).is_none();
    match typed {
        "higher" | "lower" if asked => typed.to_owned(),
        _ => String::new(),
    }
}

/// A size with its unit: a letter alone could mean either thousand.
fn bytes(typed: &str, style: Style) -> Result<Option<(String, u64)>, String> {
    let typed = one_line(typed);
    if typed.is_empty() {
        return Ok(None);
    }
    let size = match TypedCell::read(&typed, style) {
        Ok(TypedCell::Figure(number, Some(label))) => Some(format!("{number} {label}")),
        _ => None,
    };
    let read = size.and_then(|size| {
        let bytes = size_bytes(&size).filter(|bytes| *bytes > 0)?;
        Some((size, bytes))
    });
    read.map(Some)
        .ok_or_else(|| "not a size; write such as 30 GB or 4 GiB".to_owned())
}

fn cells(
    at: usize,
    row: &TypedRow,
    configs: usize,
    style: Style,
    problems: &mut Vec<TypedProblem>,
) -> Vec<TypedCell> {
    let read = |column: usize| {
        let typed = row.cells.get(column).map_or("", String::as_str);
        TypedCell::read(typed, style).unwrap_or_else(|message| {
            problems.push(TypedProblem::new(TypedPlace::Cell(at, column), message));
            TypedCell::Empty
        })
    };
    (0..configs).map(read).collect()
}

/// What is wrong with the units of a row.
enum Wrong {
    Unit(String),
    Cell(usize, String),
}

/// The unit of each cell: its own, else the row's. What it measures must be what the metric is.
fn units(metric: &Metric, typed: &str, cells: &[TypedCell]) -> Result<Vec<String>, Wrong> {
    let Some(expected) = metric.unit() else {
        return own_units(typed, cells);
    };
    let fits = |unit: &PrintedUnit| unit.unit == expected;
    let row = match cell::unit(typed) {
        _ if typed.is_empty() => None,
        Some((label, unit)) if fits(&unit) => Some(label),
        Some(_) => return Err(Wrong::Unit(format!("“{typed}” is no unit of {metric}"))),
        None => return Err(Wrong::Unit(format!("“{typed}” is no unit that Podium knows"))),
    };
    let mut units = Vec::with_capacity(cells.len());
    for (column, cell) in cells.iter().enumerate() {
        let own = match cell {
            TypedCell::Figure(_, own) => *own,
            _ => row
                .or(Some(expected.symbol()))
                .and_then(|label| cell::unit(label).map(|(label, _)| label)),
        };
        match own.or(row) {
            Some(label) if PrintedUnit::parse(label).as_ref().is_some_and(fits) => {
                units.push(label.to_owned());
            }
            Some(label) => return Err(Wrong::Cell(column, format!("“{label}” is no unit of {metric}"))),
            None => return Err(Wrong::Unit("say the unit".to_owned())),
        }
    }
    Ok(units)
}

/// Scores and own measures have any unit, for the whole row.
fn own_units(typed: &str, cells: &[TypedCell]) -> Result<Vec<String>, Wrong> {
    let own = |cell: &TypedCell| matches!(cell, TypedCell::Figure(_, Some(_)));
    match cells.iter().position(own) {
        Some(column) => Err(Wrong::Cell(
            column,
            "write the unit in the row’s own field".to_owned(),
        )),
        None => Ok(vec![typed.to_owned(); cells.len()]),
    }
}

fn negative(at: usize, metric: &Metric, cells: &[TypedCell], problems: &mut Vec<TypedProblem>) {
    for (column, cell) in cells.iter().enumerate() {
        if let TypedCell::Figure(text, _) = cell
            && metric.unit().is_some()
            && number(text).is_some_and(|number| number.value < 0.0)
        {
            problems.push(TypedProblem::new(TypedPlace::Cell(at, column), "negative"));
        }
    }
}

impl Line {
    /// The figure of a column in the metric's canonical unit, with its digits.
    pub(super) fn canonical(&self, column: usize) -> Option<(f64, u8)> {
        let TypedCell::Figure(text, _) = self.cells.get(column)? else {
            return None;
        };
        let unit = PrintedUnit::parse(self.units.get(column)?)?;
        let number = number(text)?;
        Some((unit.to_canonical(number.value), number.digits))
    }

    /// Whether any configuration has something in this row.
    pub(super) fn says_something(&self) -> bool {
        self.cells.iter().any(|cell| *cell != TypedCell::Empty)
    }
}

/// The word in the table.
pub(super) fn outcome(cell: &TypedCell) -> (&'static str, &str) {
    match cell {
        TypedCell::Ended(Status::Failed, reason) => ("failed", reason),
        TypedCell::Ended(_, reason) => ("unfinished", reason),
        _ => ("", ""),
    }
}
