use leptos::prelude::*;
use podium_domain::{Slug, Visibility};

use super::{Changed, FieldError};
use crate::{
    PageContext,
    components::{
        config_fields::visibility_field,
        document::{Head, document},
        field::{described_by, error_summary, field_error, invalid},
        meanwhile::{changed_meanwhile, revision_field},
        textarea::{TextArea, textarea},
    },
};

/// `/c/{slug}/edit`, for the holder of its token.
#[derive(Debug, Clone)]
pub struct EditComparisonPage {
    /// The comparison's public id.
    pub slug: Slug,
    /// As kept, or as typed when it was refused.
    pub title: String,
    /// Likewise.
    pub notes: String,
    /// Likewise.
    pub visibility: Visibility,
    /// The comparison's revision that the fields were made from.
    pub revision: Option<u32>,
    /// Where the comparison differs now from what was typed, when somebody changed it meanwhile.
    pub meanwhile: Vec<Changed>,
    /// What is wrong with what was typed.
    pub errors: Vec<FieldError>,
}

/// The form that edits a saved comparison, and the one that deletes it.
pub fn edit_comparison_page(ctx: &PageContext, page: &EditComparisonPage) -> String {
    let path = format!("/c/{}", page.slug);
    let head = Head::new("Edit the comparison", "For its maker.", format!("{path}/edit")).unlisted();
    document(ctx, &head, || {
        view! {
            <p class="crumb"><a href=path.clone()>"Comparison"</a></p>
            <h1>"Edit the comparison"</h1>
            {error_summary(&page.errors, &["title", "notes", "visibility"], "Everything you typed is still here.")}
            {changed_meanwhile(&page.meanwhile)}
            {fields(page, format!("{path}/edit"))}
            <details class="panel danger narrow">
                <summary>"Delete this comparison"</summary>
                <form method="post" action=format!("{path}/delete")>
                    <p>"Its link stops working for everybody. The configs stay."</p>
                    <button class="button danger">"Delete the comparison"</button>
                </form>
            </details>
        }
        .into_any()
    })
}

fn fields(page: &EditComparisonPage, action: String) -> AnyView {
    let area = TextArea {
        id: "notes",
        name: "notes",
        rows: "4",
        ..TextArea::default()
    };
    view! {
        <form method="post" action=action class="stack box narrow">
            {revision_field(page.revision)}
            <div class="field">
                <label for="title">"Title"</label>
                <input
                    id="title"
                    name="title"
                    value=page.title.clone()
                    maxlength="200"
                    required
                    aria-invalid=invalid(&page.errors, "title")
                    aria-describedby=described_by(&page.errors, "title")
                />
                {field_error(&page.errors, "title")}
            </div>
            <div class="field">
                <label for="notes">"Note"</label>
                {textarea(area, &page.notes)}
                {field_error(&page.errors, "notes")}
            </div>
            {visibility_field(page.visibility, &page.errors)}
            <p><button class="button">"Save changes"</button></p>
        </form>
    }
    .into_any()
}
