use leptos::prelude::*;
use podium_domain::factor::{canonical, known};
use podium_formats::{Machine, SystemOutput};

use crate::{
    components::{
        field::{described_by, field_error, invalid},
        textarea::{TextArea, textarea},
    },
    pages::{Description, FieldError},
};

/// A place for what commands print, which fills the fields; and what was read of it.
pub(super) fn paste_box(description: &Description, errors: &[FieldError]) -> AnyView {
    let pasted = &description.system;
    let area = TextArea {
        id: "system",
        name: "system",
        rows: "6",
        code: true,
        invalid: invalid(errors, "system"),
        described_by: Some(described_by(errors, "system").unwrap_or_else(|| "system-hint".to_owned())),
    };
    let open = !pasted.text.is_empty() || area.invalid.is_some() || pasted.outputs.is_some();
    let machines = Machine::ALL.into_iter().map(|machine| {
        view! {
            <label class="check">
                <input type="radio" name="system_of" value=machine.as_str() checked=machine == pasted.of />
                {machine_words(machine)}
            </label>
        }
    });
    view! {
        <details class="field group" open=open>
            <summary>"Paste what your system says"</summary>
            <div class="stack">
                <p class="hint" id="system-hint">
                    "The output of " <code>"lsblk"</code> ", " <code>"lscpu"</code> ", " <code>"free"</code> ", "
                    <code>"zpool status"</code> ", " <code>"cat /proc/mdstat"</code> ", " <code>"zfs get all"</code> ", " <code>"mount"</code> ", "
                    <code>"smartctl -i"</code> " or " <code>"ethtool"</code>
                    ", one after the other. It fills the fields that are empty and is not kept; serial numbers, names and addresses in it are passed over."
                </p>
                <label for="system" class="sr">"What your system says"</label>
                {textarea(area, &pasted.text)}
                {field_error(errors, "system")}
                <fieldset class="field checks row">
                    <legend class="sr">"Of which machine it is"</legend>
                    {machines.collect_view()}
                </fieldset>
                <p>
                    <button class="button quiet" name="read" value="system" formnovalidate>"Read it"</button>
                    <span class="hint">" Result files must be chosen again afterwards, so do this first."</span>
                </p>
                {pasted.outputs.as_deref().map(|read| outputs(read, description))}
            </div>
        </details>
    }
    .into_any()
}

fn machine_words(machine: Machine) -> &'static str {
    match machine {
        Machine::Initiator => "of the machine that uses the storage",
        Machine::Target => "of the storage server or NAS",
        Machine::Guest => "of the guest",
    }
}

/// What was read, command by command, and where the form, which is filled already, says something else.
fn outputs(outputs: &[SystemOutput], description: &Description) -> AnyView {
    if outputs.is_empty() {
        return view! {
            <div class="notes aside" role="status">
                <p>
                    "None of it is output that is read. Paste it as the command printed it, with its first line; if its words are not English, run it with "
                    <code>"LC_ALL=C"</code> "."
                </p>
            </div>
        }
        .into_any();
    }
    let items = outputs.iter().map(|output| {
        let levels = output
            .levels
            .iter()
            .map(|(factor, level)| level_item(factor, level, kept(description, factor, level)));
        let remarks = output
            .remarks
            .iter()
            .map(|remark| view! { <p>{remark.clone()}</p> });
        view! {
            <h3><code>{output.command}</code></h3>
            <dl class="facts">{levels.collect_view()}</dl>
            {remarks.collect_view()}
        }
    });
    let taken = outputs.iter().any(|output| !output.levels.is_empty());
    let head = if taken {
        "This was read. Fields that were empty are filled, the others keep what they say; look them over."
    } else {
        "Nothing was taken of it. This is why:"
    };
    view! {
        <div class="notes keep" role="status">
            <p>{head}</p>
            {items.collect_view()}
        </div>
    }
    .into_any()
}

/// What the form says of the factor, where it is not this level.
fn kept<'a>(description: &'a Description, factor: &str, level: &str) -> Option<&'a str> {
    let stated = description.stated(factor)?;
    (canonical(factor, stated) != canonical(factor, level)).then_some(stated)
}

/// A factor by its name on screen, and its level; and what was not replaced by it.
fn level_item(factor: &str, level: &str, kept: Option<&str>) -> AnyView {
    let name = known(factor).map_or_else(
        || factor.to_owned(),
        |factor| format!("{}: {}", factor.group.name(), factor.name),
    );
    let kept =
        kept.map(|kept| view! { " " <strong>{format!("not taken: the field keeps “{kept}”")}</strong> });
    view! { <div><dt>{name}</dt><dd>{level.to_owned()}{kept}</dd></div> }.into_any()
}

/// What the files of a config say and its description does not, with the link that fills it in.
pub(crate) fn found_levels(found: &[(String, String)], fill: String) -> AnyView {
    if found.is_empty() {
        return ().into_any();
    }
    let items = found
        .iter()
        .map(|(factor, level)| level_item(factor, level, None));
    view! {
        <div class="notes keep">
            <p>"The files say what the description does not. "<a href=fill rel="nofollow">"Fill it in"</a></p>
            <dl class="facts">{items.collect_view()}</dl>
        </div>
    }
    .into_any()
}
