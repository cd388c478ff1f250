use podium_compare::{Cell, Verdict};
use podium_domain::{Scale, Status, Unit, display_lower_bound};
use serde::Serialize;

use super::words::{BOLD, name_room};
use crate::{
    digits::ten_digits,
    layout::NAME_PX,
    text::{fit, plain},
};

/// One config in one panel.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Bar {
    /// The config's name.
    pub name: String,
    /// As much of it as fits above the bar.
    pub short_name: String,
    /// How far the bar reaches, in the shown unit; absent where there is no value.
    pub value: Option<f64>,
    /// From where to where repetitions spread, in the shown unit.
    pub spread: Option<[f64; 2]>,
    /// The figure as printed, with the verdict's word; the word alone where there is no figure.
    pub figure: String,
    /// Why the value takes no part, in a few words; may be empty.
    pub note: String,
    /// What the figure rests on, for whoever asks; may be empty.
    pub detail: String,
    /// What the row says of this config.
    pub verdict: Verdict,
    /// Of the config, as a literal.
    pub colour: &'static str,
}

/// A note wider than this would leave no room for the name.
const NOTE_PX: f64 = 150.0;

impl Bar {
    pub(crate) fn of_cell(cell: &Cell, name: &str, scale: &Scale, colour: &'static str) -> Self {
        let value = cell.value.filter(|value| value.is_finite());
        let note = fit(&note(cell), NAME_PX, NOTE_PX);
        let bold = if matches!(cell.verdict, Verdict::Best | Verdict::Tied) {
            BOLD
        } else {
            1.0
        };
        Self {
            name: name.to_owned(),
            short_name: fit(name, NAME_PX * bold, name_room(&note)),
            // A bar starts at zero; what lies below has a figure but no length.
            value: value.map(|value| plotted(scale, value)),
            spread: spread(cell).map(|[low, high]| [plotted(scale, low), plotted(scale, high)]),
            figure: figure(cell, value, scale),
            note,
            detail: detail(cell, scale),
            verdict: cell.verdict,
            colour,
        }
    }
}

fn spread(cell: &Cell) -> Option<[f64; 2]> {
    let spread = if cell.value.is_none() {
        cell.range
    } else {
        cell.ci95.or(cell.range)
    };
    spread.filter(|[low, high]| low.is_finite() && high.is_finite() && low < high)
}

/// The figure as printed, with the verdict's word.
pub(crate) fn figure(cell: &Cell, value: Option<f64>, scale: &Scale) -> String {
    if cell.verdict == Verdict::Failed {
        let ended = if cell.status == Some(Status::Unfinished) {
            "did not finish"
        } else {
            "failed"
        };
        return match cell.at_least {
            Some(seconds) => format!("{ended}, over {}", display_lower_bound(seconds, &Unit::Seconds)),
            None => ended.to_owned(),
        };
    }
    let number = match (value, cell.range) {
        (Some(value), _) => scale.number(value, cell.digits),
        (None, Some(bounds)) => scale.bounds(bounds, None, cell.digits),
        (None, None) => return "–".to_owned(),
    };
    match cell.verdict {
        Verdict::Best => format!("{number} best"),
        Verdict::Tied => format!("{number} tied"),
        Verdict::SetAside => format!("{number} set aside"),
        _ => number,
    }
}

/// Codes of rules read as words: `faster-than-link`.
fn note(cell: &Cell) -> String {
    match cell.verdict {
        Verdict::SetAside => cell.reason.as_deref().unwrap_or_default().replace('-', " "),
        Verdict::Failed => plain(cell.reason.as_deref().unwrap_or_default()),
        _ => String::new(),
    }
}

/// Repetitions and their spread, in words.
fn detail(cell: &Cell, scale: &Scale) -> String {
    let span = |bounds| {
        let bounds = scale.bounds(bounds, cell.value, cell.digits);
        format!("{bounds} {}", plain(scale.unit()))
    };
    match (cell.n, cell.ci95, cell.range) {
        (_, _, Some(range)) if cell.value.is_none() => format!("from {}", span(range)),
        (2.., Some(interval), _) => format!("mean of {}, 95 % interval {}", cell.n, span(interval)),
        (2.., None, Some(range)) => format!("median of {}, {}", cell.n, span(range)),
        _ => String::new(),
    }
}

/// Where a value stands on the axis.
fn plotted(scale: &Scale, value: f64) -> f64 {
    ten_digits(scale.scaled(value).max(0.0))
}
