/// What a cell says in the place of a figure.
const NOTHING: [&str; 10] = ["", "-", "–", "—", "n/a", "na", "n.a.", "none", "?", "tbd"];

/// How words begin that say that a workload did not end well.
const FAILED: [&str; 9] = [
    "fail",
    "crash",
    "error",
    "timeout",
    "timed out",
    "abort",
    "dnf",
    "stalled",
    "hung",
];

/// A cell of a configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cell<'c> {
    /// Nothing was measured.
    Nothing,
    /// It did not end well; with the words.
    Failed(&'c str),
    /// A number as written, and the unit behind it, which may be empty.
    Figure(&'c str, &'c str),
    /// Something else.
    Other(&'c str),
}

impl<'c> Cell<'c> {
    /// A cell that may have a spread behind its number, which is passed over ([`has_spread`]).
    pub(crate) fn of_measured(text: &'c str) -> Self {
        let (number, unit) = without_spread(text.trim());
        match Self::of(number) {
            Self::Figure(number, "") => Self::Figure(number, unit),
            Self::Figure(number, own) => Self::Figure(number, own),
            _ => Self::of(text),
        }
    }

    pub(crate) fn of(text: &'c str) -> Self {
        let text = text.trim();
        let lower = text.to_ascii_lowercase();
        if NOTHING.contains(&lower.as_str()) {
            return Self::Nothing;
        }
        if FAILED.iter().any(|word| lower.starts_with(word)) {
            return Self::Failed(text);
        }
        let is_part =
            |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '\'' | '’' | ' ' | '\u{a0}' | '\u{202f}');
        let unsigned = text.trim_start_matches(['+', '-']);
        let end = unsigned.find(|c| !is_part(c)).unwrap_or(unsigned.len());
        let (number, unit) = text.split_at(text.len() - unsigned.len() + end);
        // An exponent belongs to the number.
        let exponent = unit.strip_prefix(['e', 'E']).map_or(0, |rest| {
            let digits = rest.trim_start_matches(['+', '-']);
            let count = digits.bytes().take_while(u8::is_ascii_digit).count();
            if count == 0 {
                0
            } else {
                1 + rest.len() - digits.len() + count
            }
        });
        let (number, unit) = text.split_at(number.len() + exponent);
        if number.bytes().any(|byte| byte.is_ascii_digit()) && !unit.contains(|c: char| c.is_ascii_digit()) {
            Self::Figure(number.trim(), unit.trim())
        } else {
            Self::Other(text)
        }
    }
}

/// How a spread begins that stands behind a number.
const SPREADS: [&str; 3] = ["±", "+/-", "+-"];

/// The text without the spread behind its number, and the unit behind the spread: `512 ± 3 MB/s`, `998 (±4)`. A spread
/// with a prefix of its own (`± 2k IOPS`) leaves the text as it is, which is then no figure.
fn without_spread(text: &str) -> (&str, &str) {
    let Some((number, spread)) = SPREADS.iter().find_map(|sign| text.split_once(sign)) else {
        return (text, "");
    };
    let number = number.trim_end_matches(['(', ' ']);
    let digits = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
    let behind = spread.trim_start().trim_start_matches(digits);
    let is_apart = behind.is_empty() || behind.starts_with([' ', '%', ')']);
    if number.is_empty() || !is_apart {
        return (text, "");
    }
    let unit = behind
        .trim_start_matches([' ', '%', ')'])
        .trim_end_matches([' ', ')']);
    (number, unit)
}

/// Whether a line has a number with a spread behind it. What that is of, and over how many runs, no cell tells.
pub(crate) fn has_spread(line: &str) -> bool {
    let sign = SPREADS.iter().find_map(|sign| line.split_once(sign));
    sign.is_some_and(|(before, _)| before.contains(|c: char| c.is_ascii_digit()))
}

/// Whether a cell holds a number, with or without a unit.
pub(crate) fn is_figure(text: &str) -> bool {
    matches!(Cell::of_measured(text), Cell::Figure(..))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_told_apart() {
        for (text, cell) in [
            (" 3500 ", Cell::Figure("3500", "")),
            ("1 234,5 MB/s", Cell::Figure("1 234,5", "MB/s")),
            ("4.3e2", Cell::Figure("4.3e2", "")),
            ("5%", Cell::Figure("5", "%")),
            ("-", Cell::Nothing),
            ("N/A", Cell::Nothing),
            ("Failed after 2 h", Cell::Failed("Failed after 2 h")),
            ("~ 5", Cell::Other("~ 5")),
            ("120 / 118", Cell::Other("120 / 118")),
            ("4K QD32", Cell::Other("4K QD32")),
            ("NVMe 2", Cell::Other("NVMe 2")),
        ] {
            assert_eq!(Cell::of(text), cell, "{text}");
            assert_eq!(Cell::of_measured(text), cell, "{text}");
        }
    }

    #[test]
    fn a_spread_is_passed_over_and_its_unit_is_that_of_both() {
        for (text, cell) in [
            ("512 ± 3", Cell::Figure("512", "")),
            ("1234.5±12 MB/s", Cell::Figure("1234.5", "MB/s")),
            ("998 MB/s (±4 %)", Cell::Figure("998", "MB/s")),
            ("80k IOPS +/- 5", Cell::Figure("80", "k IOPS")),
            ("512 (±3 MB/s)", Cell::Figure("512", "MB/s")),
            ("± 3", Cell::Other("± 3")),
            ("120000 ± 2k IOPS", Cell::Other("120000 ± 2k IOPS")),
        ] {
            assert_eq!(Cell::of_measured(text), cell, "{text}");
            assert_eq!(has_spread(text), !text.starts_with('±'), "{text}");
        }
        assert!(!has_spread("512 MB/s"));
    }
}
