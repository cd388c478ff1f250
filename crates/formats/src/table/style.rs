use memchr::{memchr_iter, memchr2};

use super::dialect::Dialect;
use crate::{
    notices::Notices,
    numbers::{Number, number},
};

/// What a table uses between whole and fraction, as its own unambiguous values tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// `1.5` or `1,234.5`.
    Point,
    /// `1,5` or `1.234,5`.
    Comma,
    /// Nothing tells; with what the separator suggests.
    Unknown {
        /// Spreadsheets write semicolons exactly where the comma is the decimal sign.
        semicolon: bool,
    },
    /// Both occur.
    Both,
}

/// Why a cell is no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoNumber {
    /// It is something else.
    NotANumber,
    /// `1,234` where nothing tells whether the comma separates thousands.
    Ambiguous,
}

impl Style {
    /// Looks at every value of the table; warns of quotes that are not closed and of points that could be either.
    pub(super) fn of(dialect: &Dialect<'_>, value_column: usize, notices: &mut Notices) -> Self {
        let mut records = dialect.records();
        let mut told = Told::default();
        // The header first, which tells what a row looks like.
        records.next();
        records.see_cells(value_column, |line, value| told.see(line, value));
        for line in records.unbalanced() {
            let message =
                "a quote is opened here and not closed in its row; the lines below were read as rows";
            notices.warn("unbalanced-quote", message, Some(*line));
        }
        told.style(dialect.separator, notices)
    }

    /// Looks at values that stand anywhere in a table, each with its line.
    pub(crate) fn of_values(
        values: impl Iterator<Item = (u64, String)>,
        separator: u8,
        notices: &mut Notices,
    ) -> Self {
        let mut told = Told::default();
        for (line, value) in values {
            told.see(line, &value);
        }
        told.style(separator, notices)
    }

    /// Reads one value.
    pub(super) fn read(self, cell: &str) -> Result<Number, NoNumber> {
        // Digits, and one point that no style takes for anything else.
        let separators = Separators::of(cell);
        if separators.commas == 0
            && separators.lone.is_none()
            && separators.points < 2
            && let Some(number) = number(cell)
        {
            return Ok(number);
        }
        number(&self.plain(cell)?).ok_or(NoNumber::NotANumber)
    }

    /// The same value with a decimal point and nothing between thousands, digit by digit as it was written.
    pub(crate) fn plain(self, cell: &str) -> Result<String, NoNumber> {
        let separators = Separators::of(cell);
        let decimal = match (separators.decimal(), separators.lone) {
            (Some(decimal), _) => decimal,
            (None, None) => '.',
            (None, Some(lone)) => match (self, lone) {
                (Self::Point, _) | (Self::Unknown { semicolon: false }, '.') => '.',
                (Self::Comma, _) | (Self::Unknown { semicolon: true }, ',') => ',',
                _ => return Err(NoNumber::Ambiguous),
            },
        };
        plain(cell.trim(), decimal).ok_or(NoNumber::NotANumber)
    }
}

/// What the values of a table told of their signs.
#[derive(Default)]
struct Told {
    point: bool,
    comma: bool,
    /// The first line with a point that could be either.
    doubtful: Option<u64>,
}

impl Told {
    fn see(&mut self, line: u64, value: &str) {
        let separators = Separators::of(value);
        if separators.lone == Some('.') {
            self.doubtful.get_or_insert(line);
        }
        match separators.decimal() {
            Some('.') => self.point = true,
            Some(_) => self.comma = true,
            None => {}
        }
    }

    fn style(&self, separator: u8, notices: &mut Notices) -> Style {
        // A comma between cells goes with a point inside them; a semicolon makes such a value no number at all.
        if let Some(line) = self
            .doubtful
            .filter(|_| !self.point && !self.comma && separator == b'\t')
        {
            let message = "values such as 1.234 were read with a decimal point, but nothing in the table tells it \
                           from a point between thousands";
            notices.warn("ambiguous-number", message, Some(line));
        }
        match (self.point, self.comma) {
            (true, false) => Style::Point,
            (false, true) => Style::Comma,
            (true, true) => Style::Both,
            (false, false) => Style::Unknown {
                semicolon: separator == b';',
            },
        }
    }
}

/// The points and commas of one value.
struct Separators {
    points: usize,
    commas: usize,
    /// The last one of either.
    last: Option<char>,
    /// The only one, where it could separate thousands as well: one to three digits before it, three after it.
    lone: Option<char>,
}

