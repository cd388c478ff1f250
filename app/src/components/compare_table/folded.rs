//! A section of which only a line is shown, and the links that fold it and show it again.

use std::fmt::Write;

use leptos::prelude::*;
use podium_compare::{Comparison, Row, Section, Verdict};

use crate::{query::CompareQuery, words::count};

/// Columns that the line names; the others are summed up.
const NAMED: usize = 4;

/// Folds the section at its heading.
pub(super) fn fold_link(at: usize, section: &Section, query: &CompareQuery) -> Option<AnyView> {
    let url = query.folding(&section.section)?.to_url();
    Some(link(at, &url, "Fold", &section.section))
}

/// The section in a line: how many rows it has, and who won them. They count in every summary as ever.
pub(super) fn folded(comparison: &Comparison, at: usize, section: &Section, query: &CompareQuery) -> AnyView {
    let url = query.unfolding(&section.section).to_url();
    view! {
        <section class="tool" id=format!("section-{at}")>
            <h2>
                {section.section.clone()} <span class="count">{count(section.rows.len(), "row")}</span>
                {link(at, &url, "Show rows", &section.section)}
            </h2>
            <p class="folded">{outcome(comparison, section)}</p>
        </section>
    }
    .into_any()
}

fn link(at: usize, url: &str, words: &'static str, section: &str) -> AnyView {
    let label = format!("{words}: {section}");
    view! { <a class="fold-link" href=format!("{url}#section-{at}") rel="nofollow" aria-label=label>{words}</a> }
        .into_any()
}

/// `12 rows folded. Won: A 8, B 3. Tied: 1.`
fn outcome(comparison: &Comparison, section: &Section) -> String {
    let rows = section.rows.len();
    let mut words = format!("{} folded.", count(rows, "row"));
    if comparison.columns.len() < 2 {
        return words;
    }
    let all = section.summary.iter().filter(|part| part.op == "all");
    let mut winners: Vec<(&str, usize)> = comparison
        .columns
        .iter()
        .zip(all)
        .filter(|(_, part)| part.won > 0)
        .map(|(column, part)| (column.label.as_str(), part.won))
        .collect();
    winners.sort_by_key(|(_, won)| std::cmp::Reverse(*won));
    let (named, others) = winners.split_at(winners.len().min(NAMED));
    let won: usize = winners.iter().map(|(_, won)| won).sum();
    let mut parts: Vec<String> = named
        .iter()
        .map(|(label, won)| format!("{label} {won}"))
        .collect();
    if !others.is_empty() {
        let rest: usize = others.iter().map(|(_, won)| won).sum();
        parts.push(format!("{} {rest}", count(others.len(), "other")));
    }
    let is_tied = |row: &&Row| row.cells.iter().any(|cell| cell.verdict == Verdict::Tied);
    let tied = section.rows.iter().filter(is_tied).count();
    // Writing to a String cannot fail.
    if !parts.is_empty() {
        let _ = write!(words, " Won: {}.", parts.join(", "));
    }
    for (number, what) in [
        (tied, "Tied for best"),
        (rows.saturating_sub(won + tied), "Without a winner"),
    ] {
        if number > 0 {
            let _ = write!(words, " {what}: {number}.");
        }
    }
    words
}
