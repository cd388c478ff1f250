mod ratio;

use podium_compare::{Cell, Verdict};
use podium_domain::{Scale, Status, times};

use ratio::ratio_words;

use super::{
    markup::Markup,
    notes::{Kind, NoteIndex, is_marked},
    rests_on::rests_on,
};
use crate::{query::Look, words::over_words};

/// What a cell needs to know of its surroundings.
pub(crate) struct CellPlace<'a> {
    pub(crate) scale: &'a Scale,
    pub(crate) look: Look,
    /// Position of the column.
    pub(crate) column: usize,
    /// The attributes that all cells of the column have: its colour, and its title for the folded row on a phone.
    pub(crate) attributes: &'a Markup,
    pub(crate) is_baseline: bool,
    /// Whether it waits on a phone until somebody wants to see all of its row.
    pub(crate) waits: bool,
    /// The length of its bar in proportion to the best's, above 1 only for what is set aside; absent without a value to
    /// draw.
    pub(crate) share: Option<f64>,
    /// Whether the section has said already on what all its figures rest.
    pub(crate) basis_said: bool,
    /// Where the flags of this cell are explained.
    pub(crate) notes: &'a NoteIndex,
    pub(crate) row: &'a str,
}

/// One figure with its verdict. The sole winner is bold and underlined; a tie is bold and says so.
pub(crate) fn verdict_cell(out: &mut Markup, cell: &Cell, place: &CellPlace<'_>) {
    out.raw("<td role=\"cell\"").markup(place.attributes);
    out.raw(" data-verdict=\"").raw(cell.verdict.as_str()).raw("\"");
    if place.waits {
        out.raw(" data-waits");
    }
    out.raw("><span class=\"v\">");
    let ratio = ratio_words(cell, place.is_baseline);
    let value = shown(cell, place);
    // The ratio takes the value's place where the reader wants it so and there is one.
    let swapped = place.look.ratios && cell.ratio.is_some();
    let (first, second) = match (cell.ratio, swapped) {
        (Some(number), true) => (times(number), value),
        _ => (value, ratio),
    };
    figure(out, cell, &first, place);
    marks(out, cell, place);
    out.raw("</span>");
    // Nothing where there is nothing to say: the folded row then gives it no room.
    if !second.is_empty() {
        out.span("ratio", &second);
    }
    if let Some(tool) = &cell.tool {
        out.span("n", tool);
    }
    for rest in rests_on(cell, place.scale, place.look, place.basis_said) {
        out.span(if rest.is_interval { "n ends" } else { "n" }, &rest.words);
    }
    bar(out, cell, place);
    out.raw("</td>");
}

fn figure(out: &mut Markup, cell: &Cell, number: &str, place: &CellPlace<'_>) {
    match cell.verdict {
        Verdict::Best => {
            out.raw("<strong><u>").text(number);
            out.raw("</u></strong><span class=\"sr\"> best</span>");
        }
        Verdict::Tied => {
            out.raw("<strong>")
                .text(number)
                .raw("</strong>")
                .span("tag", "tied");
        }
        Verdict::SetAside => {
            out.raw("<s>").text(number).raw("</s>");
        }
        Verdict::Failed => failed(out, cell, place),
        Verdict::Missing if cell.reason.as_deref() == Some("not-stated") => {
            out.raw("<span aria-hidden=\"true\">–</span>")
                .span("why", "not stated");
        }
        Verdict::Missing => {
            out.raw("<span aria-hidden=\"true\">–</span><span class=\"sr\">not measured</span>");
        }
        Verdict::Behind | Verdict::Incomparable => {
            out.text(number);
        }
    }
}

/// The value, or the bounds where the file supports no single value.
fn shown(cell: &Cell, place: &CellPlace<'_>) -> String {
    let digits = place.look.digits(cell.digits);
    match (cell.value, cell.range) {
        (Some(value), _) => place.scale.number(value, digits),
        (None, Some(bounds)) => place.scale.bounds(bounds, None, digits),
        (None, None) => "–".to_owned(),
    }
}

/// That it failed, why, and what was measured until then: small, since it is no result.
fn failed(out: &mut Markup, cell: &Cell, place: &CellPlace<'_>) {
    let unfinished = cell.status == Some(Status::Unfinished);
    out.span("failed", if unfinished { "did not finish" } else { "failed" });
    if let Some(at_least_s) = cell.at_least {
        out.span("bound", &over_words(at_least_s));
    }
    // Where the file gives no reason, the status stands in its place.
    let is_status = |reason: &str| {
        [Status::Failed, Status::Unfinished]
            .map(Status::as_str)
            .contains(&reason)
    };
    if let Some(reason) = cell.reason.as_deref().filter(|reason| !is_status(reason)) {
        out.span("why", reason);
    }
    if cell.value.is_some() || cell.range.is_some() {
        out.span("why", &format!("{} until then", shown(cell, place)));
    }
}

/// Links to what the plausibility rules say of this cell; where their list is full, says only that they do.
fn marks(out: &mut Markup, cell: &Cell, place: &CellPlace<'_>) {
    if !is_marked(cell) {
        return;
    }
    let note = place.notes.of(place.row, place.column);
    let words = match (cell.verdict, note) {
        (Verdict::SetAside, _) => "set aside",
        _ if cell.put_back => "counted anyway",
        (_, Some((_, Kind::Doubtful))) => "doubtful",
        _ => "note",
    };
    match note {
        Some((number, kind)) => {
            out.raw("<a class=\"flag\" href=\"#note-")
                .number(number)
                .raw("\">")
                .raw(words);
            if kind != Kind::Aside {
                out.raw(" ").number(number);
            }
            out.raw("</a>");
        }
        None => {
            out.span("flag", words);
        }
    }
}

/// A bar in proportion to the row's best. Its length is a class, since a page has no inline style.
fn bar(out: &mut Markup, cell: &Cell, place: &CellPlace<'_>) {
    let Some(share) = place.share else { return };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 100"
    )]
    let percent = (share.clamp(0.0, 1.0) * 100.0).round() as usize;
    let class = match cell.verdict {
        // Longer than there is room for, and says so.
        Verdict::SetAside if share > 1.0 => "<i class=\"bar out over b",
        Verdict::SetAside => "<i class=\"bar out b",
        _ => "<i class=\"bar b",
    };
    out.raw(class).number(percent).raw("\"></i>");
}
