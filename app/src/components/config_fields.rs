use leptos::prelude::*;
use podium_domain::Visibility;

use super::{
    field::{described_by, field_error, invalid},
    textarea::{TextArea, textarea},
};
use crate::{islands::FactorRows, pages::FieldError};

/// The fields of a config as they stand in a form.
pub(crate) struct ConfigFields<'a> {
    pub(crate) title: &'a str,
    pub(crate) visibility: Visibility,
    pub(crate) factors: &'a str,
    pub(crate) notes: &'a str,
    pub(crate) errors: &'a [FieldError],
    /// Whether a title must be typed.
    pub(crate) title_required: bool,
}

/// Title, factors, notes, and who can find it.
pub(crate) fn config_fields(fields: &ConfigFields<'_>) -> AnyView {
    view! {
        {title_field(fields)}
        {factors_field(fields)}
        <div class="field">
            <label for="notes">"Notes"</label>
            {textarea(TextArea { id: "notes", name: "notes", rows: "3", ..TextArea::default() }, fields.notes)}
            {field_error(fields.errors, "notes")}
        </div>
        {visibility_field(fields.visibility, fields.errors)}
    }
    .into_any()
}

fn title_field(fields: &ConfigFields<'_>) -> AnyView {
    let hint = if fields.title_required {
        ""
    } else {
        "Left empty, it is the name of the file."
    };
    view! {
        <div class="field">
            <label for="title">"Title"</label>
            <input
                id="title"
                name="title"
                value=fields.title.to_owned()
                maxlength="200"
                required=fields.title_required
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

fn factors_field(fields: &ConfigFields<'_>) -> AnyView {
    let hint = || "factors-hint".to_owned();
    let area = TextArea {
        id: "factors",
        name: "factors",
        rows: "5",
        code: true,
        invalid: invalid(fields.errors, "factors"),
        described_by: Some(described_by(fields.errors, "factors").unwrap_or_else(hint)),
    };
    view! {
            <div class="field" id="factors-field">
                <label for="factors">"What was tested"</label>
                <p class="hint" id="factors-hint">
                    "One property a line: its name, an equals sign, its value. For example "
                    <code>"share.protocol = NFS"</code>
                    " or "
                    <code>"dataset.sync = always"</code>
                    "."
                </p>
    {textarea(area, fields.factors)}
                {field_error(fields.errors, "factors")}
                <FactorRows />
                {factor_names()}
            </div>
        }
    .into_any()
}

/// Names that most descriptions need, offered while one is typed.
const FACTOR_NAMES: [&str; 14] = [
    "target.model",
    "disks",
    "disks.interface",
    "pool.layout",
    "filesystem",
    "dataset.sync",
    "dataset.compression",
    "pool.log",
    "snapshots",
    "share.protocol",
    "network.link",
    "bus.link",
    "initiator.os",
    "guest.os",
];

fn factor_names() -> AnyView {
    let options = FACTOR_NAMES
        .into_iter()
        .map(|name| view! { <option value=name></option> });
    view! { <datalist id="factor-names">{options.collect_view()}</datalist> }.into_any()
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

#[cfg(test)]
mod tests {
    use podium_domain::Factor;

    use super::*;

    #[test]
    fn every_offered_name_can_name_a_factor() {
        for name in FACTOR_NAMES {
            assert_eq!(
                Factor::parse(name).map(|factor| factor.to_string()).as_deref(),
                Ok(name)
            );
        }
    }
}
