use leptos::prelude::*;
use podium_compare::{Column, Comparison, Durability, DurabilityClass, Row, Section, Summary, Verdict};
use podium_domain::{Op, Slug, times};

use super::{
    column_head::{column_url, differs},
    swatch::swatch,
};
use crate::{query::CompareQuery, words::count};

/// Titles that a sentence names.
const NAMED: usize = 3;

/// Cards that stand before the table. Of more columns the foremost have theirs here, the others behind a fold, so that the
/// rows are not out of sight.
const CARDS: usize = 8;

/// Who won what, before any table: a sentence, and a card per column. One column alone wins nothing.
pub(crate) fn summary(comparison: &Comparison, query: &CompareQuery) -> AnyView {
    let alone = comparison.columns.len() < 2;
    let most = parts(&comparison.summary, "all")
        .map(|s| s.won)
        .max()
        .unwrap_or(0);
    let order = foremost(comparison);
    let (shown, folded) = order.split_at(order.len().min(CARDS));
    let cards = |places: &[usize]| {
        let cards = places
            .iter()
            .filter_map(|at| Some((*at, comparison.columns.get(*at)?)));
        let cards = cards.map(|(at, column)| card(comparison, at, column, most));
        view! { <ol class="summary">{cards.collect_view()}</ol> }
    };
    let others = (!folded.is_empty()).then(|| {
        let words = format!("The other {}, by rows won", folded.len());
        view! { <details class="others"><summary>{words}</summary> {cards(folded)}</details> }
    });
    view! {
        <section aria-labelledby="summary-heading">
            <h2 class="sr" id="summary-heading">"Summary"</h2>
            {if alone { add_second(query) } else { leaders(comparison) }}
            {cards(shown)}
            {others}
        </section>
    }
    .into_any()
}

/// The places of the columns in their order, or where not all have a card in sight: most rows won first, then the best mean.
fn foremost(comparison: &Comparison) -> Vec<usize> {
    let mut places: Vec<usize> = (0..comparison.columns.len()).collect();
    if places.len() > CARDS {
        let all: Vec<&Summary> = parts(&comparison.summary, "all").collect();
        let standing = |at: &usize| {
            let part = all.get(*at);
            let mean = part.and_then(|part| part.geomean).unwrap_or_default();
            (part.map_or(0, |part| part.won), mean)
        };
        places.sort_by(|one, other| {
            let (one, other) = (standing(one), standing(other));
            other.0.cmp(&one.0).then(other.1.total_cmp(&one.1))
        });
    }
    places
}

/// How many rows of `all`, `read` or `write` have a winner or a tie: in the others nobody could win.
fn decided<'a>(rows: impl IntoIterator<Item = &'a Row>, op: &str) -> usize {
    let of_op = |row: &&Row| match op {
        "read" => row.op == Op::Read,
        "write" => row.op == Op::Write,
        _ => true,
    };
    let has_best = |row: &&Row| {
        row.cells
            .iter()
            .any(|cell| matches!(cell.verdict, Verdict::Best | Verdict::Tied))
    };
    rows.into_iter().filter(of_op).filter(has_best).count()
}

/// Every row of a comparison.
fn all_rows(comparison: &Comparison) -> impl Iterator<Item = &Row> {
    comparison.sections.iter().flat_map(|section| &section.rows)
}

/// A line under a section's heading, where there are several sections and columns: who won, and the means.
pub(crate) fn section_summary(comparison: &Comparison, section: &Section) -> AnyView {
    if comparison.sections.len() < 2 || comparison.columns.len() < 2 {
        return ().into_any();
    }
    let of = decided(&section.rows, "all");
    let leader = leader(comparison, &section.summary, "all")
        .map(|(title, won)| format!("Most wins: {title} ({won} of {of})."));
    let means: Vec<_> = comparison
        .columns
        .iter()
        .zip(parts(&section.summary, "all"))
        .filter_map(|(column, part)| Some(format!("{} {}", column.label, times(part.geomean?))))
        .collect();
    let means = (!means.is_empty()).then(|| format!("Overall: {}.", means.join(", ")));
    let words: Vec<_> = leader.into_iter().chain(means).collect();
    (!words.is_empty())
        .then(|| view! { <p class="hint">{words.join(" ")}</p> })
        .into_any()
}

fn add_second(query: &CompareQuery) -> AnyView {
    view! {
        <p class="leaders">
            <span>"Add a second config to compare: " <a href="#view">"by its id"</a> ", or " <a href=query.to_browse_url() rel="nofollow">"choose several"</a> "."</span>
        </p>
    }
    .into_any()
}

/// The columns' parts for `all`, `read` or `write`, in the columns' order.
fn parts<'a>(summary: &'a [Summary], op: &'a str) -> impl Iterator<Item = &'a Summary> {
    summary.iter().filter(move |s| s.op == op)
}

