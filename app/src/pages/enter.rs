use leptos::prelude::*;
use podium_domain::ParsedFile;
use podium_formats::{TypedGrid, TypedProblem};

use super::{Description, FieldError};
use crate::{
    PageContext,
    components::{
        config_fields::{ConfigFields, config_fields},
        document::{Head, document},
        field::error_summary,
    },
};

mod grid;
mod place;
mod preview;
mod row;

/// `/enter`: results that are typed in, with everything typed so far.
#[derive(Debug, Clone, Default)]
pub struct EnterPage {
    /// What was typed.
    pub form: EnterForm,
    /// What is wrong with the fields of the configuration.
    pub errors: Vec<FieldError>,
    /// What is wrong in the grid, each at its place.
    pub problems: Vec<TypedProblem>,
    /// What has just been done, in words: a block that was taken over.
    pub said: Option<String>,
    /// What would be kept, once it was asked for and everything is sound.
    pub preview: Option<EnterPreview>,
}

/// The fields of the form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EnterForm {
    /// Workloads and figures.
    pub grid: TypedGrid,
    /// A block that was pasted and could not be taken over.
    pub paste: String,
    /// The configuration, for all columns.
    pub description: Description,
}

/// What would be kept.
#[derive(Debug, Clone)]
pub struct EnterPreview {
    /// The table, as it would be archived.
    pub csv: String,
    /// What the reader of tables understands of it.
    pub file: ParsedFile,
    /// What can hardly be true.
    pub doubts: Vec<TypedProblem>,
    /// Names the table that was shown, so that no other is kept unseen.
    pub seen: String,
}

/// Fields that show their own errors.
const FIELDS: [&str; 5] = ["title", "factors", "notes", "visibility", "system"];

/// The grid, the configuration, and what would be kept.
pub fn enter_page(ctx: &PageContext, page: &EnterPage) -> String {
    let description = "Type in results that no file holds: workloads down, configurations across. They are compared like \
                       every other result.";
    let head = Head::new("Type results in", description, "/enter").with_islands();
    document(ctx, &head, || {
        let wrong = !page.problems.is_empty();
        let again = if wrong {
            "Everything you typed is still here; what is wrong stands beside it."
        } else {
            "Everything you typed is still here."
        };
        let summary = wrong.then(|| {
            view! { <div class="notes aside" role="alert"><h2>"This is not complete yet"</h2><p>{again}</p></div> }
        });
        view! {
            <h1>"Type results in"</h1>
            <p class="meta">
                "For figures that stand on a screen, in a report or in a spreadsheet. What a tool wrote to a file is \
                 better " <a href="/upload">"uploaded as it is"</a> "."
            </p>
            {error_summary(&page.errors, &FIELDS, again)}
            {summary}
            <form id="enter" class="stack" method="post" action="/enter" data-draft=page.form.description.draft_state()>
                // The one that the Enter key presses.
                <button class="sr" name="action" value="preview" tabindex="-1" aria-hidden="true">"Look"</button>
                {grid::grid(page)}
                <section class="box stack">
                    <h2>"Configuration"</h2>
                    <p class="hint">
                        "This holds for all columns; each takes its name from the head of the grid. What differs \
                         between them can be added on their own pages."
                    </p>
                    {configuration(page)}
                </section>
                {preview::preview(page.preview.as_ref())}
                {actions(page.preview.is_some())}
            </form>
        }
        .into_any()
    })
}

fn configuration(page: &EnterPage) -> AnyView {
    config_fields(&ConfigFields {
        description: &page.form.description,
        errors: &page.errors,
        untitled: Some("It stands before the names of several columns. Left empty, these are the titles."),
        open: &[],
    })
}

/// Nothing is kept that was not shown before.
fn actions(seen: bool) -> AnyView {
    let (keep, look) = if seen {
        let keep = view! { <button class="button" name="action" value="keep">"Keep it"</button> };
        (Some(keep), "button quiet")
    } else {
        (None, "button")
    };
    let words = if seen {
        "Look again"
    } else {
        "Show what will be kept"
    };
    view! {
        <p class="actions">
            {keep}
            <button class=look name="action" value="preview">{words}</button>
        </p>
    }
    .into_any()
}
