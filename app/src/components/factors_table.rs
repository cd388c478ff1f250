use leptos::prelude::*;
use podium_compare::{Comparison, FactorRow};
use podium_domain::factor::is_cost;

use super::swatch::{colour_class, swatch};
use crate::words::count;

/// The factors in which the configs differ, a row each.
pub(crate) fn factors_table(comparison: &Comparison) -> AnyView {
    if comparison.factors.is_empty() {
        return view! {
            <section id="factors">
                <h2>"What differs"</h2>
                <p class="quiet">"The configs state no factor in which they differ."</p>
            </section>
        }
        .into_any();
    }
    let heads = comparison.columns.iter().enumerate().map(|(at, column)| {
        view! { <th scope="col" role="columnheader">{swatch(&comparison.columns, at)} {column.label.clone()}</th> }
    });
    let rows = comparison
        .factors
        .iter()
        .map(|factor| row(comparison, factor))
        .collect_view();
    view! {
        <section id="factors">
            <h2>"What differs " <span class="count">{count(comparison.factors.len(), "factor")}</span></h2>
            <div class="scroll" role="group" aria-label="Table: what differs" tabindex="0">
                <table class="fac fold" role="table">
                    <caption class="sr">"The factors in which the configs differ"</caption>
                    <thead role="rowgroup">
                        <tr role="row">
                            <th scope="col" role="columnheader" class="corner">"Factor"</th>
                            {heads.collect_view()}
                        </tr>
                    </thead>
                    <tbody role="rowgroup">{rows}</tbody>
                </table>
            </div>
        </section>
    }
    .into_any()
}

fn row(comparison: &Comparison, factor: &FactorRow) -> AnyView {
    let words = if is_cost(&factor.factor) {
        "what it costs, no cause"
    } else {
        "follows from another factor"
    };
    let dependent = factor.dependent.then(|| view! { <span class="m">{words}</span> });
    let levels = factor
        .levels
        .iter()
        .zip(&comparison.columns)
        .map(|(level, column)| {
            let level = match level {
                Some(level) => level.clone().into_any(),
                None => view! { <span class="none">"not stated"</span> }.into_any(),
            };
            view! { <td role="cell" class=colour_class(column) data-label=column.label.clone()>{level}</td> }
        });
    let levels = levels.collect_view();
    view! {
        <tr role="row">
            <th scope="row" role="rowheader"><code>{factor.factor.clone()}</code> {dependent}</th>
            {levels}
        </tr>
    }
    .into_any()
}