fn card(comparison: &Comparison, at: usize, column: &Column, most: usize) -> AnyView {
    let Some(all) = parts(&comparison.summary, "all").nth(at) else {
        return ().into_any();
    };
    let alone = comparison.columns.len() < 2;
    let class = if !alone && all.won > 0 && all.won == most {
        "lead"
    } else {
        ""
    };
    let figures = (!alone).then(|| {
        view! { {record(all)} {overall(comparison, at, all)} {by_op(comparison, at)} }
    });
    view! {
        <li class=class>
            <h3>
                {swatch(&comparison.columns, at)}
                <a href=column_url(column)>{column.label.clone()}</a>
            </h3>
            {differs(column).map(|words| view! { <p class="differs">{words}</p> })}
            {figures}
            {durability(column)}
        </li>
    }
    .into_any()
}

/// Whether acknowledged writes survive a loss of power, with the reasons.
fn durability(column: &Column) -> AnyView {
    let Durability { class, reasons } = &column.durability;
    view! {
        <p class="durability">
            <a href="/method#durability">{format!("Writes {}", class.words())}</a>
            <span>{format!(": {}", reasons.join("; "))}</span>
        </p>
    }
    .into_any()
}

/// Rows won, tied and lost, of those that it takes part in: what was not measured is not lost.
fn record(all: &Summary) -> AnyView {
    if all.contested() == 0 {
        return view! { <p class="won"><span>"in no contested row"</span></p> }.into_any();
    }
    let tied = (all.tied > 0).then(|| format!(", {} tied", all.tied));
    let lost = (all.lost > 0).then(|| format!(", {} lost", all.lost));
    let of = count(all.contested(), "contested row");
    view! {
        <p class="won"><b>{all.won}</b> " won" {tied} {lost} <span>{format!(" of its {of}")}</span></p>
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

fn by_op(comparison: &Comparison, at: usize) -> AnyView {
    let words: Vec<_> = [("read", "reads"), ("write", "writes")]
        .into_iter()
        .filter_map(|(op, words)| {
            let part = parts(&comparison.summary, op).nth(at)?;
            let mean = times(part.geomean?);
            Some(format!("{words} {mean} over {} of {}", part.rows, part.of))
        })
        .collect();
    // One direction alone says what the line above it says.
    (words.len() == 2)
        .then(|| view! { <p>{words.join(" · ")}</p> })
        .into_any()
}

/// “Reads: A, writes: B”, where one column wins more rows than any other.
fn leaders(comparison: &Comparison) -> AnyView {
    let parts = [("all", "Most wins:"), ("read", "Reads:"), ("write", "Writes:")]
        .into_iter()
        .filter_map(|(op, words)| {
            let (title, won) = leader(comparison, &comparison.summary, op)?;
            let of = decided(all_rows(comparison), op);
            Some(view! { <li><span>{words}</span> " " <b>{format!("{title} ({won} of {of})")}</b></li> })
        });
    let parts = parts.collect_view();
    let most = if parts.is_empty() {
        view! { <p class="leaders">"No config wins more rows than the others."</p> }.into_any()
    } else {
        view! { <ul class="leaders">{parts}</ul> }.into_any()
    };
    view! { {fastest(comparison)} {most} }.into_any()
}

/// “Fastest: A. Fastest with safe writes: B.”
fn fastest(comparison: &Comparison) -> AnyView {
    let Some(all) = comparison.fastest.iter().find(|part| part.op == "all") else {
        return ().into_any();
    };
    let titles = |slugs: &[Slug]| {
        let label = |slug: &Slug| {
            let column = comparison.columns.iter().find(|column| column.config == *slug)?;
            Some(column.label.clone())
        };
        let titles: Vec<String> = slugs.iter().filter_map(label).collect();
        match titles.len() {
            0 => None,
            1..=NAMED => Some(titles.join(" and ")),
            more => Some(format!("{more} that cannot be told apart")),
        }
    };
    let fastest = titles(&all.columns).unwrap_or_else(|| "none stands out".to_owned());
    let safe = titles(&all.safe).unwrap_or_else(|| {
        let any = comparison
            .columns
            .iter()
            .any(|column| column.durability.class == DurabilityClass::Safe);
        let words = if any {
            "none stands out"
        } else {
            "none is known to be safe"
        };
        words.to_owned()
    });
    // Where nothing was written it does not matter whether writes are safe.
    let has_writes = all_rows(comparison).any(|row| row.op != Op::Read);
    let safe = has_writes.then(|| {
        view! {
            <li><span>"Fastest with " <a href="/method#durability">"safe writes"</a> ":"</span> " " <b>{safe}</b></li>
        }
    });
    view! {
        <ul class="leaders">
            <li><span><a href="/method#fastest">"Fastest"</a> ":"</span> " " <b>{fastest}</b></li>
            {safe}
        </ul>
    }
    .into_any()
}

/// The one column that wins more rows than any other, and how many.
fn leader(comparison: &Comparison, summary: &[Summary], op: &str) -> Option<(String, usize)> {
    let most = parts(summary, op).map(|s| s.won).max().filter(|most| *most > 0)?;
    let mut leaders = parts(summary, op)
        .zip(&comparison.columns)
        .filter(|(s, _)| s.won == most);
    let (_, first) = leaders.next()?;
    leaders.next().is_none().then(|| (first.label.clone(), most))
}
