use leptos::prelude::*;
use podium_domain::{ConfigInfo, Slug};
use podium_store::NearConfig;

use crate::{pages::ConfigName, query::CompareQuery, words::count};

/// Other configs to compare this one with: the reader's own, and public ones that have most in common with it.
pub(crate) fn compare_with(info: &ConfigInfo, own: &[ConfigName], near: &[NearConfig]) -> AnyView {
    let own: Vec<&ConfigName> = own.iter().filter(|config| config.id != info.id).collect();
    let near: Vec<&NearConfig> = near
        .iter()
        .filter(|config| own.iter().all(|mine| mine.id != config.id))
        .collect();
    if own.is_empty() && near.is_empty() {
        return ().into_any();
    }
    let stated = info.factors.len();
    let mine = own
        .into_iter()
        .map(|config| choice(&config.id, &config.title, "yours".to_owned()));
    let others = near.into_iter().map(|config| {
        let shared = format!("{} of {} alike", config.shared, count(stated, "factor"));
        choice(
            &config.id,
            &config.title,
            format!("{shared} · {}", config.tools.join(", ")),
        )
    });
    let choose_others = CompareQuery::default()
        .with_configs([info.id.clone()])
        .to_browse_url();
    view! {
        <section id="compare-with">
            <h2>"Compare with …"</h2>
            <form action="/compare" method="get" data-pick="1">
                <input type="hidden" name="config" value=info.id.to_string() />
                <ul class="choose">{mine.collect_view()} {others.collect_view()}</ul>
                <p class="actions"><button class="button">"Compare"</button> <a href=choose_others rel="nofollow">"Choose others"</a></p>
            </form>
        </section>
    }
    .into_any()
}

fn choice(id: &Slug, title: &str, facts: String) -> AnyView {
    let box_id = format!("with-{id}");
    view! {
        <li>
            <input type="checkbox" name="config" value=id.to_string() id=box_id.clone() />
            <div>
                <label for=box_id>{title.to_owned()}</label>
                <p class="quiet">{facts} " · " <a href=format!("/configs/{id}") aria-label=format!("look at it: {title}")>"look at it"</a></p>
            </div>
        </li>
    }
    .into_any()
}
