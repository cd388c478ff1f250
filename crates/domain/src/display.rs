//! Numbers as people read them. One place, so that tables, charts and exports print the same figure the same way.

use std::fmt;

use crate::{Metric, Op, Stat, Unit};

/// Significant digits shown at most, whatever the file printed.
const MOST_DIGITS: u8 = 4;

/// A value as shown: `4,897` and `MB/s`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// At most four significant digits and never more than were printed; `–` for a value that is no number.
    pub number: String,
    /// The unit with its prefix, as people write it.
    pub unit: String,
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A no-break space, so that a figure and its unit stay on one line; `%` follows it directly, as in English.
        match self.unit.as_str() {
            "" | "%" => write!(f, "{}{}", self.number, self.unit),
            unit => write!(f, "{}\u{a0}{unit}", self.number),
        }
    }
}

/// One value with the prefix that suits it alone. In a row use one [`Scale`] for all cells.
///
/// `value` is in the canonical `unit`; `digits` are the significant digits as printed in the file.
pub fn display_value(value: f64, unit: &Unit, digits: Option<u8>) -> Shown {
    Scale::for_row([(value, digits)], unit).shown(value, digits)
}

/// What a row measures, in sentence case: `Write bandwidth`, `Read latency, p99`. The mean of a rate goes without saying.
pub fn measure_words(metric: &Metric, op: &Op, stat: &Stat) -> String {
    let noun = match metric {
        Metric::Iops => "IOPS",
        Metric::TotalLatency => "total latency",
        Metric::SubmissionLatency => "submission latency",
        Metric::Cpu => "CPU",
        Metric::Iowait => "I/O wait",
        Metric::Bytes => "data moved",
        other => other.as_str(),
    };
    let timed = matches!(
        metric,
        Metric::Latency | Metric::TotalLatency | Metric::SubmissionLatency
    );
    let words = if *op == Op::Total {
        noun.to_owned()
    } else {
        format!("{op} {noun}")
    };
    let mut letters = words.chars();
    let words: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(letters)
        .collect();
    match stat {
        Stat::Mean if !timed => words,
        Stat::Total => words,
        Stat::Min => format!("{words}, lowest"),
        Stat::Max => format!("{words}, highest"),
        Stat::Stddev => format!("{words}, standard deviation"),
        stat => format!("{words}, {stat}"),
    }
}

/// The prefix that all cells of one row share, so that they can be compared by eye.
#[derive(Debug, Clone, PartialEq)]
pub struct Scale {
    unit: String,
    step: Step,
}

/// A step of a unit's ladder. The shown value is `value * times / per`: two factors, since 1/1000 is not exact in
/// binary.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Step {
    label: &'static str,
    times: f64,
    per: f64,
    /// The largest decimal exponent that still reads well in this unit: 4,897 MB/s (3), but 4.897 s.
    roomy: i32,
}

const fn step(label: &'static str, times: f64, per: f64, roomy: i32) -> Step {
    Step {
        label,
        times,
        per,
        roomy,
    }
}

// Where two steps read equally well the first in the list wins.
const RATES: [Step; 5] = [
    step("MB/s", 1.0, 1e6, 3),
    step("GB/s", 1.0, 1e9, 2),
    step("kB/s", 1.0, 1e3, 2),
    step("B/s", 1.0, 1.0, 2),
    step("TB/s", 1.0, 1e12, 3),
];
const OPERATIONS: [Step; 3] = [
    step("IOPS", 1.0, 1.0, 3),
    step("k IOPS", 1.0, 1e3, 2),
    step("M IOPS", 1.0, 1e6, 3),
];
const TIMES: [Step; 6] = [
    step("s", 1.0, 1.0, 2),
    step("ms", 1e3, 1.0, 2),
    step("µs", 1e6, 1.0, 2),
    step("ns", 1e9, 1.0, 2),
    step("min", 1.0, 60.0, 2),
    step("h", 1.0, 3600.0, 3),
];
const SIZES: [Step; 5] = [
    step("MB", 1.0, 1e6, 2),
    step("GB", 1.0, 1e9, 2),
    step("kB", 1.0, 1e3, 2),
    step("B", 1.0, 1.0, 2),
    step("TB", 1.0, 1e12, 3),
];
const PERCENT: [Step; 1] = [step("%", 1.0, 1.0, 9)];
const PLAIN: [Step; 1] = [step("", 1.0, 1.0, 9)];

