use leptos::prelude::*;
use podium_compare::{Column, Comparison, Summary};

use super::{swatch::swatch, verdict_cell::times};

/// Who won what, before any table: a sentence, and a card per column.
pub(crate) fn summary(comparison: &Comparison) -> AnyView {
    let most = comparison
        .summary
        .iter()
        .filter(|s| s.op == "all")
        .map(|s| s.won)
        .max()
        .unwrap_or(0);
    let cards = comparison
        .columns
        .iter()
        .enumerate()
        .map(|(at, column)| card(comparison, at, column, most))
        .collect_view();
    view! {
        <section aria-labelledby="summary-heading">
            <h2 class="sr" id="summary-heading">"Summary"</h2>
            {sentence(comparison)}
            <ol class="summary">{cards}</ol>
        </section>
    }
    .into_any()
}

/// The column's part of the summary for `all`, `read` or `write`.
fn part<'a>(comparison: &'a Comparison, column: &Column, op: &str) -> Option<&'a Summary> {
    comparison
        .summary
        .iter()
        .find(|s| s.op == op && s.config == column.config)
}

fn card(comparison: &Comparison, at: usize, column: &Column, most: usize) -> AnyView {
    let Some(all) = part(comparison, column, "all") else {
        return ().into_any();
    };
    let class = if all.won > 0 && all.won == most {
        "lead"
    } else {
        ""
    };
    let tied = (all.tied > 0).then(|| format!(", {} tied", all.tied));
    let differs =
        (!column.differs.is_empty()).then(|| view! { <p class="differs">{column.differs.join(" · ")}</p> });
    view! {
        <li class=class>
            <h3>
                {swatch(at, comparison.columns.len())}
                <a href=format!("/configs/{}", column.config)>{column.title.clone()}</a>
            </h3>
            {differs}
            <p class="won"><b>{all.won}</b> " won" {tied} <span>{format!(" of {} rows", all.of)}</span></p>
            {overall(comparison, at, all)}
            {by_op(comparison, column)}
        </li>
    }
    .into_any()
}

fn overall(comparison: &Comparison, at: usize, all: &Summary) -> AnyView {
    let baseline = (at == comparison.baseline).then_some(" · baseline");
    match all.geomean {
        Some(mean) => view! {
            <p>{times(mean)} " overall" {baseline} <span>{format!(" over {} of {} rows", all.rows, all.of)}</span></p>
        }
        .into_any(),
        None => view! { <p><span>"no row that all share" {baseline}</span></p> }.into_any(),
    }
}

fn by_op(comparison: &Comparison, column: &Column) -> AnyView {
    let words: Vec<_> = [("read", "reads"), ("write", "writes")]
        .into_iter()
        .filter_map(|(op, words)| {
            let part = part(comparison, column, op)?;
            part.geomean.map(|mean| format!("{words} {}", times(mean)))
        })
        .collect();
    // One direction alone says what the line above it says.
    (words.len() == 2)
        .then(|| view! { <p>{words.join(" · ")}</p> })
        .into_any()
}

/// “Reads: A, writes: B”, where one column wins more rows than any other.
fn sentence(comparison: &Comparison) -> AnyView {
    let parts = [("all", "Most rows:"), ("read", "Reads:"), ("write", "Writes:")]
        .into_iter()
        .filter_map(|(op, words)| {
            let leader = leader(comparison, op)?;
            Some(view! { <li><span>{words}</span> " " <b>{leader}</b></li> })
        });
    let parts = parts.collect_view();
    if parts.is_empty() {
        return view! { <p class="leaders">"No config wins more rows than the others."</p> }.into_any();
    }
    view! { <ul class="leaders">{parts}</ul> }.into_any()
}

fn leader(comparison: &Comparison, op: &str) -> Option<String> {
    let won = |column: &Column| part(comparison, column, op).map_or(0, |s| s.won);
    let most = comparison
        .columns
        .iter()
        .map(won)
        .max()
        .filter(|most| *most > 0)?;
    let mut leaders = comparison.columns.iter().filter(|column| won(column) == most);
    let first = leaders.next()?;
    let of = part(comparison, first, op)?.of;
    leaders
        .next()
        .is_none()
        .then(|| format!("{} ({most} of {of})", first.title))
}
