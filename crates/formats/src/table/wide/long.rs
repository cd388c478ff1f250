//! The long table: a workload per row, said by columns of its own (an operation, a block size, a queue depth), and a
//! column for each thing that was measured, with its unit in the heading.

use std::rc::Rc;

use csv::StringRecord;
use podium_domain::{Conditions, Factors, Identity, Op, Pattern, PrintedUnit, Unit};

use super::{
    cell::{self, Cell},
    figures::{Named, Place, own_unit, short, with_unit},
    label,
    layout::{ABOVE, ASIDE, COLUMNS, is_names, separator},
};
use crate::{
    Limits, Refused,
    notices::Notices,
    numbers::size_bytes,
    table::{
        dialect::Dialect,
        header::column_name,
        records::Records,
        row::{MANUAL, Row, RunKey},
        style::Style,
        workload::Described,
    },
};

/// What a column says, by its heading.
enum Column {
    Config,
    Workload,
    Op,
    /// With what a bare number counts.
    Block(Option<PrintedUnit>),
    Depth,
    Jobs,
    Pattern,
    Figure(Named),
}

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
        if Dialect::of(text).is_some() {
            return None;
        }
        let separator = separator(text)?;
        let mut records = Records::new(text, separator, 1).take(ABOVE);
        let (line, heads) =
            records.find(|(_, record)| is_names(record) || record.iter().any(cell::is_figure))?;
        if !is_names(&heads) || heads.len() > COLUMNS {
            return None;
        }
        let mut table = Self {
            text,
            separator,
            line,
            columns: Vec::new(),
        };
        for (at, head) in heads.iter().enumerate() {
            match column(head) {
                Some(column) => table.columns.push((at, column)),
                None if ASIDE.contains(&column_name(head).as_str()) => {}
                None if table.rows_of_figures(at) => return None,
                None => {}
            }
        }
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

    fn rows_of_figures(&self, at: usize) -> bool {
        let mut records = self.records();
        records.any(|(_, record)| record.get(at).is_some_and(cell::is_figure))
    }

    /// All figures that can be read; the others become warnings.
    ///
    /// # Errors
    /// When there are more than the limits allow, or none.
    pub(super) fn rows(&self, limits: &Limits, notices: &mut Notices) -> Result<Vec<Row>, Refused> {
        let style = self.style(notices);
        let mut rows = Vec::new();
        for (line, record) in self.records() {
            for (at, named) in self.figures() {
                let read = self.row(&record, line, named, style, record.get(at).unwrap_or_default());
                match read {
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

    fn row(
        &self,
        record: &StringRecord,
        line: u64,
        named: &Named,
        style: Style,
        text: &str,
    ) -> Result<Option<Row>, String> {
        let cell = match Cell::of_measured(text) {
            Cell::Nothing => return Ok(None),
            Cell::Figure(number, unit) => Ok((number, unit)),
            Cell::Failed(words) => Err(words),
            Cell::Other(text) => return Err(format!("“{}” is not a number", short(text))),
        };
        let said = Said::of(&self.columns, record)?;
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

fn column(head: &str) -> Option<Column> {
    let unit = label::unit(head);
    let name = unit.as_ref().map_or(head, |(_, name)| name.as_str());
    Some(match column_name(name).as_str() {
        "config" | "configuration" | "system" | "host" | "disk" | "drive" | "device" | "pool"
        | "filesystem" | "fs" | "setup" | "target" | "server" => Column::Config,
        "workload" | "test" | "benchmark" => Column::Workload,
        "op" | "operation" | "rw" | "direction" | "mode" | "type" | "access" => Column::Op,
        "block" | "block_size" | "blocksize" | "bs" | "size" | "io_size" | "record_size"
        | "transfer_size" => {
            let unit = unit.map(|(unit, _)| unit);
            if unit.as_ref().is_some_and(|unit| unit.unit != Unit::Bytes) {
                return None;
            }
            Column::Block(unit)
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

/// What the cells of a row say of its workload.
#[derive(Default)]
struct Said {
    config: Option<String>,
    /// Of the workload's name, in their order.
    words: Vec<String>,
    /// Where the words of rates do not have it: `trim`.
    op: Option<Op>,
    pattern: Option<Pattern>,
    block_bytes: Option<u64>,
    depth: Option<u32>,
    jobs: Option<u32>,
    /// Whether a cell says more than the dimensions do.
    is_named: bool,
}

impl Said {
    fn of(columns: &[(usize, Column)], record: &StringRecord) -> Result<Self, String> {
        let mut said = Self::default();
        for (at, column) in columns {
            let cell = record.get(*at).unwrap_or_default();
            let cell = cell.split_whitespace().collect::<Vec<_>>().join(" ");
            if !(cell.is_empty() || matches!(column, Column::Figure(_))) {
                said.take(column, cell)?;
            }
        }
        Ok(said)
    }

    fn take(&mut self, column: &Column, cell: String) -> Result<(), String> {
        let count = || {
            cell.parse()
                .map_err(|_| format!("“{}” is no number of them", short(&cell)))
        };
        match column {
            Column::Config => self.config = Some(cell),
            Column::Depth => self.depth = Some(count()?),
            Column::Jobs => self.jobs = Some(count()?),
            Column::Block(unit) => {
                self.block_bytes = block_bytes(&cell, unit.as_ref());
                self.is_named |= self.block_bytes.is_none();
                self.words.push(cell);
            }
            Column::Workload | Column::Op | Column::Pattern => {
                let pattern = pattern(&cell);
                self.is_named |=
                    matches!(column, Column::Workload) || (pattern.is_none() && !is_plain(&cell));
                self.pattern = self.pattern.take().or(pattern);
                if matches!(column, Column::Op) {
                    let op = Op::from(cell.to_lowercase());
                    self.op = Some(op).filter(|op| !matches!(op, Op::Other(_)));
                }
                self.words.push(cell);
            }
            Column::Figure(_) => {}
        }
        Ok(())
    }

    /// The row with all of that.
    fn complete(self, row: Row, named: &Named) -> Row {
        let unknown = self.is_named || self.pattern.is_none() || self.block_bytes.is_none();
        let mut row = row;
        let mut side = row.workload.identity.op.clone();
        let mut op = row.workload.op.clone();
        if let Some(said) = self.op.filter(|_| side == Op::Total) {
            (side, op) = (said.clone(), said);
            row.measurement.op.clone_from(&op);
        }
        let own = if self.words.is_empty() {
            &named.name
        } else {
            &self.words.join(" ")
        };
        let identity = Identity {
            pattern: self.pattern,
            block_bytes: self.block_bytes,
            queue_depth: self.depth,
            jobs: self.jobs,
            test: unknown.then(|| own.clone()),
            ..Identity::of(side)
        };
        Row {
            run: Rc::new(RunKey {
                config: self.config,
                tool: MANUAL.to_owned(),
                section: None,
                factors: Factors::new(),
                repetition: None,
            }),
            workload: Rc::new(Described {
                name: own.clone(),
                identity,
                op,
                conditions: Conditions::new(),
            }),
            ..row
        }
    }
}

/// A size with its unit, or a bare number where the heading names one; a bare number alone could be anything.
fn block_bytes(cell: &str, unit: Option<&PrintedUnit>) -> Option<u64> {
    let is_bare = cell.bytes().all(|byte| byte.is_ascii_digit());
    match unit {
        Some(unit) if is_bare => {
            let each = unit.to_canonical(1.0);
            size_bytes(&format!("{}", cell.parse::<f64>().ok()? * each))
        }
        None if is_bare && cell.parse::<u64>().ok()? < 512 => None,
        _ => size_bytes(cell),
    }
    .filter(|bytes| *bytes > 0)
}

/// How the words begin by which people and tools call a pattern.
fn pattern(cell: &str) -> Option<Pattern> {
    let lower = cell.to_lowercase();
    let begins = |any: &[&str]| {
        lower
            .split([' ', '-', '_'])
            .any(|word| any.iter().any(|start| word.starts_with(start)))
    };
    match (begins(&["rand", "rnd"]), begins(&["seq"])) {
        (true, false) => Some(Pattern::Random),
        (false, true) => Some(Pattern::Sequential),
        _ => None,
    }
}

/// Whether a cell says the operation and nothing else.
fn is_plain(cell: &str) -> bool {
    Op::from(cell.to_lowercase()) != Op::Other(cell.to_lowercase())
        || label::is_direction(&cell.to_lowercase())
}
