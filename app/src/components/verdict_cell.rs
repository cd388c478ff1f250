mod ratio;

use leptos::prelude::*;
use podium_compare::{Basis, Cell, Verdict};
use podium_domain::{Scale, Status};

use ratio::ratio_words;
pub(crate) use ratio::times;

use super::{notes::NoteIndex, swatch::colour_class};
use crate::words::over_words;

/// What a cell needs to know of its surroundings.
pub(crate) struct CellPlace<'a> {
    pub(crate) scale: &'a Scale,
    /// Position of the column.
    pub(crate) column: usize,
    /// Its title, for the folded row on a phone.
    pub(crate) title: &'a str,
    pub(crate) is_baseline: bool,
    /// The length of its bar, 0 to 1; absent without a value to draw.
    pub(crate) share: Option<f64>,
    /// Whether the section has said already on what all its figures rest.
    pub(crate) basis_said: bool,
    /// Where the flags of this cell are explained.
    pub(crate) notes: &'a NoteIndex,
    pub(crate) row: &'a str,
}

/// One figure with its verdict. The sole winner is bold and underlined; a tie is bold and says so.
pub(crate) fn verdict_cell(cell: &Cell, place: &CellPlace<'_>) -> AnyView {
    view! {
        <td
            role="cell"
            class=colour_class(place.column)
            data-verdict=cell.verdict.as_str()
            data-label=place.title.to_owned()
        >
            <span class="v">{figure(cell, place)}{marks(cell, place)}</span>
            {ratio(cell, place.is_baseline)}
            {spread(cell, place)}
            {bar(cell, place)}
        </td>
    }
    .into_any()
}

/// Nothing where there is nothing to say: the folded row then gives it no room.
fn ratio(cell: &Cell, is_baseline: bool) -> AnyView {
    let words = ratio_words(cell, is_baseline);
    (!words.is_empty())
        .then(|| view! { <span class="ratio">{words}</span> })
        .into_any()
}

fn figure(cell: &Cell, place: &CellPlace<'_>) -> AnyView {
    let number = shown(cell, place.scale);
    match cell.verdict {
        Verdict::Best => {
            view! { <strong><u>{number}</u></strong> <span class="sr">" best"</span> }.into_any()
        }
        Verdict::Tied => view! { <strong>{number}</strong> <span class="tag">"tied"</span> }.into_any(),
        Verdict::SetAside => view! { <s>{number}</s> }.into_any(),
        Verdict::Failed => failed(cell, place.scale).into_any(),
        Verdict::Missing => {
            view! { <span aria-hidden="true">"–"</span> <span class="sr">"not measured"</span> }.into_any()
        }
        Verdict::Behind | Verdict::Incomparable => number.into_any(),
    }
}

/// The value, or the bounds where the file supports no single value.
fn shown(cell: &Cell, scale: &Scale) -> String {
    match (cell.value, cell.range) {
        (Some(value), _) => scale.number(value, cell.digits),
        (None, Some(bounds)) => scale.bounds(bounds, None, cell.digits),
        (None, None) => "–".to_owned(),
    }
}

/// That it failed, why, and what was measured until then: small, since it is no result.
fn failed(cell: &Cell, scale: &Scale) -> impl IntoView + use<> {
    let unfinished = cell.status == Some(Status::Unfinished);
    let words = if unfinished { "did not finish" } else { "failed" };
    let small = |class: &'static str, text: String| view! { <span class=class>{text}</span> };
    let bound = cell.at_least.map(|s| small("bound", over_words(s)));
    // Where the file gives no reason, the status stands in its place.
    let reason = cell
        .reason
        .clone()
        .filter(|reason| {
            ![Status::Failed, Status::Unfinished]
                .map(Status::as_str)
                .contains(&reason.as_str())
        })
        .map(|reason| small("why", reason));
    let until = (cell.value.is_some() || cell.range.is_some())
        .then(|| small("why", format!("{} until then", shown(cell, scale))));
    view! { <span class="failed">{words}</span> {bound} {reason} {until} }
}

/// Links to what the plausibility rules say of this cell; where their list is full, says only that they do.
fn marks(cell: &Cell, place: &CellPlace<'_>) -> AnyView {
    let words = match cell.verdict {
        Verdict::SetAside => "set aside",
        _ if cell.put_back => "counted anyway",
        _ => "note",
    };
    let mark = (!cell.flags.is_empty()).then(|| match place.notes.of(place.row, place.column) {
        Some(note) => {
            let number = (words == "note").then(|| format!(" {note}"));
            view! { <a class="flag" href=format!("#note-{note}")>{words}{number}</a> }.into_any()
        }
        None => view! { <span class="flag">{words}</span> }.into_any(),
    });
    mark.into_any()
}

/// What the figure rests on, unless the section has said it for all.
fn spread(cell: &Cell, place: &CellPlace<'_>) -> AnyView {
    if cell.verdict == Verdict::Failed {
        return ().into_any();
    }
    let beside = |bounds| place.scale.bounds(bounds, cell.value, cell.digits);
    let mut lines = Vec::new();
    if cell.n > 1 {
        let sd = cell
            .stddev
            .map(|sd| format!("± {} · ", place.scale.number(sd, Some(2))))
            .unwrap_or_default();
        lines.push(format!("{sd}n {}", cell.n));
        lines.extend(cell.ci95.map(|bounds| format!("95 % {}", beside(bounds))));
    } else if !place.basis_said {
        lines.extend(cell.basis.as_ref().and_then(basis_words));
    }
    if cell.value.is_some() {
        lines.extend(cell.range.map(|bounds| format!("range {}", beside(bounds))));
    }
    lines
        .into_iter()
        .map(|line| view! { <span class="n">{line}</span> })
        .collect_view()
        .into_any()
}

/// On what a figure rests, where that is not repetitions.
pub(crate) fn basis_words(basis: &Basis) -> Option<String> {
    match basis {
        Basis::Repetitions => None,
        Basis::SingleRun => Some("single run".to_owned()),
        Basis::AveragedInside { passes } => Some(format!(
            "average of {passes} inside the tool, spread not reported"
        )),
        Basis::NotStated => Some("repetitions not stated".to_owned()),
    }
}

fn bar(cell: &Cell, place: &CellPlace<'_>) -> AnyView {
    let class = if cell.verdict == Verdict::SetAside {
        "bar out"
    } else {
        "bar"
    };
    place
        .share
        .map(|share| {
            let width = format!("{:.1}", share.clamp(0.0, 1.0) * 100.0);
            view! {
                <svg class=class viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
                    <rect width=width height="3" />
                </svg>
            }
        })
        .into_any()
}
