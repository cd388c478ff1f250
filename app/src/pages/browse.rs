use leptos::prelude::*;
use podium_domain::{Factor, Level};
use podium_store::{ConfigCard, Page};

use crate::{
    PageContext,
    components::document::{Head, document},
    words::{count, day},
};

/// `/browse?q=…&factor.NAME=…&cursor=…`
#[derive(Debug, Clone)]
pub struct BrowsePage {
    /// What was searched for; empty when nothing was.
    pub q: String,
    /// The levels that were asked for.
    pub factors: Vec<(Factor, Level)>,
    /// Public configs, newest first.
    pub configs: Page<ConfigCard>,
}

/// Levels that a config's line names.
const NAMED_LEVELS: usize = 6;

/// The list of public configs, in a form that compares the chosen ones.
pub fn browse_page(ctx: &PageContext, page: &BrowsePage) -> String {
    let head = Head::new(
        "Browse",
        "Storage configurations that people measured, newest first.",
        "/browse",
    );
    document(ctx, &head, || {
        view! {
            <h1>"Browse"</h1>
            <p class="meta">"What people measured, newest first. Choose two or more to compare them."</p>
            {search(page)}
            {list(page)}
            {next_link(page)}
        }
        .into_any()
    })
}

fn search(page: &BrowsePage) -> AnyView {
    let factors = page.factors.iter().map(|(factor, level)| {
        let name = format!("factor.{factor}");
        view! {
            <label class="check">
                <input type="checkbox" name=name value=level.to_string() checked />
                <span><code>{factor.to_string()}</code> " = " {level.to_string()}</span>
            </label>
        }
    });
    let factors = factors.collect_view();
    view! {
        <form class="inline search" action="/browse" method="get" role="search">
            <label for="q">"Search titles and factors"</label>
            <input id="q" type="search" name="q" value=page.q.clone() maxlength="200" />
            <button class="button quiet">"Search"</button>
            {factors}
        </form>
    }
    .into_any()
}

fn list(page: &BrowsePage) -> AnyView {
    if page.configs.items.is_empty() {
        let words = if page.q.is_empty() && page.factors.is_empty() {
            "Nothing is here yet. Upload results, and they are listed here unless you make them unlisted or private."
        } else {
            "Nothing on this page matches. Try fewer words, or only part of one."
        };
        return view! { <p class="empty">{words}</p> }.into_any();
    }
    let items = page.configs.items.iter().map(item).collect_view();
    view! {
        <form action="/compare" method="get" data-pick="2">
            <ul class="choose">{items}</ul>
            <p class="sticky-actions"><button type="submit" class="button">"Compare selected"</button></p>
        </form>
    }
    .into_any()
}

fn item(card: &ConfigCard) -> AnyView {
    let id = card.info.id.to_string();
    let box_id = format!("config-{id}");
    let levels = card
        .info
        .factors
        .values()
        .take(NAMED_LEVELS)
        .map(ToString::to_string)
        .collect::<Vec<_>>();
    let tools = if card.tools.is_empty() {
        "no results yet".to_owned()
    } else {
        card.tools.join(", ")
    };
    let size = format!(
        "{} · {}",
        count(card.runs as usize, "run"),
        count(card.workloads as usize, "workload")
    );
    view! {
        <li>
            <input type="checkbox" name="config" value=id.clone() id=box_id.clone() aria-label=format!("Compare {}", card.info.title) />
            <div>
                <h2><a href=format!("/configs/{id}")>{card.info.title.clone()}</a></h2>
                <p>{levels.join(" · ")}</p>
                <p class="quiet">{tools} " · " {size} " · " {day(&card.info.created_at)}</p>
            </div>
        </li>
    }
    .into_any()
}

fn next_link(page: &BrowsePage) -> AnyView {
    let Some(cursor) = &page.configs.next else {
        return ().into_any();
    };
    let mut query = form_urlencoded::Serializer::new(String::new());
    if !page.q.is_empty() {
        query.append_pair("q", &page.q);
    }
    for (factor, level) in &page.factors {
        query.append_pair(&format!("factor.{factor}"), level.as_str());
    }
    query.append_pair("cursor", cursor);
    view! { <p class="pager"><a href=format!("/browse?{}", query.finish()) rel="next">"Older configs"</a></p> }.into_any()
}
