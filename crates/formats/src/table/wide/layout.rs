use std::collections::HashSet;

use csv::StringRecord;
use podium_domain::PrintedUnit;

use super::{cell, head::Head, label};
use crate::table::{dialect::Dialect, header::column_name, records::Records};

/// How many lines may stand above the names.
const ABOVE: usize = 30;

/// How many rows below the names are looked at to see which columns hold figures.
const SAMPLE: usize = 200;

/// Most configurations side by side, and most cells in the line of their names.
const COLUMNS: usize = 256;

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
pub(super) const ASIDE: [&str; 30] = [
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
    "sd",
    "spread",
    "std",
    "stddev",
    "stdev",
    "winner",
    "%",
    "±",
    "+/-",
];

/// A configuration and its column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Config {
    pub(super) name: String,
    pub(super) at: usize,
    /// What a second line of the head says of the column: `read`.
    pub(super) part: Option<String>,
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
    /// The unit that every name carries.
    of_names: Option<PrintedUnit>,
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
                let below: Vec<_> = records.take(SAMPLE).collect();
                let head = Head::of(line, &names, &below);
                return Self::placed(text, separator, &head, headings);
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

    fn placed(text: &'t str, separator: u8, head: &Head<'_>, mut headings: Vec<String>) -> Option<Self> {
        let mut layout = Self {
            separator,
            text,
            line: head.line,
            labels: vec![(0, None)],
            unit_column: None,
            configs: Vec::new(),
            headings: Vec::new(),
            of_names: None,
        };
        for (at, cell) in head.names.iter().map(|cell| cell.trim()).enumerate() {
            let name = column_name(cell);
            if at == 0 {
                headings.push(cell.to_owned());
                headings.extend(
                    head.parts
                        .as_ref()
                        .and_then(|parts| parts.get(0))
                        .map(str::to_owned),
                );
            } else if matches!(name.as_str(), "unit" | "units") {
                layout.unit_column = Some(at);
            } else if DIMENSIONS.contains(&name.as_str()) {
                layout.labels.push((at, Some(cell.to_owned())));
            } else if !name.is_empty() && !ASIDE.contains(&name.as_str()) && head.has_figures(at) {
                let part = head.parts.as_ref().and_then(|parts| parts.get(at));
                layout.configs.push(Config {
                    name: cell.split_whitespace().collect::<Vec<_>>().join(" "),
                    at,
                    part: part
                        .map(|part| part.trim().to_owned())
                        .filter(|part| !part.is_empty()),
                });
            } else if layout.configs.is_empty() && !name.is_empty() {
                layout.labels.push((at, None));
            } else if name.is_empty() && head.has_figures(at) && head.is_between(at) {
                // Figures that are nobody's: the table is not what it seems.
                return None;
            }
        }
        let is_config = |config: &Config| !label::is_direction(&config.name.to_lowercase());
        if !layout.configs.iter().all(is_config) {
            return None;
        }
        layout.take_units(head)?;
        layout.part_directions();
        let distinct: HashSet<_> = layout
            .configs
            .iter()
            .map(|config| (&config.name, &config.part))
            .collect();
        let names: HashSet<_> = layout.configs.iter().map(|config| &config.name).collect();
        let sound = names.len() > 1 && distinct.len() == layout.configs.len();
        sound.then_some(Self { headings, ..layout })
    }

    /// Units in the names of the columns: where all carry the same one and the rows name the workloads it is the table's;
    /// otherwise the configurations are the rows.
    fn take_units(&mut self, head: &Head<'_>) -> Option<()> {
        let units: Vec<_> = self
            .configs
            .iter()
            .map(|config| label::unit(&config.name))
            .collect();
        if units.iter().all(Option::is_none) {
            return Some(());
        }
        let units = units.into_iter().collect::<Option<Vec<_>>>()?;
        // A name that is a unit and nothing else is no configuration's.
        let (first, _) = units
            .first()
            .filter(|_| units.iter().all(|(_, rest)| !rest.is_empty()))?;
        let are_same = units.iter().all(|(unit, _)| unit == first);
        let named_by_rows =
            head.rows_name_workloads() && !units.iter().any(|(_, rest)| label::names_a_workload(rest));
        if !(are_same && named_by_rows) {
            return None;
        }
        self.of_names = Some(first.clone());
        for (config, (_, rest)) in self.configs.iter_mut().zip(&units) {
            config.name.clone_from(rest);
        }
        Some(())
    }

    /// `A read`, `A write`: names that all end in what is done are those of parts.
    fn part_directions(&mut self) {
        let parts = |config: &Config| {
            let (name, part) = config.name.rsplit_once(' ')?;
            let part = part.trim_matches(['(', ')']);
            let is_one = config.part.is_none() && label::is_direction(&part.to_lowercase());
            is_one.then(|| {
                (
                    name.trim_end_matches([',', ':', '-', ' ']).to_owned(),
                    part.to_owned(),
                )
            })
        };
        let all: Option<Vec<_>> = self.configs.iter().map(parts).collect();
        for (config, (name, part)) in self.configs.iter_mut().zip(all.unwrap_or_default()) {
            config.name = name;
            config.part = Some(part);
        }
    }

    /// The unit of all rows, which a line above the names or their corner may name.
    pub(super) fn unit(&self) -> Option<PrintedUnit> {
        let heading = || self.headings.iter().find_map(|text| label::unit(text));
        self.of_names.clone().or_else(|| heading().map(|(unit, _)| unit))
    }

    /// Whether a row names the configurations again, as above a further table; `None` where it names them otherwise than
    /// the first line does, so that nothing tells whose the figures below it are.
    pub(super) fn names_again(&self, record: &StringRecord) -> Option<bool> {
        let cells = || {
            self.configs
                .iter()
                .map(|config| (config, record.get(config.at).unwrap_or_default().trim()))
        };
        let is_name = |cell: &str| self.configs.iter().any(|config| config.name == cell);
        let filled = || cells().filter(|(_, cell)| !cell.is_empty());
        if filled().count() < 2 || !filled().all(|(_, cell)| is_name(cell)) {
            return Some(false);
        }
        let same = filled().all(|(config, cell)| cell == config.name);
        same.then_some(true)
    }

    /// The rows below the names, each with its line.
    pub(super) fn rows(&self) -> impl Iterator<Item = (u64, StringRecord)> {
        let records = Records::new(self.text, self.separator, 1);
        records.skip_while(|(line, _)| *line <= self.line)
    }
}

/// Whether one of these columns holds a figure in any row; one pass for all of them.
pub(super) fn has_figures(mut records: impl Iterator<Item = (u64, StringRecord)>, columns: &[usize]) -> bool {
    let is_one = |record: &StringRecord, at: usize| record.get(at).is_some_and(cell::is_figure);
    !columns.is_empty() && records.any(|(_, record)| columns.iter().any(|at| is_one(&record, *at)))
}

/// What stands between cells: the sign by which most lines fall into at least three.
fn separator(text: &str) -> Option<u8> {
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

/// What parts the columns of a text, and the line and words of its headings: the first of all names, above which no line
/// has figures, since nothing would tell whose they are. `None` of a table in Podium's own form, too.
pub(super) fn headings(text: &str) -> Option<(u8, u64, StringRecord)> {
    if Dialect::of(text).is_some() {
        return None;
    }
    let separator = separator(text)?;
    let mut records = Records::new(text, separator, 1).take(ABOVE);
    let (line, heads) = records.find(|(_, record)| is_names(record) || record.iter().any(cell::is_figure))?;
    (is_names(&heads) && heads.len() <= COLUMNS).then_some((separator, line, heads))
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
