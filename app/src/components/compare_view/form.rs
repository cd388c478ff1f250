use leptos::prelude::*;
use podium_compare::{Comparison, MetricGroup, Per, Sort};

use super::fields::{Kept, hidden_fields, is_chosen, panel_field};
use crate::query::CompareQuery;

/// Metrics that can be asked for beyond the default rows.
pub(super) const METRICS: [(&str, &str); 7] = [
    ("all", "Everything that was measured"),
    ("iops", "IOPS"),
    ("total-latency", "Total latency"),
    ("submission-latency", "Submission latency"),
    ("cpu", "CPU"),
    ("iowait", "I/O wait"),
    ("bytes", "Data moved"),
];

/// One choice of a list: its value in the URL, its words, whether it is the present one.
type Choice = (String, String, bool);

/// Which rows in which order, and how figures are shown: one plain GET form.
pub(super) fn view_form(comparison: &Comparison, query: &CompareQuery) -> AnyView {
    view! {
        <form class="view" action="/compare#view" method="get">
            {hidden_fields(query, Kept::NotInView)}
            {panel_field()}
            {kinds(query)}
            {list("sort", "Order of rows", orders(comparison, query))}
            {list("show", "Show first", choices(&[("", "Values"), ("ratios", "Ratios to the baseline")], if query.look.ratios { "ratios" } else { "" }))}
            {list("units", "Units", choices(&[("", "MB, GB (powers of 1000)"), ("binary", "MiB, GiB (powers of 1024)")], if query.look.binary { "binary" } else { "" }))}
            {list("digits", "Digits", digits(query))}
            {list("per", "Rates", rates(query))}
            {boxes(query)}
            {metrics(query)}
            <button class="button quiet">"Show"</button>
        </form>
    }
    .into_any()
}

fn list(name: &'static str, label: &'static str, choices: Vec<Choice>) -> AnyView {
    let options = choices
        .into_iter()
        .map(|(value, words, chosen)| view! { <option value=value selected=chosen>{words}</option> })
        .collect_view();
    view! { <p class="choice"><label for=format!("view-{name}")>{label}</label> <select id=format!("view-{name}") name=name>{options}</select></p> }
        .into_any()
}

fn choices(all: &[(&str, &str)], present: &str) -> Vec<Choice> {
    all.iter()
        .map(|(value, words)| ((*value).to_owned(), (*words).to_owned(), *value == present))
        .collect()
}

fn orders(comparison: &Comparison, query: &CompareQuery) -> Vec<Choice> {
    let usual = (String::new(), "The tool's own".to_owned(), query.sort.is_none());
    let gap = (
        "gap".to_owned(),
        "Widest gap first".to_owned(),
        query.sort == Some(Sort::Gap),
    );
    let by_column = comparison.columns.iter().map(|column| {
        let chosen = query.sort == Some(Sort::Column(column.config.clone()));
        let words = format!("Where {} leads most first", column.label);
        (column.config.to_string(), words, chosen)
    });
    [usual, gap].into_iter().chain(by_column).collect()
}

fn digits(query: &CompareQuery) -> Vec<Choice> {
    let present = query
        .look
        .digits
        .map(|digits| digits.to_string())
        .unwrap_or_default();
    choices(&[("", "Up to 4"), ("3", "Up to 3"), ("2", "Up to 2")], &present)
}

fn rates(query: &CompareQuery) -> Vec<Choice> {
    let words = |per| match per {
        Per::Price => "Per price, where stated",
        Per::Watt => "Per watt, where stated",
        Per::Terabyte => "Per terabyte, where stated",
    };
    let divided = Per::ALL.into_iter().map(|per| {
        (
            per.as_str().to_owned(),
            words(per).to_owned(),
            query.per == Some(per),
        )
    });
    let usual = (String::new(), "As measured".to_owned(), query.per.is_none());
    std::iter::once(usual).chain(divided).collect()
}

fn check(name: &'static str, value: &'static str, words: &'static str, checked: bool) -> AnyView {
    view! {
        <label class="check">
            <input type="checkbox" name=name value=value checked=checked />
            {words}
        </label>
    }
    .into_any()
}

fn boxes(query: &CompareQuery) -> AnyView {
    view! {
        <fieldset class="checks">
            <legend>"Rows"</legend>
            {check("alike", "hide", "Leave out rows in which nobody is behind", query.hide_alike)}
            {check("align", "tools", "Align equal workloads across tools", query.align)}
        </fieldset>
    }
    .into_any()
}

fn kinds(query: &CompareQuery) -> AnyView {
    let words = |group| match group {
        MetricGroup::Bandwidth => "Bandwidth",
        MetricGroup::Iops => "IOPS",
        MetricGroup::Latency => "Mean latency",
        MetricGroup::Tail => "Tail latency",
    };
    let boxes = MetricGroup::ALL
        .into_iter()
        .map(|group| check("only", group.as_str(), words(group), query.only.contains(&group)))
        .collect_view();
    view! { <fieldset class="checks"><legend>"Only"</legend> {boxes}</fieldset> }.into_any()
}

fn metrics(query: &CompareQuery) -> AnyView {
    let boxes = METRICS
        .into_iter()
        .map(|(word, words)| check("metrics", word, words, is_chosen(query, word)))
        .collect_view();
    view! {
        <fieldset class="checks">
            <legend>"Show besides bandwidth and latency"</legend>
            {boxes}
        </fieldset>
    }
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
