//! Strings.

use std::{borrow::Cow, str::Chars};

use super::{Read, Reader, Stop, words::plain};

impl<'a> Reader<'a> {
    /// Reads a string; it stands at its first quote.
    pub(super) fn string(&mut self) -> Read<Cow<'a, str>> {
        if let Some(plain) = self.plain_string() {
            return Ok(Cow::Borrowed(plain));
        }
        let start = self.at;
        self.skip_string()?;
        let between = self.text.get(start + 1..self.at - 1).unwrap_or_default();
        unescaped(between).map(Cow::Owned).ok_or(Stop::Escape)
    }

    /// Reads a string without escapes; stays where it is at any other.
    #[inline]
    pub(super) fn plain_string(&mut self) -> Option<&'a str> {
        let bytes = self.text.as_bytes();
        let start = self.at + 1;
        let end = plain(bytes, start);
        if bytes.get(end) != Some(&b'"') {
            return None;
        }
        self.at = end + 1;
        self.text.get(start..end)
    }

    /// Reads past a string; it stands at its first quote.
    #[inline]
    pub(super) fn skip_string(&mut self) -> Read<()> {
        let bytes = self.text.as_bytes();
        self.at = plain(bytes, self.at + 1);
        if bytes.get(self.at) == Some(&b'"') {
            self.at += 1;
            return Ok(());
        }
        self.skip_escapes()
    }

    #[cold]
    fn skip_escapes(&mut self) -> Read<()> {
        let bytes = self.text.as_bytes();
        loop {
            self.at = plain(bytes, self.at);
            match bytes.get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') => match bytes.get(self.at + 1) {
                    Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' | b'u') => self.at += 2,
                    _ => return Err(Stop::Escape),
                },
                _ => return Err(Stop::Open),
            }
        }
    }
}

/// The characters that stand between quotes; `None` for a `\u` without four digits or without its other half.
fn unescaped(mut rest: &str) -> Option<String> {
    let mut text = String::with_capacity(rest.len());
    while let Some((plain, escaped)) = rest.split_once('\\') {
        text.push_str(plain);
        let mut behind = escaped.chars();
        text.push(match behind.next()? {
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => coded(&mut behind)?,
            itself => itself,
        });
        rest = behind.as_str();
    }
    text.push_str(rest);
    Some(text)
}

/// The character of a code unit, or of two in UTF-16.
fn coded(digits: &mut Chars<'_>) -> Option<char> {
    let first = code_unit(digits)?;
    if let Some(only) = char::from_u32(first.into()) {
        return Some(only);
    }
    let is_followed = digits.next() == Some('\\') && digits.next() == Some('u');
    let pair = is_followed.then(|| code_unit(digits)).flatten()?;
    char::decode_utf16([first, pair]).next()?.ok()
}

fn code_unit(digits: &mut Chars<'_>) -> Option<u16> {
    (0..4).try_fold(0, |unit, _| {
        let digit = digits.next()?.to_digit(16)?;
        Some(unit << 4 | u16::try_from(digit).ok()?)
    })
}
