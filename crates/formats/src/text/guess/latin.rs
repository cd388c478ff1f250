//! Languages in Latin letters, by the letters with accents that each has beside those of ASCII.

use super::{
    sign::{self, is_letter},
    small::small,
};

/// French, German, Spanish, Portuguese, Italian, and those of the north.
pub(super) const WESTERN: &[&str] = &[
    "éèêëàâçîïôùûüœ",
    "äöüßé",
    "áéíóúñü",
    "ãõáéíóúâêôçà",
    "àèéìòù",
    "åäöæøé",
];

/// Polish, Czech, Slovak, Hungarian, those of the former Yugoslavia, Romanian.
pub(super) const CENTRAL: &[&str] = &[
    "ąćęłńóśźż",
    "áčďéěíňóřšťúůýž",
    "áäčďéíĺľňóôŕšťúýž",
    "áéíóöőúüű",
    "čćđšž",
    "ăâîşţ",
];

/// Turkish.
pub(super) const TURKISH: &[&str] = &["çğıİöşüâî"];

/// How well a text reads in the language that fits best: one text is in one language.
pub(super) fn score(chars: &[char], alphabets: &[&str]) -> i32 {
    let scores = alphabets.iter().map(|alphabet| in_alphabet(chars, alphabet));
    scores.max().unwrap_or_default()
}

fn in_alphabet(chars: &[char], alphabet: &str) -> i32 {
    let (mut score, mut at) = (0, 0);
    while at < chars.len() {
        let letters = chars[at..].iter().take_while(|c| is_letter(**c)).count();
        score += match letters {
            0 => sign::score(chars, at),
            _ => word(&chars[at..at + letters], alphabet),
        };
        at += letters.max(1);
    }
    score
}

fn word(word: &[char], alphabet: &str) -> i32 {
    let accented = word.iter().filter(|c| !c.is_ascii()).count();
    let plain = word.len() - accented;
    // Words of other scripts, read in the wrong way, have accents only.
    let is_crowded = if plain == 0 {
        accented > 1
    } else {
        accented > 2 * plain + 1
    };
    let mut before = ' ';
    let mut score = 0;
    for c in word {
        if !c.is_ascii() {
            score += if c.is_uppercase() && before.is_lowercase() {
                -4
            } else if is_crowded || !is_of(alphabet, *c) {
                -2
            } else if word.len() == 1 {
                1
            } else {
                3
            };
        }
        before = *c;
    }
    score
}

fn is_of(alphabet: &str, c: char) -> bool {
    alphabet.contains(c) || alphabet.contains(small(c))
}
