use super::{Choice, KnownFactor, amount, known};

/// The one form that stands for a level, whatever way it was typed: `10GbE`, `10 Gbit/s` and `10GBASE-T` are
/// `10 Gbit/s`, `raid-z` is `RAIDZ1`. Where the registry has no word for the level, or not for the factor, it is the
/// text without blanks in lower case. Two levels of a factor are one when this is equal.
pub fn canonical(factor: &str, level: &str) -> String {
    known(factor)
        .and_then(|factor| recognised(factor, level))
        .unwrap_or_else(|| plain(factor, level))
}

/// A text in the one order and spelling in which it can be written: a version needs no `v`, and options have no order,
/// unless one takes back another.
fn plain(factor: &str, level: &str) -> String {
    let text = squeezed(level).to_lowercase();
    match factor {
        "share.options" | "share.mount" | "filesystem.mount_options" => {
            let lower = level.to_lowercase();
            let parts = lower.split(|c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')'));
            let mut options: Vec<&str> = parts.filter(|option| !option.is_empty()).collect();
            if !take_back(&options) {
                options.sort_unstable();
            }
            options.join(",")
        }
        "share.version" => text.strip_prefix('v').unwrap_or(&text).to_owned(),
        _ => text,
    }
}

/// Whether an option stands beside its opposite, so that the last one counts.
fn take_back(options: &[&str]) -> bool {
    const OPPOSITES: [(&str, &str); 4] = [
        ("sync", "async"),
        ("rw", "ro"),
        ("hard", "soft"),
        ("relatime", "noatime"),
    ];
    let has = |option: &str| options.contains(&option);
    OPPOSITES.iter().any(|(one, other)| has(one) && has(other))
        || options
            .iter()
            .any(|option| option.strip_prefix("no").is_some_and(has))
}

/// The registry's own word for a level, if it has one.
pub(super) fn recognised(factor: &KnownFactor, level: &str) -> Option<String> {
    if let Some(choice) = choice_of(factor.choices(), level) {
        return Some(choice.level.to_owned());
    }
    let amount = amount::of(factor, &squeezed(level))?;
    Some(amount.shown(factor.kind))
}

/// The choice that a text is, by its level or a synonym.
pub(super) fn choice_of(choices: &'static [Choice], level: &str) -> Option<&'static Choice> {
    let wanted = letters(level);
    choices.iter().find(|choice| {
        [choice.level]
            .iter()
            .chain(choice.synonyms)
            .any(|word| letters_of(word).eq(wanted.chars()))
    })
}

/// Letters, digits and plus signs in lower case: what counts in a word.
pub(super) fn letters(text: &str) -> String {
    letters_of(text).collect()
}

fn letters_of(text: &str) -> impl Iterator<Item = char> {
    text.chars()
        .flat_map(char::to_lowercase)
        .filter(|c| c.is_alphanumeric() || *c == '+')
}

/// Without blanks.
pub(super) fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
