use std::collections::HashMap;

use podium_domain::Personal;

use crate::personal::kind;

/// What stands in the place of a letter or digit that must not be seen.
const MASK: char = '*';

/// A value and its mask, character for character: what is `None` stays as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Masked {
    /// The value as reported.
    pub(super) value: String,
    /// For each of its characters the one that takes its place.
    pub(super) mask: Vec<Option<char>>,
    /// Whether capitals and small letters must be those of the value: names of people are words, too.
    pub(super) exact: bool,
}

/// What pages and the redacted copy of a file in UTF-8 show in the place of each detail, in the same order.
pub fn placeholders(personal: &[Personal]) -> Vec<String> {
    let shown = |masked: Masked| {
        let chars = masked.value.chars().zip(&masked.mask);
        // A copy is as long as its file, byte for byte.
        let in_place = chars.map(|(c, mask)| match mask {
            Some(mask) => mask.to_string().repeat(c.len_utf8()),
            None => c.to_string(),
        });
        in_place.collect()
    };
    masks(personal).into_iter().map(shown).collect()
}

/// A mask for each detail. Punctuation stays, and so does the part of a path above a name. Values that would look alike
/// end in letters that tell them apart: two hosts must stay two.
pub(super) fn masks(personal: &[Personal]) -> Vec<Masked> {
    let mut alike: HashMap<String, usize> = HashMap::new();
    personal
        .iter()
        .map(|detail| {
            let mut masked = plain(detail);
            let shape: String = masked
                .value
                .chars()
                .zip(&masked.mask)
                .map(|(c, mask)| mask.unwrap_or(c))
                .collect();
            let number = alike.entry(shape).or_default();
            tell_apart(&mut masked.mask, *number);
            *number += 1;
            masked
        })
        .collect()
}

fn plain(detail: &Personal) -> Masked {
    let value = detail.value.clone();
    let kept = match detail.kind.as_str() {
        kind::PATH => value.rfind(['/', '\\']).map_or(0, |last| last + 1),
        _ => 0,
    };
    let mask = value.char_indices().map(|(at, c)| {
        let hidden = at >= kept && (c.is_alphanumeric() || !c.is_ascii());
        hidden.then_some(MASK)
    });
    Masked {
        mask: mask.collect(),
        exact: matches!(detail.kind.as_str(), kind::USER | kind::PATH),
        value,
    }
}

/// Writes a number other than 0 in letters over the last masked characters.
fn tell_apart(mask: &mut [Option<char>], mut number: usize) {
    for place in mask.iter_mut().rev().flatten() {
        if number == 0 {
            break;
        }
        let letter = u8::try_from(number % 26).unwrap_or_default();
        *place = char::from(b'a' + letter);
        number /= 26;
    }
}
