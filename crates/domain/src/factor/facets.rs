use super::{
    Choice, KnownFactor, LevelKind, all, amount,
    canonical::{choice_of, letters, squeezed},
    is_stated, known, rate, registered_name,
};
use crate::Factors;

/// The facet of the tools that measured a config.
pub const TOOL: &str = "tool";

/// The facet of the disks' media, which people mostly say among the disks.
pub const MEDIA: &str = "disks.media";

/// A level under which people look for a config.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Facet {
    /// A factor, or [`TOOL`].
    pub factor: String,
    /// The level in the registry's words.
    pub level: String,
}

/// Under which levels a config is found: of each factor that is a facet the level that its text is, or the only one that
/// its first clause names (`SMB (mapped drive)` is SMB, `2x 10 GbE bonded` is 10 Gbit/s). A text that names none, or
/// several, is under none.
pub fn facets(factors: &Factors) -> Vec<Facet> {
    let stated = factors
        .iter()
        .filter_map(|(factor, level)| facets_of_level(factor.as_str(), level.as_str()));
    let mut found: Vec<Facet> = stated.collect();
    if found.iter().all(|facet| facet.factor != MEDIA) {
        let disks = factors.iter().find(|(factor, _)| factor.as_str() == "disks");
        found.extend(disks.and_then(|(_, level)| facets_of_level(MEDIA, level.as_str())));
    }
    found.sort_unstable();
    found.dedup_by(|a, b| a.factor == b.factor);
    found
}

/// Under which level of a facet a config with this level of the factor is found.
pub fn facets_of_level(factor: &str, level: &str) -> Option<Facet> {
    let factor = known(registered_name(factor)).filter(|factor| factor.facet && is_stated(level))?;
    let level = whole(factor, level).or_else(|| named(factor, first_clause(level)))?;
    Some(Facet {
        factor: factor.key.to_owned(),
        level,
    })
}

/// The levels of facets that a text is, in whatever spelling: `10GBASE-T` is 10 Gbit/s, `CIFS` is SMB. A word that says
/// nothing without its factor (`on`) is none.
pub fn facets_named(text: &str) -> Vec<Facet> {
    if letters(text).len() < 3 || BARE.contains(&text.trim().to_lowercase().as_str()) {
        return Vec::new();
    }
    let named = facet_factors().filter_map(|factor| {
        Some(Facet {
            factor: factor.key.to_owned(),
            level: whole(factor, text)?,
        })
    });
    named.collect()
}

/// The factors that are facets, in the order of the path.
pub fn facet_factors() -> impl Iterator<Item = &'static KnownFactor> {
    all().filter(|factor| factor.facet)
}

fn whole(factor: &KnownFactor, level: &str) -> Option<String> {
    if let Some(choice) = choice_of(factor.choices(), level) {
        return Some(choice.facet.to_owned());
    }
    match amount::of(factor, &squeezed(level))? {
        amount::Amount::Links { bits_per_s, .. } => {
            let count = 1;
            Some(rate::shown(rate::Links { count, bits_per_s }))
        }
        amount => Some(amount.shown(factor.kind)),
    }
}

/// What stands before a comma, a semicolon, a plus sign or a word that begins an aside.
fn first_clause(level: &str) -> &str {
    let end = [",", ";", " + ", " on ", " in ", " with ", " over "]
        .iter()
        .filter_map(|mark| level.find(mark))
        .min()
        .unwrap_or(level.len());
    level.get(..end).unwrap_or(level)
}

/// The only level that a clause names.
fn named(factor: &KnownFactor, clause: &str) -> Option<String> {
    let words: Vec<&str> = clause
        .split(|c: char| !(c.is_alphanumeric() || matches!(c, '+' | '.')))
        .filter(|word| !word.is_empty())
        .collect();
    let mut levels: Vec<String> = if factor.kind == LevelKind::BitRate {
        rates(&words)
    } else {
        mentions(factor.choices(), &words)
    };
    levels.sort_unstable();
    levels.dedup();
    let only = (levels.len() == 1).then(|| levels.pop());
    only.flatten()
}

/// Longest synonym, in words.
const LONGEST: usize = 4;

/// The choices that words name, longer names before shorter ones. Words that are levels only where nothing else is said
/// (`on`, `none`, `default`) name nothing among others.
fn mentions(choices: &'static [Choice], words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let longest = (1..=LONGEST).rev().find_map(|count| {
            let name = words.get(at..at + count)?.join(" ");
            let choice = choice_of(choices, &name)?;
            (letters(&name).len() > 2 && !BARE.contains(&name.to_lowercase().as_str()))
                .then_some((count, choice))
        });
        match longest {
            Some((count, choice)) => {
                found.push(choice.facet.to_owned());
                at += count;
            }
            None => at += 1,
        }
    }
    found
}

/// Words that are a level only alone.
const BARE: [&str; 12] = [
    "off", "on", "none", "no", "yes", "default", "direct", "internal", "disabled", "enabled", "raw", "true",
];

/// The speeds that words name, each of one link: a number and its unit, in one word or two.
fn rates(words: &[&str]) -> Vec<String> {
    let one = |text: &str| {
        let links = rate::read(text).filter(|_| text.starts_with(|c: char| c.is_ascii_digit()))?;
        Some(rate::shown(rate::Links { count: 1, ..links }))
    };
    let pairs = words.windows(2).filter_map(|pair| one(&pair.concat()));
    words.iter().filter_map(|word| one(word)).chain(pairs).collect()
}
