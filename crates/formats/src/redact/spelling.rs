use std::collections::HashSet;

use super::mask::Masked;
use crate::text::{Encoding, encoder};

/// The bytes by which one file spells a detail, and those that mask them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pattern {
    /// What to look for.
    pub(super) bytes: Vec<u8>,
    /// As many bytes; `None` stays.
    pub(super) mask: Vec<Option<u8>>,
    /// Whether capitals and small letters matter.
    pub(super) exact: bool,
    /// Whether it begins, and whether it ends, with a part of a word, so that none may stand before or behind it.
    pub(super) is_word: [bool; 2],
}

/// How a character may be written in a file.
#[derive(Debug, Clone, Copy)]
enum Escapes {
    /// As it is.
    None,
    /// JSON: backslashes and quotes with a backslash.
    Backslash,
    /// JSON as PHP writes it: slashes too.
    Slash,
    /// JSON in ASCII: all other letters by their number, in small hexadecimal digits.
    Ascii,
    /// The same, in capitals.
    AsciiCapitals,
    /// The same as PHP writes it.
    AsciiSlash,
    /// XML's entities.
    Entities,
}

const ALL: [Escapes; 7] = [
    Escapes::None,
    Escapes::Backslash,
    Escapes::Slash,
    Escapes::Ascii,
    Escapes::AsciiCapitals,
    Escapes::AsciiSlash,
    Escapes::Entities,
];

/// Every spelling of every detail, each once.
pub(super) fn patterns(masks: &[Masked], encoding: Encoding, text: &[u8]) -> Vec<Pattern> {
    let eight_bit = encoder(text);
    let bytes_of = |c: char| {
        let mut units = [0; 2];
        let units = c.encode_utf16(&mut units).iter();
        match encoding {
            Encoding::Utf16Le => Some(units.flat_map(|unit| unit.to_le_bytes()).collect()),
            Encoding::Utf16Be => Some(units.flat_map(|unit| unit.to_be_bytes()).collect()),
            Encoding::EightBit => eight_bit(c),
        }
    };
    let mut known = HashSet::new();
    let mut patterns = Vec::new();
    for masked in masks {
        let spelled = ALL
            .iter()
            .filter_map(|escapes| pattern(masked, *escapes, &bytes_of));
        patterns.extend(spelled.filter(|pattern| known.insert(pattern.bytes.clone())));
    }
    patterns
}

/// One spelling; `None` where the encoding has no such character.
fn pattern(
    masked: &Masked,
    escapes: Escapes,
    bytes_of: &impl Fn(char) -> Option<Vec<u8>>,
) -> Option<Pattern> {
    let (mut bytes, mut mask) = (Vec::new(), Vec::new());
    for (c, hidden) in masked.value.chars().zip(&masked.mask) {
        for written in spelled(c, escapes).chars() {
            let unit = bytes_of(written)?;
            match hidden {
                None => mask.extend(std::iter::repeat_n(None, unit.len())),
                Some(cover) => {
                    let cover = bytes_of(*cover)?;
                    mask.extend(cover.iter().cycle().take(unit.len()).copied().map(Some));
                }
            }
            bytes.extend(unit);
        }
    }
    let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    Some(Pattern {
        bytes,
        mask,
        exact: masked.exact,
        is_word: [
            is_part(masked.value.chars().next()),
            is_part(masked.value.chars().next_back()),
        ],
    })
}

fn spelled(c: char, escapes: Escapes) -> String {
    let number = |capitals: bool| {
        let mut units = [0; 2];
        let units = c.encode_utf16(&mut units).iter();
        let digits = units.map(|unit| {
            if capitals {
                format!("\\u{unit:04X}")
            } else {
                format!("\\u{unit:04x}")
            }
        });
        digits.collect()
    };
    match (escapes, c) {
        (Escapes::Entities, '&') => "&amp;".to_owned(),
        (Escapes::Entities, '<') => "&lt;".to_owned(),
        (Escapes::Entities, '\'') => "&apos;".to_owned(),
        (Escapes::None | Escapes::Entities, _) => c.to_string(),
        (_, '\\' | '"') => format!("\\{c}"),
        (Escapes::Slash | Escapes::AsciiSlash, '/') => "\\/".to_owned(),
        (Escapes::Ascii | Escapes::AsciiSlash, c) if !c.is_ascii() => number(false),
        (Escapes::AsciiCapitals, c) if !c.is_ascii() => number(true),
        _ => c.to_string(),
    }
}
