use std::collections::BTreeMap;

use leptos::prelude::*;
use podium_domain::{ParsedFile, factor::all};
use web_sys::{Element, HtmlInputElement};

use super::element;
use crate::islands::{
    parsers::agreed,
    upload_preview::{Preview, Reading},
};

/// The attribute of a field that a file filled: the level it was filled with.
const MARK: &str = "data-found";

/// Fills the empty fields of the upload with what all chosen files agree in, and empties those that files filled which
/// are no longer chosen. What somebody typed stays.
pub(super) fn fill(preview: Preview) {
    let filled = preview.files.with_untracked(|files| {
        let parsed = files.iter().filter_map(|file| match &file.reading {
            Reading::Parsed(parsed) => Some(parsed),
            _ => None,
        });
        let parsed: Vec<&ParsedFile> = parsed.map(AsRef::as_ref).collect();
        fill_fields(&agreed(&parsed))
    });
    preview.filled.set(filled);
}

/// Gives the filled fields by name, with their levels.
fn fill_fields(said: &BTreeMap<&str, &str>) -> Vec<(String, String)> {
    let mut filled = Vec::new();
    for factor in all() {
        let Some(input) = field(factor.key) else { continue };
        let earlier = input.get_attribute(MARK);
        if !(input.value().is_empty() || earlier.as_ref() == Some(&input.value())) {
            continue;
        }
        if let Some(level) = said.get(factor.key) {
            input.set_value(level);
            // Should it fail, the field counts as typed: it stays when the file is left out.
            let _ = input.set_attribute(MARK, level);
            open_group(&input);
            let name = format!("{}: {}", factor.group.name(), factor.name);
            filled.push((name, (*level).to_owned()));
        } else if earlier.is_some() {
            input.set_value("");
            let _ = input.remove_attribute(MARK);
        }
    }
    filled
}

/// The field of a factor in the form of the files: a page that edits a config has another form for its description.
fn field(factor: &str) -> Option<HtmlInputElement> {
    let input: HtmlInputElement = element(&format!("factor.{factor}"))?;
    (input.form()?.id() == "upload").then_some(input)
}

fn open_group(input: &Element) {
    if let Ok(Some(group)) = input.closest("details.group") {
        // A group that stays closed says how many of its factors are stated once the page is loaded again.
        let _ = group.set_attribute("open", "");
    }
}
