use std::fmt::Write;

use super::decimal::quick_whole;

/// A ratio with at least two significant digits and no exponent: `0.042×`, `0.87×`, `12.3×`, `230×`.
pub fn times(ratio: f64) -> String {
    // What would round up to the next step is written as that step writes it.
    match ratio {
        r if r >= 999_999.5 => "over 999,999×".to_owned(),
        r if r >= 99.95 => format!("{r:.0}×"),
        r if r >= 9.995 => with_decimals(r, 1),
        r if r >= 0.0995 => with_decimals(r, 2),
        r if r >= 0.000_001 => format!("{r:.*}×", decimals_of_two_digits(r)),
        _ => "under 0.000001×".to_owned(),
    }
}

/// A ratio below 100 with so many decimals.
fn with_decimals(ratio: f64, decimals: u8) -> String {
    let per_whole = 10_u32.pow(u32::from(decimals));
    // What a page has thousands of is calculated: writing a double exactly takes its time.
    let Some(parts) = quick_whole(ratio * f64::from(per_whole)) else {
        return format!("{ratio:.*}×", usize::from(decimals));
    };
    let (whole, fraction) = (parts / per_whole, parts % per_whole);
    let mut words = String::with_capacity(8);
    // Writing to a String cannot fail.
    let _ = write!(
        words,
        "{whole}.{fraction:0width$}×",
        width = usize::from(decimals)
    );
    words
}

/// How many decimals show two significant digits of a number below 1.
fn decimals_of_two_digits(ratio: f64) -> usize {
    let leading = -ratio.log10().floor();
    // Between 1 and 6, since the ratio is at least a millionth.
    (1..=6_u8)
        .find(|zeros| leading <= f64::from(*zeros))
        .map_or(7, |zeros| usize::from(zeros) + 1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4096))]

        #[test]
        fn decimals_are_those_of_writing_it_exactly(ratio in 0.09_f64..100.0, short in 9_u32..10_000, decimals in 1_u8..3) {
            for ratio in [ratio, f64::from(short) / 100.0, f64::from(short) / 200.0] {
                prop_assert_eq!(with_decimals(ratio, decimals), format!("{ratio:.*}×", usize::from(decimals)));
            }
        }
    }

    #[test]
    fn a_ratio_has_two_digits_and_no_exponent() {
        for (ratio, words) in [
            (0.0421, "0.042×"),
            (0.003_62, "0.0036×"),
            (0.000_4, "0.00040×"),
            (0.000_001_2, "0.0000012×"),
            (0.099_8, "0.10×"),
            (0.874, "0.87×"),
            (2.5, "2.50×"),
            (12.34, "12.3×"),
            (99.94, "99.9×"),
            (99.96, "100×"),
            (230.4, "230×"),
            (1e-9, "under 0.000001×"),
            (1e300, "over 999,999×"),
        ] {
            assert_eq!(times(ratio), words, "{ratio}");
        }
    }
}
