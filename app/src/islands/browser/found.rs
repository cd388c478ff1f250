use std::collections::BTreeMap;

use leptos::prelude::*;
use podium_domain::factor::{all, registered_name};
use web_sys::{Element, HtmlInputElement};

use super::element;
use crate::islands::upload_preview::{Preview, Reading};

/// The attribute of a field that a file filled: the level it was filled with.
const MARK: &str = "data-found";

/// Fills the empty fields of the upload with what all chosen files agree in, and empties those that files filled which
/// are no longer chosen. What somebody typed stays.
pub(super) fn fill(preview: Preview) {
    let said = said(preview);
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
            filled.push((format!("{}: {}", factor.group.name(), factor.name), level.clone()));
        } else if earlier.is_some() {
            input.set_value("");
            let _ = input.remove_attribute(MARK);
        }
    }
    preview.filled.set(filled);
}

/// The field of a factor in the form of the files: a page that edits a config has another form for its description.
fn field(factor: &str) -> Option<HtmlInputElement> {
    let input: HtmlInputElement = element(&format!("factor.{factor}"))?;
    (input.form()?.id() == "upload").then_some(input)
}

/// What the files say and do not contradict each other in, by the registry's names.
fn said(preview: Preview) -> BTreeMap<String, String> {
    let mut said: BTreeMap<String, Option<String>> = BTreeMap::new();
    preview.files.with_untracked(|files| {
        for file in files {
            let Reading::Parsed(parsed) = &file.reading else {
                continue;
            };
            for (factor, level) in parsed.runs.iter().flat_map(|run| &run.found) {
                said.entry(registered_name(factor).to_owned())
                    .and_modify(|known| {
                        if known.as_ref() != Some(level) {
                            *known = None;
                        }
                    })
                    .or_insert_with(|| Some(level.clone()));
            }
        }
    });
    said.into_iter()
        .filter_map(|(factor, level)| Some((factor, level?)))
        .collect()
}

fn open_group(input: &Element) {
    if let Ok(Some(group)) = input.closest("details.group") {
        // A group that stays closed says how many of its factors are stated once the page is loaded again.
        let _ = group.set_attribute("open", "");
    }
}
