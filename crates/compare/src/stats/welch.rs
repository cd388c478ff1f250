use super::{Moments, student::two_sided};

/// How often two equal means may be told apart by chance.
const SIGNIFICANCE: f64 = 0.05;

/// Student's two-sided 5 % quantiles for 1 to 30 degrees of freedom, as every table prints them.
const QUANTILES: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
    2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/// The same for infinitely many.
const LAST_QUANTILE: f64 = 1.960;

/// What the three printed decimals leave open.
const PRINTED: f64 = 0.001;

/// Whether t is above or below the quantile for so many degrees of freedom, where the printed ones on either side say so
/// already: the distribution itself is dear, and few cases need it.
fn by_table(t: f64, freedom: f64) -> Option<bool> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "degrees of freedom are at least two, and a cast from f64 saturates"
    )]
    let whole = freedom as usize;
    let above = QUANTILES.get(whole.saturating_sub(1)).unwrap_or(&QUANTILES[29]) + PRINTED;
    let below = QUANTILES.get(whole).unwrap_or(&LAST_QUANTILE) - PRINTED;
    if t > above {
        Some(true)
    } else if t < below {
        Some(false)
    } else {
        None
    }
}

/// Whether there are enough repetitions for [`tells_apart`].
pub(crate) fn can_be_tested(moments: &Moments) -> bool {
    moments.n >= 3
}

/// Welch's t-test (B. L. Welch, 1947): whether two means differ at the 5 % level, two-sided, without taking the variances
/// for equal. `None` where it cannot be used: fewer than three repetitions on a side, or a variance of zero.
pub(crate) fn tells_apart(a: &Moments, b: &Moments) -> Option<bool> {
    if !can_be_tested(a) || !can_be_tested(b) {
        return None;
    }
    let squared_error = |m: &Moments| {
        m.stddev
            .map(|s| s * s / m.n as f64)
            .filter(|e| *e > 0.0 && e.is_finite())
    };
    let (ea, eb) = (squared_error(a)?, squared_error(b)?);
    let sum = ea + eb;
    let t = (a.mean - b.mean).abs() / sum.sqrt();
    // Shares first: the squares of very small errors would underflow.
    let (sa, sb) = (ea / sum, eb / sum);
    let freedom = 1.0 / (sa * sa / (a.n - 1) as f64 + sb * sb / (b.n - 1) as f64);
    by_table(t, freedom).or_else(|| Some(two_sided(t, freedom) < SIGNIFICANCE))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moments(values: &[f64]) -> Moments {
        Moments::of(values).unwrap()
    }

    #[test]
    fn a_clear_lead_is_told_apart_and_noise_is_not() {
        let a = moments(&[100.0, 101.0, 99.0]);
        assert_eq!(tells_apart(&a, &moments(&[110.0, 111.0, 109.0])), Some(true));
        assert_eq!(tells_apart(&a, &moments(&[101.0, 104.0, 97.0])), Some(false));
    }

    #[test]
    fn two_repetitions_or_no_variance_are_no_case_for_the_test() {
        let a = moments(&[100.0, 101.0, 99.0]);
        assert_eq!(tells_apart(&a, &moments(&[110.0, 111.0])), None);
        assert_eq!(tells_apart(&a, &moments(&[110.0, 110.0, 110.0])), None);
    }

    /// A hand calculation: means 20 and 22, variances 4 and 1, n = 5 each; t = 2, ν = 25/((16+1)/4) = 5.882.
    #[test]
    fn degrees_of_freedom_follow_welch_and_satterthwaite() {
        let freedom: f64 = 25.0 / 4.25;
        let a = Moments {
            n: 5,
            mean: 20.0,
            stddev: Some(2.0),
        };
        let b = Moments {
            n: 5,
            mean: 22.0,
            stddev: Some(1.0),
        };
        assert!((two_sided(2.0, freedom) - 0.093).abs() < 0.001);
        assert_eq!(tells_apart(&a, &b), Some(false));
        assert_eq!(tells_apart(&a, &Moments { mean: 22.5, ..b }), Some(true));
    }

    /// The whole test from its definition, with the oracle's distribution.
    fn oracle(a: &Moments, b: &Moments) -> f64 {
        use statrs::distribution::{ContinuousCDF, StudentsT};
        let (va, vb) = (
            a.stddev.unwrap().powi(2) / a.n as f64,
            b.stddev.unwrap().powi(2) / b.n as f64,
        );
        let freedom = (va + vb).powi(2) / (va * va / (a.n - 1) as f64 + vb * vb / (b.n - 1) as f64);
        let t = (a.mean - b.mean).abs() / (va + vb).sqrt();
        2.0 * StudentsT::new(0.0, 1.0, freedom).unwrap().sf(t)
    }

    proptest::proptest! {
        #[test]
        fn the_oracle_tells_the_same_apart(
            means in (90.0_f64..110.0, 90.0_f64..110.0),
            deviations in (0.1_f64..20.0, 0.1_f64..20.0),
            counts in (3_usize..40, 3_usize..40),
        ) {
            let of = |n, mean, stddev| Moments { n, mean, stddev: Some(stddev) };
            let (a, b) = (of(counts.0, means.0, deviations.0), of(counts.1, means.1, deviations.1));
            let p = oracle(&a, &b);
            // At the very limit the last digits of two implementations decide.
            proptest::prop_assume!((p - SIGNIFICANCE).abs() > 1e-6);
            proptest::prop_assert_eq!(tells_apart(&a, &b), Some(p < SIGNIFICANCE));
        }
    }
}
