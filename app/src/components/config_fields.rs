mod groups;
mod level_field;
mod system;

use leptos::prelude::*;
use podium_domain::{Visibility, factor::FactorGroup};

use super::{
    field::{described_by, field_error, invalid},
    textarea::{TextArea, textarea},
};
use crate::{
    islands::FactorRows,
    pages::{Description, FieldError},
};
pub(crate) use system::found_levels;

/// The fields of a config as they stand in a form.
pub(crate) struct ConfigFields<'a> {
    pub(crate) description: &'a Description,
    pub(crate) errors: &'a [FieldError],
    /// What becomes of a title that is left empty, in a sentence; without it one must be typed.
    pub(crate) untitled: Option<&'static str>,
    /// Groups of factors that are open although nothing in them is stated.
    pub(crate) open: &'a [FactorGroup],
}

/// Title, what most descriptions state, the rest of the path in groups that open, free factors, notes, and who can find
/// it.
pub(crate) fn config_fields(fields: &ConfigFields<'_>) -> AnyView {
    let description = fields.description;
    view! {
        {title_field(fields)}
        {groups::common(description, fields.errors)}
        {system::paste_box(description, fields.errors)}
        {groups::groups(description, fields.errors, fields.open)}
        {factors_field(fields)}
        <div class="field">
            <label for="notes">"Notes"</label>
            {textarea(TextArea { id: "notes", name: "notes", rows: "3", ..TextArea::default() }, &description.notes)}
            {field_error(fields.errors, "notes")}
        </div>
        {visibility_field(description.visibility, fields.errors)}
    }
    .into_any()
}

fn title_field(fields: &ConfigFields<'_>) -> AnyView {
    let hint = fields.untitled.unwrap_or_default();
    view! {
        <div class="field">
            <label for="title">"Title"</label>
            <input
                id="title"
                name="title"
                value=fields.description.title.clone()
                maxlength="200"
                required=fields.untitled.is_none()
                aria-invalid=invalid(fields.errors, "title")
                aria-describedby=described_by(fields.errors, "title")
                placeholder="RAIDZ1, sync=always, NFS over 10 GbE"
            />
            <p class="hint">{hint}</p>
            {field_error(fields.errors, "title")}
        </div>
    }
    .into_any()
}

/// Factors without a field of their own.
fn factors_field(fields: &ConfigFields<'_>) -> AnyView {
    let hint = || "factors-hint".to_owned();
    let area = TextArea {
        id: "factors",
        name: "factors",
        rows: "3",
        code: true,
        invalid: invalid(fields.errors, "factors"),
        described_by: Some(described_by(fields.errors, "factors").unwrap_or_else(hint)),
    };
    view! {
        <div class="field" id="factors-field">
            <label for="factors">"Other factors"</label>
            <p class="hint" id="factors-hint">
                "What has no field above. One a line: its name, an equals sign, its value, such as "
                <code>"target.room_temperature = 19 °C"</code>
                "."
            </p>
            {textarea(area, &fields.description.factors)}
            {field_error(fields.errors, "factors")}
            <FactorRows />
        </div>
    }
    .into_any()
}

/// Who can find it.
pub(crate) fn visibility_field(chosen: Visibility, errors: &[FieldError]) -> AnyView {
    let choices = [
        (Visibility::Public, "Public", "listed and searchable"),
        (Visibility::Unlisted, "Unlisted", "open to whoever has the link"),
        (
            Visibility::Private,
            "Private",
            "open to whoever has the edit link",
        ),
    ];
    let radios = choices.into_iter().map(|(visibility, name, words)| {
        view! {
            <label class="check">
                <input type="radio" name="visibility" value=visibility.as_str() checked=visibility == chosen />
                {name}
                <span class="hint">{words}</span>
            </label>
        }
    });
    view! {
        <fieldset class="field checks">
            <legend>"Who can see it"</legend>
            {radios.collect_view()}
            {field_error(errors, "visibility")}
        </fieldset>
    }
    .into_any()
}
