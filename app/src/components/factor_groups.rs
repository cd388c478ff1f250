use leptos::prelude::*;
use podium_domain::{
    Factors,
    factor::{FactorGroup, KnownFactor, all, known},
};

/// Everything that a config states, in the groups of the path, and what the names mean.
pub(crate) fn factor_groups(factors: &Factors) -> AnyView {
    let groups = FactorGroup::ALL.into_iter().map(|group| {
        let stated = all().filter(|factor| factor.group == group).filter_map(|factor| {
            let (_, level) = factors.iter().find(|(name, _)| name.as_str() == factor.key)?;
            Some((factor.name.to_owned(), level.to_string()))
        });
        section(group.name(), stated.collect())
    });
    let others = factors
        .iter()
        .filter(|(factor, _)| known(factor.as_str()).is_none())
        .map(|(factor, level)| (factor.to_string(), level.to_string()));
    view! {
        <div class="factor-groups">
            {groups.collect_view()}
            {section("Other", others.collect())}
        </div>
        {meanings(factors)}
    }
    .into_any()
}

fn section(name: &'static str, levels: Vec<(String, String)>) -> AnyView {
    if levels.is_empty() {
        return ().into_any();
    }
    let items = levels
        .into_iter()
        .map(|(name, level)| view! { <div><dt>{name}</dt><dd>{level}</dd></div> });
    view! {
        <section>
            <h3>{name}</h3>
            <dl class="facts">{items.collect_view()}</dl>
        </section>
    }
    .into_any()
}

fn meanings(factors: &Factors) -> AnyView {
    let stated: Vec<&'static KnownFactor> = all()
        .filter(|factor| factors.keys().any(|name| name.as_str() == factor.key))
        .collect();
    if stated.is_empty() {
        return ().into_any();
    }
    let items = stated.into_iter().map(|factor| {
        view! { <div><dt>{factor.name} " " <code>{factor.key}</code></dt><dd>{factor.help}</dd></div> }
    });
    view! {
        <details class="meanings">
            <summary>"What these mean"</summary>
            <dl>{items.collect_view()}</dl>
        </details>
    }
    .into_any()
}
