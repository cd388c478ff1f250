use super::{Choice, KnownFactor, amount, known};

/// The one form that stands for a level, whatever way it was typed: `10GbE`, `10 Gbit/s` and `10GBASE-T` are
/// `10 Gbit/s`, `raid-z` is `RAIDZ1`. Where the registry has no word for the level, or not for the factor, it is the
/// text without blanks in lower case. Two levels of a factor are one when this is equal.
pub fn canonical(factor: &str, level: &str) -> String {
    known(factor)
        .and_then(|factor| recognised(factor, level))
        .unwrap_or_else(|| plain(factor, &squeezed(level).to_lowercase()))
}

/// A text in the one order and spelling in which it can be written: options have none, and a version needs no `v`.
fn plain(factor: &str, text: &str) -> String {
    match factor {
        "share.options" | "share.mount" | "filesystem.mount_options" => {
            let mut options: Vec<&str> = text.split(',').filter(|option| !option.is_empty()).collect();
            options.sort_unstable();
            options.join(",")
        }
        "share.version" => text.strip_prefix('v').unwrap_or(text).to_owned(),
        _ => text.to_owned(),
    }
}

/// The registry's own word for a level, if it has one.
pub(super) fn recognised(factor: &KnownFactor, level: &str) -> Option<String> {
    if let Some(choice) = choice_of(factor.choices(), level) {
        return Some(choice.level.to_owned());
    }
    let amount = amount::read(factor.kind, &squeezed(level))?;
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
