//! The long table: a workload per row, said by columns of its own (an operation, a block size, a queue depth), and a
//! column for each thing that was measured, with its unit in the heading.

use csv::StringRecord;
use podium_domain::{PrintedUnit, Unit};

use super::{
    cell::Cell,
    figures::{Named, Place, own_unit, short, with_unit},
    label,
    layout::{ASIDE, has_figures, headings},
};
use crate::{
    Limits, Refused,
    notices::Notices,
    table::{header::column_name, records::Records, row::Row, style::Style},
};

mod said;

use said::Said;

/// What a column says, by its heading.
enum Column {
    Config,
    Workload,
    Op,
    /// With what a bare number counts.
    Block(Option<PrintedUnit>),
    /// The same where its cells are small enough; otherwise that of a disk or a file.
    Size(Option<PrintedUnit>),
    /// A part of the name that does not tell a workload: the kind of a disk, the layout of a pool.
    Words,
    Depth,
    Jobs,
    Pattern,
    Figure(Named),
}

/// More columns than this beside the figures are no table of a person.
const MOST_DIMENSIONS: usize = 16;

/// Such a table.
pub(super) struct Long<'t> {
    text: &'t str,
    separator: u8,
    /// The line of the headings.
    line: u64,
    columns: Vec<(usize, Column)>,
}

impl<'t> Long<'t> {
    /// Such a table; `None` where no column says what was done, or one with figures does not say what they are.
    pub(super) fn of(text: &'t str) -> Option<Self> {
        let (separator, line, heads) = headings(text)?;
        let mut table = Self {
            text,
            separator,
            line,
            columns: Vec::new(),
        };
        let mut unknown = Vec::new();
        for (at, head) in heads.iter().enumerate() {
            match column(head) {
                Some(column) => table.columns.push((at, column)),
                None if ASIDE.contains(&column_name(head).as_str()) => {}
                None => unknown.push(at),
            }
        }
        let dimensions = table.columns.len() - table.figures().count();
        if dimensions > MOST_DIMENSIONS || has_figures(table.records(), &unknown) {
            return None;
        }
        table.settle();
        let has = |any: fn(&Column) -> bool| table.columns.iter().any(|(_, column)| any(column));
        let says = has(|column| {
            matches!(
                column,
                Column::Workload | Column::Op | Column::Block(_) | Column::Depth | Column::Pattern
            )
        });
        (says && has(|column| matches!(column, Column::Figure(_)))).then_some(table)
    }

    fn records(&self) -> impl Iterator<Item = (u64, StringRecord)> {
        Records::new(self.text, self.separator, 1).skip_while(|(line, _)| *line <= self.line)
    }

    /// Tells columns by their cells where headings alone do not: operations are operations, and sizes those of requests,
    /// only where every cell can be one.
    fn settle(&mut self) {
        let mut is_sure: Vec<_> = self.columns.iter().map(|_| true).collect();
        for (_, record) in self.records() {
            for ((at, column), sure) in self.columns.iter().zip(&mut is_sure) {
                let cell = record.get(*at).unwrap_or_default().trim();
                *sure &= cell.is_empty() || said::can_be(column, cell);
            }
        }
        for ((_, column), sure) in self.columns.iter_mut().zip(is_sure) {
            match column {
                Column::Size(unit) if sure => *column = Column::Block(unit.take()),
                Column::Op if sure => {}
                Column::Size(_) | Column::Op => *column = Column::Words,
                _ => {}
            }
        }
    }

