use leptos::prelude::*;
use podium_compare::Comparison;

use super::{
    markup::Markup,
    swatch::{swatch, write_swatch},
};

/// Who beats whom, with three columns or more: how many rows the column at the left wins against the one on top.
pub(crate) fn duels_table(comparison: &Comparison) -> AnyView {
    let columns = comparison.columns.len();
    if columns < 3 {
        return ().into_any();
    }
    let heads = comparison.columns.iter().enumerate().map(|(at, column)| {
        view! { <th scope="col">{swatch(&comparison.columns, at)} {column.label.clone()}</th> }
    });
    // With forty columns 1600 cells.
    let mut rows = Markup::default();
    for at in 0..columns {
        row(&mut rows, comparison, at);
    }
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
                    <tbody inner_html=rows.into_html()></tbody>
                </table>
            </div>
        </details>
    }
    .into_any()
}

fn row(out: &mut Markup, comparison: &Comparison, at: usize) {
    let columns = comparison.columns.len();
    out.raw("<tr><th scope=\"row\">");
    write_swatch(out, &comparison.columns, at);
    let title = comparison.columns.get(at).map(|column| column.label.as_str());
    out.raw(" ").text(title.unwrap_or_default()).raw("</th>");
    for other in 0..columns {
        cell(out, comparison, at, other);
    }
    out.raw("</tr>");
}

fn cell(out: &mut Markup, comparison: &Comparison, at: usize, other: usize) {
    let of = |table: &[Vec<usize>], one: usize, other: usize| {
        let count = table.get(one).and_then(|row| row.get(other));
        count.copied().unwrap_or(0)
    };
    let duels = &comparison.duels;
    let (won, lost) = (of(&duels.wins, at, other), of(&duels.wins, other, at));
    let shared = of(&duels.rows, at, other);
    if other == at || shared == 0 {
        out.raw("<td class=\"none\"><span aria-hidden=\"true\">–</span> ");
        out.span("sr", if other == at { "itself" } else { "no shared row" });
    } else if won > lost {
        out.raw("<td><strong>").number(won).raw(" of ").number(shared);
        out.raw("</strong> ").span("sr", " ahead");
    } else {
        out.raw("<td>").number(won).raw(" of ").number(shared);
    }
    out.raw("</td>");
}
