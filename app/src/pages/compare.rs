use std::sync::Arc;

use leptos::prelude::*;
use podium_compare::Comparison;

use crate::{
    PageContext,
    components::{
        compare_duels::duels_table,
        compare_effects::{effects_table, heading},
        compare_safety::safety_table,
        compare_table::section,
        compare_view::compare_view,
        copy::copy_button,
        document::{Head, document},
        drawn::drawn,
        factors_table::factors_table,
        notes::{NoteIndex, notes},
        save_form::save_form,
        summary::summary,
        swatch::COLOURS,
    },
    query::CompareQuery,
    words::count,
};

/// `/compare?config=…&config=…`
#[derive(Debug, Clone)]
pub struct ComparePage {
    /// What is shown.
    pub comparison: Comparison,
    /// The query that led here, without what is not shown: every link of the page is made from it.
    pub query: CompareQuery,
    /// At most one per section; a section without one has its table alone.
    pub charts: Vec<SectionChart>,
    /// Every row's ratios to the baseline at a glance; may be none.
    pub ratios: Drawings,
    /// How fast each config writes, by its durability class; may be none.
    pub safety: Drawings,
    /// Whether any column has something over time, which a page of its own shows.
    pub has_series: bool,
    /// What was typed into the form that saves, with what is wrong with it.
    pub save: SaveForm,
    /// How many columns were asked for that are not there: deleted, or not the reader's to see. The page says so.
    pub missing: usize,
}

/// The chart of one section.
#[derive(Debug, Clone)]
pub struct SectionChart {
    /// Position of the section in the comparison.
    pub section: usize,
    /// Small panels, one per row that has a chart, in the rows' order; the style sheet lets them flow.
    pub panels: Vec<ChartPanel>,
    /// How many rows have no panel, since a section shows at most twelve.
    pub left_out: usize,
    /// Where the interactive chart finds its options (JSON).
    pub options_url: String,
}

/// Drawings of the comparison as a whole.
#[derive(Debug, Clone, Default)]
pub struct Drawings {
    /// As they flow from left to right.
    pub panels: Vec<ChartPanel>,
    /// How many rows they leave out.
    pub left_out: usize,
}

/// One drawing.
#[derive(Debug, Clone)]
pub struct ChartPanel {
    /// Key of its first row; empty where it has none.
    pub row: String,
    /// Markup from `podium_charts`, which no user text can break out of; inserted as it is.
    pub svg: Arc<str>,
}

/// The form that saves a comparison.
#[derive(Debug, Clone, Default)]
pub struct SaveForm {
    /// As typed.
    pub title: String,
    /// As typed.
    pub notes: String,
    /// What is wrong, in words that say what to do.
    pub error: Option<String>,
}

/// Titles that the page's own title names.
const NAMED: usize = 3;

/// The comparison.
pub fn compare_page(ctx: &PageContext, page: &ComparePage) -> String {
    let path = page.query.to_url();
    let title = title_of(&page.comparison);
    let head = Head::new(title.clone(), description(&page.comparison), path.clone()).unlisted();
    document(ctx, &head, || {
        if page.comparison.columns.is_empty() {
            return nothing_chosen();
        }
        view! {
            <p class="crumb">"Comparison, not saved"</p>
            <h1>{title}</h1>
            <p class="meta">{facts(&page.comparison)}</p>
            <div class="actions">
                <a class="button" href="#save">"Save and share"</a>
                {copy_button(ctx.absolute(&path), "Copy link")}
            </div>
            {compare_body(page)}
            {save_form(page)}
        }
        .into_any()
    })
}

/// What a comparison shows, saved or not: who won first, then why some figures do not count, then the tables.
pub(super) fn compare_body(page: &ComparePage) -> AnyView {
    let comparison = &page.comparison;
    let index = NoteIndex::new(comparison);
    let sections = (0..comparison.sections.len()).map(|at| {
        let chart = page.charts.iter().find(|chart| chart.section == at);
        section(comparison, at, &index, &page.query, chart)
    });
    view! {
        {missing(page.missing)}
        {heading(comparison)}
        {summary(comparison, &page.query)}
        {notes(&index, comparison, &page.query)}
        {compare_view(comparison, &page.query)}
        {sections.collect_view()}
        {over_time_link(page)}
        {ratios(&page.ratios, comparison.columns.len() > COLOURS)}
        {effects_table(comparison)}
        {duels_table(comparison)}
        {safety_table(comparison, &page.safety)}
        {factors_table(comparison)}
        {legend()}
    }
    .into_any()
}

