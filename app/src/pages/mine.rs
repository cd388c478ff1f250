use leptos::prelude::*;
use podium_store::Held;

use crate::{
    PageContext,
    components::document::{Head, document},
    words::day,
};

/// `/mine`
#[derive(Debug, Clone, Default)]
pub struct MinePage {
    /// Configs that this browser holds the edit token of, the newest first.
    pub configs: Vec<Held>,
    /// Saved comparisons likewise.
    pub comparisons: Vec<Held>,
}

/// As many as the store gives of each.
const MOST: usize = 200;

/// What this browser can edit. There are no accounts: the tokens in its cookie are all that makes it somebody's.
pub fn mine_page(ctx: &PageContext, page: &MinePage) -> String {
    let head = Head::new("Yours", "What this browser can edit.", "/mine").unlisted();
    document(ctx, &head, || {
        let is_empty = page.configs.is_empty() && page.comparisons.is_empty();
        view! {
            <h1>"Yours"</h1>
            <p class="meta">
                "What was uploaded and saved in this browser, and what its edit links opened. Another browser does not know of it: there, open an edit link."
            </p>
            {is_empty.then(nothing)}
            {list("Configs", "/configs", &page.configs)}
            {list("Saved comparisons", "/c", &page.comparisons)}
        }
        .into_any()
    })
}

fn nothing() -> AnyView {
    view! {
        <p class="empty">"This browser holds no edit link yet. " <a href="/upload">"Upload results"</a> ", and they stand here."</p>
    }
    .into_any()
}

fn list(heading: &'static str, place: &'static str, held: &[Held]) -> AnyView {
    if held.is_empty() {
        return ().into_any();
    }
    let items = held.iter().map(|one| {
        let path = format!("{place}/{}", one.slug);
        let facts = format!("{} · {}", one.visibility.as_str(), day(&one.created_at));
        let title = if one.title.is_empty() {
            "Untitled".to_owned()
        } else {
            one.title.clone()
        };
        let label = format!("Edit {title}");
        view! {
            <li>
                <span><a href=path.clone()>{title}</a> <span class="m">{facts}</span></span>
                <a class="button quiet" href=format!("{path}/edit") aria-label=label>"Edit"</a>
            </li>
        }
    });
    let rest = (held.len() == MOST).then(
        || view! { <p class="hint">{format!("The newest {MOST}; older ones open by their links.")}</p> },
    );
    view! {
        <section class="box">
            <h2>{heading}</h2>
            <ul class="rows">{items.collect_view()}</ul>
            {rest}
        </section>
    }
    .into_any()
}
