use leptos::prelude::*;
use podium_domain::factor::{FactorGroup, KnownFactor, all};

use super::level_field::{field_name, level_field};
use crate::{
    components::field::invalid,
    pages::{Description, FieldError},
};

/// What most descriptions state, first.
pub(super) fn common(description: &Description, errors: &[FieldError]) -> AnyView {
    let fields = all()
        .filter(|factor| factor.common)
        .map(|factor| level_field(factor, description, errors, true));
    view! {
        <fieldset class="field">
            <legend>"What are you comparing?"</legend>
            <p class="hint">"Whatever is left empty counts as not stated, never as none."</p>
            <div class="levels">{fields.collect_view()}</div>
        </fieldset>
    }
    .into_any()
}

/// The rest of the path, a group at a time. A group is open when something in it is stated or wrong, or as asked.
pub(super) fn groups(description: &Description, errors: &[FieldError], open: &[FactorGroup]) -> AnyView {
    let groups = FactorGroup::ALL.into_iter().map(|group| {
        let factors: Vec<&'static KnownFactor> = all()
            .filter(|factor| factor.group == group && !factor.common)
            .collect();
        let stated = factors
            .iter()
            .filter(|factor| description.levels.contains_key(factor.key))
            .count();
        let wrong = factors
            .iter()
            .any(|factor| invalid(errors, &field_name(factor)).is_some());
        let is_open = stated > 0 || wrong || open.contains(&group);
        let count = (stated > 0).then(|| view! { <span class="count">{format!("{stated} stated")}</span> });
        let fields = factors
            .into_iter()
            .map(|factor| level_field(factor, description, errors, false));
        view! {
            <details class="group" open=is_open>
                <summary>{group.name()} {count}</summary>
                <p class="hint">{group.help()}</p>
                <div class="levels">{fields.collect_view()}</div>
            </details>
        }
    });
    view! {
        <fieldset class="field groups">
            <legend>"More, along the path from the program to the disks"</legend>
            {groups.collect_view()}
        </fieldset>
    }
    .into_any()
}
