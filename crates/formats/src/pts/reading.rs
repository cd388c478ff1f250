//! An entry's value and its trials.

use podium_domain::Stat;

use super::model::{Entry, TestResult};
use crate::numbers::number;

/// What an entry says, in the unit of its test.
#[derive(Debug, PartialEq)]
pub(super) enum Reading {
    /// A figure.
    Figure(Figure),
    /// The test was to give a figure and did not; with the reason.
    Failed(String),
    /// It is no figure; with what it is.
    NoFigure(&'static str),
}

/// A figure before its unit is applied.
#[derive(Debug, PartialEq)]
pub(super) struct Figure {
    /// The mean, unless the test takes the best or the worst of its trials.
    pub(super) stat: Stat,
    pub(super) value: f64,
    pub(super) digits: Option<u8>,
    /// The trials, when the value is their mean and there is more than one.
    pub(super) repetitions: Vec<f64>,
    /// How many trials there were, where they are listed.
    pub(super) trials: usize,
    /// The trials give another value than the file.
    pub(super) contradicted: bool,
}

/// Reads an entry.
pub(super) fn reading(result: &TestResult, entry: &Entry) -> Reading {
    let value = entry.value.trim();
    if let Some(what) = no_figure(&result.display_format, value) {
        return Reading::NoFigure(what);
    }
    let trials: Option<Vec<f64>> = entry.trials().map(|text| Some(number(text)?.value)).collect();
    let trials = trials.unwrap_or_default();
    let printed = number(value);
    match printed {
        None if !value.is_empty() => Reading::NoFigure("a word instead of a number"),
        None if trials.is_empty() => Reading::Failed(failure(entry, "it gave no result")),
        Some(printed) if printed.value == 0.0 && trials.iter().all(|trial| *trial == 0.0) => {
            let reason = "the Phoronix Test Suite writes 0 for a test that failed to run";
            Reading::Failed(failure(entry, reason))
        }
        _ => Reading::Figure(figure(
            value,
            printed.map(|p| (p.value, p.digits)),
            trials,
            entry.trials().map(decimals).max().unwrap_or(0),
        )),
    }
}

fn no_figure(display_format: &str, value: &str) -> Option<&'static str> {
    match display_format {
        "IMAGE_COMPARISON" => Some("a picture"),
        "PASS_FAIL" | "MULTI_PASS_FAIL" | "TEST_COUNT_PASS" => Some("a verdict (pass or fail)"),
        _ if value.contains(',') => Some("a line graph whose points in time the file does not tell"),
        "NO_RESULT" => Some("nothing"),
        _ => None,
    }
}

fn failure(entry: &Entry, otherwise: &str) -> String {
    let said = entry.details.get("error").filter(|text| !text.trim().is_empty());
    said.map_or_else(|| otherwise.to_owned(), |text| text.trim().to_owned())
}

fn figure(text: &str, printed: Option<(f64, u8)>, trials: Vec<f64>, decimals_of_trials: i32) -> Figure {
    let mean = trials.iter().sum::<f64>() / trials.len() as f64;
    let largest = trials.iter().copied().max_by(f64::total_cmp);
    let smallest = trials.iter().copied().min_by(f64::total_cmp);
    let mut figure = Figure {
        stat: Stat::Mean,
        value: mean,
        digits: digits_at(mean, decimals_of_trials),
        trials: trials.len(),
        repetitions: trials,
        contradicted: false,
    };
    let Some((value, digits)) = printed else {
        return figure;
    };
    let half = |decimals: i32| 0.5 * 10_f64.powi(-decimals);
    let doubt = half(decimals(text)) + half(decimals_of_trials) + value.abs() * 1e-9;
    let agrees = |other: f64| (other - value).abs() <= doubt;
    let none = figure.trials == 0;
    if none || !agrees(mean) {
        figure.value = value;
        figure.digits = Some(digits);
        figure.repetitions.clear();
        match (largest.is_some_and(agrees), smallest.is_some_and(agrees)) {
            _ if none => {}
            (true, _) => figure.stat = Stat::Max,
            (_, true) => figure.stat = Stat::Min,
            _ => figure.contradicted = true,
        }
    }
    if figure.repetitions.len() < 2 {
        figure.repetitions.clear();
    }
    figure
}

