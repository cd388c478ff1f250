use leptos::prelude::*;
use podium_domain::thinned;

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
    let drawn: Vec<String> = thinned(points, until_s, STEPS)
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
}
