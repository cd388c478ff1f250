use leptos::prelude::*;
use podium_domain::Conditions;

use super::Figures;
use crate::{late::IntoLate, words::condition_words};

/// The conditions that all workloads share.
pub(super) fn common_conditions(workloads: &[Figures<'_>]) -> Conditions {
    let Some((first, rest)) = workloads.split_first() else {
        return Conditions::new();
    };
    let mut shared = first.conditions.clone();
    shared.retain(|name, value| rest.iter().all(|w| w.conditions.get(name) == Some(value)));
    shared
}

/// What a workload's conditions say beyond those, in a line.
pub(super) fn own_conditions(conditions: &Conditions, common: &Conditions) -> String {
    let own = conditions.iter().filter(|(name, _)| !common.contains_key(name));
    let words = own.map(|(name, value)| {
        let (name, value) = condition_words(name, value);
        format!("{name} {value}")
    });
    words.collect::<Vec<_>>().join(" · ")
}

/// Conditions as a list of names and values.
pub(crate) fn conditions_list(conditions: &Conditions) -> AnyView {
    if conditions.is_empty() {
        return ().into_any();
    }
    let items = conditions.iter().map(|(name, value)| {
        let (name, value) = condition_words(name, value);
        view! { <div><dt>{name}</dt><dd>{value}</dd></div> }
    });
    view! { <dl class="facts shared">{items.collect_view()}</dl> }.into_late()
}
