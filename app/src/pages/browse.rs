mod adding;
mod facets;

use std::collections::BTreeSet;

use leptos::prelude::*;
use podium_domain::{Factor, Level, Slug};
use podium_store::{ConfigCard, FacetCount, Page};

use super::ConfigName;
use crate::{
    PageContext,
    components::{
        document::{Head, document},
        path_diagram::telling_levels,
    },
    words::{count, day},
};
pub use adding::AddingTo;

/// `/browse?q=…&factor.NAME=…&config=…&with=…&cursor=…`
#[derive(Debug, Clone)]
pub struct BrowsePage {
    /// What was searched for; empty when nothing was.
    pub q: String,
    /// The levels that were asked for.
    pub factors: Vec<(Factor, Level)>,
    /// Public configs, newest first.
    pub configs: Page<ConfigCard>,
    /// How many public configs each level has, whatever was asked for.
    pub facets: Vec<FacetCount>,
    /// Levels whose text contains what was searched for.
    pub levels: Vec<(Factor, Level)>,
    /// The comparison that what is chosen is to be added to.
    pub adding: Option<AddingTo>,
    /// Configs that were chosen, on this page or another.
    pub chosen: Vec<ConfigName>,
}

impl BrowsePage {
    /// Whether a config is a column of the comparison already.
    fn is_in_it(&self, config: &Slug) -> bool {
        let columns = self.adding.iter().flat_map(|adding| &adding.query.columns);
        columns.into_iter().any(|column| column.slug() == config)
    }
}

/// Levels that a config's line names.
const NAMED_LEVELS: usize = 6;

/// The list of public configs beside what they can be found by: one form, so that what is chosen survives every search
/// and page.
pub fn browse_page(ctx: &PageContext, page: &BrowsePage) -> String {
    let head = Head::new(
        "Browse",
        "Storage configurations that people measured, newest first.",
        "/browse",
    );
    let (choose, least) = match page.adding {
        None => ("Choose two or more to compare them.", "2"),
        Some(_) => ("Choose one or more.", "1"),
    };
    document(ctx, &head, || {
        view! {
            <h1>"Browse"</h1>
            <p class="meta">"What people measured, newest first. " {choose}</p>
            <form class="browse" action="/browse" method="get" data-pick=least>
                {facets::filters(page)}
                <div>
                    {page.adding.as_ref().map(adding::adding_to)}
                    {search(page)}
                    {found_levels(page)}
                    {chosen(page)}
                    {list(page)}
                </div>
            </form>
        }
        .into_any()
    })
}

fn search(page: &BrowsePage) -> AnyView {
    view! {
        <div class="inline search" role="search">
            <label for="q">"Search titles, factors and tools"</label>
            <input id="q" type="search" name="q" value=page.q.clone() maxlength="200" />
            <button class="button quiet">"Search"</button>
        </div>
    }
    .into_any()
}

/// Levels that contain what was searched for, each a link to the configs that have it.
fn found_levels(page: &BrowsePage) -> AnyView {
    if page.levels.is_empty() {
        return ().into_any();
    }
    let items = page.levels.iter().map(|(factor, level)| {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair(&format!("factor.{factor}"), level.as_str());
        for config in &page.chosen {
            query.append_pair("config", config.id.as_str());
        }
        if let Some(adding) = &page.adding {
            query.append_pair("with", &adding.query.to_query());
        }
        let href = format!("/browse?{}", query.finish());
        view! { <li><a href=href>{facets::factor_name(factor.as_str())} ": " {level.to_string()}</a></li> }
    });
    view! {
        <p class="hint">"Only where it is the level of:"</p>
        <ul class="found-levels">{items.collect_view()}</ul>
    }
    .into_any()
}

/// What was chosen on other pages stays chosen until its box is cleared.
fn chosen(page: &BrowsePage) -> AnyView {
    let here: BTreeSet<&Slug> = page.configs.items.iter().map(|card| &card.info.id).collect();
    let elsewhere: Vec<_> = page
        .chosen
        .iter()
        .filter(|config| !here.contains(&config.id))
        .collect();
    if elsewhere.is_empty() {
        return ().into_any();
    }
    let boxes = elsewhere.into_iter().map(|config| {
        view! {
            <label class="check">
                <input type="checkbox" name="config" value=config.id.to_string() checked />
                {config.title.clone()}
            </label>
        }
    });
    view! {
        <fieldset class="box chosen">
            <legend>"Chosen before"</legend>
            {boxes.collect_view()}
        </fieldset>
    }
    .into_any()
}

fn list(page: &BrowsePage) -> AnyView {
    let older = page.configs.next.as_ref().map(|cursor| {
        view! { <button class="button quiet" name="cursor" value=cursor.clone()>"Older configs"</button> }
    });
    let empty = page.configs.items.is_empty().then(|| {
        let words = if page.q.is_empty() && page.factors.is_empty() {
            "Nothing is here yet. Upload results, and they are listed here unless you make them unlisted or private."
        } else {
            "Nothing on this page matches. Try fewer words or factors, or only part of a word."
        };
        view! { <p class="empty">{words}</p> }
    });
    let chosen: BTreeSet<&Slug> = page.chosen.iter().map(|config| &config.id).collect();
    let items = page
        .configs
        .items
        .iter()
        .map(|card| item(card, chosen.contains(&card.info.id), page.is_in_it(&card.info.id)));
    let items: Vec<_> = items.collect();
    let words = match &page.adding {
        Some(adding) if adding.query.columns.len() > 1 => "Add to the comparison",
        _ => "Compare selected",
    };
    let any = !items.is_empty() || !chosen.is_empty();
    let list = (!items.is_empty()).then(|| view! { <ul class="choose">{items}</ul> });
    view! {
        {empty}
        {list}
        <p class="sticky-actions actions">
            {any.then(|| view! { <button class="button" name="compare" value="1" data-pick-button>{words}</button> })}
            {older}
        </p>
    }
    .into_any()
}

fn item(card: &ConfigCard, chosen: bool, in_it: bool) -> AnyView {
    let id = card.info.id.to_string();
    let box_id = format!("config-{id}");
    let levels = telling_levels(&card.info.factors, NAMED_LEVELS);
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
            <input type="checkbox" name="config" value=id.clone() id=box_id.clone() checked=chosen || in_it disabled=in_it aria-label=format!("Compare {}", card.info.title) />
            <div>
                <h2><a href=format!("/configs/{id}")>{card.info.title.clone()}</a></h2>
                <p>{levels.join(" · ")}</p>
                <p class="quiet">{tools} " · " {size} " · " {day(&card.info.created_at)} {in_it.then_some(" · in the comparison already")}</p>
            </div>
        </li>
    }
    .into_any()
}
