use serde::Serialize;

use super::Dot;
use crate::{
    layout::{NAME_PX, STRIP_WIDTH},
    text::width,
};

/// From where to where an axis of ratios goes, as logarithms to base 2, and what is written below it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Axis {
    pub(crate) from: f64,
    pub(crate) to: f64,
    pub(crate) marks: Vec<(f64, String)>,
}

/// Beyond a millionth and a million the figure beside the dot has to do.
const FARTHEST: f64 = 1e6;
/// An interval may widen the axis by so much on either side: two repetitions say little, and would squeeze all others.
const OCTAVES_OF_INTERVALS: f64 = 1.0;
/// Between two numbers below the axis, px.
const APART: f64 = 8.0;
/// Of the axis, at both ends.
const PADDING: f64 = 0.04;

impl Axis {
    /// Wide enough for every dot; 1 is always on it.
    pub(super) fn of<'a>(dots: impl IntoIterator<Item = &'a Dot>) -> Self {
        let dots: Vec<&Dot> = dots.into_iter().collect();
        let ratios = || dots.iter().filter_map(|dot| dot.ratio).map(log);
        let (low, high) = (ratios().fold(0.0, f64::min), ratios().fold(0.0, f64::max));
        let ends = || dots.iter().filter_map(|dot| dot.interval);
        let low_end = ends().map(|[end, _]| log(end)).fold(low, f64::min);
        let high_end = ends().map(|[_, end]| log(end)).fold(high, f64::max);
        let low = low_end.max(low - OCTAVES_OF_INTERVALS);
        let high = high_end.min(high + OCTAVES_OF_INTERVALS);
        // A whisker of room, where all are equal too.
        let padding = ((high - low) * PADDING).max(0.01);
        let (from, to) = (rounded(low - padding), rounded(high + padding));
        Self {
            from,
            to,
            marks: marks(from, to),
        }
    }

    /// Where a ratio stands; what lies beyond the axis stands at its end.
    pub(crate) fn place(&self, ratio: f64) -> f64 {
        rounded(log(ratio).clamp(self.from, self.to))
    }
}

fn log(ratio: f64) -> f64 {
    ratio.clamp(1.0 / FARTHEST, FARTHEST).log2()
}

/// Nine decimals are more than a screen has pixels.
fn rounded(place: f64) -> f64 {
    (place * 1e9).round() / 1e9
}

/// Of several series of round ratios the one that writes most numbers with room between them. Each has 1 in it.
fn marks(from: f64, to: f64) -> Vec<(f64, String)> {
    let powers =
        |base: f64, most: i32| -> Vec<f64> { (-most..=most).map(|power| base.powi(power)).collect() };
    let steps = |step: f64| -> Vec<f64> { (1..=60).map(|at| f64::from(at) * step).collect() };
    let series = [
        steps(0.01),
        steps(0.02),
        steps(0.05),
        steps(0.1),
        steps(0.2),
        steps(0.5),
        powers(2.0, 20),
        powers(4.0, 10),
        powers(10.0, 6),
        powers(100.0, 3),
        powers(1000.0, 2),
        powers(1e6, 1),
    ];
    let px = |place: f64| (place - from) / (to - from) * STRIP_WIDTH;
    let shown = |ratios: Vec<f64>| -> Vec<(f64, String)> {
        let places = ratios.into_iter().map(|ratio| (rounded(log(ratio)), ratio));
        let inside = places.filter(|(place, _)| (from..=to).contains(place));
        inside
            .map(|(place, ratio)| (place, format!("{}×", short(ratio))))
            .collect()
    };
    let fits = |marks: &Vec<(f64, String)>| {
        let half = |mark: &(f64, String)| width(&mark.1, NAME_PX) / 2.0;
        let apart =
            |pair: &[(f64, String)]| px(pair[1].0) - px(pair[0].0) > half(&pair[0]) + half(&pair[1]) + APART;
        marks.iter().any(|(place, _)| *place == 0.0) && marks.windows(2).all(apart)
    };
    let fitting = series.into_iter().rev().map(shown).filter(fits);
    let reach = |marks: &Vec<(f64, String)>| match (marks.first(), marks.last()) {
        (Some(first), Some(last)) => last.0 - first.0,
        _ => 0.0,
    };
    // Of as many numbers those that reach farthest; of series alike the last: the finest.
    fitting
        .max_by(|one, other| {
            one.len()
                .cmp(&other.len())
                .then(reach(one).total_cmp(&reach(other)))
        })
        .unwrap_or_default()
}

/// A round number without zeros that only fill up.
fn short(ratio: f64) -> String {
    let digits = format!("{ratio:.6}");
    digits.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use podium_compare::Verdict;

    use super::*;

    fn axis(ratios: &[f64]) -> Axis {
        let dot = |ratio: &f64| Dot {
            name: String::new(),
            ratio: Some(*ratio),
            interval: None,
            figure: String::new(),
            verdict: Verdict::Behind,
            colour: "",
        };
        Axis::of(&ratios.iter().map(dot).collect::<Vec<_>>())
    }

    fn words(axis: &Axis) -> Vec<&str> {
        axis.marks.iter().map(|(_, word)| word.as_str()).collect()
    }

    #[test]
    fn the_numbers_are_round_and_one_is_among_them() {
        assert_eq!(words(&axis(&[0.3, 3.2])), ["0.5×", "1×", "2×"]);
        assert_eq!(words(&axis(&[0.24, 4.1])), ["0.25×", "1×", "4×"]);
        assert_eq!(words(&axis(&[0.002, 30.0])), ["0.01×", "1×"]);
        assert_eq!(words(&axis(&[0.94, 1.08])), ["0.95×", "1×", "1.05×"]);
        assert_eq!(words(&axis(&[0.11, 1.0])), ["0.25×", "1×"]);
        for ratios in [[1.0, 1.0], [1e-9, 1e9], [1.0, 1.004], [0.3, 1.0], [1.0, 77.0]] {
            assert!(words(&axis(&ratios)).contains(&"1×"), "{ratios:?}");
        }
    }

    #[test]
    fn a_wide_interval_does_not_squeeze_the_dots() {
        let dot = Dot {
            name: String::new(),
            ratio: Some(2.0),
            interval: Some([0.001, 4000.0]),
            figure: String::new(),
            verdict: Verdict::Best,
            colour: "",
        };
        let axis = Axis::of([&dot]);
        assert!(axis.from > -1.5 && axis.to < 2.5, "{axis:?}");
        assert!((axis.place(4000.0) - axis.to).abs() < 1e-9);
    }
}
