use std::collections::HashSet;

use csv::StringRecord;
use podium_domain::PrintedUnit;

use super::{cell, label};
use crate::table::{dialect::Dialect, header::column_name, records::Records};

/// How many lines may stand above the names.
pub(super) const ABOVE: usize = 30;

/// How many rows below the names are looked at to see which columns hold figures.
const SAMPLE: usize = 200;

/// Most configurations side by side, and most cells in the line of their names.
pub(super) const COLUMNS: usize = 256;

/// Columns that say more of a workload.
pub(super) const DIMENSIONS: [&str; 22] = [
    "block",
    "block_size",
    "blocksize",
    "bs",
    "depth",
    "direction",
    "io_depth",
    "iodepth",
    "io_size",
    "jobs",
    "mode",
    "numjobs",
    "op",
    "operation",
    "pattern",
    "qd",
    "queue",
    "queue_depth",
    "size",
    "threads",
    "transfer_size",
    "type",
];

/// Columns that stand beside the figures without being a configuration's.
pub(super) const ASIDE: [&str; 24] = [
    "#",
    "average",
    "avg",
    "best",
    "change",
    "comment",
    "delta",
    "diff",
    "difference",
    "gain",
    "id",
    "max",
    "mean",
    "median",
    "min",
    "no",
    "no.",
    "notes",
    "note",
    "ratio",
    "remark",
    "stddev",
    "winner",
    "%",
];

/// A configuration and its column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Config {
    pub(super) name: String,
    pub(super) at: usize,
}

/// Where everything stands in such a table.
#[derive(Debug)]
pub(super) struct Layout<'t> {
    /// Between two cells.
    pub(super) separator: u8,
    text: &'t str,
    /// The line of the names.
    pub(super) line: u64,
    /// The columns whose cells make a workload's name, with the heading of those that need it.
    pub(super) labels: Vec<(usize, Option<String>)>,
    /// The column of units.
    pub(super) unit_column: Option<usize>,
    pub(super) configs: Vec<Config>,
    /// What stands above the names and in their corner, where a unit may be named for all rows.
    pub(super) headings: Vec<String>,
}

impl<'t> Layout<'t> {
    /// Finds the line of the names; `None` where there is none, or where it is a table of Podium's own kind.
    pub(super) fn of(text: &'t str) -> Option<Self> {
        if Dialect::of(text).is_some() {
            return None;
        }
        let separator = separator(text)?;
        let mut headings = Vec::new();
        let mut records = Records::new(text, separator, 1);
        for _ in 0..ABOVE {
            let (line, names) = records.next()?;
            if names.len() > COLUMNS {
                return None;
            }
            if is_names(&names) {
                let below: Vec<_> = records.take(SAMPLE).map(|(_, record)| record).collect();
                return Self::placed(text, separator, line, &names, &below, headings);
            }
            // A line with figures above all names: nothing tells whose they are.
            if names.iter().any(cell::is_figure) {
                return None;
            }
            headings.extend(
                names
                    .iter()
                    .map(str::trim)
                    .filter(|cell| !cell.is_empty())
                    .map(str::to_owned),
            );
        }
        None
    }

    fn placed(
        text: &'t str,
        separator: u8,
        line: u64,
        names: &StringRecord,
        below: &[StringRecord],
        mut headings: Vec<String>,
    ) -> Option<Self> {
        let mut layout = Self {
            separator,
            text,
            line,
            labels: vec![(0, None)],
            unit_column: None,
            configs: Vec::new(),
            headings: Vec::new(),
        };
        for (at, cell) in names.iter().map(str::trim).enumerate() {
            let name = column_name(cell);
            let figures = || below.iter().any(|row| row.get(at).is_some_and(cell::is_figure));
            if at == 0 {
                headings.push(cell.to_owned());
            } else if matches!(name.as_str(), "unit" | "units") {
                layout.unit_column = Some(at);
            } else if DIMENSIONS.contains(&name.as_str()) {
                layout.labels.push((at, Some(cell.to_owned())));
            } else if !name.is_empty() && !ASIDE.contains(&name.as_str()) && figures() {
                // A figure's unit above a column: then the configurations are the rows.
                if label::unit(cell).is_some() {
                    return None;
                }
                layout.configs.push(Config {
                    name: cell.split_whitespace().collect::<Vec<_>>().join(" "),
                    at,
                });
            } else if layout.configs.is_empty() && !name.is_empty() {
                layout.labels.push((at, None));
            }
        }
        let distinct: HashSet<_> = layout.configs.iter().map(|config| &config.name).collect();
        let sound = layout.configs.len() > 1 && distinct.len() == layout.configs.len();
        sound.then_some(Self { headings, ..layout })
    }

    /// The unit of all rows, which a line above the names or their corner may name.
    pub(super) fn unit(&self) -> Option<PrintedUnit> {
        self.headings
            .iter()
            .find_map(|text| label::unit(text))
            .map(|(unit, _)| unit)
    }

    /// The rows below the names, each with its line.
    pub(super) fn rows(&self) -> impl Iterator<Item = (u64, StringRecord)> {
        let records = Records::new(self.text, self.separator, 1);
        records.skip_while(|(line, _)| *line <= self.line)
    }
}

/// What stands between cells: the sign by which most lines fall into at least three.
pub(super) fn separator(text: &str) -> Option<u8> {
    let lines = || text.lines().filter(|line| !line.trim().is_empty()).take(SAMPLE);
    let count = |separator: &u8| {
        lines()
            .filter(|line| line.matches(char::from(*separator)).count() > 1)
            .count()
    };
    let best = [b'\t', b';', b',']
        .into_iter()
        .max_by_key(|separator| (count(separator), *separator != b','))?;
    (count(&best) > 1).then_some(best)
}

/// A line of names: at least two behind the first cell, and no figure.
pub(super) fn is_names(record: &StringRecord) -> bool {
    let named = record
        .iter()
        .skip(1)
        .filter(|cell| !cell.trim().is_empty())
        .count();
    named > 1 && !record.iter().skip(1).any(cell::is_figure)
}
