//! What is read past.

use memchr::{memchr_iter, memchr3};

use super::{
    Read, Reader, Stop,
    words::{after_blanks, bracket_or_quote},
};

/// The brackets that are open, the innermost in the lowest bit.
#[derive(Default)]
struct Open {
    objects: u128,
    depth: u32,
}

impl Open {
    /// fio nests six deep.
    const DEEPEST: u32 = u128::BITS;

    fn push(&mut self, is_object: bool) -> Read<()> {
        if self.depth == Self::DEEPEST {
            return Err(Stop::Depth);
        }
        self.objects = self.objects << 1 | u128::from(is_object);
        self.depth += 1;
        Ok(())
    }

    fn pop(&mut self) {
        self.objects >>= 1;
        self.depth -= 1;
    }

    fn in_object(&self) -> bool {
        self.objects & 1 == 1
    }
}

impl Reader<'_> {
    /// The next byte that is not blank.
    #[inline]
    pub(crate) fn peek(&mut self) -> Read<u8> {
        match self.text.as_bytes().get(self.at) {
            Some(byte) if *byte > b' ' => Ok(*byte),
            _ => self.peek_past_blanks(),
        }
    }

    /// The next byte that is not blank, where a line of fio's ends.
    #[inline]
    pub(super) fn peek_on_next_line(&mut self) -> Read<u8> {
        let bytes = self.text.as_bytes();
        if bytes.get(self.at) == Some(&b'\n') {
            self.at = after_blanks(bytes, self.at + 1);
        }
        self.peek()
    }

    fn peek_past_blanks(&mut self) -> Read<u8> {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at) {
                Some(b'\n' | b' ') => self.at = after_blanks(bytes, self.at + 1),
                Some(b'\t' | b'\r') => self.at += 1,
                Some(byte) => return Ok(*byte),
                None => return Err(Stop::End),
            }
        }
    }

    /// Reads past one value.
    #[inline]
    pub(crate) fn skip(&mut self) -> Read<()> {
        match self.peek()? {
            b'{' | b'[' => self.skip_nested(),
            first => self.skip_scalar(first),
        }
    }

    /// Reads past an object or list, by its brackets where they are sound; the grammar says what is wrong where they
    /// are not.
    fn skip_nested(&mut self) -> Read<()> {
        let start = self.at;
        if self.skip_printed().is_some() || self.skip_brackets().is_some() {
            return Ok(());
        }
        self.at = start;
        self.skip_strictly()
    }

    /// Looks at braces and counts quotes, as long as they stand where fio puts them: the opening braces at the end of a
    /// line behind a key, the closing ones at the start of one, and one key on every other line. No string holds a line
    /// feed, so that those braces cannot be within one.
    fn skip_printed(&mut self) -> Option<()> {
        let bytes = self.text.as_bytes();
        let mut at = self.at;
        let (mut depth, mut closed) = (0, 0);
        loop {
            let rest = bytes.get(at..)?;
            if rest.starts_with(b"{\n") && depth < Open::DEEPEST {
                if depth > 0 && !bytes.get(..at)?.ends_with(b"\" : ") {
                    return None;
                }
                depth += 1;
            } else if rest.starts_with(b"}") && begins_line(bytes.get(..at)?) {
                depth -= 1;
                closed += 1;
            } else {
                return None;
            }
            if depth == 0 {
                break;
            }
            at += 1 + memchr3(b'{', b'}', b'[', rest.get(1..)?)?;
        }
        let skipped = bytes.get(self.at..at)?;
        let count = |byte| memchr_iter(byte, skipped).count();
        if count(b'"') != 2 * count(b'\n').checked_sub(closed)? {
            return None;
        }
        self.at = at + 1;
        Some(())
    }

    /// Looks at brackets and strings only; `None` when an object or list stands where none can, as where a document
    /// breaks off and another one begins.
    fn skip_brackets(&mut self) -> Option<()> {
        let bytes = self.text.as_bytes();
        let mut open = Open::default();
        loop {
            self.at = bracket_or_quote(bytes, self.at);
            let byte = *bytes.get(self.at)?;
            match byte {
                b'"' => {
                    self.skip_string().ok()?;
                    continue;
                }
                b'{' | b'[' => {
                    let before = bytes.get(..self.at)?.trim_ascii_end().last();
                    let fits = match before {
                        _ if open.depth == 0 => true,
                        Some(b':') => open.in_object(),
                        Some(b',' | b'[') => !open.in_object(),
                        _ => false,
                    };
                    if !fits {
                        return None;
                    }
                    open.push(byte == b'{').ok()?;
                }
                _ if (byte == b'}') == open.in_object() => open.pop(),
                _ => return None,
            }
            self.at += 1;
            if open.depth == 0 {
                return Some(());
            }
        }
    }

    pub(super) fn skip_strictly(&mut self) -> Read<()> {
        let mut open = Open::default();
        loop {
            match self.peek()? {
                b'{' => {
                    self.at += 1;
                    open.push(true)?;
                    if self.peek()? != b'}' {
                        self.skip_key()?;
                        continue;
                    }
                }
                b'[' => {
                    self.at += 1;
                    open.push(false)?;
                    if self.peek()? != b']' {
                        continue;
                    }
                }
                first => self.skip_scalar(first)?,
            }
            if !self.follow(&mut open)? {
                return Ok(());
            }
        }
    }

    #[inline]
    fn skip_scalar(&mut self, first: u8) -> Read<()> {
        match first {
            b'-' | b'0'..=b'9' => self.number(),
            b'"' => self.skip_string(),
            b't' => self.word("true"),
            b'f' => self.word("false"),
            b'n' => self.word("null"),
            _ => Err(Stop::Value),
        }
    }

    /// Reads what follows a value: closing brackets, then nothing or what leads to another value.
    #[inline]
    fn follow(&mut self, open: &mut Open) -> Read<bool> {
        while open.depth > 0 {
            let in_object = open.in_object();
            if self.another(if in_object { b'}' } else { b']' })? {
                if in_object {
                    self.skip_key()?;
                }
                return Ok(true);
            }
            open.pop();
        }
        Ok(false)
    }

    #[inline]
    fn skip_key(&mut self) -> Read<()> {
        if self.peek()? != b'"' {
            return Err(Stop::Key);
        }
        self.skip_string()?;
        self.colon()
    }

    fn word(&mut self, word: &str) -> Read<()> {
        if !self.text.as_bytes()[self.at..].starts_with(word.as_bytes()) {
            return Err(Stop::Value);
        }
        self.at += word.len();
        Ok(())
    }
}

/// Whether nothing but spaces stands on the last line of the text.
fn begins_line(before: &[u8]) -> bool {
    let last = before.iter().rev().find(|byte| **byte != b' ');
    last == Some(&b'\n')
}
