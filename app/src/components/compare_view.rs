mod fields;
mod form;

use leptos::prelude::*;
use podium_compare::{Column, ColumnKind, Comparison, Divided, Sort};
use podium_domain::measure_words;

use self::{
    fields::{Kept, hidden_fields, panel_field},
    form::view_form,
};
use super::{row_head::HIDE_FORM, swatch::swatch};
use crate::{
    query::CompareQuery,
    words::{and, count},
};

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
        <details class="panel" id="view" open=alone || query.panel>
            <summary>"Change columns and rows"</summary>
            <div class="panel-body">
                <div>
                    <h3>"Columns"</h3>
                    <ol class="columns" data-order=rest_of(query)>{columns.collect_view()}</ol>
                    {add_column(query)}
                </div>
                <div>
                    <h3>"Rows"</h3>
                    {hidden_rows(comparison, query)}
                    {view_form(comparison, query)}
                </div>
            </div>
        </details>
        {chosen(comparison, query)}
        <form id=HIDE_FORM action="/compare" method="get">{hidden_fields(query, Kept::All)}</form>
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
        <li data-column=address_part(column)>
            {swatch(&comparison.columns, at)}
            <span class="name">{column.label.clone()}</span>
            <span class="links">
                {is_baseline.then(|| view! { <span class="quiet">"baseline"</span> })}
                {link(!is_baseline, query.with_baseline(slug).to_panel_url(), "Make baseline")}
                {link(at > 0, query.moved(slug, -1).to_panel_url(), "Move left")}
                {link(at < last, query.moved(slug, 1).to_panel_url(), "Move right")}
                {link(last > 0, query.without(slug).to_panel_url(), "Remove")}
                {runs_link(column, query)}
            </span>
        </li>
    }
    .into_any()
}

/// A column as it stands in an address.
fn address_part(column: &Column) -> String {
    let name = match column.kind {
        ColumnKind::Config => "config",
        ColumnKind::Run => "run",
    };
    format!("{name}={}", column.config)
}

/// The address in the panel without the columns and with the baseline named: what stays when they are put in another
/// order by dragging.
fn rest_of(query: &CompareQuery) -> String {
    let mut rest = form_urlencoded::Serializer::new(String::new());
    if query.baseline.is_none()
        && let Some(first) = query.columns.first()
    {
        rest.append_pair("baseline", first.slug().as_str());
    }
    let whole = query.to_query();
    rest.extend_pairs(
        form_urlencoded::parse(whole.as_bytes()).filter(|(name, _)| name != "config" && name != "run"),
    );
    rest.append_pair("panel", "view");
    rest.finish()
}

/// What is not shown as usual, so that nobody takes a view for the whole, and the way back.
fn chosen(comparison: &Comparison, query: &CompareQuery) -> AnyView {
    let words = chosen_words(comparison, query);
    (!words.is_empty())
        .then(|| {
            view! {
                <p class="meta" id="chosen">
                    {format!("Shown here: {}. ", words.join("; "))}
                    <a href=query.as_usual().to_url() rel="nofollow">"Show as usual"</a>
                </p>
            }
        })
        .into_any()
}

fn chosen_words(comparison: &Comparison, query: &CompareQuery) -> Vec<String> {
    let only: Vec<&str> = query.only.iter().map(|group| group.as_str()).collect();
    let sorted = query.sort.as_ref().map(|sort| match sort {
        Sort::Gap => "rows with the widest gap first".to_owned(),
        Sort::Column(slug) => {
            let column = comparison.columns.iter().find(|column| column.config == *slug);
            let label = column.map_or("a column", |column| column.label.as_str());
            format!("rows first where {label} leads most")
        }
    });
    let per = comparison.divided.as_ref().map(divided_words);
    let folded = comparison.sections.iter();
    let folded = folded
        .filter(|section| query.folded.contains(&section.section))
        .count();
    let yes = |set: bool, words: &str| set.then(|| words.to_owned());
    [
        (!only.is_empty()).then(|| format!("only {}", only.join(", "))),
        yes(query.hide_alike, "no row in which nobody is behind"),
        yes(query.align, "equal workloads of several tools in one row"),
        per,
        sorted,
        (folded > 0).then(|| format!("{} folded", count(folded, "section"))),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// By what rates are divided and what is therefore left out, or why they are not divided.
fn divided_words(divided: &Divided) -> String {
    let left_out = match divided.left_out {
        0 => String::new(),
        rows => format!(
            " ({} left out: a latency or duration divided by it would mean nothing)",
            count(rows, "row")
        ),
    };
    match (&divided.by, divided.currencies.as_slice()) {
        (Some(noun), _) => format!(
            "rates per {noun}, where the {} is stated{left_out}",
            divided.factor
        ),
        (None, []) => format!("rates as measured, since no config states its {}", divided.factor),
        (None, currencies) => format!(
            "rates as measured, since prices in {} cannot be compared",
            and(currencies)
        ),
    }
}

/// The way to a column per run, where there are several.
fn runs_link(column: &Column, query: &CompareQuery) -> AnyView {
    let several = column.kind == ColumnKind::Config && column.runs.len() > 1;
    several
        .then(|| {
            let url = query.split(&column.config, &column.runs).to_panel_url();
            let words = format!("One column per run ({})", column.runs.len());
            view! { <a href=url rel="nofollow">{words}</a> }
        })
        .into_any()
}

/// The rows that are hidden, each with the link that shows it again.
fn hidden_rows(comparison: &Comparison, query: &CompareQuery) -> AnyView {
    if query.hidden.is_empty() {
        return ().into_any();
    }
    let all = format!("Show all rows ({} hidden)", query.hidden.len());
    let rows = comparison.hidden.iter().map(|row| {
        let words = format!("{}: {}", row.name, measure_words(&row.metric, &row.op, &row.stat));
        view! { <li><a href=query.showing(&row.id).to_panel_url() rel="nofollow">"Show"</a> " " {words}</li> }
    });
    let gone = query.hidden.len().saturating_sub(comparison.hidden.len());
    let gone = (gone > 0)
        .then(|| view! { <li class="quiet">{format!("{} that no column has now", count(gone, "row"))}</li> });
    view! {
        <p><a href=query.showing_all_rows().to_panel_url() rel="nofollow">{all}</a></p>
        <ul class="hidden-rows">{rows.collect_view()} {gone}</ul>
    }
    .into_any()
}

fn add_column(query: &CompareQuery) -> AnyView {
    view! {
        <form class="inline" action="/compare#view" method="get">
            {hidden_fields(query, Kept::All)}
            {panel_field()}
            <label for="add-config">"Add a config by its id or address"</label>
            <input id="add-config" name="config" required size="14" autocomplete="off" spellcheck="false" />
            <button class="button quiet">"Add"</button>
            <a href=query.to_browse_url() rel="nofollow">"Find one"</a>
        </form>
    }
    .into_any()
}
