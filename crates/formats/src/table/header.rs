use podium_domain::Factor;

use super::dialect::Dialect;
use crate::{Refused, notices::Notices};

/// The columns without which there is nothing to read.
pub(super) const REQUIRED: [&str; 5] = ["workload", "op", "metric", "value", "unit"];

/// The columns that may be there.
const OPTIONAL: [&str; 14] = [
    "config",
    "tool",
    "section",
    "stat",
    "repetition",
    "block_size",
    "queue_depth",
    "jobs",
    "pattern",
    "read_percent",
    "bytes",
    "better",
    "outcome",
    "note",
];

/// A column's name as it is compared: `Block Size` is `block_size`. Only ASCII is put into lower case, here and in all
/// tables: the words that have a meaning are ASCII, and the tables of all alphabets are a burden to the browser.
pub(super) fn column_name(cell: &str) -> String {
    let cell = cell.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    cell.to_ascii_lowercase()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join("_")
}

/// Most `condition.NAME` columns and most `factor.NAME` columns: a file of millions of them would fill the memory.
const NAMED: usize = 64;

/// Where each column stands.
#[derive(Debug)]
pub(super) struct Header {
    /// How many cells the header has.
    pub(super) cells: usize,
    /// Where the value stands.
    pub(super) value: usize,
    /// Few, and asked for in every row: looking along the list is faster than a map.
    known: Vec<(&'static str, usize)>,
    /// `condition.NAME`, by name.
    pub(super) conditions: Vec<(String, usize)>,
    /// `factor.NAME`, by factor.
    pub(super) factors: Vec<(Factor, usize)>,
    /// The cells that say which run a row belongs to.
    pub(super) of_run: Vec<usize>,
    /// The cells that say what a row's workload is.
    pub(super) of_workload: Vec<usize>,
    /// Conditions and factors beyond the most.
    unread: usize,
}

/// The columns that say which run a row belongs to, factors apart.
const OF_RUN: [&str; 4] = ["config", "tool", "section", "repetition"];

/// The columns that say what a row's workload is, conditions apart.
const OF_WORKLOAD: [&str; 8] = [
    "workload",
    "op",
    "pattern",
    "block_size",
    "queue_depth",
    "jobs",
    "read_percent",
    "bytes",
];

impl Header {
    /// Reads the header line.
    ///
    /// # Errors
    /// When required columns are missing; the refusal names them.
    pub(super) fn read(dialect: &Dialect<'_>, notices: &mut Notices) -> Result<Self, Refused> {
        let (line, record) = dialect.records().next().unwrap_or_default();
        let mut header = Self {
            cells: record.len(),
            value: 0,
            known: Vec::new(),
            conditions: Vec::new(),
            factors: Vec::new(),
            of_run: Vec::new(),
            of_workload: Vec::new(),
            unread: 0,
        };
        for (at, cell) in record.iter().enumerate() {
            let name = column_name(cell);
            if !name.is_empty() {
                header.place(&name, at, line, notices);
            }
        }
        if header.unread > 0 {
            let unread = header.unread;
            let message =
                format!("{unread} columns were not read: at most {NAMED} conditions and {NAMED} factors are");
            notices.warn("too-many-columns", message, Some(line));
        }
        let at = |names: &[&str]| -> Vec<usize> { names.iter().filter_map(|name| header.at(name)).collect() };
        let (mut of_run, mut of_workload) = (at(&OF_RUN), at(&OF_WORKLOAD));
        of_run.extend(header.factors.iter().map(|(_, at)| *at));
        of_workload.extend(header.conditions.iter().map(|(_, at)| *at));
        let missing: Vec<_> = REQUIRED
            .into_iter()
            .filter(|name| header.at(name).is_none())
            .collect();
        match header.at("value") {
            Some(value) if missing.is_empty() => Ok(Self {
                value,
                of_run,
                of_workload,
                ..header
            }),
            _ => Err(Refused(format!(
                "it looks like a Podium table, but has no column {}; a table needs the columns {}",
                missing.join(" and no column "),
                REQUIRED.join(", ")
            ))),
        }
    }

    fn place(&mut self, name: &str, at: usize, line: u64, notices: &mut Notices) {
        let fresh = if let Some(condition) = name.strip_prefix("condition.").filter(|rest| !rest.is_empty()) {
            let fresh = self.conditions.iter().all(|(known, _)| known != condition);
            if fresh && self.conditions.len() < NAMED {
                self.conditions.push((condition.to_owned(), at));
            } else if fresh {
                self.unread += 1;
            }
            fresh
        } else if let Some(factor) = name.strip_prefix("factor.") {
            match Factor::parse(factor) {
                Ok(factor) => {
                    let fresh = self.factors.iter().all(|(known, _)| *known != factor);
                    if fresh && self.factors.len() < NAMED {
                        self.factors.push((factor, at));
                    } else if fresh {
                        self.unread += 1;
                    }
                    fresh
                }
                Err(error) => {
                    notices.warn(
                        "unknown-column",
                        format!("{error}; the column was not read"),
                        Some(line),
                    );
                    true
                }
            }
        } else if let Some(known) = REQUIRED.iter().chain(&OPTIONAL).find(|known| **known == name) {
            let fresh = self.at(known).is_none();
            if fresh {
                self.known.push((known, at));
            }
            fresh
        } else {
            let message = format!(
                "the column “{name}” is not one of a Podium table and was not read; \
                 call it condition.{name} or factor.{name} to keep it"
            );
            notices.warn("unknown-column", message, Some(line));
            true
        };
        if !fresh {
            let message = format!("there are two columns “{name}”; the first was read");
            notices.warn("repeated-column", message, Some(line));
        }
    }

    /// Where a known column stands, if the table has it.
    pub(super) fn at(&self, name: &str) -> Option<usize> {
        let column = self.known.iter().find(|(known, _)| *known == name);
        column.map(|(_, at)| *at)
    }
}