fn over_time_link(page: &ComparePage) -> AnyView {
    page.has_series
        .then(|| {
            let href = format!("/compare/time?{}", page.query.to_query());
            view! {
                <p class="actions">
                    <a class="button quiet" href=href rel="nofollow">"Over time, and when each was steady"</a>
                </p>
            }
        })
        .into_any()
}

/// How far the columns are apart, over the whole comparison.
fn ratios(drawings: &Drawings, is_long: bool) -> AnyView {
    if drawings.panels.is_empty() {
        return ().into_any();
    }
    view! {
        <section id="ratios">
            <h2>"Ratios at a glance"</h2>
            <p class="hint">
                "Every dot is a figure of the tables against the baseline’s, the stroke through it its 95 % interval where \
                 repetitions tell. " <a href="/method#ratios">"How this is computed"</a>
            </p>
            {drawn("Charts: ratios to the baseline", drawings, is_long)}
        </section>
    }
    .into_any()
}

fn title_of(comparison: &Comparison) -> String {
    let titles: Vec<_> = comparison
        .columns
        .iter()
        .map(|column| column.label.as_str())
        .collect();
    match titles.len() {
        0 => "Compare".to_owned(),
        1..=NAMED => titles.join(" or "),
        more => format!("{} and {} more", titles[..NAMED].join(", "), more - NAMED),
    }
}

/// `4 configs · fio · 3 rows`
pub(super) fn facts(comparison: &Comparison) -> String {
    let mut tools: Vec<_> = comparison
        .sections
        .iter()
        .map(|section| section.section.as_str())
        .collect();
    tools.dedup();
    let rows = comparison.sections.iter().map(|section| section.rows.len()).sum();
    [
        count(comparison.columns.len(), "config"),
        tools.join(", "),
        count(rows, "row"),
    ]
    .into_iter()
    .filter(|part| !part.is_empty())
    .collect::<Vec<_>>()
    .join(" · ")
}

/// For preview cards: what is compared, and how many of its contested rows each won.
pub(super) fn description(comparison: &Comparison) -> String {
    if comparison.columns.len() < 2 {
        return format!("{}.", facts(comparison));
    }
    let won = comparison
        .summary
        .iter()
        .filter(|s| s.op == "all")
        .zip(&comparison.columns);
    let won = won.map(|(s, column)| {
        let of = count(s.contested(), "contested row");
        format!("{}: {} of {of} won", column.label, s.won)
    });
    format!(
        "{}. {}",
        facts(comparison),
        won.take(4).collect::<Vec<_>>().join("; ")
    )
}

fn missing(missing: usize) -> AnyView {
    (missing > 0)
        .then(|| {
            let words = format!(
                "{} left out: deleted, or not yours to see.",
                count(missing, "column")
            );
            view! { <p class="notes" role="status">{words}</p> }
        })
        .into_any()
}

/// Every verdict with its mark, each leading to its paragraph.
fn legend() -> AnyView {
    let more = [
        ("/method#behind", "plain: behind"),
        ("/method#set-aside", "struck through: set aside, cannot be true"),
        ("/method#failed", "failed"),
        ("/method#missing", "–: not measured"),
        ("/method#incomparable", "no winner: nothing to compare with"),
    ];
    let more = more.map(|(href, words)| view! { "; " <a href=href>{words}</a> });
    view! {
        <p class="legend">
            <strong><u>"Bold and underlined"</u></strong>
            ": " <a href="/method#best">"best"</a> " in its row: by more than the noise that three or more repetitions of both show, else by 2 % or more. "
            <strong>"Bold"</strong>
            ": " <a href="/method#tied">"tied"</a> ", cannot be told from the best" {more.collect_view()}
            ". " <a href="/method#ratios">"Ratios"</a> " are against the baseline, above 1 is better. "
            "The bar in a cell is longest for the best, also where less is better; one that is set aside and would be longer is broken. "
            <a href="/method">"How this is decided"</a>
        </p>
    }
    .into_any()
}

fn nothing_chosen() -> AnyView {
    view! {
        <h1>"Compare"</h1>
        <p class="meta">"Nothing is chosen yet. Pick two or more configs and they stand side by side."</p>
        <div class="actions">
            <a class="button" href="/browse">"Choose from what people measured"</a>
            <a class="button quiet" href="/upload">"Upload your own"</a>
        </div>
    }
    .into_any()
}
