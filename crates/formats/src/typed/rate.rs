use podium_domain::{Metric, PrintedUnit, Stat};

use super::{TypedPlace, TypedProblem, line::Line};

/// How far a typed rate may be from size over time before somebody should look again (COMPARISON rule 6).
const TOLERANCE: f64 = 0.02;

/// Fewest digits of a computed rate: rounded to fewer it would be further off than the tolerance.
const DIGITS: u8 = 3;

/// A rate that was not typed: size over time.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Rate {
    pub(super) column: usize,
    /// With as many digits as the time has, at least three.
    pub(super) value: String,
    /// Such that the value has no zeros that are not significant.
    pub(super) unit: &'static str,
}

/// The rates of a row with size and time; none where the same workload has a typed rate, which is checked instead.
pub(super) fn rates(lines: &[(usize, Line)], timed: &Line, doubts: &mut Vec<TypedProblem>) -> Vec<Rate> {
    let Some((size, bytes)) = &timed.bytes else {
        return Vec::new();
    };
    if timed.metric != Metric::Duration {
        return Vec::new();
    }
    let typed = lines.iter().find(|(_, line)| {
        line.metric == Metric::Bandwidth
            && line.stat == Stat::Mean
            && line.name == timed.name
            && line.op == timed.op
    });
    let mut rates = Vec::new();
    for column in 0..timed.cells.len() {
        let Some((time_s, digits)) = timed.canonical(column).filter(|(time_s, _)| *time_s > 0.0) else {
            continue;
        };
        let rate = *bytes as f64 / time_s;
        match typed.and_then(|(row, line)| Some((row, line, line.canonical(column)?.0))) {
            Some((row, line, stated)) if (stated / rate - 1.0).abs() > TOLERANCE => {
                let unit = line.units.get(column).map_or("", String::as_str);
                let message = format!(
                    "{size} in the time typed for it is {} {unit}, which this is more than 2 % off",
                    in_unit(rate, unit)
                );
                doubts.push(TypedProblem::new(TypedPlace::Cell(*row, column), message));
            }
            Some(_) => {}
            None => {
                let (unit, factor) = scale(rate);
                let value = rounded(rate / factor, digits.max(DIGITS));
                rates.push(Rate { column, value, unit });
            }
        }
    }
    rates
}

/// The unit in which a rate is a number below a thousand.
fn scale(rate: f64) -> (&'static str, f64) {
    let scales = [("B/s", 1.0), ("kB/s", 1e3), ("MB/s", 1e6), ("GB/s", 1e9)];
    scales
        .into_iter()
        .rfind(|(_, factor)| rate >= *factor)
        .unwrap_or(("B/s", 1.0))
}

fn in_unit(rate: f64, label: &str) -> String {
    let (factor, divisor) = PrintedUnit::parse(label).map_or((1.0, 1.0), |unit| (unit.factor, unit.divisor));
    rounded(rate * divisor / factor, 4)
}

/// So many significant digits, without an exponent.
fn rounded(value: f64, digits: u8) -> String {
    let digits = usize::from(digits.clamp(1, 15));
    let nearest: f64 = format!("{value:.*e}", digits - 1).parse().unwrap_or(value);
    // A 0 that is significant is written.
    let whole = format!("{:.0}", nearest.trunc().abs())
        .trim_start_matches('0')
        .len();
    let decimals = if nearest >= 1.0 {
        digits.saturating_sub(whole)
    } else {
        0
    };
    if nearest >= 1.0 {
        format!("{nearest:.decimals$}")
    } else {
        nearest.to_string()
    }
}
