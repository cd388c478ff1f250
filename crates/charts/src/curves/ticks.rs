use podium_domain::{Scale, Unit};
use serde::Serialize;

use super::Sweep;
use crate::{
    digits::ten_digits,
    layout::{NAME_PX, NUMBER, PLOT_WIDTH},
    text::width,
};

/// One axis: where it begins and ends in its own measure, and what is written beside it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Ticks {
    pub(crate) from: f64,
    pub(crate) to: f64,
    pub(crate) marks: Vec<(f64, String)>,
    /// Whether places are decimal logarithms of values.
    pub(crate) is_log: bool,
}

impl Ticks {
    /// From zero to just above the largest value, at steps of 1, 2 or 5.
    pub(crate) fn linear(largest: f64) -> Self {
        // Below the smallest normal double no step can be told from zero.
        let largest = if largest >= f64::MIN_POSITIVE {
            largest
        } else {
            1.0
        };
        let rough = largest / 4.0;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .into_iter()
            .map(|times| times * power)
            .find(|step| *step >= rough)
            .unwrap_or(rough);
        let count = (largest / step).ceil().max(1.0);
        let mut places = Vec::new();
        let mut at = 0.0;
        while at <= count {
            places.push(at * step);
            at += 1.0;
        }
        let numbers = numbers(&places);
        Self {
            from: 0.0,
            to: count * step,
            marks: places.into_iter().zip(numbers).collect(),
            is_log: false,
        }
    }

    /// Whole powers of ten around the values, which are above zero.
    pub(crate) fn log(smallest: f64, largest: f64) -> Self {
        let from = smallest.log10().floor();
        let to = largest.log10().ceil().max(from + 1.0);
        let mut places = Vec::new();
        let mut at = from;
        while at <= to {
            places.push(at);
            at += 1.0;
        }
        let values: Vec<f64> = places.iter().map(|at| 10f64.powf(*at)).collect();
        Self {
            from,
            to,
            marks: places.into_iter().zip(numbers(&values)).collect(),
            is_log: true,
        }
    }

    /// The numbers of a sweep; where they stand too close some are left out, never the first.
    pub(crate) fn of_sweep(sweep: &Sweep) -> Self {
        let places: Vec<(f64, String)> = sweep
            .rows
            .iter()
            .map(|(number, _)| (sweep.axis.place(*number), sweep.axis.number(*number)))
            .collect();
        let (from, to) = (places[0].0, places[places.len() - 1].0);
        let px = |place: f64| (place - from) / (to - from) * PLOT_WIDTH;
        let mut marks: Vec<(f64, String)> = Vec::new();
        let mut taken = f64::NEG_INFINITY;
        for (place, number) in places {
            let half = width(&number, NAME_PX) / 2.0;
            if px(place) - half > taken {
                taken = px(place) + half + 8.0;
                marks.push((place, number));
            }
        }
        Self {
            from,
            to,
            marks,
            is_log: false,
        }
    }

    /// Where a value stands. What lies beyond the axis stands at its end.
    pub(crate) fn place(&self, value: f64) -> f64 {
        let place = if self.is_log {
            value.max(f64::MIN_POSITIVE).log10()
        } else {
            value
        };
        ten_digits(place.clamp(self.from, self.to))
    }

    /// The share of the axis below a place, from 0 to 1.
    pub(crate) fn share(&self, place: f64) -> f64 {
        (place - self.from) / (self.to - self.from)
    }
}

/// The numbers of an axis, in thousands, millions or more where they would not have room before the plot.
fn numbers(values: &[f64]) -> Vec<String> {
    let number = |value: f64, (per, letter): (f64, &str)| match value {
        0.0 => "0".to_owned(),
        value => format!("{}{letter}", printed(value / per)),
    };
    let written = |form| -> Vec<String> { values.iter().map(|value| number(*value, form)).collect() };
    let fits = |numbers: &Vec<String>| numbers.iter().all(|number| width(number, NAME_PX) <= NUMBER);
    let forms = [(1.0, ""), (1e3, "k"), (1e6, "M"), (1e9, "G")];
    let fitting = forms.into_iter().map(written).find(fits);
    // On a logarithmic axis each may need its own.
    let own = |value: &f64| {
        let form = forms.into_iter().rev().find(|(per, _)| per <= value);
        number(*value, form.unwrap_or(forms[0]))
    };
    fitting.unwrap_or_else(|| values.iter().map(own).collect())
}

/// A round number as figures are printed, without zeros that only fill up.
fn printed(round: f64) -> String {
    let plain = Scale::for_row([], &Unit::Other("".into()));
    let exact = (1..=4)
        .map(|digits| plain.number(round, Some(digits)))
        .find(|text| {
            let value: f64 = text.replace(',', "").parse().unwrap_or(f64::NAN);
            (value - round).abs() <= round.abs() * 1e-9
        });
    exact.unwrap_or_else(|| plain.number(round, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(ticks: &Ticks) -> Vec<&str> {
        ticks.marks.iter().map(|(_, word)| word.as_str()).collect()
    }

    #[test]
    fn an_axis_from_zero_has_few_round_numbers_and_ends_above_the_largest() {
        assert_eq!(words(&Ticks::linear(420.0)), ["0", "200", "400", "600"]);
        assert_eq!(words(&Ticks::linear(4_897.0)), ["0", "2,000", "4,000", "6,000"]);
        assert_eq!(words(&Ticks::linear(0.31)), ["0", "0.1", "0.2", "0.3", "0.4"]);
        assert_eq!(words(&Ticks::linear(0.0)), ["0", "0.5", "1"]);
        assert_eq!(words(&Ticks::linear(5e-324)), ["0", "0.5", "1"]);
        for largest in [f64::MIN_POSITIVE, 1e-300, 1e300, f64::MAX] {
            assert!((2..12).contains(&Ticks::linear(largest).marks.len()), "{largest}");
        }
    }

    #[test]
    fn numbers_that_have_no_room_before_the_plot_are_shortened_together() {
        assert_eq!(
            words(&Ticks::linear(12_780.0)),
            ["0", "5,000", "10,000", "15,000"]
        );
        assert_eq!(words(&Ticks::linear(127_800.0)), ["0", "50k", "100k", "150k"]);
        assert_eq!(words(&Ticks::linear(4.2e6)), ["0", "2,000k", "4,000k", "6,000k"]);
        assert_eq!(words(&Ticks::linear(1.6e9)), ["0", "0.5G", "1G", "1.5G", "2G"]);
        for largest in [0.012, 0.3, 7.0, 99.0, 8_191.0, 88_888.0, 1e6, 3e8, 9e9] {
            for ticks in [Ticks::linear(largest), Ticks::log(largest / 100.0, largest)] {
                for (_, number) in &ticks.marks {
                    assert!(width(number, NAME_PX) <= NUMBER, "{number}");
                }
            }
        }
    }

    #[test]
    fn a_logarithmic_axis_shows_powers_of_ten() {
        let ticks = Ticks::log(0.04, 31.0);
        assert_eq!(words(&ticks), ["0.01", "0.1", "1", "10", "100"]);
        assert!((ticks.share(ticks.place(1.0)) - 0.5).abs() < 1e-9);
    }
}
