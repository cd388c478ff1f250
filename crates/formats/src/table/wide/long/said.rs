//! What a row says of its workload.

use std::rc::Rc;

use csv::StringRecord;
use podium_domain::{Conditions, Factors, Identity, Op, Pattern, PrintedUnit};

use super::Column;
use crate::{
    numbers::size_bytes,
    table::{
        row::{MANUAL, Row, RunKey},
        wide::{
            figures::{Named, short},
            label,
        },
        workload::Described,
    },
};

/// Each figure of a row repeats its name.
const LONGEST_NAME: usize = 1_000;

/// Requests are no larger; what is, is the size of a disk, a file or a test.
const LARGEST_REQUEST: u64 = 64 << 20;

/// Whether a cell can be what the heading of its column names: an operation or pattern and nothing else, a size of
/// requests.
pub(super) fn can_be(column: &Column, cell: &str) -> bool {
    match column {
        Column::Op => is_plain(cell) || pattern(cell).is_some(),
        Column::Size(unit) => {
            let bytes = block_bytes(cell, unit.as_ref());
            bytes.is_some_and(|bytes| bytes <= LARGEST_REQUEST)
        }
        _ => true,
    }
}

/// What the cells of a row say of its workload.
#[derive(Default)]
pub(super) struct Said {
    pub(super) config: Option<String>,
    /// Of the workload's name, in their order.
    pub(super) words: Vec<String>,
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
    pub(super) fn of(columns: &[(usize, Column)], record: &StringRecord) -> Result<Self, String> {
        let mut said = Self::default();
        for (at, column) in columns {
            let cell = record.get(*at).unwrap_or_default();
            let cell = cell.split_whitespace().collect::<Vec<_>>().join(" ");
            if !(cell.is_empty() || matches!(column, Column::Figure(_))) {
                said.take(column, cell)?;
            }
        }
        let own = said.words.iter().map(String::len).sum::<usize>();
        let long = own + said.config.as_ref().map_or(0, String::len);
        if long > LONGEST_NAME {
            return Err("what the row says of its workload is too long for a name".to_owned());
        }
        Ok(said)
    }

    fn take(&mut self, column: &Column, cell: String) -> Result<(), String> {
        let count = || {
            cell.parse()
                .map_err(|_| format!("“{}” is no number of them", short(&cell)))
        };
        match column {
            // `Server,Filesystem`: all of them tell the configuration.
            Column::Config => {
                let before = self.config.take();
                self.config = Some(before.map_or_else(|| cell.clone(), |before| format!("{before} {cell}")));
            }
            Column::Depth => self.depth = Some(count()?),
            Column::Jobs => self.jobs = Some(count()?),
            Column::Block(unit) | Column::Size(unit) => {
                self.block_bytes = block_bytes(&cell, unit.as_ref());
                self.is_named |= self.block_bytes.is_none();
                self.words.push(cell);
            }
            Column::Workload | Column::Op | Column::Pattern | Column::Words => {
                let pattern = pattern(&cell);
                self.is_named |= matches!(column, Column::Workload | Column::Words)
                    || (pattern.is_none() && !is_plain(&cell));
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
    pub(super) fn complete(&self, row: Row, named: &Named) -> Row {
        let unknown = self.is_named || self.pattern.is_none() || self.block_bytes.is_none();
        let mut row = row;
        let mut side = row.workload.identity.op.clone();
        let mut op = row.workload.op.clone();
        if let Some(said) = self.op.clone().filter(|_| side == Op::Total) {
            (side, op) = (said.clone(), said);
            row.measurement.op.clone_from(&op);
        }
        let own = if self.words.is_empty() {
            &named.name
        } else {
            &self.words.join(" ")
        };
        let identity = Identity {
            pattern: self.pattern.clone(),
            block_bytes: self.block_bytes,
            queue_depth: self.depth,
            jobs: self.jobs,
            test: unknown.then(|| own.clone()),
            ..Identity::of(side)
        };
        Row {
            run: Rc::new(RunKey {
                config: self.config.clone(),
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
    Op::from(cell.to_lowercase()) != Op::Other(cell.to_lowercase().into())
        || label::is_direction(&cell.to_lowercase())
}
