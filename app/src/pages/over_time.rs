use leptos::prelude::*;
use podium_compare::Comparison;
use podium_domain::{FigureLook, Scale, Steadiness, Unit, display_value, steadiness};

use super::Drawings;
use crate::{
    PageContext,
    components::{
        document::{Head, document},
        drawn::drawn,
        swatch::swatch,
    },
    query::CompareQuery,
    words::count,
};

/// `/compare/time?config=…`
#[derive(Debug, Clone)]
pub struct OverTimePage {
    /// Whose columns these are.
    pub comparison: Comparison,
    /// The query of the comparison.
    pub query: CompareQuery,
    /// What the tools logged of their workloads.
    pub measured: Vec<OverTime>,
    /// What was recorded of the machines meanwhile.
    pub beside: Vec<OverTime>,
    /// How many more there are that the page does not show.
    pub left_out: usize,
}

/// One thing that several columns have over time.
#[derive(Debug, Clone)]
pub struct OverTime {
    /// The workload and what was measured of it.
    pub title: String,
    /// Canonical unit of all values.
    pub unit: Unit,
    /// Lines of the columns that have it.
    pub lines: Vec<OverTimeLine>,
    /// The drawing, where there is one.
    pub drawing: Drawings,
}

/// One column's values over time.
#[derive(Debug, Clone, PartialEq)]
pub struct OverTimeLine {
    /// Its place among the columns.
    pub column: usize,
    /// Seconds since its run began, and values; finite, in the order of time.
    pub points: Vec<(f64, f64)>,
    /// How many further runs of the column have the same: the first is shown.
    pub more: usize,
    /// Whether no clock says when it began, so that it is taken to have begun with its run.
    pub is_guessed: bool,
}

impl OverTimeLine {
    /// In a few words, for how much of the time it was steady: `steady for 70 %`.
    pub fn steady_words(&self) -> String {
        match steadiness(&self.points) {
            Steadiness::NotKnown => String::new(),
            Steadiness::Never => "never steady".to_owned(),
            Steadiness::From { share, .. } if share >= 1.0 => "steady throughout".to_owned(),
            Steadiness::From { share, .. } => format!("steady for {:.0} %", share * 100.0),
        }
    }
}

/// What the columns of a comparison did over time.
pub fn over_time_page(ctx: &PageContext, page: &OverTimePage) -> String {
    let back = page.query.to_url();
    let path = format!("/compare/time?{}", page.query.to_query());
    let description = "What was measured over time, and for how much of it each config was steady.";
    let head = Head::new("Over time", description, path).unlisted();
    let look = page.query.look.figures();
    let sections = |all: &[OverTime], heading: fn(String) -> AnyView| {
        all.iter()
            .map(|one| section(&page.comparison, one, look, heading(one.title.clone())))
            .collect_view()
    };
    document(ctx, &head, || {
        let is_empty = page.measured.is_empty() && page.beside.is_empty() && page.left_out == 0;
        let nothing = is_empty.then(|| {
            view! {
                <p class="note">
                    "None of these configs has anything over time. Upload the logs that the tool wrote (of fio: "
                    <code>"write_bw_log"</code> " and its like), or what " <code>"zpool iostat"</code> " or "
                    <code>"iostat -x"</code> " printed meanwhile."
                </p>
            }
        });
        let beside = (!page.beside.is_empty()).then(|| {
            view! { <h2>"Recorded beside it"</h2> {sections(&page.beside, |title| view! { <h3>{title}</h3> }.into_any())} }
        });
        let left_out = (page.left_out > 0).then(|| {
            view! { <p class="meta">{format!("{} not shown; each stands on the page of its run.", count(page.left_out, "further series"))}</p> }
        });
        view! {
            <p class="crumb"><a href=back>"Back to the comparison"</a></p>
            <h1>"Over time"</h1>
            <p class="meta">
                "Steady is a run from when on its figures stay within 20 % of each other without rising or falling by more than 10 %. "
                <a href="/method#over-time">"How this is decided"</a>
            </p>
            {nothing}
            {sections(&page.measured, |title| view! { <h2>{title}</h2> }.into_any())}
            {beside}
            {left_out}
        }
        .into_any()
    })
}

