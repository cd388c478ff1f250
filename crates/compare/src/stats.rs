//! The few statistics that the rule needs, from their definitions; `statrs` is the oracle in the tests.

mod beta;
mod student;
mod welch;

pub(crate) use student::t_quantile;
pub(crate) use welch::{can_be_tested, tells_apart};

/// Mean and sample standard deviation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Moments {
    /// How many values.
    pub(crate) n: usize,
    /// Their arithmetic mean.
    pub(crate) mean: f64,
    /// Sample standard deviation (n − 1); absent for one value.
    pub(crate) stddev: Option<f64>,
}

impl Moments {
    /// Of all values; `None` for an empty slice, and where the sum leaves the range of a double.
    pub(crate) fn of(values: &[f64]) -> Option<Self> {
        let first = *values.first()?;
        let n = values.len();
        if n == 1 {
            return Some(Self {
                n,
                mean: first,
                stddev: None,
            });
        }
        // Equal values have no variance at all; the sum's rounding must not invent one.
        if values.iter().all(|v| v.total_cmp(&first).is_eq()) {
            return Some(Self {
                n,
                mean: first,
                stddev: Some(0.0),
            });
        }
        let mean = values.iter().sum::<f64>() / n as f64;
        if !mean.is_finite() {
            return None;
        }
        let squares: f64 = values.iter().map(|v| (v - mean) * (v - mean)).sum();
        let stddev = (squares / (n - 1) as f64).sqrt();
        Some(Self {
            n,
            mean,
            stddev: Some(stddev).filter(|s| s.is_finite()),
        })
    }

    /// Half the width of the 95 % confidence interval, given Student's quantile for n − 1 degrees of freedom.
    pub(crate) fn ci95(&self, quantile: f64) -> Option<[f64; 2]> {
        let half = quantile * self.stddev? / (self.n as f64).sqrt();
        half.is_finite().then_some([self.mean - half, self.mean + half])
    }
}

/// The middle value, or the mean of the two middle ones; `None` for an empty slice.
pub(crate) fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let upper = *sorted.get(sorted.len() / 2)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    let lower = *sorted.get(sorted.len() / 2 - 1)?;
    Some(f64::midpoint(lower, upper))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_have_no_variance() {
        assert_eq!(
            Moments::of(&[0.1, 0.1, 0.1]),
            Some(Moments {
                n: 3,
                mean: 0.1,
                stddev: Some(0.0)
            })
        );
    }

    #[test]
    fn deviation_is_that_of_a_sample() {
        let moments = Moments::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).unwrap();
        assert!((moments.stddev.unwrap() - (32.0_f64 / 7.0).sqrt()).abs() < 1e-15);
        assert_eq!(Moments::of(&[5.0]).unwrap().stddev, None);
        assert_eq!(Moments::of(&[]), None);
    }

    #[test]
    fn median_of_an_even_count_is_between_the_middle_two() {
        assert_eq!(median(&[4.0, 1.0, 3.0, 2.0]), Some(2.5));
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[]), None);
    }

    proptest::proptest! {
        #[test]
        fn mean_and_deviation_agree_with_the_oracle(values in proptest::collection::vec(0.001_f64..1e6, 2..40)) {
            use statrs::statistics::Statistics;
            let moments = Moments::of(&values).unwrap();
            let close = |a: f64, b: f64| (a - b).abs() <= 1e-9 * b.abs().max(1e-9);
            proptest::prop_assert!(close(moments.mean, values.iter().mean()));
            let deviation = values.iter().std_dev();
            proptest::prop_assert!((moments.stddev.unwrap() - deviation).abs() <= 1e-9 * moments.mean);
        }
    }
}
