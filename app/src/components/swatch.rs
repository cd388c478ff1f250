use leptos::prelude::*;

use super::markup::Markup;

/// Colours that stay apart; from the ninth column on a number must tell columns apart.
pub(crate) const COLOURS: usize = 8;

/// The class that gives an element its column's colour.
pub(crate) fn colour_class(column: usize) -> String {
    format!("c{}", column % COLOURS)
}

/// The same as [`swatch`], written into a large table.
pub(crate) fn write_swatch(out: &mut Markup, column: usize, columns: usize) {
    let is_numbered = columns > COLOURS;
    out.raw(if is_numbered {
        "<span class=\"sw numbered c"
    } else {
        "<span class=\"sw c"
    });
    out.number(column % COLOURS).raw("\" aria-hidden=\"true\">");
    if is_numbered {
        out.number(column + 1);
    }
    out.raw("</span>");
}

/// A small square in a column's colour, with its number where colours repeat.
pub(crate) fn swatch(column: usize, columns: usize) -> AnyView {
    let number = if columns > COLOURS {
        (column + 1).to_string()
    } else {
        String::new()
    };
    let class = if number.is_empty() { "sw" } else { "sw numbered" };
    view! { <span class=format!("{class} {}", colour_class(column)) aria-hidden="true">{number}</span> }
        .into_any()
}
