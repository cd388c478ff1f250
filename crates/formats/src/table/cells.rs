use csv::StringRecord;

use super::header::Header;

/// Longest name, in characters: a workload, a config, a section.
pub(crate) const NAME_CHARS: usize = 300;

/// Longest free text kept, in characters: a note, a condition.
pub(crate) const TEXT_CHARS: usize = 2_000;

/// Why a row is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Problem {
    /// Stable, for programs.
    pub(super) code: &'static str,
    /// For people.
    pub(super) message: String,
}

impl Problem {
    pub(super) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }
}

/// The cells of one row by the names of their columns.
#[derive(Clone, Copy)]
pub(super) struct Cells<'a> {
    /// The columns.
    pub(super) header: &'a Header,
    /// The row.
    pub(super) record: &'a StringRecord,
}

impl<'a> Cells<'a> {
    /// A cell that says something.
    pub(super) fn get(self, column: &str) -> Option<&'a str> {
        self.cell(self.header.at(column)?)
    }

    /// The cell at a place, if it says something.
    pub(super) fn cell(self, at: usize) -> Option<&'a str> {
        self.record.get(at).map(str::trim).filter(|cell| !cell.is_empty())
    }

    /// A name: one line, not too long.
    pub(super) fn name(self, column: &str) -> Result<Option<String>, Problem> {
        let Some(cell) = self.get(column) else {
            return Ok(None);
        };
        let name = one_line(unguarded(cell));
        // A text has at least as many bytes as characters, so short ones need no count.
        if name.len() > NAME_CHARS && name.chars().count() > NAME_CHARS {
            let message = format!("its {column} is longer than {NAME_CHARS} characters");
            return Err(Problem::new("too-long", message));
        }
        Ok(Some(name))
    }

    /// Free text: one line, cut where it is too long.
    pub(super) fn text(self, column: &str) -> Option<String> {
        self.get(column).map(free_text)
    }
}

/// A cell with free text, cut where it is too long.
pub(super) fn free_text(cell: &str) -> String {
    let line = one_line(unguarded(cell));
    match line.char_indices().nth(TEXT_CHARS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Whether a spreadsheet would take a cell for a formula.
fn is_formula(cell: &str) -> bool {
    cell.trim_start_matches('\'').starts_with(['=', '+', '-', '@'])
}

/// A text that no spreadsheet takes for a formula: those that look like one get an apostrophe in front, the sign by
/// which spreadsheets themselves mark a text.
pub(crate) fn guarded(text: &str) -> String {
    if is_formula(text) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

/// The text that [`guarded`] was given.
fn unguarded(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(text) if is_formula(text) => text,
        _ => cell,
    }
}

/// Line breaks and runs of blanks inside a cell become single blanks; other control characters go.
pub(crate) fn one_line(cell: &str) -> String {
    // Nearly always.
    let plain = cell.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if plain && !cell.contains("  ") {
        return cell.trim().to_owned();
    }
    let words = cell
        .split_whitespace()
        .map(|word| word.replace(char::is_control, ""));
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}
