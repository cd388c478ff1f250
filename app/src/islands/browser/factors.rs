use leptos::prelude::*;
use web_sys::{HtmlElement, HtmlTextAreaElement};

use super::{element, listen};
use crate::islands::factor_rows::Rows;

/// Takes over from the textarea: its lines become rows, and what is typed into the rows goes back into it.
pub(in crate::islands) fn attach_factors(rows: Rows) {
    let Some(field) = element::<HtmlTextAreaElement>("factors") else {
        return;
    };
    fill(rows, &field.value());
    // What is put into the field from outside, as a draft is, stands in the rows.
    listen(&field, "input", move |_| {
        if let Some(field) = element::<HtmlTextAreaElement>("factors") {
            let text = field.value();
            rows.list.set(Vec::new());
            fill(rows, &text);
        }
    });
    rows.alive.set(true);
    field.set_hidden(true);
    if let Some(hint) = element::<HtmlElement>("factors-hint") {
        hint.set_hidden(true);
    }
    Effect::new(move |_| {
        let text = rows.text();
        if let Some(field) = element::<HtmlTextAreaElement>("factors") {
            field.set_value(&text);
        }
    });
}

fn fill(rows: Rows, text: &str) {
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (name, level) = line.split_once('=').unwrap_or((line, ""));
        rows.add(name, level);
    }
    rows.add("", "");
}
