use leptos::prelude::*;

/// Colours that stay apart; from the ninth column on a number must tell columns apart.
pub(crate) const COLOURS: usize = 8;

/// The class that gives an element its column's colour.
pub(crate) fn colour_class(column: usize) -> String {
    format!("c{}", column % COLOURS)
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