    /// All figures that can be read; the others become warnings.
    ///
    /// # Errors
    /// When there are more than the limits allow, or none.
    pub(super) fn rows(&self, limits: &Limits, notices: &mut Notices) -> Result<Vec<Row>, Refused> {
        let style = self.style(notices);
        let mut rows = Vec::new();
        for (line, record) in self.records() {
            // Once for all figures of the row.
            let said = match Said::of(&self.columns, &record) {
                Ok(said) => said,
                Err(reason) => {
                    notices.warn(
                        "not-a-figure",
                        format!("{reason}; the row was left out"),
                        Some(line),
                    );
                    continue;
                }
            };
            for (at, named) in self.figures() {
                match row(&said, line, named, style, record.get(at).unwrap_or_default()) {
                    Ok(row) => rows.extend(row),
                    Err(reason) => {
                        let message = format!("{reason}; the figure was left out");
                        notices.warn("not-a-figure", message, Some(line));
                    }
                }
            }
            if rows.len() > limits.measurements {
                let most = limits.measurements;
                return Err(Refused(format!("the table has more than {most} figures")));
            }
        }
        if rows.is_empty() {
            return Err(Refused("no row has a figure".to_owned()));
        }
        let message =
            "read as a workload per row, as its columns say; check that this is what the table means";
        notices.warn("wide-table", message, Some(self.line));
        Ok(rows)
    }

    fn figures(&self) -> impl Iterator<Item = (usize, &Named)> {
        self.columns.iter().filter_map(|(at, column)| match column {
            Column::Figure(named) => Some((*at, named)),
            _ => None,
        })
    }

    /// What the table uses between whole and fraction, told by all of its figures.
    fn style(&self, notices: &mut Notices) -> Style {
        let numbers = self.records().flat_map(|(line, record)| {
            let numbers = self
                .figures()
                .filter_map(|(at, _)| match Cell::of_measured(record.get(at)?) {
                    Cell::Figure(number, _) => Some((line, number.to_owned())),
                    _ => None,
                });
            numbers.collect::<Vec<_>>()
        });
        Style::of_values(numbers, self.separator, notices)
    }
}

/// The row of one figure; `None` where its cell is empty.
fn row(said: &Said, line: u64, named: &Named, style: Style, text: &str) -> Result<Option<Row>, String> {
    let cell = match Cell::of_measured(text) {
        Cell::Nothing => return Ok(None),
        Cell::Figure(number, unit) => Ok((number, unit)),
        Cell::Failed(words) => Err(words),
        Cell::Other(text) => return Err(format!("“{}” is not a number", short(text))),
    };
    // The operation may make another statistic of a word, never another metric.
    let name = [said.words.join(" "), named.name.clone()].join(" ");
    let mut named = with_unit(name.trim().to_owned(), named.unit.clone())
        .ok_or_else(|| format!("what {} is measured in is not what it says", short(name.trim())))?;
    if let Ok((_, unit)) = cell
        && !unit.is_empty()
    {
        named = own_unit(&named.name, unit, Some(&named))?;
    }
    let place = Place {
        line,
        config: said.config.as_deref().unwrap_or_default(),
        section: None,
    };
    let row = place.row(&named, style, cell.map(|(number, _)| number))?;
    Ok(Some(said.complete(row, &named)))
}

fn column(head: &str) -> Option<Column> {
    let unit = label::unit(head);
    let name = unit.as_ref().map_or(head, |(_, name)| name.as_str());
    Some(match column_name(name).as_str() {
        "config" | "configuration" | "system" | "host" | "disk" | "drive" | "device" | "pool"
        | "filesystem" | "fs" | "setup" | "target" | "server" => Column::Config,
        "workload" | "test" | "benchmark" => Column::Workload,
        "op" | "operation" | "rw" | "direction" | "mode" | "type" | "access" => Column::Op,
        name @ ("block" | "block_size" | "blocksize" | "bs" | "size" | "io_size" | "record_size"
        | "transfer_size") => {
            let unit = unit.map(|(unit, _)| unit);
            if unit.as_ref().is_some_and(|unit| unit.unit != Unit::Bytes) {
                return None;
            }
            if name == "size" {
                Column::Size(unit)
            } else {
                Column::Block(unit)
            }
        }
        "qd" | "depth" | "iodepth" | "io_depth" | "queue_depth" => Column::Depth,
        "jobs" | "numjobs" | "threads" => Column::Jobs,
        "pattern" => Column::Pattern,
        _ => {
            let (unit, name) = unit?;
            Column::Figure(with_unit(name, unit)?)
        }
    })
}
