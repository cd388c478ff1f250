use leptos::prelude::*;
use podium_compare::{Comparison, Summary};

use super::{swatch::swatch, verdict_cell::times};

/// Speed against safety: the columns by what becomes of their acknowledged writes, within each class the fastest writer
/// first.
pub(crate) fn safety_table(comparison: &Comparison) -> AnyView {
    if comparison.columns.len() < 2 {
        return ().into_any();
    }
    let mut order: Vec<usize> = (0..comparison.columns.len()).collect();
    let class = |at: &usize| comparison.columns.get(*at).map(|column| column.durability.class);
    let speed = |at: &usize| part(comparison, "write", *at).and_then(|part| part.geomean);
    order.sort_by(|a, b| {
        let faster = speed(b).unwrap_or(0.0).total_cmp(&speed(a).unwrap_or(0.0));
        class(a).cmp(&class(b)).then(faster)
    });
    let rows = order.into_iter().map(|at| row(comparison, at)).collect_view();
    view! {
        <details class="panel" id="safety">
            <summary>"Speed against safety"</summary>
            <p class="hint">
                "What becomes of acknowledged writes when the power fails, and how fast writes are for it. "
                <a href="/method#durability">"How this is decided"</a>
            </p>
            <div class="scroll" role="group" aria-label="Table: speed against safety" tabindex="0">
                <table class="safety">
                    <caption class="sr">"The columns by durability, then by the mean ratio of their writes"</caption>
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
    let ratio = |op| {
        let mean = part(comparison, op, at).and_then(|part| part.geomean);
        mean.map_or_else(|| "–".to_owned(), times)
    };
    view! {
        <tr>
            <th scope="row">{swatch(at, comparison.columns.len())} {column.label.clone()}</th>
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

fn part<'a>(comparison: &'a Comparison, op: &str, at: usize) -> Option<&'a Summary> {
    comparison.summary.iter().filter(|part| part.op == op).nth(at)
}
