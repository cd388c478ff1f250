//! C's words for what is no number, which JSON does not have.

use std::borrow::Cow;

/// Whether the decoder stopped at one of C's words for what is no number.
pub(super) fn is_nan(text: &str, stop: usize) -> bool {
    let around = &text.as_bytes()[stop.saturating_sub(4)..text.len().min(stop + 4)];
    around
        .windows(3)
        .any(|word| word.eq_ignore_ascii_case(b"nan") || word.eq_ignore_ascii_case(b"inf"))
}

/// The text with every value `nan` or `inf` (also signed) made an empty string of the same length, which counts as
/// absent; offsets and lines stay.
pub(super) fn without_nan(text: &str) -> Cow<'_, str> {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(colon) = rest.find(':') {
        let (before, after) = rest.split_at(colon + 1);
        plain.push_str(before);
        let blanks = after.len() - after.trim_ascii_start().len();
        let (blank, value) = after.split_at(blanks);
        plain.push_str(blank);
        rest = value;
        let length = value
            .bytes()
            .take(8)
            .take_while(|b| b.is_ascii_alphabetic() || matches!(b, b'-' | b'+'))
            .count();
        let word = value[..length].trim_start_matches(['-', '+']);
        if ["nan", "inf", "infinity"]
            .iter()
            .any(|no_number| word.eq_ignore_ascii_case(no_number))
        {
            plain.push_str("\"\"");
            plain.extend(std::iter::repeat_n(' ', length - 2));
            rest = &value[length..];
        }
    }
    plain.push_str(rest);
    plain.into()
}
