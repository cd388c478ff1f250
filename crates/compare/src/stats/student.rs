use super::beta::regularised_beta;

/// P(|T| > |t|) for Student's t distribution with `freedom` degrees of freedom (> 0, not necessarily whole).
pub(super) fn two_sided(t: f64, freedom: f64) -> f64 {
    regularised_beta(freedom / (freedom + t * t), freedom / 2.0, 0.5)
}

/// The t that |T| exceeds with probability `tail` (0 < tail < 1): the factor of a two-sided confidence interval.
///
/// The probability falls steadily in t, so a bracket and halving find it. Every step halves the bracket, and 200 exhaust
/// the digits of any double.
pub(crate) fn t_quantile(tail: f64, freedom: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    while two_sided(high, freedom) > tail && high < 1e12 {
        low = high;
        high *= 2.0;
    }
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if two_sided(middle, freedom) > tail {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use statrs::distribution::{ContinuousCDF, StudentsT};

    use super::*;

    #[test]
    fn probabilities_agree_with_the_oracle() {
        for freedom in [1.0, 2.0, 2.7, 5.0, 30.0, 1000.0] {
            let oracle = StudentsT::new(0.0, 1.0, freedom).unwrap();
            for t in [0.0, 0.1, 1.0, 2.5, 12.0, 100.0] {
                let expected = 2.0 * oracle.sf(t);
                assert!(
                    (two_sided(t, freedom) - expected).abs() < 1e-9,
                    "t = {t}, freedom = {freedom}"
                );
            }
        }
    }

    #[test]
    fn quantiles_agree_with_the_oracle() {
        for freedom in [1.0, 2.0, 3.0, 9.0, 99.0, 4999.0] {
            let oracle = StudentsT::new(0.0, 1.0, freedom).unwrap().inverse_cdf(0.975);
            assert!(
                (t_quantile(0.05, freedom) / oracle - 1.0).abs() < 1e-9,
                "freedom = {freedom}"
            );
        }
    }

    #[test]
    fn quantiles_are_those_of_the_printed_tables() {
        for (freedom, table) in [(1.0, 12.706), (2.0, 4.303), (4.0, 2.776), (10.0, 2.228)] {
            assert!((t_quantile(0.05, freedom) - table).abs() < 5e-4);
        }
    }
}
