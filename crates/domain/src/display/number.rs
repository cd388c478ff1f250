use std::iter::repeat_n;

use super::decimal::{Decimal, quick_digits, quick_exponent};

/// Significant digits shown at most, whatever the file printed.
pub(super) const MOST_DIGITS: u8 = 4;

/// How many digits are shown of so many that were printed.
pub(super) fn significant(digits: Option<u8>) -> u8 {
    digits.unwrap_or(MOST_DIGITS).clamp(1, MOST_DIGITS)
}

/// Exponents from which, and down to which, a number is written out; beyond, it is a power of ten.
const WRITTEN_OUT: std::ops::Range<i32> = -4..10;

/// Zeros before the first digit of the smallest number that is written out.
const LEADING: &str = "0000";

/// The first `count` of some digits, rounded half up, as people do it; and whether the first place carried over.
fn first_digits(digits: &[u8], count: usize) -> (String, bool) {
    let mut kept: Vec<u8> = digits.iter().copied().take(count).collect();
    kept.resize(count, b'0');
    let mut carries = digits.get(count).is_some_and(|next| *next >= b'5');
    for digit in kept.iter_mut().rev() {
        if !carries {
            break;
        }
        carries = *digit == b'9';
        *digit = if carries { b'0' } else { *digit + 1 };
    }
    if carries {
        kept.insert(0, b'1');
    }
    (String::from_utf8(kept).unwrap_or_default(), carries)
}

/// Decimal exponent and digits of a value rounded to so many significant digits; `None` for zero and no number.
pub(super) fn scientific(value: f64, digits: u8) -> Option<(i32, String)> {
    // Most figures are short, and calculating is much faster than writing them out.
    match quick_digits(value, digits) {
        Some((exponent, whole)) => Some((exponent, whole.to_string())),
        None => written(value, digits),
    }
}

/// The same from all its digits.
pub(super) fn written(value: f64, digits: u8) -> Option<(i32, String)> {
    let Decimal {
        exponent,
        digits: all,
    } = Decimal::of(value)?;
    let (mut figures, carried) = first_digits(&all, usize::from(digits));
    if carried {
        figures.pop();
    }
    Some((exponent + i32::from(carried), figures))
}

/// The exponent of [`scientific`] alone.
pub(super) fn exponent(value: f64, digits: u8) -> Option<i32> {
    quick_exponent(value, digits).or_else(|| Some(scientific(value, digits)?.0))
}

/// The number with thousands separated. A value of which nobody printed the digits shows no zeros at its end.
pub(super) fn rounded(value: f64, digits: Option<u8>) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let Some((exponent, mut figures)) = scientific(value, significant(digits)) else {
        return "0".to_owned();
    };
    let sign = if value < 0.0 { "−" } else { "" };
    if !WRITTEN_OUT.contains(&exponent) {
        return format!("{sign}{}", power(&figures, exponent, digits.is_none()));
    }
    // None where there would be fewer than none.
    let so_many = |count: i32| usize::try_from(count).unwrap_or(0);
    let printed = i32::from(significant(digits));
    let decimals = so_many(printed - 1 - exponent);
    let leading = so_many(-exponent);
    figures.insert_str(0, LEADING.get(..leading).unwrap_or(LEADING));
    figures.extend(repeat_n('0', so_many(exponent + 1 - printed)));
    let (whole, fraction) = figures.split_at(figures.len() - decimals);
    let fraction = if digits.is_none() {
        fraction.trim_end_matches('0')
    } else {
        fraction
    };
    let mut text = String::with_capacity(2 * figures.len() + sign.len());
    text.push_str(sign);
    thousands(&mut text, whole);
    if !fraction.is_empty() {
        text.push('.');
        text.push_str(fraction);
    }
    text
}

/// `1.235×10¹²`.
fn power(figures: &str, exponent: i32, is_unprinted: bool) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let (whole, fraction) = figures.split_at(1.min(figures.len()));
    let fraction = if is_unprinted {
        fraction.trim_end_matches('0')
    } else {
        fraction
    };
    let point = if fraction.is_empty() { "" } else { "." };
    let exponent = exponent.to_string();
    let raised: String = exponent
        .chars()
        .map(|c| match c.to_digit(10) {
            Some(digit) => RAISED.get(digit as usize).copied().unwrap_or(c),
            None => '⁻',
        })
        .collect();
    format!("{whole}{point}{fraction}×10{raised}")
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
    let figures = at_place(value, place);
    let (whole, fraction) = figures.split_once('.').unwrap_or((&figures, ""));
    let nothing = figures.bytes().all(|figure| matches!(figure, b'0' | b'.'));
    let mut text = String::with_capacity(2 * figures.len());
    if value < 0.0 && !nothing {
        text.push('−');
    }
    thousands(&mut text, whole);
    if !fraction.is_empty() {
        text.push('.');
        text.push_str(fraction);
    }
    text
}

/// The digits of a value rounded to a place, written out.
fn at_place(value: f64, place: i32) -> String {
    let count = |number: i32| usize::try_from(number).unwrap_or(0);
    let rounded = Decimal::of(value).map(|Decimal { exponent, digits }| {
        // A value below half of the place has nothing left.
        let kept = exponent.saturating_add(1).saturating_sub(place);
        let digits = if kept < 0 { &[][..] } else { &digits };
        first_digits(digits, count(kept)).0
    });
    let figures = rounded.filter(|figures| !figures.is_empty());
    let figures = figures.unwrap_or_else(|| "0".to_owned());
    if place > 0 {
        let closing = if figures == "0" { 0 } else { count(place) };
        return format!("{figures}{}", "0".repeat(closing));
    }
    let decimals = count(place.saturating_neg());
    let figures = format!("{figures:0>width$}", width = decimals + 1);
    let (whole, fraction) = figures.split_at(figures.len() - decimals);
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{whole}{point}{fraction}")
}

/// The number with so many significant digits, the rest cut off.
pub(super) fn rounded_down(value: f64, digits: u8) -> String {
    let Some(Decimal {
        exponent,
        digits: figures,
    }) = Decimal::of(value)
    else {
        return rounded(value, Some(digits));
    };
    let kept = figures.get(..usize::from(digits)).unwrap_or(&figures);
    let place = exponent + 1 - i32::from(digits);
    let cut: f64 = format!("{}e{place}", String::from_utf8_lossy(kept))
        .parse()
        .unwrap_or(value);
    rounded(cut.copysign(value), Some(digits))
}

/// Writes a whole number with its thousands separated.
fn thousands(text: &mut String, whole: &str) {
    for (at, figure) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(figure);
    }
}