fn decimals(text: &str) -> i32 {
    let digits = text
        .trim()
        .split_once('.')
        .map_or(0, |(_, fraction)| fraction.len());
    i32::try_from(digits.min(15)).unwrap_or(15)
}

/// How many digits a value has when it is printed with so many decimals: the suite drops zeros at the end of trials,
/// so the longest of them tells their precision.
fn digits_at(value: f64, decimals: i32) -> Option<u8> {
    let decimals = usize::try_from(decimals).ok()?;
    digits_by_size(value, decimals).or_else(|| digits_as_printed(value, decimals))
}

/// The same from the size of the number, where it is not so near to a power of ten that rounding decides.
fn digits_by_size(value: f64, decimals: usize) -> Option<u8> {
    let power = POWERS.get(decimals)?;
    let shifted = value.abs() * power;
    let digits = POWERS.iter().position(|power| shifted < power - 1.0)?;
    let below = POWERS.get(digits.checked_sub(1)?)?;
    (shifted > below + 1.0).then(|| u8::try_from(digits).ok())?
}

/// Powers of ten whose neighbours are whole numbers as `f64`.
const POWERS: [f64; 16] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
];

fn digits_as_printed(value: f64, decimals: usize) -> Option<u8> {
    number(&format!("{value:.decimals$}")).map(|number| number.digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(value: &str, raw: &[&str]) -> Reading {
        let entry = Entry {
            value: value.into(),
            trials: raw.join(":").into(),
            ..Entry::default()
        };
        reading(&TestResult::default(), &entry)
    }

    fn figure_of(value: &str, raw: &[&str]) -> Figure {
        match read(value, raw) {
            Reading::Figure(figure) => figure,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_mean_of_the_trials_has_more_digits_than_the_value() {
        let figure = figure_of("0.23", &["0.222", "0.226", "0.23"]);
        assert!((figure.value - 0.226).abs() < 1e-12);
        assert_eq!((figure.digits, figure.repetitions.len()), (Some(3), 3));
        let figure = figure_of("42.0", &["42", "42", "42.1"]);
        assert_eq!((figure.digits, figure.contradicted), (Some(3), false));
    }

    #[test]
    fn a_value_that_is_the_best_or_worst_trial_is_no_mean() {
        for (value, stat) in [("9", Stat::Max), ("5", Stat::Min)] {
            let figure = figure_of(value, &["5", "9", "6"]);
            assert_eq!((figure.stat, figure.contradicted), (stat, false));
            assert!(figure.repetitions.is_empty() && figure.value.to_string() == value);
        }
    }

    #[test]
    fn a_value_that_is_none_of_its_trials_stands_alone_and_is_told() {
        let figure = figure_of("7.5", &["5.0", "9.0", "6.0"]);
        assert!(figure.contradicted && figure.repetitions.is_empty());
        assert_eq!((figure.value, figure.digits), (7.5, Some(2)));
    }

    #[test]
    fn digits_are_those_that_printing_would_give() {
        for value in [
            0.0, 0.004, 0.05, 0.5, 0.994, 0.996, 1.0, 9.994, 9.996, 42.03, 99.5, 999.995, 1234.5, 1e9, 1e17,
        ] {
            for decimals in 0..15 {
                let printed = digits_as_printed(value, decimals);
                let by_size = digits_by_size(value, decimals);
                assert!(
                    by_size.is_none() || by_size == printed,
                    "{value} {decimals}: {by_size:?} {printed:?}"
                );
            }
        }
        assert_eq!(digits_by_size(42.03, 2), Some(4));
    }

    #[test]
    fn no_result_is_a_failure_and_words_are_no_figures() {
        assert!(matches!(read("", &[]), Reading::Failed(_)));
        assert!(matches!(read("0", &[]), Reading::Failed(_)));
        assert!(matches!(read("0.00", &["0", "0"]), Reading::Failed(_)));
        assert!(matches!(read("PASS", &[]), Reading::NoFigure(_)));
        assert!(matches!(read("1,2,3", &[]), Reading::NoFigure(_)));
    }
}
