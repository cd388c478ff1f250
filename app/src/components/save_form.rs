use leptos::prelude::*;
use podium_domain::Visibility;

use super::{
    config_fields::visibility_field,
    textarea::{TextArea, textarea},
};
use crate::pages::ComparePage;

/// The form that gives a comparison a short link, a title and a note.
pub(crate) fn save_form(page: &ComparePage) -> AnyView {
    let error = page.save.error.clone();
    let invalid = error.as_ref().map(|_| "true");
    let described = error.as_ref().map(|_| "save-error");
    let area = TextArea {
        id: "save-notes",
        name: "notes",
        rows: "3",
        ..TextArea::default()
    };
    view! {
        <section id="save" class="box narrow">
            <h2>"Save and share"</h2>
            <form method="post" action="/comparisons" class="stack">
                <input type="hidden" name="query" value=page.query.to_query() />
                <div class="field">
                    <label for="save-title">"Title"</label>
                    <input
                        id="save-title"
                        name="title"
                        value=page.save.title.clone()
                        maxlength="200"
                        required
                        aria-invalid=invalid
                        aria-describedby=described
                    />
                    {error.map(|error| view! { <p class="error" id="save-error">{error}</p> })}
                </div>
                <div class="field">
                    <label for="save-notes">"Note"</label>
                    {textarea(area, &page.save.notes)}
                </div>
                {visibility_field(Visibility::Public, &[])}
                <p><button class="button">"Save"</button></p>
            </form>
        </section>
    }
    .into_any()
}
