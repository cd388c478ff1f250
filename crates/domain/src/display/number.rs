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

/// The decimal exponent of the last place that [`rounded`] shows; `None` for zero and no number.
pub(super) fn last_place(value: f64, digits: Option<u8>) -> Option<i32> {
    let (exponent, figures) = scientific(value, significant(digits))?;
    let place = exponent + 1 - i32::from(significant(digits));
    if digits.is_some() || place >= 0 {
        return Some(place);
    }
    let zeros = figures.len() - figures.trim_end_matches('0').len();
    Some(place.saturating_add(i32::try_from(zeros).ok()?).min(0))
}

/// The number rounded to a place, with thousands separated; what rounds to zero has no sign.
pub(super) fn rounded_to(value: f64, place: i32) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let figures = if place > 0 {
        let whole = format!("{:.0}", value.abs() / 10_f64.powi(place));
        let closing = if whole == "0" { 0 } else { place.unsigned_abs() };
        format!("{whole}{}", "0".repeat(closing as usize))
    } else {
        format!("{:.*}", place.unsigned_abs() as usize, value.abs())
    };
    let (whole, fraction) = figures.split_once('.').unwrap_or((&figures, ""));
    let point = if fraction.is_empty() { "" } else { "." };
    let nothing = figures.bytes().all(|figure| matches!(figure, b'0' | b'.'));
    let sign = if value < 0.0 && !nothing { "−" } else { "" };
    format!("{sign}{}{point}{fraction}", thousands(whole))
}

/// The number with so many significant digits, the rest cut off.
pub(super) fn rounded_down(value: f64, digits: u8) -> String {
    /// Digits that a double carries through one multiplication and one division; more would be their noise (0.29 × 1000).
    const SOUND: u8 = 15;
    let Some((exponent, figures)) = scientific(value, SOUND) else {
        return rounded(value, Some(digits));
    };
    let kept = figures.get(..usize::from(digits)).unwrap_or(&figures);
    let place = exponent + 1 - i32::from(digits);
    let cut: f64 = format!("{kept}e{place}").parse().unwrap_or(value);
    rounded(cut.copysign(value), Some(digits))
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
