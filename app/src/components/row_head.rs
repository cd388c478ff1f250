use podium_compare::{Column, Row};
use podium_domain::{Better, measure_words};

use super::markup::Markup;
use crate::words::{condition_words, told_apart};

/// The form that every row's “hide” button belongs to.
pub(crate) const HIDE_FORM: &str = "hide-rows";

/// The head of a row: the workload, what was measured in which unit, in which conditions the columns differ, and a button
/// that hides the row. `others`: how many cells wait on a phone until somebody wants to see them.
pub(crate) fn row_head(out: &mut Markup, row: &Row, unit: &str, columns: &[Column], others: usize) {
    out.raw("<th scope=\"row\" role=\"rowheader\">")
        .span("w", &row.workload.name);
    let identity = told_apart(&row.workload.name, &row.workload.identity);
    if !identity.is_empty() {
        out.span("m", &identity);
    }
    out.raw("<span class=\"m\">")
        .text(&measure_words(&row.metric, &row.op, &row.stat));
    // Nothing where the measure is its own unit.
    if !unit.is_empty() && unit != "IOPS" {
        out.raw(" · ").span("unit", unit);
    }
    if let Some(words) = direction_words(row) {
        out.raw(" · ").raw(words);
    }
    out.raw("<button class=\"hide\" form=\"")
        .raw(HIDE_FORM)
        .raw("\" name=\"hide\" value=\"");
    out.text(&row.id)
        .raw("\">hide<span class=\"sr\"> this row</span></button></span>");
    conditions(out, row, columns);
    if others > 0 {
        out.raw("<label class=\"rest\"><input type=\"checkbox\">show the other ")
            .number(others)
            .raw("</label>");
    }
    out.raw("</th>");
}

/// Said only where it is not what everybody expects of the metric: a latency is better low, a rate high.
fn direction_words(row: &Row) -> Option<&'static str> {
    match row.direction {
        Some(Better::Lower) => Some("lower is better"),
        Some(Better::Higher) => None,
        None => Some("no better or worse"),
    }
}

fn conditions(out: &mut Markup, row: &Row, columns: &[Column]) {
    if row.conditions_differ.is_empty() {
        return;
    }
    out.raw("<details class=\"conditions\"><summary>conditions differ</summary><dl>");
    for (name, values) in &row.conditions_differ {
        let label = values
            .iter()
            .flatten()
            .next()
            .map_or_else(|| name.clone(), |v| condition_words(name, v).0);
        out.raw("<dt>").text(&label).raw("</dt><dd><ul>");
        for (value, column) in values.iter().zip(columns) {
            let value = value
                .as_ref()
                .map_or_else(|| "not stated".to_owned(), |v| condition_words(name, v).1);
            out.raw("<li>")
                .text(&column.label)
                .raw(": ")
                .text(&value)
                .raw("</li>");
        }
        out.raw("</ul></dd>");
    }
    out.raw("</dl></details>");
}
