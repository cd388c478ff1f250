use leptos::prelude::*;
use podium_compare::Comparison;

use podium_domain::times;

use super::{drawn::drawn, swatch::swatch};
use crate::{pages::Drawings, words::count};

/// Speed against safety: the columns by what becomes of their acknowledged writes, within each class the fastest writer
/// first.
pub(crate) fn safety_table(comparison: &Comparison, drawings: &Drawings) -> AnyView {
    if comparison.columns.len() < 2 {
        return ().into_any();
    }
    let mut order: Vec<usize> = (0..comparison.columns.len()).collect();
    let class = |at: &usize| comparison.columns.get(*at).map(|column| column.durability.class);
    let speed = |at: &usize| comparison.against_baseline(*at, "write").map(|(mean, _)| mean);
    order.sort_by(|a, b| {
        let faster = speed(b).unwrap_or(0.0).total_cmp(&speed(a).unwrap_or(0.0));
        class(a).cmp(&class(b)).then(faster)
    });
    let rows = order.into_iter().map(|at| row(comparison, at)).collect_view();
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

fn row(comparison: &Comparison, at: usize) -> AnyView {
    let Some(column) = comparison.columns.get(at) else {
        return ().into_any();
    };
    let ratio = |op| match comparison.against_baseline(at, op) {
        Some((mean, rows)) => {
            let over = format!("over {}", count(rows, "row"));
            view! { {times(mean)} <span class="why">{over}</span> }.into_any()
        }
        None => "–".into_any(),
    };
    view! {
        <tr>
            <th scope="row">{swatch(&comparison.columns, at)} {column.label.clone()}</th>
            <td class="text">
                <b>{column.durability.class.words()}</b>
                <span class="why">{column.durability.reasons.join("; ")}</span>
            </td>
            <td>{ratio("write")}</td>
            <td>{ratio("all")}</td>
        </tr>
    }
    .into_any()
}
