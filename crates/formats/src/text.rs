//! Bytes to text, without losing a line.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter};

use crate::Source;

mod guess;

/// How many of the first bytes are looked at to see UTF-16 without a mark.
const PATTERN_BYTES: usize = 4 << 10;

/// Decodes a file: its byte order mark decides, then the pattern of NULs (UTF-16), then whether it is UTF-8, and only
/// then a guess at the code page. Line feeds survive every one of these, so line numbers hold; single NULs are dropped.
/// `None` when the bytes are no text at all.
pub(crate) fn decode(bytes: &[u8]) -> Option<Cow<'_, str>> {
    if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        return eight_bit(rest);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return Some(utf16(rest, u16::from_le_bytes).into());
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return Some(utf16(rest, u16::from_be_bytes).into());
    }
    match nul_pattern(&bytes[..bytes.len().min(PATTERN_BYTES)]) {
        Nuls::OddBytes => Some(utf16(bytes, u16::from_le_bytes).into()),
        Nuls::EvenBytes => Some(utf16(bytes, u16::from_be_bytes).into()),
        Nuls::Elsewhere => eight_bit(bytes),
    }
}

/// Where the NULs of ASCII-like text in UTF-16 stand.
enum Nuls {
    OddBytes,
    EvenBytes,
    Elsewhere,
}

fn nul_pattern(head: &[u8]) -> Nuls {
    let units = head.chunks_exact(2);
    let count = units.len();
    let (mut even, mut odd) = (0, 0);
    for unit in units {
        even += usize::from(unit[0] == 0);
        odd += usize::from(unit[1] == 0);
    }
    // Result files are mostly ASCII, so in UTF-16 one of two bytes is nearly always zero and the other never.
    let mostly = |nuls: usize| count > 0 && nuls * 10 >= count * 7;
    let hardly = |nuls: usize| nuls * 20 <= count;
    match (mostly(even), mostly(odd)) {
        (false, true) if hardly(even) => Nuls::OddBytes,
        (true, false) if hardly(odd) => Nuls::EvenBytes,
        _ => Nuls::Elsewhere,
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units)
        .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
        .filter(|c| *c != '\0')
        .collect()
}

fn eight_bit(bytes: &[u8]) -> Option<Cow<'_, str>> {
    // Most have none, and looking for one is cheaper than counting.
    let nuls = memchr(0, bytes).map_or(0, |first| memchr_iter(0, &bytes[first..]).count());
    if nuls > 1 + bytes.len() / 512 {
        return None;
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        // Broken off inside a character: UTF-8 all the same.
        Err(error) if error.error_len().is_none() => String::from_utf8_lossy(bytes),
        Err(_) => guess::code_page(bytes),
    };
    Some(if nuls == 0 {
        text
    } else {
        text.replace('\0', "").into()
    })
}

/// A short text in an unknown code page (a title inside a binary file).
pub(crate) fn short_text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => guess::code_page(bytes).into_owned(),
    }
}

/// The text at the start of a file as formats look at it: decoded, without terminal colour codes.
pub(crate) fn head<'a>(source: &Source<'a>) -> Option<Cow<'a, str>> {
    let text = decode(source.head())?;
    match without_colours(&text) {
        Cow::Borrowed(_) => Some(text),
        Cow::Owned(plain) => Some(plain.into()),
    }
}

/// The text without terminal colour codes.
pub(crate) fn without_colours(text: &str) -> Cow<'_, str> {
    if !text.contains('\x1b') {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\x1b') {
        plain.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        if let Some(sequence) = rest.strip_prefix('[') {
            let end = sequence.find(|c: char| ('@'..='~').contains(&c) || c == '\n');
            rest = end.map_or("", |end| {
                sequence[end..]
                    .strip_prefix(|c| c != '\n')
                    .unwrap_or(&sequence[end..])
            });
        }
    }
    plain.push_str(rest);
    plain.into()
}

#[cfg(test)]
mod tests;
