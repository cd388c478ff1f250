use leptos::prelude::*;
use podium_compare::Comparison;

use super::swatch::swatch;

/// Who beats whom, with three columns or more: how many rows the column at the left wins against the one on top.
pub(crate) fn duels_table(comparison: &Comparison) -> AnyView {
    let columns = comparison.columns.len();
    if columns < 3 {
        return ().into_any();
    }
    let heads = comparison.columns.iter().enumerate().map(|(at, column)| {
        view! { <th scope="col">{swatch(at, columns)} {column.label.clone()}</th> }
    });
    let rows = (0..columns).map(|at| row(comparison, at));
    view! {
        <details class="panel" id="duels">
            <summary>"Who beats whom"</summary>
            <p class="hint">
                "Rows that the column at the left wins against the one on top, of the rows that the two share. "
                <a href="/method#who-beats-whom">"How this is counted"</a>
            </p>
            <div class="scroll" role="group" aria-label="Table: who beats whom" tabindex="0">
                <table class="duels">
                    <caption class="sr">"Rows won by each column against each other column"</caption>
                    <thead>
                        <tr>
                            <th scope="col" class="corner">"Wins against"</th>
                            {heads.collect_view()}
                        </tr>
                    </thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            </div>
        </details>
    }
    .into_any()
}

fn row(comparison: &Comparison, at: usize) -> AnyView {
    let title = comparison
        .columns
        .get(at)
        .map(|column| column.label.clone())
        .unwrap_or_default();
    let of = |table: &[Vec<usize>], one: usize, other: usize| {
        table
            .get(one)
            .and_then(|row| row.get(other))
            .copied()
            .unwrap_or(0)
    };
    let duels = &comparison.duels;
    let cells = (0..comparison.columns.len()).map(|other| {
        let (won, lost) = (of(&duels.wins, at, other), of(&duels.wins, other, at));
        let shared = of(&duels.rows, at, other);
        if other == at || shared == 0 {
            let words = if other == at { "itself" } else { "no shared row" };
            return view! { <td class="none"><span aria-hidden="true">"–"</span> <span class="sr">{words}</span></td> }
                .into_any();
        }
        let words = format!("{won} of {shared}");
        if won > lost {
            view! { <td><strong>{words}</strong> <span class="sr">" ahead"</span></td> }.into_any()
        } else {
            view! { <td>{words}</td> }.into_any()
        }
    });
    let cells = cells.collect_view();
    view! { <tr><th scope="row">{swatch(at, comparison.columns.len())} {title}</th> {cells}</tr> }.into_any()
}
