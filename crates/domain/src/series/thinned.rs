/// At most two points for each of `steps` equal spans of the time up to `until_s`, the lowest and the highest of it, in the
/// order of time: no peak is lost, and no drawing grows with a log.
pub fn thinned(points: &[(f64, f64)], until_s: f64, steps: usize) -> Vec<(f64, f64)> {
    if points.len() <= 2 * steps {
        return points.to_vec();
    }
    let step = |t: f64| {
        (t / until_s.max(f64::MIN_POSITIVE) * steps as f64)
            .floor()
            .to_bits()
    };
    points
        .chunk_by(|(a, _), (b, _)| step(*a) == step(*b))
        .flat_map(|same| {
            let lowest = same.iter().copied().min_by(|(_, a), (_, b)| a.total_cmp(b));
            let highest = same.iter().copied().max_by(|(_, a), (_, b)| a.total_cmp(b));
            let mut both: Vec<_> = lowest.into_iter().chain(highest).collect();
            both.sort_by(|(a, _), (b, _)| a.total_cmp(b));
            both
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_log_is_thinned_and_keeps_its_peaks() {
        let mut points: Vec<(f64, f64)> = (0..10_000).map(|t| (f64::from(t), 1.0)).collect();
        points[4_321].1 = 99.0;
        points[7_000].1 = -5.0;
        let thin = thinned(&points, 9_999.0, 150);
        assert!(thin.len() <= 2 * 151, "{}", thin.len());
        assert!(thin.contains(&(4_321.0, 99.0)) && thin.contains(&(7_000.0, -5.0)));
    }
}
