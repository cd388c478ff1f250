//! Strings.

use std::borrow::Cow;

use super::{Read, Reader, Stop, words::plain};

impl<'a> Reader<'a> {
    /// Reads a string; it stands at its first quote.
    pub(super) fn string(&mut self) -> Read<Cow<'a, str>> {
        if let Some(plain) = self.plain_string() {
            return Ok(Cow::Borrowed(plain));
        }
        let start = self.at;
        self.skip_string()?;
        let quoted = self.text.get(start..self.at).unwrap_or_default();
        serde_json::from_str(quoted)
            .map(Cow::Owned)
            .map_err(|_| Stop::Escape)
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
