//! Languages in Cyrillic letters. Their code pages hold them in other orders, with capitals where others have small
//! letters, so that capitals inside words and rare letters show the wrong one.

use super::{
    sign::{self, is_letter},
    small::small,
};

/// Common letters of Russian.
const COMMON: &str = "оеаинтсрвлкмдпу";

/// Rare ones.
const RARE: &str = "ъыэюфщцхжшёґє";

/// The others, with those of Ukrainian.
const OTHER: &str = "бгзйчьяії";

/// How well a text reads.
pub(super) fn score(chars: &[char]) -> i32 {
    let mut score = 0;
    let mut before = ' ';
    for (at, c) in chars.iter().enumerate() {
        if !c.is_ascii() {
            let after = chars.get(at + 1).copied().unwrap_or(' ');
            score += match weight(*c) {
                Some(weight) => letter(*c, weight, before, after),
                None => sign::score(chars, at),
            };
        }
        before = *c;
    }
    score
}

fn weight(c: char) -> Option<i32> {
    let small = small(c);
    [(COMMON, 3), (OTHER, 1), (RARE, 0)]
        .into_iter()
        .find_map(|(letters, weight)| letters.contains(small).then_some(weight))
}

fn letter(c: char, weight: i32, before: char, after: char) -> i32 {
    if before.is_ascii_alphabetic() || after.is_ascii_alphabetic() {
        // No word mixes scripts.
        -3
    } else if !is_letter(before) && !is_letter(after) {
        i32::from(weight == 3)
    } else if c.is_uppercase() {
        if before.is_lowercase() { -4 } else { weight.min(2) }
    } else {
        weight
    }
}
