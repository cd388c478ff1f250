//! Strings.

use std::borrow::Cow;

use super::{Read, Reader, Stop, words::plain};

impl<'a> Reader<'a> {
    /// Reads a string; it stands at its first quote.
    #[inline]
    pub(super) fn string(&mut self) -> Read<Cow<'a, str>> {
        let start = self.at;
        self.at = plain(self.text.as_bytes(), start + 1);
        if self.text.as_bytes().get(self.at) == Some(&b'"') {
            self.at += 1;
            let inside = self.text.get(start + 1..self.at - 1);
            return Ok(Cow::Borrowed(inside.unwrap_or_default()));
        }
        self.at = start;
        self.escaped_string()
    }

    #[cold]
    fn escaped_string(&mut self) -> Read<Cow<'a, str>> {
        let start = self.at;
        self.skip_string()?;
        let quoted = self.text.get(start..self.at).unwrap_or_default();
        serde_json::from_str(quoted).map(Cow::Owned).map_err(|_| Stop::Escape)
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
