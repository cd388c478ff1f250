use leptos::prelude::*;
use podium_compare::{Column, Comparison, MetricChoice};

use super::swatch::swatch;
use crate::query::{ColumnRef, CompareQuery, metric_word};

/// Metrics that can be asked for beyond the default rows.
const METRICS: [(&str, &str); 7] = [
    ("all", "Everything that was measured"),
    ("iops", "IOPS"),
    ("total-latency", "Total latency"),
    ("submission-latency", "Submission latency"),
    ("cpu", "CPU"),
    ("iowait", "I/O wait"),
    ("bytes", "Data moved"),
];

/// Which columns in which order, against what, with which rows: links and plain GET forms, so that every view has an
/// address of its own.
pub(crate) fn compare_view(comparison: &Comparison, query: &CompareQuery) -> AnyView {
    let columns = comparison
        .columns
        .iter()
        .enumerate()
        .map(|(at, column)| column_links(comparison, query, at, column));
    // With one column the next step is to add another.
    let alone = comparison.columns.len() < 2;
    view! {
        <details class="panel" id="view" open=alone>
            <summary>"Change columns and rows"</summary>
            <div class="panel-body">
                <div>
                    <h3>"Columns"</h3>
                    <ol class="columns">{columns.collect_view()}</ol>
                    {add_column(query)}
                </div>
                <div>
                    <h3>"Rows"</h3>
                    {hidden_rows(query)}
                    {metrics_form(query)}
                </div>
            </div>
        </details>
    }
    .into_any()
}

fn column_links(comparison: &Comparison, query: &CompareQuery, at: usize, column: &Column) -> AnyView {
    let last = comparison.columns.len() - 1;
    let link = |show: bool, url: String, words: &'static str| {
        show.then(|| {
            let label = format!("{words}: {}", column.label);
            view! { <a href=url rel="nofollow" aria-label=label>{words}</a> }
        })
    };
    let slug = &column.config;
    let is_baseline = at == comparison.baseline;
    view! {
        <li>
            {swatch(at, comparison.columns.len())}
            <span class="name">{column.label.clone()}</span>
            <span class="links">
                {is_baseline.then(|| view! { <span class="quiet">"baseline"</span> })}
                {link(!is_baseline, query.with_baseline(slug).to_url(), "Make baseline")}
                {link(at > 0, query.moved(slug, -1).to_url(), "Move left")}
                {link(at < last, query.moved(slug, 1).to_url(), "Move right")}
                {link(last > 0, query.without(slug).to_url(), "Remove")}
            </span>
        </li>
    }
    .into_any()
}

/// How many rows are hidden, and the link that shows them.
fn hidden_rows(query: &CompareQuery) -> AnyView {
    let hidden = query.hidden.len();
    (hidden > 0)
        .then(|| {
            let words = format!("Show all rows ({hidden} hidden)");
            view! { <p><a href=query.showing_all_rows().to_url() rel="nofollow">{words}</a></p> }
        })
        .into_any()
}

fn add_column(query: &CompareQuery) -> AnyView {
    view! {
        <form class="inline" action="/compare" method="get">
            {hidden_fields(query, true)}
            <label for="add-config">"Add a config by its id"</label>
            <input id="add-config" name="config" required pattern="[0-9a-z]{10,16}" size="14" autocomplete="off" />
            <button class="button quiet">"Add"</button>
            <a href="/browse">"Find one"</a>
        </form>
    }
    .into_any()
}

fn metrics_form(query: &CompareQuery) -> AnyView {
    let chosen = |word: &str| query.metrics.iter().any(|metric| metric_word(metric) == word);
    let boxes = METRICS.into_iter().map(|(word, words)| {
        view! {
            <label class="check">
                <input type="checkbox" name="metrics" value=word checked=chosen(word) />
                {words}
            </label>
        }
    });
    let boxes = boxes.collect_view();
    view! {
        <form action="/compare" method="get">
            {hidden_fields(query, false)}
            <fieldset class="checks">
                <legend>"Show besides bandwidth and latency"</legend>
                {boxes}
            </fieldset>
            <button class="button quiet">"Show"</button>
        </form>
    }
    .into_any()
}

/// The query as hidden fields, so that a GET form keeps it. Metrics that have no box of their own are kept always.
fn hidden_fields(query: &CompareQuery, with_metrics: bool) -> AnyView {
    let mut fields: Vec<(&'static str, String)> = Vec::new();
    fields.extend(query.columns.iter().map(|column| match column {
        ColumnRef::Config(slug) => ("config", slug.to_string()),
        ColumnRef::Run(slug) => ("run", slug.to_string()),
    }));
    fields.extend(query.baseline.iter().map(|slug| ("baseline", slug.to_string())));
    let boxed = |choice: &MetricChoice| METRICS.iter().any(|(word, _)| *word == metric_word(choice));
    let kept = query
        .metrics
        .iter()
        .filter(|choice| with_metrics || !boxed(choice));
    fields.extend(kept.map(|choice| ("metrics", metric_word(choice).to_owned())));
    fields.extend(query.hidden.iter().map(|row| ("hide", row.clone())));
    fields.extend(
        query
            .put_back
            .iter()
            .map(|(row, column)| ("put_back", format!("{column}:{row}"))),
    );
    fields
        .into_iter()
        .map(|(name, value)| view! { <input type="hidden" name=name value=value /> })
        .collect_view()
        .into_any()
}

#[cfg(test)]
mod tests {
    use podium_domain::Metric;

    use super::*;

    #[test]
    fn every_offered_metric_is_one_that_podium_knows() {
        for (word, _) in METRICS.into_iter().filter(|(word, _)| *word != "all") {
            assert!(!matches!(Metric::from(word), Metric::Other(_)), "{word}");
        }
    }
}
