use leptos::prelude::*;

use crate::{
    pages::{ChartPanel, Drawings},
    words::count,
};

/// Drawings that stay as they are: what they show stands in a table too.
pub(crate) fn drawn(label: &'static str, drawings: &Drawings) -> AnyView {
    (!drawings.panels.is_empty())
        .then(|| view! { <figure class="chart" aria-label=label>{panels(&drawings.panels, drawings.left_out)}</figure> })
        .into_any()
}

/// The panels, and how many rows have none.
pub(crate) fn panels(panels: &[ChartPanel], left_out: usize) -> AnyView {
    let drawings = panels
        .iter()
        .map(|panel| view! { <div class="drawing" inner_html=panel.svg.clone()></div> });
    let left_out = (left_out > 0).then(|| {
        let words = format!(
            "{} without a drawing; the table has them all.",
            count(left_out, "more row")
        );
        view! { <figcaption>{words}</figcaption> }
    });
    view! { {drawings.collect_view()} {left_out} }.into_any()
}
