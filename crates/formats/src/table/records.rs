use csv::{ReaderBuilder, StringRecord};
use memchr::{memchr, memchr_iter, memchr2};

use super::header::{REQUIRED, column_name};

/// A quoted cell that goes on over the ends of lines is not followed further than this, in bytes.
const CELL_BYTES: usize = 64 << 10;

/// After so many quotes without their second one, every line is a record: looking for ends that are not there costs.
const UNBALANCED: usize = 100;

/// The records of a table, each with its line. A quote that is never closed, or only in another row, does not take the
/// rows below along: its line is a record of its own.
#[derive(Debug, Clone)]
pub(super) struct Records<'a> {
    rest: &'a str,
    separator: u8,
    line: u64,
    shape: Option<Shape>,
    /// How many the last record had, which the next one will have too.
    cells: usize,
    unbalanced: Vec<u64>,
}

/// What a line must have to look like a row.
#[derive(Debug, Clone, Copy)]
struct Shape {
    /// As many cells as there are up to the last required column.
    cells: usize,
    value: usize,
}

impl<'a> Records<'a> {
    /// The records of `table`, whose first line is `line` of the file.
    pub(super) fn new(table: &'a str, separator: u8, line: u64) -> Self {
        Self {
            rest: table,
            separator,
            line,
            shape: None,
            cells: 0,
            unbalanced: Vec::new(),
        }
    }

    /// Lines so far with a quote that has no second one, the first hundred.
    pub(super) fn unbalanced(&self) -> &[u64] {
        &self.unbalanced
    }

    /// Goes to the start of the next record.
    fn skip_breaks(&mut self) {
        let is_break = |byte: &u8| matches!(byte, b'\r' | b'\n');
        let blank = self.rest.bytes().take_while(|byte| is_break(byte)).count();
        self.advance(blank);
    }

    /// The next line, if it is a record without quotes, as nearly all are; goes on behind it.
    fn plain(&mut self) -> Option<&'a str> {
        let end = memchr2(b'\r', b'\n', self.rest.as_bytes()).unwrap_or(self.rest.len());
        let (line, rest) = self.rest.split_at_checked(end)?;
        memchr(b'"', line.as_bytes()).is_none().then(|| {
            self.rest = rest;
            line
        })
    }

    /// Looks at one cell of every record, with its line, and keeps none.
    pub(super) fn see_cells(&mut self, at: usize, mut see: impl FnMut(u64, &str)) {
        loop {
            self.skip_breaks();
            let line = self.line;
            if let Some(plain) = self.plain().filter(|plain| !plain.is_empty()) {
                see(
                    line,
                    plain
                        .split(char::from(self.separator))
                        .nth(at)
                        .unwrap_or_default(),
                );
            } else if let Some((line, record)) = self.next() {
                see(line, record.get(at).unwrap_or_default());
            } else {
                return;
            }
        }
    }

    /// Goes on behind `bytes` of the rest; they count as lines.
    fn advance(&mut self, bytes: usize) -> &'a str {
        let (passed, rest) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, ""));
        self.rest = rest;
        self.line += memchr_iter(b'\n', passed.as_bytes()).count() as u64;
        passed
    }

    /// The next record, when its quotes can be believed.
    fn believed(&self) -> Option<usize> {
        let first = first_line(self.rest);
        let searched = if self.unbalanced.len() < UNBALANCED {
            self.rest
        } else {
            first
        };
        let (end, clean) = end(searched, self.separator)?;
        let below = self.rest.get(first.len()..end)?;
        // The line on which a cell is properly closed holds the cells that follow it.
        let below = match below.rfind(['\r', '\n']) {
            Some(last) if clean => &below[..last],
            _ => below,
        };
        let mut lines = below.split(['\r', '\n']);
        (!lines.any(|line| self.looks_like_row(line))).then_some(end)
    }

    fn looks_like_row(&self, line: &str) -> bool {
        let Some(shape) = self.shape else { return false };
        let separator = char::from(self.separator);
        let value = line.split(separator).nth(shape.value).map(str::trim);
        let is_value =
            |cell: &str| cell.is_empty() || cell.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        line.split(separator).count() >= shape.cells && value.is_some_and(is_value)
    }

    /// A line whose quote stays open: with its other quotes, unless the open one takes a required cell along.
    fn alone(&self, line: &str) -> StringRecord {
        let quoted = cells(line, self.separator, true);
        if self.shape.is_some_and(|shape| quoted.len() < shape.cells) {
            return cells(line, self.separator, false);
        }
        quoted
    }
}

