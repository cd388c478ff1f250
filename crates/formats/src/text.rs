//! Bytes to text, without losing a line.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter};

mod guess;
#[cfg(feature = "encodings")]
mod tables;

/// Decodes bytes of a code page, which it knows by its label in the Encoding Standard of WHATWG. Bytes that it does not
/// have are replaced; when it is asked to be exact they make it give up (`None`), as does a label that it does not know.
///
/// A server has the tables for that (the feature `encodings`), a browser a decoder of its own (`TextDecoder`).
pub type Decoder = fn(label: &str, bytes: &[u8], exact: bool) -> Option<String>;

/// The decoder that was built in.
#[cfg(feature = "encodings")]
pub(crate) const BUILT_IN: Option<Decoder> = Some(tables::decode);

/// There is none.
#[cfg(not(feature = "encodings"))]
pub(crate) const BUILT_IN: Option<Decoder> = None;

/// How many of the first bytes are looked at to see UTF-16 without a mark.
const PATTERN_BYTES: usize = 4 << 10;

/// How the text of a file is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Two bytes a unit, the low one first.
    Utf16Le,
    /// Two bytes a unit, the high one first.
    Utf16Be,
    /// UTF-8 or a code page, whichever the bytes are.
    EightBit,
}

impl Encoding {
    /// The encoding of a file and how many bytes its mark takes: a byte order mark decides, then the pattern of NULs.
    pub(crate) fn of(bytes: &[u8]) -> (Self, usize) {
        match bytes {
            [0xef, 0xbb, 0xbf, ..] => (Self::EightBit, 3),
            [0xff, 0xfe, ..] => (Self::Utf16Le, 2),
            [0xfe, 0xff, ..] => (Self::Utf16Be, 2),
            _ => match nul_pattern(&bytes[..bytes.len().min(PATTERN_BYTES)]) {
                Nuls::OddBytes => (Self::Utf16Le, 0),
                Nuls::EvenBytes => (Self::Utf16Be, 0),
                Nuls::Elsewhere => (Self::EightBit, 0),
            },
        }
    }

    /// How many bytes a unit has.
    pub(crate) fn width(self) -> usize {
        match self {
            Self::Utf16Le | Self::Utf16Be => 2,
            Self::EightBit => 1,
        }
    }

    /// The unit at an offset where it is ASCII; any other is `0x80` or more.
    pub(crate) fn unit(self, text: &[u8], at: usize) -> Option<u8> {
        let (low, high) = match (self, text.get(at..)?) {
            (Self::EightBit, [unit, ..]) => (*unit, 0),
            (Self::Utf16Le, [low, high, ..]) | (Self::Utf16Be, [high, low, ..]) => (*low, *high),
            _ => return None,
        };
        Some(if high == 0 { low } else { 0x80 })
    }
}

/// Decodes a file: its byte order mark decides, then the pattern of NULs (UTF-16), then whether it is UTF-8, and only
/// then a guess at the code page. Line feeds survive every one of these, so line numbers hold; single NULs are dropped.
/// `None` when the bytes are no text at all.
pub(crate) fn decode(bytes: &[u8], code_pages: Option<Decoder>) -> Option<Cow<'_, str>> {
    let (encoding, mark) = Encoding::of(bytes);
    let rest = &bytes[mark..];
    match encoding {
        Encoding::Utf16Le => Some(utf16(rest, u16::from_le_bytes).into()),
        Encoding::Utf16Be => Some(utf16(rest, u16::from_be_bytes).into()),
        Encoding::EightBit => eight_bit(rest, code_pages),
    }
}

/// A character as an eight-bit file with these bytes writes it; `None` where it cannot.
pub(crate) fn encoder(bytes: &[u8]) -> impl Fn(char) -> Option<Vec<u8>> {
    #[cfg(feature = "encodings")]
    let code_page = match std::str::from_utf8(bytes) {
        Ok(_) => None,
        Err(error) if error.error_len().is_none() => None,
        Err(_) => guess::label(bytes, tables::decode),
    };
    #[cfg(not(feature = "encodings"))]
    let _ = bytes;
    move |c: char| {
        #[cfg(feature = "encodings")]
        if let Some(label) = code_page {
            return tables::encode(label, c);
        }
        Some(c.to_string().into_bytes())
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

fn eight_bit(bytes: &[u8], code_pages: Option<Decoder>) -> Option<Cow<'_, str>> {
    // Most have none, and looking for one is cheaper than counting.
    let nuls = memchr(0, bytes).map_or(0, |first| memchr_iter(0, &bytes[first..]).count());
    if nuls > 1 + bytes.len() / 512 {
        return None;
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        // Broken off inside a character: UTF-8 all the same.
        Err(error) if error.error_len().is_none() => String::from_utf8_lossy(bytes),
        Err(_) => guess::code_page(bytes, code_pages),
    };
    Some(if nuls == 0 {
        text
    } else {
        text.replace('\0', "").into()
    })
}

/// A short text in an unknown code page (a title inside a binary file).
pub(crate) fn short_text(bytes: &[u8], code_pages: Option<Decoder>) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => guess::code_page(bytes, code_pages).into_owned(),
    }
}

/// The start of a file as formats look at it: decoded, without terminal colour codes.
pub(crate) fn head(bytes: &[u8], code_pages: Option<Decoder>) -> Option<Cow<'_, str>> {
    let text = decode(bytes, code_pages)?;
    match without_colours(&text) {
        Cow::Borrowed(_) => Some(text),
        Cow::Owned(plain) => Some(plain.into()),
    }
}

/// The text without terminal codes for colours and character sets.
pub(crate) fn without_colours(text: &str) -> Cow<'_, str> {
    if memchr(b'\x1b', text.as_bytes()).is_none() {
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
        } else if let Some(set) = rest.strip_prefix(['(', ')']) {
            // A character set is named by one letter or digit.
            let named = set.strip_prefix(|c: char| c.is_ascii_alphanumeric());
            rest = named.unwrap_or(if set.is_empty() { set } else { rest });
        }
    }
    plain.push_str(rest);
    plain.into()
}

#[cfg(test)]
mod tests;
