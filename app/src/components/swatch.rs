use leptos::prelude::*;
use podium_compare::Column;

use super::markup::Markup;

/// Colours that stay apart; from the ninth column on a number must tell columns apart.
pub(crate) const COLOURS: usize = 8;

/// The class that gives an element its column's colour.
pub(crate) fn colour_class(column: &Column) -> String {
    format!("c{}", column.colour % COLOURS)
}

/// The same as [`swatch`], written into a large table.
pub(crate) fn write_swatch(out: &mut Markup, columns: &[Column], at: usize) {
    let is_numbered = columns.len() > COLOURS;
    let colour = columns.get(at).map_or(at, |column| column.colour);
    out.raw(if is_numbered {
        "<span class=\"sw numbered c"
    } else {
        "<span class=\"sw c"
    });
    out.number(colour % COLOURS).raw("\" aria-hidden=\"true\">");
    if is_numbered {
        out.number(at + 1);
    }
    out.raw("</span>");
}

/// A small square in a column's colour, with its number where colours repeat.
pub(crate) fn swatch(columns: &[Column], at: usize) -> AnyView {
    let colour = columns.get(at).map(colour_class);
    let number = if columns.len() > COLOURS {
        (at + 1).to_string()
    } else {
        String::new()
    };
    let class = if number.is_empty() { "sw" } else { "sw numbered" };
    view! { <span class=format!("{class} {}", colour.unwrap_or_default()) aria-hidden="true">{number}</span> }
        .into_any()
}
