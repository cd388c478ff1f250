//! Figures are only as fine as they were printed.

/// One unit in the last place of `value` when it is shown with `digits` significant digits. `None` for zero, which has
/// no leading digit.
pub(crate) fn printed_unit(value: f64, digits: u8) -> Option<f64> {
    let unit = 10_f64.powi(exponent(value)? - i32::from(digits.max(1)) + 1);
    (unit > 0.0 && unit.is_finite()).then_some(unit)
}

/// How many significant digits show `value` down to `unit`; at least one.
pub(crate) fn digits_down_to(value: f64, unit: f64) -> Option<u8> {
    let digits = exponent(value)? - exponent(unit)? + 1;
    Some(u8::try_from(digits.clamp(1, 17)).unwrap_or(17))
}

/// The power of ten of the leading digit.
fn exponent(value: f64) -> Option<i32> {
    let size = value.abs();
    if size <= 0.0 || !size.is_finite() {
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the logarithm of a finite double lies within ±324"
    )]
    let guess = size.log10().floor() as i32;
    // The logarithm of a number next to a power of ten may be rounded across it; a double's own error (2e-16) is
    // forgiven, so that 0.1 + 0.2 − 0.2 still counts as 0.1.
    let near = |power: i32| size >= 10_f64.powi(power) * (1.0 - 4.0 * f64::EPSILON);
    Some(if near(guess + 1) {
        guess + 1
    } else if near(guess) {
        guess
    } else {
        guess - 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unit_is_that_of_the_last_place_shown() {
        for (value, digits, unit) in [
            (4897e6, 4, 1e6),
            (0.0004, 1, 1e-4),
            (1000.0, 4, 1.0),
            (999.0, 3, 1.0),
            (-25.0, 3, 0.1),
            (0.001, 1, 0.001),
        ] {
            let found = printed_unit(value, digits).unwrap();
            assert!(
                (found / unit - 1.0).abs() < 1e-12,
                "{value} with {digits} digits: {found}"
            );
        }
        assert_eq!(printed_unit(0.0, 3), None);
    }

    #[test]
    fn a_mean_is_shown_down_to_the_unit_of_its_repetitions() {
        assert_eq!(digits_down_to(10.05, 0.1), Some(3));
        assert_eq!(digits_down_to(9.95, 0.1), Some(2));
        assert_eq!(digits_down_to(0.04, 0.1), Some(1));
    }
}
