use leptos::prelude::*;
use web_sys::{HtmlElement, HtmlTextAreaElement};

use super::element;
use crate::islands::factor_rows::Rows;

/// Takes over from the textarea: its lines become rows, and what is typed into the rows goes back into it.
pub(in crate::islands) fn attach_factors(rows: Rows) {
    let Some(field) = element::<HtmlTextAreaElement>("factors") else {
        return;
    };
    for line in field.value().lines().filter(|line| !line.trim().is_empty()) {
        let (name, level) = line.split_once('=').unwrap_or((line, ""));
        rows.add(name, level);
    }
    rows.add("", "");
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
