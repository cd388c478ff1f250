//! Strings.

use std::borrow::Cow;

use super::{Read, Reader, Stop};

impl<'a> Reader<'a> {
    /// Reads a string; it stands at its first quote.
    pub(super) fn string(&mut self) -> Read<Cow<'a, str>> {
        let start = self.at;
        self.at = plain(self.text.as_bytes(), start + 1);
        if self.text.as_bytes().get(self.at) == Some(&b'"') {
            self.at += 1;
            let inside = self.text.get(start + 1..self.at - 1);
            return Ok(Cow::Borrowed(inside.unwrap_or_default()));
        }
        self.at = start;
        self.skip_string()?;
        let quoted = self.text.get(start..self.at).unwrap_or_default();
        serde_json::from_str(quoted).map(Cow::Owned).map_err(|_| Stop::Escape)
    }

    /// Reads past a string; it stands at its first quote.
    pub(super) fn skip_string(&mut self) -> Read<()> {
        let bytes = self.text.as_bytes();
        self.at += 1;
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

/// The first place from `at` on that is a quote, a backslash or a control character, or the end.
fn plain(bytes: &[u8], mut at: usize) -> usize {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGHS: u64 = u64::from_le_bytes([0x80; 8]);
    // Borrows run upwards from the first byte that is below, so that the lowest high bit is right.
    let below = |word: u64, limit: u8| word.wrapping_sub(ONES * u64::from(limit)) & !word;
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let word = u64::from_le_bytes(*chunk);
        let quote = below(word ^ (ONES * u64::from(b'"')), 1);
        let backslash = below(word ^ (ONES * u64::from(b'\\')), 1);
        let found = (quote | backslash | below(word, b' ')) & HIGHS;
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let is_plain = |byte: &&u8| !matches!(**byte, b'"' | b'\\' | ..b' ');
    at + bytes.get(at..).unwrap_or_default().iter().take_while(is_plain).count()
}
