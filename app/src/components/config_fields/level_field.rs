use leptos::prelude::*;
use podium_domain::{
    Level,
    factor::{KnownFactor, all},
};

use crate::{
    components::field::{field_error, invalid},
    pages::{Description, FieldError},
};

/// The name of a factor's field.
pub(super) fn field_name(factor: &KnownFactor) -> String {
    format!("factor.{}", factor.key)
}

/// One factor: what it is, its level as typed, and the levels it mostly has. `apart`: it stands apart from its group, so
/// where another factor has the same name the group's is said too.
pub(super) fn level_field(
    factor: &'static KnownFactor,
    description: &Description,
    errors: &[FieldError],
    apart: bool,
) -> AnyView {
    let name = field_name(factor);
    let hint = format!("{name}-hint");
    let described_by = if invalid(errors, &name).is_some() {
        format!("{name}-error {hint}")
    } else {
        hint.clone()
    };
    let list = (!factor.choices().is_empty()).then(|| format!("{name}-levels"));
    let value = description.levels.get(factor.key).cloned().unwrap_or_default();
    let named = all().filter(|other| other.name == factor.name).count();
    let group = (apart && named > 1).then(|| view! { " " <span class="of">{factor.group.name()}</span> });
    view! {
        <div class="field">
            <label for=name.clone()>{factor.name} {group}</label>
            <input
                id=name.clone()
                name=name.clone()
                value=value
                maxlength=Level::MAX_CHARS.to_string()
                list=list.clone()
                placeholder=factor.example
                autocomplete="off"
                aria-invalid=invalid(errors, &name)
                aria-describedby=described_by
            />
            <p class="hint" id=hint>{factor.help}</p>
            {field_error(errors, &name)}
            {list.map(|id| levels(id, factor))}
        </div>
    }
    .into_any()
}

fn levels(id: String, factor: &'static KnownFactor) -> AnyView {
    let options = factor
        .choices()
        .iter()
        .map(|choice| view! { <option value=choice.level></option> });
    view! { <datalist id=id>{options.collect_view()}</datalist> }.into_any()
}
