use std::collections::BTreeSet;

use leptos::prelude::*;
use podium_domain::{ConfigInfo, Factors, factor::known};
use podium_store::{ConfigRevision, PictureChange};

use crate::words::day;

/// What a config says at one time.
struct State<'a> {
    title: &'a str,
    notes: &'a str,
    factors: &'a Factors,
}

/// What was changed of a config, the newest first. What stood there before is shown to the holder of its token only: it
/// may have been changed because it should not be seen.
pub(crate) fn history(
    info: &ConfigInfo,
    revisions: &[ConfigRevision],
    pictures: &[PictureChange],
    can_edit: bool,
) -> AnyView {
    if revisions.is_empty() && pictures.is_empty() {
        return ().into_any();
    }
    let mut after = State {
        title: &info.title,
        notes: &info.notes,
        factors: &info.factors,
    };
    let mut items: Vec<(&str, AnyView)> = Vec::new();
    for revision in revisions {
        let before = State {
            title: &revision.title,
            notes: &revision.notes,
            factors: &revision.factors,
        };
        let changes = changes(&before, &after, can_edit);
        items.push((&revision.replaced_at, item(&revision.replaced_at, &changes)));
        after = before;
    }
    items.extend(pictures.iter().map(|change| {
        let words = [picture_words(change, can_edit)];
        (change.changed_at.as_str(), item(&change.changed_at, &words))
    }));
    items.sort_by(|(a, _), (b, _)| b.cmp(a));
    let items = items.into_iter().map(|(_, item)| item).collect_view();
    view! {
        <details class="panel" id="history">
            <summary>"What was changed"</summary>
            <ul class="rows">{items}</ul>
        </details>
    }
    .into_any()
}

fn item(when: &str, changes: &[String]) -> AnyView {
    let words = if changes.is_empty() {
        "who can see it".to_owned()
    } else {
        changes.join("; ")
    };
    view! { <li><span><b>{day(when)}</b> " " {words}</span></li> }.into_any()
}

fn picture_words(change: &PictureChange, can_edit: bool) -> String {
    let words = if change.attached {
        "a picture was attached"
    } else {
        "a picture was removed"
    };
    if can_edit && !change.caption.is_empty() {
        format!("{words}: {}", change.caption)
    } else {
        words.to_owned()
    }
}

fn changes(before: &State<'_>, after: &State<'_>, can_edit: bool) -> Vec<String> {
    let mut changes = Vec::new();
    let mut say = |name: String, from: Option<&str>, to: Option<&str>| {
        if from != to {
            let words = |level: Option<&str>| level.unwrap_or("not stated").to_owned();
            changes.push(if can_edit {
                format!("{name}: {} → {}", words(from), words(to))
            } else {
                name
            });
        }
    };
    say("title".to_owned(), Some(before.title), Some(after.title));
    let factors: BTreeSet<_> = before.factors.keys().chain(after.factors.keys()).collect();
    for factor in factors {
        let name = known(factor.as_str()).map_or_else(
            || factor.to_string(),
            |factor| format!("{}: {}", factor.group.name(), factor.name),
        );
        let level = |factors: &Factors| factors.get(factor).map(ToString::to_string);
        say(
            name,
            level(before.factors).as_deref(),
            level(after.factors).as_deref(),
        );
    }
    if before.notes != after.notes {
        changes.push("notes".to_owned());
    }
    changes
}

#[cfg(test)]
mod tests {
    use podium_domain::{Factor, Level};

    use super::*;

    fn factors(level: &str) -> Factors {
        Factors::from([(
            Factor::parse("dataset.sync").unwrap(),
            Level::parse(level).unwrap(),
        )])
    }

    #[test]
    fn what_stood_there_before_is_for_the_holder_only() {
        let (old, new) = (factors("standard"), factors("always"));
        let state = |title: &'static str, factors| State {
            title,
            notes: "",
            factors,
        };
        let (before, after) = (state("a", &old), state("b", &new));
        assert_eq!(
            changes(&before, &after, true),
            ["title: a → b", "File system and dataset: Sync: standard → always"]
        );
        assert_eq!(
            changes(&before, &after, false),
            ["title", "File system and dataset: Sync"]
        );
    }
}
