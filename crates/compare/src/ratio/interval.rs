use crate::{Cell, stats::t_quantile};

/// The 95 % confidence interval of a cell's ratio to the baseline; `None` where either of them has no spread of
/// repetitions around a mean, or the cell no ratio.
///
/// By the delta method on the logarithm: the variance of ln(a / b) is about the sum of the squared relative standard
/// errors, (s / mean)² / n of either side
/// (G. Casella and R. L. Berger, Statistical Inference, 2nd ed., § 5.5.4), with degrees of freedom after Welch and
/// Satterthwaite. On this scale it cannot reach zero, and it is the same whichever way is better.
pub fn ratio_interval(cell: &Cell, baseline: &Cell) -> Option<[f64; 2]> {
    let ratio = cell.ratio?;
    let (a, b) = (squared_error(cell)?, squared_error(baseline)?);
    let sum = a + b;
    // Shares first: the squares of very small errors would underflow.
    let (share_a, share_b) = (a / sum, b / sum);
    let freedom =
        1.0 / (share_a * share_a / (cell.n - 1) as f64 + share_b * share_b / (baseline.n - 1) as f64);
    if !freedom.is_finite() {
        // Neither varies: the ratio is exact.
        return Some([ratio, ratio]);
    }
    let factor = (t_quantile(0.05, freedom) * sum.sqrt()).exp();
    let interval = [ratio / factor, ratio * factor];
    interval.iter().all(|end| end.is_finite()).then_some(interval)
}

/// Of a mean's logarithm.
fn squared_error(cell: &Cell) -> Option<f64> {
    let mean = cell.value.filter(|mean| *mean > 0.0)?;
    let relative = cell.stddev? / mean;
    (cell.n >= 2 && cell.ci95.is_some()).then(|| relative * relative / cell.n as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::empty;

    fn repeated(mean: f64, stddev: f64, n: usize, ratio: f64) -> Cell {
        Cell {
            value: Some(mean),
            n,
            stddev: Some(stddev),
            ci95: Some([mean - stddev, mean + stddev]),
            ratio: Some(ratio),
            ..empty()
        }
    }

    /// By hand: relative errors 0.02 and 0.01 over √4, so the standard error of the logarithm is √(0.0001 + 0.000025) =
    /// 0.011180; ν = (0.000125)² / (0.0001² / 3 + 0.000025² / 3) = 4.412; t = 2.678; e^0.029943 = 1.030396.
    #[test]
    fn the_interval_is_the_hand_calculation() {
        let interval = ratio_interval(&repeated(200.0, 4.0, 4, 2.0), &repeated(100.0, 1.0, 4, 1.0));
        let [low, high] = interval.unwrap();
        assert!((low - 2.0 / 1.0304).abs() < 2e-4, "{low}");
        assert!((high - 2.0 * 1.0304).abs() < 2e-4, "{high}");
    }

    #[test]
    fn without_a_spread_on_both_sides_there_is_none() {
        let single = Cell {
            stddev: None,
            ci95: None,
            ..repeated(100.0, 0.0, 1, 1.0)
        };
        let repeated = repeated(200.0, 4.0, 4, 2.0);
        assert_eq!(ratio_interval(&repeated, &single), None);
        assert_eq!(ratio_interval(&single, &repeated), None);
        let median = Cell {
            stddev: None,
            ci95: None,
            range: Some([1.0, 3.0]),
            ..repeated.clone()
        };
        assert_eq!(ratio_interval(&median, &repeated), None);
        let no_ratio = Cell {
            ratio: None,
            ..repeated.clone()
        };
        assert_eq!(ratio_interval(&no_ratio, &repeated), None);
    }

    #[test]
    fn figures_that_never_vary_leave_no_doubt() {
        let still = |mean, ratio| repeated(mean, 0.0, 3, ratio);
        assert_eq!(
            ratio_interval(&still(200.0, 2.0), &still(100.0, 1.0)),
            Some([2.0, 2.0])
        );
    }
}
