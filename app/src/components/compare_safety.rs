use leptos::prelude::*;
use podium_compare::{Column, Comparison};

use podium_domain::times;

use super::{drawn::drawn, swatch::swatch};
use crate::{pages::Drawings, words::count};

/// Speed against safety: the columns by what becomes of their acknowledged writes, within each class the fastest writer
/// first.
pub(crate) fn safety_table(comparison: &Comparison, drawings: &Drawings) -> AnyView {
    if comparison.columns.len() < 2 {
        return ().into_any();
    }
    // Each mean is of all rows: once, not in every step of sorting.
    let columns = comparison.columns.iter().enumerate();
    let mut lines: Vec<Line<'_>> = columns
        .map(|(at, column)| Line {
            at,
            column,
            writes: comparison.against_baseline(at, "write"),
            all: comparison.against_baseline(at, "all"),
        })
        .collect();
    let speed = |line: &Line<'_>| line.writes.map_or(0.0, |(mean, _)| mean);
    lines.sort_by(|a, b| {
        let faster = speed(b).total_cmp(&speed(a));
        let class = |line: &Line<'_>| line.column.durability.class;
        class(a).cmp(&class(b)).then(faster)
    });
    let rows = lines
        .iter()
        .map(|line| row(line, &comparison.columns))
        .collect_view();
    view! {
        <details class="panel" id="safety">
            <summary>"Speed against safety"</summary>
            <p class="hint">
                "What becomes of acknowledged writes when the power fails, and how fast writes are for it: the mean ratio to the \
                 baseline over the rows that both have. "
                <a href="/method#durability">"How this is decided"</a>
            </p>
            {drawn("Chart: speed of writes by their safety", drawings, false)}
            <div class="scroll" role="group" aria-label="Table: speed against safety" tabindex="0">
                <table class="safety">
                    <caption class="sr">"The columns by durability, then by the mean ratio of their writes to the baseline's"</caption>
                    <thead>
                        <tr>
                            <th scope="col" class="corner">"Config"</th>
                            <th scope="col" class="text">"Acknowledged writes"</th>
                            <th scope="col">"Writes"</th>
                            <th scope="col">"Overall"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
    .into_any()
}

/// A column with the means of its ratios and how many rows they are of.
struct Line<'a> {
    at: usize,
    column: &'a Column,
    writes: Option<(f64, usize)>,
    all: Option<(f64, usize)>,
}

fn row(line: &Line<'_>, columns: &[Column]) -> AnyView {
    let column = line.column;
    let ratio = |mean| match mean {
        Some((mean, rows)) => {
            let over = format!("over {}", count(rows, "row"));
            view! { {times(mean)} <span class="why">{over}</span> }.into_any()
        }
        None => "–".into_any(),
    };
    view! {
        <tr>
            <th scope="row">{swatch(columns, line.at)} {column.label.clone()}</th>
            <td class="text">
                <b>{column.durability.class.words()}</b>
                <span class="why">{column.durability.reasons.join("; ")}</span>
            </td>
            <td>{ratio(line.writes)}</td>
            <td>{ratio(line.all)}</td>
        </tr>
    }
    .into_any()
}
