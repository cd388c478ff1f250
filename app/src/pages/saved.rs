use leptos::prelude::*;
use podium_domain::Visibility;
use podium_store::ComparisonRecord;

pub(super) use super::note::note;
use super::{
    ComparePage,
    compare::{compare_body, description, facts},
    method::scrolling,
};
use crate::{
    PageContext,
    components::{
        copy::copy_button,
        document::{Head, document},
        fresh_token::fresh_token,
    },
    export::Export,
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
    /// Whether it shows other figures now than when it was saved.
    pub has_changed: bool,
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
            {changed_note(page, &path)}
            {exports(&path)}
            {compare_body(&page.compare)}
        }
        .into_any()
    })
}

/// That its configs are others than when it was saved.
fn changed_note(page: &SavedPage, path: &str) -> AnyView {
    page.has_changed
        .then(|| {
            let saved = format!("{path}/saved");
            view! {
                <p class="note" data-changed="">
                    "Its configs have changed since it was saved on " {day(&page.record.created_at)} ". These are their figures now; "
                    <a href=saved>"the values as saved"</a>
                    " are kept."
                </p>
            }
        })
        .into_any()
}

/// The forms in which it leaves Podium.
const FORMS: [(&str, &str); 8] = [
    ("xlsx", "Excel"),
    ("csv", "CSV"),
    ("md", "Markdown"),
    ("bbcode", "BBCode"),
    ("html", "HTML"),
    ("svg", "SVG"),
    ("png", "PNG"),
    ("json", "JSON"),
];

fn exports(path: &str) -> AnyView {
    let links = FORMS.into_iter().enumerate().map(|(at, (ending, name))| {
        let comma = if at == 0 { "" } else { " · " };
        view! { {comma} <a href=format!("{path}.{ending}") rel="nofollow">{name}</a> }
    });
    view! { <p class="meta exports">"Take it along: " {links.collect_view()}</p> }.into_any()
}

/// `/c/{slug}/saved`: the values as saved, of those columns that are there and that the reader may see.
pub fn saved_values_page(ctx: &PageContext, record: &ComparisonRecord, export: &Export) -> String {
    let path = format!("/c/{}", record.slug);
    let title = format!("{}: the values as saved", record.title);
    let head = Head::new(
        title,
        "What a comparison showed when it was saved.",
        format!("{path}/saved"),
    )
    .unlisted();
    // In a file of its own they stand below a heading of their own.
    let tables = scrolling(
        &export
            .html_tables()
            .replace("<h3>", "<h2>")
            .replace("</h3>", "</h2>"),
    );
    document(ctx, &head, || {
        view! {
            <p class="crumb"><a href=path.clone()>{record.title.clone()}</a></p>
            <h1>"The values as saved"</h1>
            <p class="meta">"On " {day(&record.created_at)} ", before its configs changed."</p>
            <div class="prose wide" inner_html=tables></div>
        }
        .into_any()
    })
}
