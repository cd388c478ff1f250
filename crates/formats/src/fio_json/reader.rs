//! JSON read where it stands, in one pass over the text, into places that take what they know.
//!
//! It forgives what benchmark files do: a repeated key counts by its last value, an unknown key is skipped, a value of
//! an unexpected type counts as absent. What was filled before an error stays filled, so that a file that breaks off
//! keeps what came before. The grammar is RFC 8259's, also in what is skipped: in a file that breaks off, the first
//! byte that cannot follow is where the next document is searched.
//!
//! A general decoder spends most of its time on blanks, on telling keys apart and on values that nobody asked for: fio
//! indents by half of its text, prints its keys always in the same order, and more than half of its figures are not
//! read. So the key that fio prints next is tried first, together with its quotes and colon.

use std::borrow::Cow;

use super::{lines::Lines, token::Token};

mod figures;
mod members;
mod number;
mod skip;
mod string;
#[cfg(test)]
mod tests;
mod words;

pub(super) use members::members;

/// A place that takes the values of an object, key by key: see [`members!`].
pub(super) trait Fill<'a> {
    /// Takes or skips the value of `key`: reads exactly one value.
    fn fill(&mut self, key: &str, reader: &mut Reader<'a>) -> Read<()>;

    /// Takes the members that follow, as long as they stand in fio's order and as fio prints them.
    fn fill_in_order(&mut self, reader: &mut Reader<'a>) -> Read<()>;
}

/// Why reading ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Stop {
    #[error("the text ends inside an object or list")]
    End,
    #[error("a value is expected")]
    Value,
    #[error("a key in quotes is expected")]
    Key,
    #[error("a colon is expected after a key")]
    Colon,
    #[error("a comma or closing bracket is expected")]
    Comma,
    #[error("a string is not closed on its line")]
    Open,
    #[error("a string has an unknown escape")]
    Escape,
    #[error("brackets are nested too deeply")]
    Depth,
}

/// What reading a piece yields.
pub(crate) type Read<T> = Result<T, Stop>;

/// A place in a text.
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
    lines: Option<&'a Lines<'a>>,
}

impl<'a> Reader<'a> {
    /// Starts at a byte of the text.
    pub(crate) fn new(text: &'a str, at: usize) -> Self {
        let lines = None;
        Self { text, at, lines }
    }

    /// Has the lines counted that it reads.
    pub(super) fn counting(self, lines: &'a Lines<'a>) -> Self {
        let lines = Some(lines);
        Self { lines, ..self }
    }

    /// Has the lines counted that were read.
    pub(super) fn count(&self) {
        if let Some(lines) = self.lines {
            lines.reach(self.at);
        }
    }

    /// Where it stands: after what was read, or at what cannot be read.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Reads one value into a place, key by key; anything but an object leaves the place as it was.
    pub(super) fn object(&mut self, place: &mut impl Fill<'a>) -> Read<()> {
        if !self.opens(b'{')? {
            return self.skip();
        }
        let mut more = !self.closes(b'}')?;
        while more {
            match self.plain_key()? {
                Some(key) => place.fill(key, self)?,
                None => place.fill(&self.key()?, self)?,
            }
            place.fill_in_order(self)?;
            more = self.another(b'}')?;
        }
        Ok(())
    }

    /// Reads the members of an object whose keys are names; other values have none. `member` reads exactly one value.
    pub(crate) fn members(
        &mut self,
        mut member: impl FnMut(Cow<'a, str>, &mut Self) -> Read<()>,
    ) -> Read<()> {
        if !self.opens(b'{')? {
            return self.skip();
        }
        let mut more = !self.closes(b'}')?;
        while more {
            let key = self.key()?;
            member(key, self)?;
            more = self.another(b'}')?;
        }
        Ok(())
    }

    /// Reads one value element by element; false when it is no list.
    pub(crate) fn list(&mut self, mut element: impl FnMut(&mut Self) -> Read<()>) -> Read<bool> {
        if !self.opens(b'[')? {
            self.skip()?;
            return Ok(false);
        }
        let mut more = !self.closes(b']')?;
        while more {
            element(self)?;
            more = self.another(b']')?;
        }
        Ok(true)
    }

    /// Reads one value as its characters stand in the text.
    pub(crate) fn token(&mut self) -> Read<Token<'a>> {
        let first = self.peek()?;
        if let Some(plain) = self.plain_number() {
            return Ok(Token::Plain(plain));
        }
        let start = self.at;
        match first {
            b'-' | b'0'..=b'9' => self.number()?,
            _ => self.skip()?,
        }
        Ok(Token::of(self.since(start)))
    }

    /// What was read from a place on.
    fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// Reads one value as text: strings, borrowed where they have no escapes, and numbers as they are printed; true and
    /// false are fio's 1 and 0; anything else is empty.
    pub(crate) fn text(&mut self) -> Read<Cow<'a, str>> {
        Ok(match self.peek()? {
            b'"' => return self.string(),
            b'-' | b'0'..=b'9' => {
                let start = self.at;
                self.number()?;
                Cow::Borrowed(self.since(start))
            }
            first => {
                self.skip()?;
                Cow::Borrowed(match first {
                    b't' => "1",
                    b'f' => "0",
                    _ => "",
                })
            }
        })
    }

    /// Reads an opening bracket, if it comes next.
    fn opens(&mut self, bracket: u8) -> Read<bool> {
        let opens = self.peek()? == bracket;
        self.at += usize::from(opens);
        Ok(opens)
    }

    /// Reads the bracket that closes an empty list or object; else stands at its first element.
    fn closes(&mut self, bracket: u8) -> Read<bool> {
        let closes = self.peek_on_next_line()? == bracket;
        self.at += usize::from(closes);
        Ok(closes)
    }

    /// Reads the comma before another element and stands at it, or reads the bracket that closes the list or object.
    fn another(&mut self, close: u8) -> Read<bool> {
        let byte = self.peek_on_next_line()?;
        if byte == b',' {
            self.at += 1;
            self.peek_on_next_line()?;
            return Ok(true);
        }
        if byte != close {
            return Err(Stop::Comma);
        }
        self.at += 1;
        Ok(false)
    }

    /// Reads these very characters, if they come next.
    #[expect(
        clippy::inline_always,
        reason = "a comparison with a constant is a few instructions"
    )]
    #[inline(always)]
    pub(super) fn follows(&mut self, characters: &str) -> bool {
        let rest = self.text.as_bytes().get(self.at..);
        let follows = rest.is_some_and(|rest| rest.starts_with(characters.as_bytes()));
        self.at += if follows { characters.len() } else { 0 };
        follows
    }

    /// Reads a key and its colon.
    fn key(&mut self) -> Read<Cow<'a, str>> {
        if let Some(key) = self.plain_key()? {
            return Ok(Cow::Borrowed(key));
        }
        let key = self.string()?;
        self.colon()?;
        Ok(key)
    }

    /// Reads a key and its colon; stays before a key with escapes.
    #[inline]
    fn plain_key(&mut self) -> Read<Option<&'a str>> {
        if self.peek()? != b'"' {
            return Err(Stop::Key);
        }
        let key = self.plain_string();
        if key.is_some() {
            self.colon()?;
        }
        Ok(key)
    }

    #[inline]
    fn colon(&mut self) -> Read<()> {
        // As fio prints it.
        if self
            .text
            .as_bytes()
            .get(self.at..)
            .is_some_and(|rest| rest.starts_with(b" : "))
        {
            self.at += 3;
            return Ok(());
        }
        if self.peek()? != b':' {
            return Err(Stop::Colon);
        }
        self.at += 1;
        Ok(())
    }
}
