use leptos::prelude::*;
use podium_compare::MetricChoice;

use super::form::METRICS;
use crate::query::{CompareQuery, metric_word};

/// What a form keeps of the query as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    /// Everything.
    All,
    /// What has no field of its own in the form of the view.
    NotInView,
}

/// Names of the fields in the form of the view.
const OF_THE_VIEW: [&str; 8] = ["only", "sort", "alike", "align", "per", "show", "units", "digits"];

/// The query as hidden fields, so that a GET form keeps it. Which page of rows it was is not kept.
pub(super) fn hidden_fields(query: &CompareQuery, kept: Kept) -> AnyView {
    let query_text = query.starting_at(0).to_query();
    let boxed = |value: &str| METRICS.iter().any(|(word, _)| *word == value);
    let in_view = |name: &str, value: &str| OF_THE_VIEW.contains(&name) || name == "metrics" && boxed(value);
    form_urlencoded::parse(query_text.as_bytes())
        .filter(|(name, value)| kept == Kept::All || !in_view(name, value))
        .map(|(name, value)| {
            view! { <input type="hidden" name=name.into_owned() value=value.into_owned() /> }
        })
        .collect_view()
        .into_any()
}

/// Keeps the panel open on the page that a form in it leads to.
pub(super) fn panel_field() -> AnyView {
    view! { <input type="hidden" name="panel" value="view" /> }.into_any()
}

/// Whether a metric is asked for.
pub(super) fn is_chosen(query: &CompareQuery, word: &str) -> bool {
    let is = |choice: &MetricChoice| metric_word(choice) == word;
    query.metrics.iter().any(is)
}
