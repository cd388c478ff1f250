use leptos::prelude::*;

use crate::{
    pages::{ChartPanel, Drawings},
    words::count,
};

/// Drawings that stay as they are: what they show stands in a table too.
pub(crate) fn drawn(label: &'static str, drawings: &Drawings, is_long: bool) -> AnyView {
    (!drawings.panels.is_empty())
        .then(|| view! { <figure class="chart" aria-label=label>{panels(&drawings.panels, drawings.left_out, is_long)}</figure> })
        .into_any()
}

/// Drawings that a phone shows at once, where each is long.
const AT_ONCE: usize = 2;

/// The panels, and how many rows have none. `is_long`: each has a line for each of many columns.
pub(crate) fn panels(panels: &[ChartPanel], left_out: usize, is_long: bool) -> AnyView {
    let waiting = if is_long {
        panels.len().saturating_sub(AT_ONCE)
    } else {
        0
    };
    let drawings = panels.iter().enumerate().map(|(at, panel)| {
        let class = if waiting > 0 && at >= AT_ONCE {
            "drawing waits"
        } else {
            "drawing"
        };
        view! { <div class=class inner_html=panel.svg.clone()></div> }
    });
    let rest = (waiting > 0).then(|| {
        view! { <label class="rest"><input type="checkbox" />{format!("show the other {}", count(waiting, "drawing"))}</label> }
    });
    let left_out = (left_out > 0).then(|| {
        let words = format!(
            "{} without a drawing; the table has them all.",
            count(left_out, "more row")
        );
        view! { <figcaption>{words}</figcaption> }
    });
    view! { {drawings.collect_view()} {rest} {left_out} }.into_any()
}