fn section(comparison: &Comparison, one: &OverTime, look: FigureLook, heading: AnyView) -> AnyView {
    let values = || {
        one.lines
            .iter()
            .flat_map(|line| &line.points)
            .map(|(_, value)| *value)
    };
    let highest = values().fold(0.0, f64::max);
    let scale = Scale::looking(look, [(Some(highest), None, None)], &one.unit);
    let rows = one.lines.iter().map(|line| row(comparison, &scale, line));
    let label = format!("Table: {}", one.title);
    view! {
        <section>
            {heading}
            {drawn("Chart: over time", &one.drawing, false)}
            <div class="scroll" role="group" aria-label=label tabindex="0">
                <table class="plain fold" role="table">
                    <caption class="sr">{one.title.clone()}</caption>
                    <thead role="rowgroup">
                        <tr role="row">
                            <th scope="col" role="columnheader" class="corner">"Config"</th>
                            <th scope="col" role="columnheader">"Values"</th>
                            <th scope="col" role="columnheader">"Time"</th>
                            <th scope="col" role="columnheader">"Lowest"</th>
                            <th scope="col" role="columnheader">"Mean"</th>
                            <th scope="col" role="columnheader">"Highest"</th>
                            <th scope="col" role="columnheader" class="text">"Steady state"</th>
                        </tr>
                    </thead>
                    <tbody role="rowgroup">{rows.collect_view()}</tbody>
                </table>
            </div>
        </section>
    }
    .into_any()
}

fn row(comparison: &Comparison, scale: &Scale, line: &OverTimeLine) -> AnyView {
    let label = comparison
        .columns
        .get(line.column)
        .map(|column| column.label.clone());
    let values = || line.points.iter().map(|(_, value)| *value);
    let lowest = values().fold(f64::INFINITY, f64::min);
    let highest = values().fold(f64::NEG_INFINITY, f64::max);
    let mean = values().sum::<f64>() / line.points.len() as f64;
    let first = line.points.first().map_or(0.0, |(t_s, _)| *t_s);
    let last = line.points.last().map_or(0.0, |(t_s, _)| *t_s);
    let seconds = |s: f64| display_value(s, &Unit::Seconds, Some(3)).to_string();
    let steady = match steadiness(&line.points) {
        Steadiness::NotKnown => "not known: too few values".to_owned(),
        Steadiness::From { from_s, share } if share < 1.0 => {
            format!(
                "{:.0} % of the time, from {} on",
                share * 100.0,
                seconds(first + from_s)
            )
        }
        _ => line.steady_words(),
    };
    let more = (line.more > 0).then(|| format!("the first of {}", count(line.more + 1, "run")));
    let guessed = line
        .is_guessed
        .then_some("no clock says when it began: taken to have begun with the run");
    let remarks: Vec<&str> = more.as_deref().into_iter().chain(guessed).collect();
    let remarks = (!remarks.is_empty()).then(|| view! { <span class="m">{remarks.join("; ")}</span> });
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">{swatch(&comparison.columns, line.column)} {label} {remarks}</th>
            <td role="cell" data-label="Values">{line.points.len()}</td>
            <td role="cell" data-label="Time">{seconds(last)}</td>
            <td role="cell" data-label="Lowest">{scale.number(lowest, Some(3))}</td>
            <td role="cell" data-label="Mean">{scale.number(mean, Some(3))}</td>
            <td role="cell" data-label="Highest">{scale.shown(highest, Some(3)).to_string()}</td>
            <td role="cell" data-label="Steady state" class="text">{steady}</td>
        </tr>
    }
    .into_any()
}