impl Scale {
    /// Chooses the prefix in which the row's values, each with its printed digits, read best: no leading `0.0`, not
    /// more than four digits before the point, and no zeros that only fill up what the file did not print. A unit
    /// that Podium does not know keeps its name and gets no prefix.
    pub fn for_row(cells: impl IntoIterator<Item = (f64, Option<u8>)>, unit: &Unit) -> Self {
        let ladder: &[Step] = match unit {
            Unit::BytesPerSecond => &RATES,
            Unit::PerSecond => &OPERATIONS,
            Unit::Seconds => &TIMES,
            Unit::Bytes => &SIZES,
            Unit::Percent => &PERCENT,
            Unit::Other(_) => &PLAIN,
        };
        let mut costs = vec![0; ladder.len()];
        for (value, digits) in cells {
            for (cost, step) in costs.iter_mut().zip(ladder) {
                *cost += step.cost(value, digits);
            }
        }
        let best = costs
            .iter()
            .zip(ladder)
            .min_by_key(|(cost, _)| **cost)
            .map_or(PLAIN[0], |(_, step)| *step);
        let unit = if let Unit::Other(name) = unit {
            name.clone()
        } else {
            best.label.to_owned()
        };
        Self { unit, step: best }
    }

    /// The unit with its prefix, for the row's head.
    pub fn unit(&self) -> &str {
        &self.unit
    }

    /// A canonical value in this scale's unit, unrounded, for axes.
    pub fn scaled(&self, value: f64) -> f64 {
        value * self.step.times / self.step.per
    }

    /// The number alone, in this scale's unit.
    pub fn number(&self, value: f64, digits: Option<u8>) -> String {
        rounded(self.scaled(value), digits)
    }

    /// Number and unit.
    pub fn shown(&self, value: f64, digits: Option<u8>) -> Shown {
        Shown {
            number: self.number(value, digits),
            unit: self.unit.clone(),
        }
    }
}

impl Step {
    /// How badly a value reads in this unit; 0 is well.
    fn cost(self, value: f64, digits: Option<u8>) -> i32 {
        let Some((exponent, _)) = scientific(value * self.times / self.per, significant(digits)) else {
            return 0;
        };
        let leading_zeros = (-exponent).max(0);
        let beyond = (exponent - self.roomy).max(0);
        let filled = (exponent + 1 - i32::from(significant(digits))).max(0);
        let filled = if digits.is_some_and(|d| d < MOST_DIGITS) {
            filled
        } else {
            0
        };
        // A zero that was not printed pretends to a precision, which is worse than one that reads badly.
        2 * leading_zeros + beyond + 4 * filled
    }
}

fn significant(digits: Option<u8>) -> u8 {
    digits.unwrap_or(MOST_DIGITS).clamp(1, MOST_DIGITS)
}

/// Decimal exponent and digits of a value rounded to so many significant digits; `None` for zero and no number.
fn scientific(value: f64, digits: u8) -> Option<(i32, String)> {
    if value == 0.0 || !value.is_finite() {
        return None;
    }
    let text = format!("{:.*e}", usize::from(digits - 1), value.abs());
    let (mantissa, exponent) = text.split_once('e')?;
    Some((exponent.parse().ok()?, mantissa.replace('.', "")))
}

/// The number with thousands separated. A value of which nobody printed the digits shows no zeros at its end.
fn rounded(value: f64, digits: Option<u8>) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let Some((exponent, figures)) = scientific(value, significant(digits)) else {
        return "0".to_owned();
    };
    // None where there would be fewer than none.
    let so_many = |count: i32| usize::try_from(count).unwrap_or(0);
    let printed = i32::from(significant(digits));
    let decimals = so_many(printed - 1 - exponent);
    let leading = "0".repeat(so_many(-exponent));
    let closing = "0".repeat(so_many(exponent + 1 - printed));
    let figures = format!("{leading}{figures}{closing}");
    let (whole, fraction) = figures.split_at(figures.len() - decimals);
    let fraction = if digits.is_none() {
        fraction.trim_end_matches('0')
    } else {
        fraction
    };
    let point = if fraction.is_empty() { "" } else { "." };
    let sign = if value < 0.0 { "−" } else { "" };
    format!("{sign}{}{point}{fraction}", thousands(whole))
}

