/// A number to ten digits, which are more than a screen has pixels: without this 0.42 ms would travel as
/// 0.42000000000000004.
pub(crate) fn ten_digits(value: f64) -> f64 {
    const DIGITS: usize = 10;
    // What is short already stays: rounding a short number to so many digits is the dearest there is.
    let shortest = format!("{value:e}");
    let mantissa = shortest.split('e').next().unwrap_or_default();
    if mantissa.bytes().filter(u8::is_ascii_digit).count() <= DIGITS {
        return value;
    }
    format!("{value:.*e}", DIGITS - 1).parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ten_digits_cannot_say_is_rounded_and_the_rest_is_left() {
        for (value, rounded) in [
            (0.420_000_000_000_000_04, 0.42),
            (173.5, 173.5),
            (1.0 / 3.0, 0.333_333_333_3),
            (123_456_789_012.0, 123_456_789_000.0),
            (-2e-9 / 3.0, -6.666_666_667e-10),
            (0.0, 0.0),
        ] {
            assert!(ten_digits(value).total_cmp(&rounded).is_eq(), "{value}");
        }
        assert!(ten_digits(f64::INFINITY).is_infinite());
    }
}
