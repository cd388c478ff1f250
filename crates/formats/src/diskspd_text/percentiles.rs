use podium_domain::{Measurement, Metric, Op, Stat};

use super::table::decimal;

/// The table of percentiles over all targets.
#[derive(Debug)]
pub(super) struct Percentiles {
    rows: Vec<(Stat, [String; 3])>,
    /// Whether the column of reads and writes together can be believed. That of Linux adds up what it has added up so
    /// far with every thread, which counts the first threads most (`output_results` in `result_formatter.cc` of
    /// microsoft/diskspd-for-linux); its least and most are right.
    has_total: bool,
}

/// More rows than any version prints.
const ROWS: usize = 64;

/// The ops of the columns.
const OPS: [Op; 3] = [Op::Read, Op::Write, Op::Total];

impl Percentiles {
    /// None yet.
    pub(super) fn new(has_total: bool) -> Self {
        Self {
            rows: Vec::new(),
            has_total,
        }
    }

    /// Takes a row in: `99th | 0.877 | 6.107 | 4.713`; says whether it was one.
    pub(super) fn take(&mut self, line: &str) -> bool {
        let mut cells = line.split('|').map(str::trim);
        let Some(stat) = cells.next().and_then(stat) else {
            return false;
        };
        let mut cell = || cells.next().unwrap_or_default().to_owned();
        if self.rows.len() < ROWS && self.rows.iter().all(|(known, _)| *known != stat) {
            self.rows.push((stat, [cell(), cell(), cell()]));
        }
        true
    }

    /// The latencies of one side.
    pub(super) fn of(&self, op: &Op) -> Vec<Measurement> {
        let place = OPS.iter().position(|column| column == op);
        let believed =
            |stat: &Stat| self.has_total || *op != Op::Total || matches!(stat, Stat::Min | Stat::Max);
        let rows = self.rows.iter().filter(|(stat, _)| believed(stat));
        let figures = rows.filter_map(|(stat, cells)| {
            let printed = decimal(cells.get(place?)?, 3).filter(|printed| printed.value > 0.0)?;
            let seconds = printed.value / 1e3;
            Some(Measurement::new(
                Metric::Latency,
                op.clone(),
                stat.clone(),
                seconds,
                Some(printed.digits),
            ))
        });
        figures.collect()
    }
}

/// `min`, `25th`, `3-nines`, `max`.
fn stat(name: &str) -> Option<Stat> {
    if let Some(nines) = name.strip_suffix("-nines") {
        let nines: usize = nines.parse().ok().filter(|nines| (2..=12).contains(nines))?;
        let percent: f64 = format!("99.{}", "9".repeat(nines - 2)).parse().ok()?;
        return Some(Stat::Percentile(percent));
    }
    match name {
        "min" => Some(Stat::Min),
        "max" => Some(Stat::Max),
        _ => {
            let digits = name.strip_suffix("th").or_else(|| name.strip_suffix("st"))?;
            let percent: u8 = digits.parse().ok().filter(|percent| *percent <= 100)?;
            Some(Stat::Percentile(f64::from(percent)))
        }
    }
}
