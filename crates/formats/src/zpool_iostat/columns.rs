use podium_domain::{Metric, Op};

use super::rates;
use crate::{companion::Figure, numbers::number};

/// Which columns a table has behind the four of rates.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Columns {
    /// Whether the next two are the mean total wait of reads and writes (`-l`).
    waits: bool,
}

impl Columns {
    /// Whether a line names the columns: `pool  alloc  free  read  write  read  write`.
    pub(super) fn is_names(line: &str) -> bool {
        let mut words = line.trim_start_matches(['>', ' ']).split_ascii_whitespace();
        let mut next = || words.next().unwrap_or_default();
        matches!(next(), "pool" | "vdev")
            && matches!(next(), "alloc" | "used")
            && matches!(next(), "free" | "avail")
            && [next(), next(), next(), next()] == ["read", "write", "read", "write"]
    }

    /// Reads names of columns; others than those of rates and waits are passed over.
    pub(super) fn of(line: &str) -> Option<Self> {
        if !Self::is_names(line) {
            return None;
        }
        // With `-l`, six pairs or more follow, of which the first is the total; with `-q` alone, `pend activ` do.
        let mut words = line.split_ascii_whitespace().skip(7);
        let waits = words.next() == Some("read") && words.next() == Some("write");
        Some(Self { waits })
    }

    /// The figures of a row.
    pub(super) fn figures(self, row: &Row<'_>, exact: bool) -> Vec<(Figure, f64)> {
        let mut all = Vec::new();
        for (figure, cell) in rates().into_iter().zip(row.cells.iter().skip(2)) {
            all.extend(scaled(cell).map(|value| (figure, value)));
        }
        let waits = [Op::Read, Op::Write].into_iter().zip(row.cells.iter().skip(6));
        for (op, cell) in waits.filter(|_| self.waits) {
            all.extend(seconds(cell, exact).map(|value| (Figure::of(Metric::TotalLatency, op), value)));
        }
        all
    }
}

/// A line of figures.
pub(super) struct Row<'l> {
    pub(super) name: &'l str,
    pub(super) cells: Vec<&'l str>,
}

impl<'l> Row<'l> {
    /// Takes a line apart; `None` when it has no six figures.
    pub(super) fn of(line: &'l str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace();
        let name = words.next()?;
        let cells: Vec<_> = words.take(64).collect();
        let is_figure = |cell: &&str| *cell == "-" || scaled(cell).is_some();
        let sound = cells.len() >= 6
            && cells.iter().take(6).all(is_figure)
            && !name.starts_with("---")
            // Groups (logs, cache, special) are headings.
            && cells.iter().skip(2).take(4).any(|cell| *cell != "-");
        sound.then_some(Self { name, cells })
    }
}

/// A count as ZFS abbreviates it, by powers of 1024.
fn scaled(text: &str) -> Option<f64> {
    let (digits, factor) = match text.as_bytes().last()? {
        b'B' => (text.get(..text.len() - 1)?, 1.0),
        b'K' => (text.get(..text.len() - 1)?, 1024.0),
        b'M' => (text.get(..text.len() - 1)?, 1_048_576.0),
        b'G' => (text.get(..text.len() - 1)?, 1_073_741_824.0),
        b'T' => (text.get(..text.len() - 1)?, 1_099_511_627_776.0),
        b'P' => (text.get(..text.len() - 1)?, 1_125_899_906_842_624.0),
        _ => (text, 1.0),
    };
    Some(number(digits)?.value * factor)
}

/// A time as ZFS abbreviates it; with `-p` in nanoseconds.
fn seconds(text: &str, exact: bool) -> Option<f64> {
    for (unit, divisor) in [("ns", 1e9), ("us", 1e6), ("ms", 1e3), ("s", 1.0)] {
        if let Some(value) = text.strip_suffix(unit) {
            return Some(number(value)?.value / divisor);
        }
    }
    // A bare number is nanoseconds of `-p`, in which 0 means that nothing happened.
    number(text)
        .filter(|_| exact)
        .map(|number| number.value / 1e9)
        .filter(|value| *value > 0.0)
}
