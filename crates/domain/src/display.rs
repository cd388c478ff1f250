//! Numbers as people read them. One place, so that tables, charts and exports print the same figure the same way.

use std::fmt;

use crate::{Metric, Op, Stat, Unit};

mod decimal;
mod number;
mod ratio;
#[cfg(test)]
mod tests;
mod workload;

pub use ratio::times;
pub use workload::{block_size, capitalised, identity_words};

use number::{MOST_DIGITS, exponent, last_place, rounded, rounded_down, rounded_to, significant};

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

/// A bound that was passed (“over 24 h”): two significant digits, rounded towards zero, since what was passed may not
/// become more than it was.
pub fn display_lower_bound(value: f64, unit: &Unit) -> Shown {
    const DIGITS: u8 = 2;
    let scale = Scale::for_row([(value, Some(DIGITS))], unit);
    Shown {
        number: rounded_down(scale.scaled(value), DIGITS),
        unit: scale.unit,
    }
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
    let words = capitalised(&words);
    match stat {
        Stat::Mean if !timed => words,
        Stat::Total => words,
        Stat::Min => format!("{words}, lowest"),
        Stat::Max => format!("{words}, highest"),
        Stat::Stddev => format!("{words}, standard deviation"),
        stat => format!("{words}, {stat}"),
    }
}

/// The value, or where there is none its bounds, each with the printed digits.
fn numbers(
    (value, bounds, digits): (Option<f64>, Option<[f64; 2]>, Option<u8>),
) -> impl Iterator<Item = (f64, Option<u8>)> {
    let ends = bounds.filter(|_| value.is_none()).into_iter().flatten();
    value.into_iter().chain(ends).map(move |value| (value, digits))
}

/// The prefix that all cells of one row share, so that they can be compared by eye.
#[derive(Debug, Clone, PartialEq)]
pub struct Scale {
    unit: String,
    step: Step,
    /// Significant digits that are shown at most; absent where all that were printed are.
    most_digits: Option<u8>,
}

/// How a reader wants figures to be shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FigureLook {
    /// MiB and GiB instead of MB and GB.
    pub binary: bool,
    /// No more significant digits than these.
    pub digits: Option<u8>,
}

impl FigureLook {
    /// How many digits are shown of so many that were printed.
    pub fn digits(self, printed: Option<u8>) -> Option<u8> {
        match self.digits {
            Some(most) => Some(printed.map_or(most, |digits| digits.min(most))),
            None => printed,
        }
    }
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
const BINARY_RATES: [Step; 5] = [
    step("MiB/s", 1.0, 1_048_576.0, 3),
    step("GiB/s", 1.0, 1_073_741_824.0, 2),
    step("KiB/s", 1.0, 1_024.0, 2),
    step("B/s", 1.0, 1.0, 2),
    step("TiB/s", 1.0, 1_099_511_627_776.0, 3),
];
const BINARY_SIZES: [Step; 5] = [
    step("MiB", 1.0, 1_048_576.0, 2),
    step("GiB", 1.0, 1_073_741_824.0, 2),
    step("KiB", 1.0, 1_024.0, 2),
    step("B", 1.0, 1.0, 2),
    step("TiB", 1.0, 1_099_511_627_776.0, 3),
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
        Self::on(ladder, cells, unit)
    }

    fn on(ladder: &[Step], cells: impl IntoIterator<Item = (f64, Option<u8>)>, unit: &Unit) -> Self {
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
            name.to_string()
        } else {
            best.label.to_owned()
        };
        Self {
            unit,
            step: best,
            most_digits: None,
        }
    }

    /// The same for figures of which some are only known by their bounds: value, bounds, printed digits.
    pub fn for_figures(
        figures: impl IntoIterator<Item = (Option<f64>, Option<[f64; 2]>, Option<u8>)>,
        unit: &Unit,
    ) -> Self {
        Self::for_row(figures.into_iter().flat_map(numbers), unit)
    }

    /// The same in powers of 1024 where the unit is one of bytes: MiB, not MB.
    fn binary_for_figures(
        figures: impl IntoIterator<Item = (Option<f64>, Option<[f64; 2]>, Option<u8>)>,
        unit: &Unit,
    ) -> Self {
        let cells = figures.into_iter().flat_map(numbers);
        match unit {
            Unit::BytesPerSecond => Self::on(&BINARY_RATES, cells, unit),
            Unit::Bytes => Self::on(&BINARY_SIZES, cells, unit),
            _ => Self::for_row(cells, unit),
        }
    }

    /// The same as a reader wants figures to be shown.
    pub fn looking(
        look: FigureLook,
        figures: impl IntoIterator<Item = (Option<f64>, Option<[f64; 2]>, Option<u8>)>,
        unit: &Unit,
    ) -> Self {
        let figures = figures
            .into_iter()
            .map(|(value, range, printed)| (value, range, look.digits(printed)));
        let scale = if look.binary {
            Self::binary_for_figures(figures, unit)
        } else {
            Self::for_figures(figures, unit)
        };
        Self {
            most_digits: look.digits,
            ..scale
        }
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
        let digits = self.kept(digits);
        let scaled = self.scaled(value);
        match (value.is_finite() && value != 0.0, scaled) {
            // What no double can say in this unit is neither nothing nor no number.
            (true, 0.0) => "< 10⁻³⁰⁰".to_owned(),
            (true, f64::INFINITY) => "> 10³⁰⁰".to_owned(),
            (true, f64::NEG_INFINITY) => "< −10³⁰⁰".to_owned(),
            _ => rounded(scaled, digits),
        }
    }

    /// Two bounds without their unit: `403 to 1,115`. They end at the same place as the figure `beside` them, of which
    /// `digits` were printed; without such a figure each is a figure of its own.
    pub fn bounds(&self, [low, high]: [f64; 2], beside: Option<f64>, digits: Option<u8>) -> String {
        let digits = self.kept(digits);
        let largest = if low.abs() > high.abs() { low } else { high };
        let place = beside.and_then(|figure| {
            last_place(self.scaled(figure), digits).or_else(|| last_place(self.scaled(largest), digits))
        });
        let number = |bound| match place {
            Some(place) => rounded_to(self.scaled(bound), place),
            None => self.number(bound, digits),
        };
        format!("{} to {}", number(low), number(high))
    }

    /// How many digits are shown of so many that were printed.
    fn kept(&self, printed: Option<u8>) -> Option<u8> {
        let look = FigureLook {
            digits: self.most_digits,
            ..FigureLook::default()
        };
        look.digits(printed)
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
        /// Worse than any number that can be written.
        const CANNOT_SAY: i32 = 10_000;
        let Some(exponent) = exponent(value * self.times / self.per, significant(digits)) else {
            let is_lost = value != 0.0 && value.is_finite();
            return if is_lost { CANNOT_SAY } else { 0 };
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
