/// Significant digits shown at most, whatever the file printed.
pub(super) const MOST_DIGITS: u8 = 4;

/// How many digits are shown of so many that were printed.
pub(super) fn significant(digits: Option<u8>) -> u8 {
    digits.unwrap_or(MOST_DIGITS).clamp(1, MOST_DIGITS)
}

/// Decimal exponent and digits of a value rounded to so many significant digits; `None` for zero and no number.
pub(super) fn scientific(value: f64, digits: u8) -> Option<(i32, String)> {
    if value == 0.0 || !value.is_finite() {
        return None;
    }
    let text = format!("{:.*e}", usize::from(digits - 1), value.abs());
    let (mantissa, exponent) = text.split_once('e')?;
    Some((exponent.parse().ok()?, mantissa.replace('.', "")))
}

/// The number with thousands separated. A value of which nobody printed the digits shows no zeros at its end.
pub(super) fn rounded(value: f64, digits: Option<u8>) -> String {
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
