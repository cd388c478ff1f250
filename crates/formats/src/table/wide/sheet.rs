use csv::StringRecord;
use podium_domain::PrintedUnit;

use super::{
    cell::{self, Cell},
    figures::Label,
    label::{self, Kind},
    layout::Layout,
};
use crate::table::{dialect::Dialect, records::Records};

/// A block of cells as a person has it on the clipboard, understood as far as it says what it means; the rest is for
/// the person to fill in.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Sheet {
    /// The names above the columns; empty where there are none.
    pub(crate) configs: Vec<String>,
    pub(crate) rows: Vec<SheetRow>,
}

/// One line of it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SheetRow {
    /// With the heading above it in front.
    pub(crate) name: String,
    /// By the label under which Podium knows it.
    pub(crate) unit: Option<&'static str>,
    /// What name and unit say together.
    pub(crate) kind: Option<Kind>,
    /// As they stand there.
    pub(crate) cells: Vec<String>,
}

impl Sheet {
    /// The block; `None` when there is nothing in it, or when it is a table of Podium's own kind, which needs no
    /// understanding. At most `rows` lines are read.
    pub(crate) fn of(text: &str, rows: usize) -> Option<Self> {
        if Dialect::of(text).is_some() {
            return None;
        }
        let sheet = match Layout::of(text) {
            // The grid has one line of names.
            Some(layout) if layout.configs.iter().all(|config| config.part.is_none()) => {
                Self::laid_out(&layout, rows)
            }
            _ => Self::bare(text, rows),
        };
        (!sheet.rows.is_empty()).then_some(sheet)
    }

    fn laid_out(layout: &Layout<'_>, most: usize) -> Self {
        let table = layout.unit();
        let (mut heading, mut above) = (table.clone(), None);
        let mut rows = Vec::new();
        for (_, record) in layout.rows() {
            let label = Label::of(layout, &record);
            let cells: Vec<_> = layout
                .configs
                .iter()
                .map(|config| trimmed(&record, config.at))
                .collect();
            if cells.iter().all(String::is_empty) {
                above = Some(label.name).filter(|name| !name.is_empty());
                heading = label.unit.or_else(|| table.clone());
                continue;
            }
            if rows.len() == most {
                break;
            }
            let unit = label.unit.or_else(|| heading.clone());
            rows.push(SheetRow::new(&label.name, above.as_deref(), unit.as_ref(), cells));
        }
        let configs = layout.configs.iter().map(|config| config.name.clone()).collect();
        Self { configs, rows }
    }

    /// A block without a line of names that tells: perhaps a line of names, perhaps a column of them, and cells.
    fn bare(text: &str, most: usize) -> Self {
        let separator = separator(text);
        let records: Vec<_> = Records::new(text, separator, 1)
            .map(|(_, record)| record)
            .filter(|record| record.iter().any(|cell| !cell.trim().is_empty()))
            .take(most + 1)
            .collect();
        let has_figures = |record: &StringRecord| record.iter().any(cell::is_figure);
        let head = records
            .first()
            .filter(|first| records.len() > 1 && !has_figures(first));
        let body = records.get(usize::from(head.is_some())..).unwrap_or_default();
        let named = body
            .iter()
            .any(|record| matches!(Cell::of(record.get(0).unwrap_or_default()), Cell::Other(_)));
        let from = usize::from(named);
        let rows = body.iter().take(most).map(|record| {
            let label = if named { trimmed(record, 0) } else { String::new() };
            let (unit, name) = match label::unit(&label) {
                Some((unit, rest)) => (Some(unit), rest),
                None => (None, label),
            };
            let cells = (from..record.len()).map(|at| trimmed(record, at)).collect();
            SheetRow::new(&name, None, unit.as_ref(), cells)
        });
        let configs = head.map(|head| (from..head.len()).map(|at| trimmed(head, at)).collect());
        Self {
            configs: configs.unwrap_or_default(),
            rows: rows.collect(),
        }
    }

    /// The cells alone, line by line, as they are put in where somebody pastes into a cell.
    pub(crate) fn cells(text: &str, rows: usize) -> Vec<Vec<String>> {
        let records = Records::new(text, separator(text), 1).take(rows);
        records
            .map(|(_, record)| (0..record.len()).map(|at| trimmed(&record, at)).collect())
            .collect()
    }
}

impl SheetRow {
    fn new(name: &str, above: Option<&str>, unit: Option<&PrintedUnit>, cells: Vec<String>) -> Self {
        let name = match above {
            Some(above) if !name.is_empty() => format!("{above}: {name}"),
            _ => name.to_owned(),
        };
        // Where the row names none, the first number that does tells what all are.
        let own = || {
            cells.iter().find_map(|cell| match Cell::of(cell) {
                Cell::Figure(_, unit) if !unit.is_empty() => label::named(unit, true),
                _ => None,
            })
        };
        let told = unit.cloned().or_else(own);
        Self {
            kind: told.as_ref().and_then(|unit| label::kind(&name, unit)),
            unit: unit.and_then(label::spelled),
            name,
            cells,
        }
    }
}

fn trimmed(record: &StringRecord, at: usize) -> String {
    record.get(at).unwrap_or_default().trim().to_owned()
}

/// What stands between cells: the first sign of a clipboard's (tabs), a European or any other CSV that occurs.
fn separator(text: &str) -> u8 {
    let occurs = |sign: &u8| text.contains(char::from(*sign));
    [b'\t', b';'].into_iter().find(occurs).unwrap_or(b',')
}
