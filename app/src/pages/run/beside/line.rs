use leptos::prelude::*;

/// Steps of a drawn line: each has the lowest and the highest value of its time.
const STEPS: usize = 150;
/// In px.
const WIDTH: f64 = 300.0;
/// In px.
const HEIGHT: f64 = 40.0;

/// The values from the time of the run, with seconds since its start.
pub(super) fn in_run(t_s: &[f64], v: &[f64], offset_s: f64, ran_s: Option<f64>) -> Vec<(f64, f64)> {
    t_s.iter()
        .zip(v)
        .map(|(t, v)| (t + offset_s, *v))
        .filter(|(t, v)| v.is_finite() && *t >= 0.0 && ran_s.is_none_or(|end| *t <= end))
        .collect()
}

/// A line over the run's time, from zero at the bottom.
pub(super) fn line(points: &[(f64, f64)], until_s: f64, high: f64, label: String) -> AnyView {
    let drawn: Vec<String> = thinned(points, until_s)
        .into_iter()
        .map(|(t, v)| {
            let x = if until_s > 0.0 { t / until_s * WIDTH } else { 0.0 };
            let y = if high > 0.0 {
                HEIGHT - v / high * (HEIGHT - 2.0)
            } else {
                HEIGHT
            };
            format!("{:.1},{:.1}", x.clamp(0.0, WIDTH), y.clamp(0.0, HEIGHT))
        })
        .collect();
    view! {
        <svg width=WIDTH.to_string() height=HEIGHT.to_string() viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=label>
            <polyline points=drawn.join(" ") fill="none" stroke="currentColor" stroke-width="1" />
        </svg>
    }
    .into_any()
}

/// At most two points for each step of time, so that no peak is lost and no page grows with a log.
fn thinned(points: &[(f64, f64)], until_s: f64) -> Vec<(f64, f64)> {
    if points.len() <= 2 * STEPS {
        return points.to_vec();
    }
    let step = |t: f64| {
        (t / until_s.max(f64::MIN_POSITIVE) * STEPS as f64)
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
    fn only_the_time_of_the_run_is_shown_in_its_own_seconds() {
        let t_s = [0.0, 10.0, 20.0, 30.0];
        let v = [1.0, 2.0, f64::NAN, 4.0];
        assert_eq!(in_run(&t_s, &v, -10.0, Some(20.0)), [(0.0, 2.0), (20.0, 4.0)]);
        assert_eq!(in_run(&t_s, &v, 0.0, None).len(), 3);
    }

    #[test]
    fn a_long_log_is_thinned_and_keeps_its_peaks() {
        let mut points: Vec<(f64, f64)> = (0..10_000).map(|t| (f64::from(t), 1.0)).collect();
        points[4_321].1 = 99.0;
        points[7_000].1 = -5.0;
        let thin = thinned(&points, 9_999.0);
        assert!(thin.len() <= 2 * (STEPS + 1), "{}", thin.len());
        assert!(thin.contains(&(4_321.0, 99.0)) && thin.contains(&(7_000.0, -5.0)));
    }
}