fn thousands(whole: &str) -> String {
    let mut text = String::with_capacity(whole.len() + whole.len() / 3);
    for (at, figure) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(figure);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(value: f64, unit: &str, digits: impl Into<Option<u8>>) -> String {
        display_value(value, &Unit::from(unit.to_owned()), digits.into())
            .to_string()
            .replace('\u{a0}', " ")
    }

    #[test]
    fn a_value_reads_as_people_write_it() {
        for (value, unit, digits, expected) in [
            (430e6, "B/s", Some(3), "430 MB/s"),
            (430e6, "B/s", Some(2), "0.43 GB/s"),
            (4.897e9, "B/s", Some(4), "4,897 MB/s"),
            (12.5e9, "B/s", Some(5), "12.50 GB/s"),
            (17.9e6, "B/s", Some(3), "17.9 MB/s"),
            (429_916_160.0, "B/s", Some(3), "430 MB/s"),
            (429_916_160.0, "B/s", None, "429.9 MB/s"),
            (430e6, "B/s", None, "430 MB/s"),
            (45_300.0, "B/s", Some(5), "45.30 kB/s"),
            (98_304.0, "1/s", Some(5), "98.30 k IOPS"),
            (6090.0, "1/s", Some(4), "6,090 IOPS"),
            (12.0, "1/s", Some(2), "12 IOPS"),
            (1_234_567.0, "1/s", Some(7), "1.235 M IOPS"),
            (0.00042, "s", Some(2), "0.42 ms"),
            (0.00042, "s", Some(5), "420.0 µs"),
            (0.001_1, "s", Some(2), "1.1 ms"),
            (8.3e-8, "s", Some(2), "83 ns"),
            (1.3, "s", Some(2), "1.3 s"),
            (95.0, "s", Some(2), "95 s"),
            (5700.0, "s", Some(2), "95 min"),
            (86_400.0, "s", Some(2), "24 h"),
            (1.5e9, "B", Some(2), "1.5 GB"),
            (12.345, "%", Some(5), "12.35%"),
            (1234.5, "points", Some(5), "1,234 points"),
            (0.0, "B/s", Some(1), "0 MB/s"),
            (-1234.0, "points", Some(4), "−1,234 points"),
            (f64::NAN, "B/s", None, "– MB/s"),
        ] {
            assert_eq!(shown(value, unit, digits), expected, "{value} {unit} {digits:?}");
        }
    }

    #[test]
    fn never_more_digits_than_printed_nor_than_four() {
        assert_eq!(shown(651e6, "B/s", 3), "651 MB/s");
        assert_eq!(shown(123_456.0, "points", 6), "123,500 points");
        assert_eq!(shown(9.9996e9, "B/s", 9), "10.00 GB/s");
        assert_eq!(shown(999.96e6, "B/s", 4), "1,000 MB/s");
    }

    #[test]
    fn a_row_has_one_unit() {
        let row = [430e6, 17.9e6, 4897e6, 80.6e6].map(|value| (value, Some(3)));
        let scale = Scale::for_row(row, &Unit::BytesPerSecond);
        assert_eq!(
            row.map(|(value, digits)| scale.number(value, digits)),
            ["430", "17.9", "4,900", "80.6"]
        );
        assert_eq!(scale.unit(), "MB/s");
        let row = [98_304.0, 4210.0, 310.0].map(|value| (value, Some(6)));
        let scale = Scale::for_row(row, &Unit::PerSecond);
        assert_eq!(
            row.map(|(value, digits)| scale.number(value, digits)),
            ["98,300", "4,210", "310.0"]
        );
    }

    #[test]
    fn an_unprinted_precision_shows_no_closing_zeros() {
        assert_eq!(shown(1.5e6, "B/s", None), "1.5 MB/s");
        assert_eq!(shown(1200.0, "1/s", None), "1,200 IOPS");
    }

    #[test]
    fn a_row_says_what_it_measures() {
        for (metric, op, stat, words) in [
            ("bandwidth", "write", "mean", "Write bandwidth"),
            ("iops", "total", "mean", "IOPS"),
            ("latency", "read", "mean", "Read latency, mean"),
            ("latency", "read", "p99.9", "Read latency, p99.9"),
            ("duration", "total", "total", "Duration"),
            ("files per second", "create", "mean", "Create files per second"),
            ("bandwidth", "read", "max", "Read bandwidth, highest"),
        ] {
            let (metric, op) = (Metric::from(metric.to_owned()), Op::from(op.to_owned()));
            assert_eq!(measure_words(&metric, &op, &Stat::from(stat)), words);
        }
    }
}