impl Iterator for Records<'_> {
    type Item = (u64, StringRecord);

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_breaks();
        if self.rest.is_empty() {
            return None;
        }
        let line = self.line;
        let plain = self.plain();
        let record = if let Some(plain) = plain {
            split(plain, self.separator, self.cells)
        } else if let Some(end) = self.believed() {
            cells(self.advance(end), self.separator, true)
        } else {
            if self.unbalanced.len() < UNBALANCED {
                self.unbalanced.push(line);
            }
            let first = self.advance(first_line(self.rest).len());
            self.alone(first)
        };
        if self.shape.is_none() {
            self.shape = Some(Shape::of(&record));
        }
        self.cells = record.len();
        Some((line, record))
    }
}

impl Shape {
    fn of(header: &StringRecord) -> Self {
        let names: Vec<_> = header.iter().map(column_name).collect();
        let at = |column: &str| names.iter().position(|name| name == column);
        Self {
            cells: REQUIRED.iter().filter_map(|column| at(column)).max().unwrap_or(0) + 1,
            value: at("value").unwrap_or(0),
        }
    }
}

fn first_line(text: &str) -> &str {
    text.split(['\r', '\n']).next().unwrap_or_default()
}

/// Where the first record ends, before its line break, and whether every closing quote ends its cell; `None` when a
/// quoted cell stays open.
fn end(text: &str, separator: u8) -> Option<(usize, bool)> {
    /// Where in a cell a byte stands.
    enum In {
        Start,
        Plain,
        Quotes,
        /// After a quote that closes the cell, or is the first of two that stand for one.
        Closing,
    }
    let mut state = In::Start;
    let mut clean = true;
    for (at, byte) in text.bytes().enumerate() {
        let is_break = matches!(byte, b'\r' | b'\n');
        state = match (state, byte) {
            (In::Quotes, b'"') => In::Closing,
            (In::Quotes, _) if is_break && at > CELL_BYTES => return None,
            (In::Quotes, _) | (In::Start | In::Closing, b'"') => In::Quotes,
            _ if is_break => return Some((at, clean)),
            _ if byte == separator => In::Start,
            (In::Closing, _) => {
                clean = false;
                In::Plain
            }
            _ => In::Plain,
        };
    }
    (!matches!(state, In::Quotes)).then_some((text.len(), clean))
}

/// The cells of a line whose quotes mean nothing; most likely as many as the line before had.
fn split(line: &str, separator: u8, likely: usize) -> StringRecord {
    let mut cells = StringRecord::with_capacity(line.len(), likely);
    let mut rest = line;
    while let Some(end) = memchr(separator, rest.as_bytes()) {
        cells.push_field(&rest[..end]);
        rest = &rest[end + 1..];
    }
    cells.push_field(rest);
    cells
}

fn cells(record: &str, separator: u8, quotes: bool) -> StringRecord {
    if !quotes || !record.contains('"') {
        return split(record, separator, 0);
    }
    let mut cells = StringRecord::new();
    let mut reader = ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .buffer_capacity(record.len().clamp(1, 8 << 10))
        .from_reader(record.as_bytes());
    // Reading from memory cannot fail, and the text is UTF-8 already.
    if reader.read_record(&mut cells).is_err() {
        cells.clear();
    }
    cells
}
