//! The table of the Bonnie that Bonnie++ grew out of (Tim Bray, 1990 to 1996, and what others made of it since): a line
//! of columns, and a line of figures for each run.
//!
//! `report` in its `Bonnie.c` prints `%-8.8s %4d` (machine, size over 2^20), five times `%5d %4.1f` (bytes over seconds
//! times 1024, cut to a whole number; percent of a processor), and `%5.1f %4.1f` for the seeks.

use super::record::{Figures, Record};
use crate::numbers::{number, whole};

/// The columns behind the first, which people rename.
const COLUMNS: [&str; 13] = [
    "MB", "K/sec", "%CPU", "K/sec", "%CPU", "K/sec", "%CPU", "K/sec", "%CPU", "K/sec", "%CPU", "/sec", "%CPU",
];

/// Longest line that can be one.
const LONGEST: usize = 200;

/// Whether a line names the columns.
pub(super) fn is_head(line: &str) -> bool {
    line.len() <= LONGEST && line.ends_with("%CPU") && {
        let mut words = line.split_whitespace();
        words.next().is_some() && words.eq(COLUMNS)
    }
}

/// A line of figures; `None` for any other line.
pub(super) fn record(line: &str) -> Option<Record> {
    if line.len() > LONGEST {
        return None;
    }
    let words: Vec<_> = line.split_whitespace().collect();
    let (names, figures) = words.split_at_checked(words.len().checked_sub(COLUMNS.len())?)?;
    let (size, figures) = figures.split_first()?;
    let mut record = Record {
        machine: names.join(" "),
        file_bytes: Some(whole(size)?.checked_mul(1 << 20)?),
        ..Record::default()
    };
    let last = figures.len() / 2 - 1;
    for (at, (test, pair)) in record.tests.iter_mut().zip(figures.chunks_exact(2)).enumerate() {
        let [rate, cpu] = pair else { return None };
        // Rates of bytes are whole, everything else has one decimal.
        if (whole(rate).is_some() == (at == last)) || whole(cpu).is_some() {
            return None;
        }
        *test = Figures {
            rate: Some(number(rate)?),
            cpu: Some(number(cpu)?),
            longest: None,
        };
    }
    Some(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "Machine    MB K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU  /sec %CPU";

    #[test]
    fn the_first_column_may_have_any_name() {
        assert!(is_head(HEAD) && is_head(&HEAD.replace("Machine", "Kernel")));
        assert!(!is_head(&HEAD.replace("%CPU", "%CP")) && !is_head("%CPU"));
    }

    #[test]
    fn a_row_has_whole_rates_and_decimal_percentages() {
        let row = "old box   100  2811 91.7  4024 87.2  3001 13.3  4863 61.4  6836 24.4 144.7  4.0";
        let read = record(row).expect("a row");
        assert_eq!(
            (read.machine.as_str(), read.file_bytes),
            ("old box", Some(100 << 20))
        );
        let rate = |at: usize| read.tests[at].rate.map(|rate| (rate.value, rate.digits));
        assert_eq!((rate(0), rate(5)), (Some((2811.0, 4)), Some((144.7, 4))));
        assert_eq!(
            record(&row.replacen("old box", "", 1)).expect("a row").machine,
            ""
        );
        for other in [
            "100  2811 91.7",
            &row.replace("91.7", "91"),
            &row.replace("144.7", "144"),
            &row.replace("2811", "2811.5"),
            HEAD,
        ] {
            assert!(record(other).is_none(), "{other}");
        }
    }
}
