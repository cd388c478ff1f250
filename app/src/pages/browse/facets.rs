use leptos::prelude::*;
use podium_domain::factor::{TOOL, canonical, facet_factors, known};
use podium_store::FacetCount;

use super::BrowsePage;

/// Levels of a facet that stand there at once; the others open.
const SHOWN: usize = 6;

/// What configs can be found by: a box for each level of each facet, with how many public configs have it.
pub(super) fn filters(page: &BrowsePage) -> AnyView {
    let names = facet_factors().map(|factor| factor.key).chain([TOOL]);
    let facets = names.map(|name| facet(page, name)).collect_view();
    let words = match page.factors.len() {
        0 => "Factors".to_owned(),
        chosen => format!("Factors ({chosen} chosen)"),
    };
    view! {
        <details class="facets">
            <summary>{words}</summary>
            {others(page)}
            {facets}
            <p><button class="button quiet">"Show these"</button></p>
            <p class="hint">"The numbers count all public configs."</p>
        </details>
    }
    .into_any()
}

/// Its name on screen.
pub(super) fn factor_name(factor: &str) -> String {
    match known(factor) {
        Some(factor) => factor.name.to_owned(),
        None if factor == TOOL => "Tool".to_owned(),
        None => factor.to_owned(),
    }
}

fn facet(page: &BrowsePage, name: &'static str) -> AnyView {
    let levels: Vec<&FacetCount> = page.facets.iter().filter(|count| count.factor == name).collect();
    if levels.is_empty() {
        return ().into_any();
    }
    let boxes: Vec<AnyView> = levels.iter().map(|level| level_box(page, level)).collect();
    let mut boxes = boxes.into_iter();
    let first: Vec<AnyView> = boxes.by_ref().take(SHOWN).collect();
    let rest: Vec<AnyView> = boxes.collect();
    let open = levels.iter().skip(SHOWN).any(|level| is_chosen(page, level));
    let rest = (!rest.is_empty()).then(|| {
        view! {
            <details open=open>
                <summary>{format!("{} more", rest.len())}</summary>
                {rest}
            </details>
        }
    });
    view! {
        <fieldset class="checks">
            <legend>{factor_name(name)}</legend>
            {first}
            {rest}
        </fieldset>
    }
    .into_any()
}

fn level_box(page: &BrowsePage, level: &FacetCount) -> AnyView {
    let name = format!("factor.{}", level.factor);
    view! {
        <label class="check">
            <input type="checkbox" name=name value=level.level.clone() checked=is_chosen(page, level) />
            {level.level.clone()}
            <span class="count">{level.configs}</span>
        </label>
    }
    .into_any()
}

fn is_chosen(page: &BrowsePage, level: &FacetCount) -> bool {
    page.factors.iter().any(|(factor, asked)| {
        factor.as_str() == level.factor
            && (asked.as_str() == level.level || canonical(factor.as_str(), asked.as_str()) == level.level)
    })
}

/// Levels that were asked for and have no box below.
fn others(page: &BrowsePage) -> AnyView {
    let boxes = page
        .factors
        .iter()
        .filter(|(factor, asked)| {
            let form = canonical(factor.as_str(), asked.as_str());
            !page.facets.iter().any(|level| {
                level.factor == factor.as_str() && (level.level == asked.as_str() || level.level == form)
            })
        })
        .map(|(factor, level)| {
            view! {
                <label class="check">
                    <input type="checkbox" name=format!("factor.{factor}") value=level.to_string() checked />
                    {factor_name(factor.as_str())} ": " {level.to_string()}
                </label>
            }
        })
        .collect::<Vec<_>>();
    (!boxes.is_empty())
        .then(|| view! { <fieldset class="checks"><legend>"Asked for"</legend> {boxes}</fieldset> })
        .into_any()
}
