use leptos::prelude::*;
use podium_domain::Visibility;
use podium_store::ComparisonRecord;

use super::{
    ComparePage,
    compare::{compare_body, description, facts},
};
use crate::{
    PageContext,
    components::{
        copy::copy_button,
        document::{Head, document},
        fresh_token::fresh_token,
    },
    words::day,
};

/// `/c/{slug}`
#[derive(Debug, Clone)]
pub struct SavedPage {
    /// Its title, note and date.
    pub record: ComparisonRecord,
    /// What it shows.
    pub compare: ComparePage,
    /// Whether the reader holds the edit token.
    pub can_edit: bool,
    /// The edit token, the one time that it is shown.
    pub fresh_token: Option<String>,
}

/// A saved comparison.
pub fn saved_page(ctx: &PageContext, page: &SavedPage) -> String {
    let path = format!("/c/{}", page.record.slug);
    let head = Head::new(
        page.record.title.clone(),
        description(&page.compare.comparison),
        path.clone(),
    );
    let head = if page.record.visibility == Visibility::Public {
        head
    } else {
        head.unlisted()
    };
    document(ctx, &head, || {
        view! {
            <p class="crumb">"Comparison"</p>
            <h1>{page.record.title.clone()}</h1>
            <p class="meta">{facts(&page.compare.comparison)} " · saved " {day(&page.record.created_at)}</p>
            {note(&page.record.notes)}
            {fresh_token(ctx, &path, page.fresh_token.as_deref())}
            <div class="actions">
                {copy_button(ctx.absolute(&path), "Copy link")}
                <a class="button quiet" href=page.compare.query.to_url()>"Make your own view"</a>
                {page.can_edit.then(|| view! { <a class="button quiet" href=format!("{path}/edit")>"Edit"</a> })}
            </div>
            {compare_body(&page.compare)}
        }
        .into_any()
    })
}

/// Free text with its line breaks.
pub(super) fn note(text: &str) -> AnyView {
    (!text.trim().is_empty())
        .then(|| view! { <p class="note">{text.to_owned()}</p> })
        .into_any()
}
