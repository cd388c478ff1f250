//! Podium's own table: one measurement a line, made by hand or from a spreadsheet.
//!
//! Columns and their meaning are those of the contract; the separator is a comma, a semicolon or a tab. What a row
//! cannot support (an unknown unit, a value that is no number) is left out with a warning that names the line.

use podium_domain::ParsedFile;

use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices};

pub(crate) mod cells;
mod dialect;
mod figure;
mod header;
mod places;
mod records;
mod row;
mod runs;
pub(crate) mod style;
pub(crate) mod wide;
mod workload;

use dialect::Dialect;
use header::Header;
use style::Style;
pub(crate) use wide::Wide;

/// Podium's own table format (`podium-table`).
pub(crate) struct Table;

impl Table {
    pub(crate) const ID: &'static str = "podium-table";
}

impl Format for Table {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "Podium table (CSV, TSV)"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        let Some(head) = source.head_text() else {
            return Score::No("it is not text");
        };
        let Some(dialect) = Dialect::of(head) else {
            return Score::No(
                "its first line does not name the columns workload, op, metric, value and unit",
            );
        };
        match dialect.required_columns {
            5 => Score::Certain,
            4 => Score::Likely,
            _ => Score::Maybe,
        }
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let dialect = Dialect::of(text)
            .ok_or_else(|| Refused("its first line does not name the columns of a table".to_owned()))?;
        let mut notices = Notices::new(limits);
        let header = Header::read(&dialect, &mut notices)?;
        let style = Style::of(&dialect, header.value, &mut notices);
        let rows = row::rows(&dialect, &header, style, limits, &mut notices)?;
        if rows.is_empty() {
            let first = notices.first_warning().map_or_else(
                || "the table has no rows below its header".to_owned(),
                |warning| match warning.line {
                    Some(line) => format!("no row could be read; line {line}: {}", warning.message),
                    None => format!("no row could be read: {}", warning.message),
                },
            );
            return Err(Refused(first));
        }
        let runs = runs::grouped(rows, Self::ID, limits, &mut notices)?;
        let (personal, warnings) = notices.finish();
        Ok(ParsedFile {
            runs,
            personal,
            warnings,
        })
    }
}

impl Described for Table {
    fn versions(&self) -> &'static str {
        "1"
    }

    fn reads(&self) -> &'static str {
        "Every measurement, one a line, in the columns workload, op, metric, value and unit; optional config, tool, \
         section, stat, repetition, block_size, queue_depth, jobs, pattern, read_percent, bytes, better, outcome, \
         note, condition.NAME and factor.NAME. Bytes are kept as the condition bytes_moved, a note as the condition \
         note or the outcome's reason. Comma, semicolon or tab; decimal point or comma. An apostrophe before a text that \
         looks like a formula is the spreadsheet's, not the text's."
    }
}

#[cfg(test)]
mod tests;
