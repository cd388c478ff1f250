use csv::{ReaderBuilder, StringRecord};

use super::{
    header::{REQUIRED, column_name},
    records::Records,
};

/// How a table is written: its separator, and where it starts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dialect<'a> {
    /// Between two cells.
    pub(super) separator: u8,
    /// The text from the header on.
    pub(super) table: &'a str,
    /// Lines of the file before `table`.
    pub(super) lines_before: u64,
    /// How many of the five required columns the header names.
    pub(super) required_columns: usize,
}

impl<'a> Dialect<'a> {
    /// How many required columns make it worth calling something a table of Podium's.
    const ENOUGH: usize = 3;

    /// No table has so many columns that naming them takes more.
    const HEADER_BYTES: usize = 32 << 10;

    /// Reads the header with each separator; the one that finds most required columns is right. `None` when that is
    /// too few to be a table of this kind.
    pub(super) fn of(text: &'a str) -> Option<Self> {
        let mut table = text;
        let mut lines_before = 0;
        // Blank lines, and the line by which spreadsheets tell each other the separator.
        while let Some((line, rest)) = table.split_once('\n') {
            let line = line.trim();
            if !(line.is_empty() || (line.len() == 5 && line.starts_with("sep="))) {
                break;
            }
            table = rest;
            lines_before += 1;
        }
        let header = table.split('\n').next().unwrap_or_default();
        if header.len() > Self::HEADER_BYTES {
            return None;
        }
        let best = [b'\t', b';', b',']
            .into_iter()
            .map(|separator| (required_columns(header, separator), separator))
            .max_by_key(|(columns, _)| *columns)?;
        (best.0 >= Self::ENOUGH).then_some(Self {
            separator: best.1,
            table,
            lines_before,
            required_columns: best.0,
        })
    }

    /// All records from the header on, each with its line in the file.
    pub(super) fn records(&self) -> Records<'a> {
        Records::new(self.table, self.separator, self.lines_before + 1)
    }
}

fn required_columns(header: &str, separator: u8) -> usize {
    let mut record = StringRecord::new();
    let read = ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .from_reader(header.as_bytes())
        .read_record(&mut record);
    if read.is_err() {
        return 0;
    }
    let names: Vec<_> = record.iter().map(column_name).collect();
    REQUIRED
        .iter()
        .filter(|required| names.iter().any(|name| name == *required))
        .count()
}
