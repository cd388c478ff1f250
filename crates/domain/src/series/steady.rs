/// When a run came to its steady state.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Steadiness {
    /// Fewer values, or spread over time too unevenly, than the question needs.
    NotKnown,
    /// At no time.
    Never,
    /// It stayed steady from then to its end.
    From {
        /// Seconds since the first value.
        from_s: f64,
        /// Of the whole time, from 0 to 1.
        share: f64,
    },
}

/// Into so many equal spans a run is cut.
const SPANS: usize = 20;
/// A steady state lasts for so many spans at least.
const WINDOW: usize = 5;
/// From the lowest to the highest span of a steady state, as a share of their mean.
const MOST_EXCURSION: f64 = 0.20;
/// From the first to the last span of a steady state, along the line of least squares, as a share of their mean.
const MOST_SLOPE: f64 = 0.10;

/// From when on the means of twentieths of the time stay within 20 % of each other without rising or falling by more than
/// 10 %, both as shares of their mean: the criterion that the Storage Networking Industry Association's Solid State
/// Storage Performance Test Specification applies to five rounds of a test, here applied to the spans of one run, of which
/// there must be five at least. Values that are no numbers are left out; a span without a value leaves it open.
pub fn steadiness(points: &[(f64, f64)]) -> Steadiness {
    let Some(means) = span_means(points) else {
        return Steadiness::NotKnown;
    };
    let first = points.first().map_or(0.0, |(t_s, _)| *t_s);
    let last = points.last().map_or(0.0, |(t_s, _)| *t_s);
    let found = (0..=SPANS - WINDOW).find(|from| means.get(*from..).is_some_and(is_steady));
    found.map_or(Steadiness::Never, |from| {
        let before = from as f64 / SPANS as f64;
        Steadiness::From {
            from_s: (last - first) * before,
            share: 1.0 - before,
        }
    })
}

/// `None` where a span has no value.
fn span_means(points: &[(f64, f64)]) -> Option<[f64; SPANS]> {
    let first = points.first()?.0;
    let length = points.last()?.0 - first;
    if !(length > 0.0 && length.is_finite()) {
        return None;
    }
    let mut sums = [(0.0, 0_u32); SPANS];
    for (t_s, value) in points.iter().filter(|(_, value)| value.is_finite()) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a share of the spans, and a cast from f64 saturates"
        )]
        let span = (((t_s - first) / length * SPANS as f64) as usize).min(SPANS - 1);
        if let Some((sum, count)) = sums.get_mut(span) {
            *sum += value;
            *count += 1;
        }
    }
    if sums.iter().any(|(_, count)| *count == 0) {
        return None;
    }
    let means = sums.map(|(sum, count)| sum / f64::from(count));
    means.iter().all(|mean| mean.is_finite()).then_some(means)
}

fn is_steady(means: &[f64]) -> bool {
    let count = means.len() as f64;
    let mean = means.iter().sum::<f64>() / count;
    if mean <= 0.0 {
        return false;
    }
    let lowest = means.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = means.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let middle = (count - 1.0) / 2.0;
    let places = || (0..means.len()).map(|at| at as f64 - middle);
    let rise: f64 = places().zip(means).map(|(x, y)| x * (y - mean)).sum();
    let slope = rise / places().map(|x| x * x).sum::<f64>();
    highest - lowest <= MOST_EXCURSION * mean && (slope * (count - 1.0)).abs() <= MOST_SLOPE * mean
}

#[cfg(test)]
mod tests {
    use super::*;

    fn each_second(values: impl IntoIterator<Item = f64>) -> Vec<(f64, f64)> {
        values
            .into_iter()
            .zip(0_u32..)
            .map(|(v, t)| (f64::from(t), v))
            .collect()
    }

    #[test]
    fn an_even_run_is_steady_from_its_start() {
        let even = each_second((0..=100).map(|t| 500.0 + f64::from(t % 3)));
        assert_eq!(
            steadiness(&even),
            Steadiness::From {
                from_s: 0.0,
                share: 1.0
            }
        );
    }

    /// A disk that writes 900 MB/s until its cache is full after 30 of 100 seconds, then 200 MB/s.
    #[test]
    fn a_cache_that_fills_is_no_steady_state() {
        let falls = each_second((0..=100).map(|t| if t < 30 { 900.0 } else { 200.0 }));
        let Steadiness::From { from_s, share } = steadiness(&falls) else {
            panic!("{:?}", steadiness(&falls))
        };
        assert!((from_s - 30.0).abs() < 1e-9 && (share - 0.7).abs() < 1e-9);
    }

    #[test]
    fn what_falls_all_the_time_or_swings_is_never_steady() {
        let falls = each_second((0..=100).map(|t| 1000.0 - 8.0 * f64::from(t)));
        assert_eq!(steadiness(&falls), Steadiness::Never);
        let swings = each_second((0..=100).map(|t| if t / 5 % 2 == 0 { 100.0 } else { 300.0 }));
        assert_eq!(steadiness(&swings), Steadiness::Never);
        assert_eq!(steadiness(&each_second([0.0; 101])), Steadiness::Never);
    }

    /// Ten spans of 100 and ten rising by 1 each: 11 % from end to end is more than may be, 9 % of the last nine is not.
    #[test]
    fn a_slow_rise_counts_by_its_whole_extent() {
        let rises = each_second((0..=100).map(|t| 100.0 + 1.2 * f64::from(t / 5)));
        let Steadiness::From { share, .. } = steadiness(&rises) else {
            panic!("{:?}", steadiness(&rises))
        };
        assert!(share < 0.6, "{share}");
    }

    #[test]
    fn too_little_leaves_it_open() {
        assert_eq!(steadiness(&[]), Steadiness::NotKnown);
        assert_eq!(steadiness(&each_second([1.0; 12])), Steadiness::NotKnown);
        assert_eq!(steadiness(&[(0.0, f64::NAN); 40]), Steadiness::NotKnown);
        let gap: Vec<(f64, f64)> = each_second([1.0; 101])
            .into_iter()
            .filter(|(t, _)| *t < 40.0 || *t > 60.0)
            .collect();
        assert_eq!(steadiness(&gap), Steadiness::NotKnown);
    }
}
