use podium_domain::{Measurement, Metric, Op, Stat};

use super::test::{Block, Row};
use crate::numbers::{Number, number};

/// Bytes in a mebibyte: what `MBps` means in Iometer up to 2008, and `Binary` after it.
const MEBI: f64 = 1_048_576.0;

/// The cells of one row, found by column name.
pub(super) struct Cells<'a> {
    block: &'a Block<'a>,
    cells: Vec<&'a str>,
}

impl<'a> Cells<'a> {
    /// Columns up to the access specification's name.
    const BEFORE_NAME: usize = 2;

    /// Splits a row. The access specification's name may hold commas, so it is taken off first where it is known.
    pub(super) fn of(block: &'a Block<'a>, row: &Row<'a>, names: &[&'a str]) -> Self {
        let mut head = row.text.splitn(Self::BEFORE_NAME + 1, ',');
        let mut cells: Vec<_> = head.by_ref().take(Self::BEFORE_NAME).collect();
        let rest = head.next().unwrap_or_default();
        let known = |name: &&&str| {
            rest.strip_prefix(**name)
                .is_some_and(|rest| rest.starts_with(','))
        };
        match names.iter().filter(known).max_by_key(|name| name.len()) {
            Some(name) => {
                cells.push(name);
                cells.extend(rest[name.len() + 1..].split(','));
            }
            None => cells.extend(rest.split(',')),
        }
        if row.broken_off {
            cells.pop();
        }
        Self { block, cells }
    }

    /// How many cells the row has.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// A cell that says something.
    pub(super) fn get(&self, column: &str) -> Option<&'a str> {
        let cell = self.cells.get(*self.block.columns.get(column)?)?.trim();
        (!cell.is_empty()).then_some(cell)
    }

    /// A cell with a number that is not negative.
    pub(super) fn number(&self, column: &str) -> Option<Number> {
        number(self.get(column)?).filter(|number| number.value >= 0.0)
    }

    /// A cell with a whole number above zero.
    pub(super) fn count(&self, column: &str) -> Option<u32> {
        self.get(column)?.parse().ok().filter(|count| *count > 0)
    }
}

/// One side of the I/O with the prefix of its columns.
const SIDES: [(Op, &str); 3] = [(Op::Total, ""), (Op::Read, "Read "), (Op::Write, "Write ")];

/// The sides that did something: both and their total, or the only one. A side whose rate is zero did nothing, and its
/// zeros are no figures.
pub(super) fn active(cells: &Cells<'_>) -> Vec<(Op, &'static str)> {
    let moved = |prefix: &str| {
        cells
            .number(&format!("{prefix}IOps"))
            .is_some_and(|rate| rate.value > 0.0)
    };
    let sides: Vec<_> = SIDES[1..]
        .iter()
        .filter(|(_, prefix)| moved(prefix))
        .cloned()
        .collect();
    if sides.len() == 1 {
        sides
    } else {
        SIDES.into_iter().filter(|(_, prefix)| moved(prefix)).collect()
    }
}

/// Whether the row says of each side what it did; without that, idle cannot be told from missing.
pub(super) fn rates_known(cells: &Cells<'_>) -> bool {
    SIDES
        .iter()
        .all(|(_, prefix)| cells.number(&format!("{prefix}IOps")).is_some())
}

/// All figures of an `ALL` row.
pub(super) fn figures(cells: &Cells<'_>) -> Vec<Measurement> {
    let mut figures = Vec::new();
    for (op, prefix) in active(cells) {
        let mut push = |metric, stat, read: Option<(f64, u8)>| {
            if let Some((value, digits)) = read.filter(|(value, _)| value.is_finite()) {
                figures.push(Measurement::new(metric, op.clone(), stat, value, Some(digits)));
            }
        };
        let plain = |column: &str| {
            cells
                .number(&format!("{prefix}{column}"))
                .map(|n| (n.value, n.digits))
        };
        push(Metric::Bandwidth, Stat::Mean, bandwidth(cells, prefix));
        push(Metric::Iops, Stat::Mean, plain("IOps"));
        for (word, stat) in [("Average", Stat::Mean), ("Maximum", Stat::Max)] {
            let time = cells.number(&format!("{word} {prefix}Response Time"));
            // A side that did something took some time; zero is a clock too coarse, not a latency.
            let time = time.filter(|time| time.value > 0.0);
            push(Metric::Latency, stat, time.map(|n| (n.value / 1e3, n.digits)));
        }
    }
    if let Some(cpu) = cells.number("% CPU Utilization") {
        figures.push(Measurement::new(
            Metric::Cpu,
            Op::Total,
            Stat::Mean,
            cpu.value,
            Some(cpu.digits),
        ));
    }
    figures
}

/// Bandwidth in bytes per second: the binary column, under each of its names, before the decimal one.
pub(super) fn bandwidth(cells: &Cells<'_>, prefix: &str) -> Option<(f64, u8)> {
    let of = |label: &str, factor: f64| {
        let number = cells.number(&format!("{prefix}{label}"))?;
        Some((number.value * factor, number.digits))
    };
    of("MiBps (Binary)", MEBI)
        .or_else(|| of("MBps (Binary)", MEBI))
        .or_else(|| of("MBps", MEBI))
        .or_else(|| of("MBps (Decimal)", 1e6))
}
