use leptos::prelude::*;
use podium_compare::{Column, Row};
use podium_domain::{Better, measure_words};

use crate::{
    query::CompareQuery,
    words::{condition_words, identity_words},
};

/// The head of a row: the workload, what was measured in which unit, in which conditions the columns differ, and a link
/// that hides the row.
pub(crate) fn row_head(row: &Row, unit: &str, columns: &[Column], query: &CompareQuery) -> AnyView {
    let identity = identity_words(&row.workload.identity);
    let identity = (!identity.is_empty() && identity != row.workload.name)
        .then(|| view! { <span class="m">{identity}</span> });
    view! {
        <th scope="row" role="rowheader">
            <span class="w">{row.workload.name.clone()}</span>
            {identity}
            <span class="m">
                {measure_words(&row.metric, &row.op, &row.stat)} {unit_words(unit)}
                {direction_words(row).map(|words| format!(" · {words}"))}
                <a class="hide" href=query.hiding(&row.id).to_url() rel="nofollow">
                    "hide"
                    <span class="sr">" this row"</span>
                </a>
            </span>
            {conditions(row, columns)}
        </th>
    }
    .into_any()
}

/// Nothing where the measure is its own unit.
fn unit_words(unit: &str) -> AnyView {
    let said = unit.is_empty() || unit == "IOPS";
    (!said)
        .then(|| view! { " · " <span class="unit">{unit.to_owned()}</span> })
        .into_any()
}

/// Said only where it is not what everybody expects of the metric: a latency is better low, a rate high.
fn direction_words(row: &Row) -> Option<&'static str> {
    match row.direction {
        Some(Better::Lower) => Some("lower is better"),
        Some(Better::Higher) => None,
        None => Some("no better or worse"),
    }
}

fn conditions(row: &Row, columns: &[Column]) -> AnyView {
    if row.conditions_differ.is_empty() {
        return ().into_any();
    }
    let items = row
        .conditions_differ
        .iter()
        .map(|(name, values)| {
            let label = values
                .iter()
                .flatten()
                .next()
                .map_or_else(|| name.clone(), |v| condition_words(name, v).0);
            let values = values.iter().zip(columns).map(|(value, column)| {
                let value = value
                    .as_ref()
                    .map_or_else(|| "not stated".to_owned(), |v| condition_words(name, v).1);
                view! { <li>{format!("{}: {value}", column.label)}</li> }
            });
            view! { <dt>{label}</dt> <dd><ul>{values.collect_view()}</ul></dd> }
        })
        .collect_view();
    view! {
        <details class="conditions">
            <summary>"conditions differ"</summary>
            <dl>{items}</dl>
        </details>
    }
    .into_any()
}
