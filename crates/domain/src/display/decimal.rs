//! The decimal digits of a double, kept on the stack: a page prints thousands of figures, and tries each in every unit.

use std::fmt::{self, Write};

/// Digits that a double carries through one multiplication and one division; more would be their noise (0.29 × 1000).
const SOUND: usize = 15;

/// Bytes of a double with 17 digits and an exponent: `-1.2345678901234567e-308`.
const LONGEST: usize = 24;

/// The magnitude of a value that is neither zero nor infinite.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    /// Of the first digit.
    pub(super) exponent: i32,
    /// ASCII; the first is not zero.
    pub(super) digits: [u8; SOUND],
}

impl Decimal {
    /// Rounded to the sound digits; `None` for zero and no number.
    pub(super) fn of(value: f64) -> Option<Self> {
        if value == 0.0 || !value.is_finite() {
            return None;
        }
        let value = value.abs();
        // A normal double carries any 15 digits there and back, so where its shortest form has no more, that form is also
        // what rounding gives: found much faster than by dividing large whole numbers, which rounding a short one takes.
        let shortest = value
            .is_normal()
            .then(|| Self::parsed(format_args!("{value:e}")))
            .flatten();
        shortest.or_else(|| Self::parsed(format_args!("{value:.*e}", SOUND - 1)))
    }

    /// `None` where there are more digits than are sound.
    fn parsed(written: fmt::Arguments<'_>) -> Option<Self> {
        let mut line = Line::default();
        line.write_fmt(written).ok()?;
        let (mantissa, exponent) = line.text()?.split_once('e')?;
        let mut digits = [b'0'; SOUND];
        let mut places = digits.iter_mut();
        for digit in mantissa.bytes().filter(u8::is_ascii_digit) {
            *places.next()? = digit;
        }
        Some(Self {
            exponent: exponent.parse().ok()?,
            digits,
        })
    }
}

/// Text of a known length.
#[derive(Default)]
struct Line {
    bytes: [u8; LONGEST],
    length: usize,
}

impl Line {
    fn text(&self) -> Option<&str> {
        std::str::from_utf8(self.bytes.get(..self.length)?).ok()
    }
}

impl Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        let room = self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

/// From the smallest to the largest value that is looked up; all others are written out.
const POWERS: [f64; 28] = [
    1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2, 1e3, 1e4, 1e5,
    1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
];
const FIRST_POWER: i32 = -12;

/// How far below the next power of ten a value may be and still be rounded up to it, as a share of that power: by digits.
const ROUNDS_UP: [f64; 5] = [0.5, 0.05, 0.005, 0.000_5, 0.000_05];

/// So near to where it would be rounded up, only the digits can say.
const UNSURE: f64 = 1e-9;

/// The decimal exponent of a value once it is rounded to up to four significant digits, without writing it; `None` where
/// it takes the digits to know.
pub(super) fn quick_exponent(value: f64, digits: u8) -> Option<i32> {
    let magnitude = value.abs();
    let above = POWERS.partition_point(|power| *power <= magnitude);
    let next = POWERS.get(above).filter(|_| above > 0)?;
    let below = 1.0 - magnitude / next;
    let rounds_up = ROUNDS_UP.get(usize::from(digits))?;
    if (below - rounds_up).abs() < UNSURE {
        return None;
    }
    let exponent = FIRST_POWER + i32::try_from(above).ok()?;
    Some(exponent - i32::from(below > *rounds_up))
}

/// A number rounded to a whole one, without writing it; `None` where only the digits can say which way it goes.
pub(super) fn quick_whole(value: f64) -> Option<u32> {
    const SURE_BELOW: f64 = 1e6;
    let rounded = (value + 0.5).floor();
    let sure = (value - rounded).abs() < 0.5 - UNSURE_HALF;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a whole number between 0 and a million"
    )]
    ((0.0..SURE_BELOW).contains(&value) && sure).then_some(rounded as u32)
}

/// So near to the middle between two whole numbers, multiplying may have taken it to the other side.
const UNSURE_HALF: f64 = 1e-6;

/// Exponent and significant digits of a value rounded to up to four of them, as one whole number.
pub(super) fn quick_digits(value: f64, digits: u8) -> Option<(i32, u32)> {
    let exponent = quick_exponent(value, digits)?;
    let power = |exponent: i32| POWERS.get(usize::try_from(exponent - FIRST_POWER).ok()?);
    let shift = i32::from(digits) - 1 - exponent;
    // Powers below one are not exact.
    let shifted = if shift < 0 {
        value.abs() / power(-shift)?
    } else {
        value.abs() * power(shift)?
    };
    let whole = quick_whole(shifted)?;
    let first = 10_u32.pow(u32::from(digits).checked_sub(1)?);
    (first..first * 10).contains(&whole).then_some((exponent, whole))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::number::{scientific, written};
    use super::*;

    /// Any double, and the short ones that files are full of.
    fn value() -> impl Strategy<Value = f64> {
        let short = (1_u32..100_000, -12_i32..12);
        prop_oneof![
            any::<u64>().prop_map(f64::from_bits),
            short.prop_map(|(digits, power)| format!("{digits}e{power}").parse().unwrap()),
            (1_u32..100_000, -12_i32..12, 1_u32..5).prop_map(|(digits, power, of)| {
                let short: f64 = format!("{digits}e{power}").parse().unwrap();
                short * 1e3 / f64::from(of)
            }),
            // Where rounding begins to carry.
            (0_usize..5, -15_i32..18, -3_i64..4).prop_map(|(nines, power, off)| {
                let nines: f64 = format!("{}5e{power}", "9".repeat(nines)).parse().unwrap();
                f64::from_bits(nines.to_bits().saturating_add_signed(off))
            }),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]

        #[test]
        fn the_digits_are_those_of_rounding_to_fifteen(value in value()) {
            let written = format!("{:.14e}", value.abs());
            let read = Decimal::of(value).map(|decimal| {
                let (first, rest) = std::str::from_utf8(&decimal.digits).unwrap().split_at(1);
                format!("{first}.{rest}e{}", decimal.exponent)
            });
            let expected = Some(written).filter(|_| value != 0.0 && value.is_finite());
            prop_assert_eq!(read, expected);
        }

        #[test]
        fn an_exponent_that_is_looked_up_is_the_one_that_is_written(value in value(), digits in 1_u8..5) {
            if let Some(exponent) = quick_exponent(value, digits) {
                prop_assert_eq!(Some(exponent), scientific(value, digits).map(|(exponent, _)| exponent));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]

        #[test]
        fn digits_that_are_calculated_are_those_that_are_written(value in value(), digits in 1_u8..5) {
            if let Some((exponent, whole)) = quick_digits(value, digits) {
                prop_assert_eq!(Some((exponent, whole.to_string())), written(value, digits));
            }
        }
    }

    #[test]
    fn usual_figures_are_calculated() {
        for (value, exponent, whole) in [
            (0.000_42, -4, 4200),
            (999.96, 3, 1000),
            (-4.3e8, 8, 4300),
            (1.0, 0, 1000),
        ] {
            assert_eq!(quick_digits(value, 4), Some((exponent, whole)), "{value}");
        }
        // Half of the last place.
        assert_eq!(quick_digits(1.2345, 4), None);
    }

    #[test]
    fn usual_figures_are_looked_up() {
        for (value, exponent) in [(0.000_42, -4), (1.0, 0), (999.9, 2), (999.96, 3), (-4.3e8, 8)] {
            assert_eq!(quick_exponent(value, 4), Some(exponent), "{value}");
        }
    }
}