impl Separators {
    fn of(cell: &str) -> Self {
        // Whole numbers have neither, and most others one.
        if memchr2(b'.', b',', cell.as_bytes()).is_none() {
            return Self {
                points: 0,
                commas: 0,
                last: None,
                lone: None,
            };
        }
        let cell = cell.trim().trim_start_matches(['+', '-']);
        let points = memchr_iter(b'.', cell.as_bytes()).count();
        let commas = memchr_iter(b',', cell.as_bytes()).count();
        let last = cell.chars().rev().find(|c| matches!(c, '.' | ','));
        let lone = last.filter(|c| {
            points + commas == 1
                && cell.split_once(*c).is_some_and(|(whole, fraction)| {
                    (1..=3).contains(&whole.len())
                        && !whole.starts_with('0')
                        && fraction.len() == 3
                        && whole.bytes().chain(fraction.bytes()).all(|b| b.is_ascii_digit())
                })
        });
        Self {
            points,
            commas,
            last,
            lone,
        }
    }

    /// The sign that can only be the decimal one, if this value tells.
    fn decimal(&self) -> Option<char> {
        let last = self.last.filter(|_| self.lone.is_none())?;
        match (self.points, self.commas) {
            // Repeated signs separate thousands, so the other one is decimal.
            (2.., 0) => Some(','),
            (0, 2..) => Some('.'),
            _ => Some(last),
        }
    }
}

/// The value with a decimal point and nothing between thousands; `None` when the thousands are not groups of three.
fn plain(cell: &str, decimal: char) -> Option<String> {
    let (whole, fraction) = match cell.split_once(decimal) {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (cell, None),
    };
    let is_separator = |c: char| {
        matches!(
            c,
            '.' | ',' | ' ' | '\'' | '’' | '\u{a0}' | '\u{202f}' | '\u{2009}'
        ) && c != decimal
    };
    let mut groups = whole.split(is_separator);
    let mut plain = groups.next()?.to_owned();
    let first = plain.trim_start_matches(['+', '-']).len();
    let mut grouped = false;
    for group in groups {
        grouped = true;
        if group.len() != 3 || !group.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        plain.push_str(group);
    }
    if grouped && !(1..=3).contains(&first) {
        return None;
    }
    if let Some(fraction) = fraction {
        plain.push('.');
        plain.push_str(fraction);
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(style: Style, cell: &str) -> Result<f64, NoNumber> {
        style.read(cell).map(|number| number.value)
    }

    #[test]
    fn unambiguous_values_need_no_style() {
        let style = Style::Unknown { semicolon: false };
        for (cell, expected) in [
            ("430", 430.0),
            ("0.42", 0.42),
            ("1,5", 1.5),
            ("1.234,5", 1234.5),
            ("1,234.5", 1234.5),
            ("1,914,640,713", 1_914_640_713.0),
            ("1.914.640.713", 1_914_640_713.0),
            ("12 345,75", 12_345.75),
            ("1'000'000.5", 1_000_000.5),
            ("0,125", 0.125),
            ("1.5e3", 1500.0),
            ("-3.5", -3.5),
            ("1.234", 1.234),
        ] {
            assert_eq!(value(style, cell), Ok(expected), "{cell}");
        }
    }

    #[test]
    fn a_lone_separator_before_three_digits_is_read_as_the_rest_of_the_table() {
        assert_eq!(value(Style::Point, "1,234"), Ok(1234.0));
        assert_eq!(value(Style::Comma, "1,234"), Ok(1.234));
        assert_eq!(value(Style::Comma, "1.234"), Ok(1234.0));
        assert_eq!(value(Style::Unknown { semicolon: true }, "1,234"), Ok(1.234));
        for (style, cell) in [
            (Style::Both, "1,234"),
            (Style::Both, "1.234"),
            (Style::Unknown { semicolon: false }, "1,234"),
            (Style::Unknown { semicolon: true }, "1.234"),
        ] {
            assert_eq!(value(style, cell), Err(NoNumber::Ambiguous), "{style:?} {cell}");
        }
    }

    #[test]
    fn what_is_no_number_is_never_read_as_one() {
        for cell in [
            "",
            "fast",
            "430 MB/s",
            "1,23,456.5",
            "1 2",
            "inf",
            "NaN",
            "1..2",
            "12,3456,789",
            "1.2.3",
        ] {
            assert_eq!(value(Style::Point, cell), Err(NoNumber::NotANumber), "{cell}");
        }
    }
}
