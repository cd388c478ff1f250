//! What is read past.

use super::{Read, Reader, Stop};

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
    pub(super) fn peek(&mut self) -> Read<u8> {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at) {
                Some(b'\n') => {
                    self.at += 1;
                    self.indent();
                }
                Some(b' ' | b'\t' | b'\r') => self.at += 1,
                Some(byte) => return Ok(*byte),
                None => return Err(Stop::End),
            }
        }
    }

    /// Reads past the blanks at the start of a line, eight at a time.
    fn indent(&mut self) {
        const BLANKS: u64 = u64::from_le_bytes([b' '; 8]);
        while let Some(chunk) = self.text.as_bytes()[self.at..].first_chunk() {
            let blanks = (u64::from_le_bytes(*chunk) ^ BLANKS).trailing_zeros() / 8;
            self.at += blanks as usize;
            if blanks < 8 {
                return;
            }
        }
    }

    /// Reads past one value.
    pub(in super::super) fn skip(&mut self) -> Read<()> {
        let mut open = Open::default();
        loop {
            match self.peek()? {
                b'"' => self.skip_string()?,
                b'-' | b'0'..=b'9' => self.number()?,
                b't' => self.word("true")?,
                b'f' => self.word("false")?,
                b'n' => self.word("null")?,
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
                _ => return Err(Stop::Value),
            }
            if !self.follow(&mut open)? {
                return Ok(());
            }
        }
    }

    /// Reads what follows a value: closing brackets, then nothing or what leads to another value.
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

    /// Reads past a number; stays at its start when it is none.
    pub(super) fn number(&mut self) -> Read<()> {
        let bytes = self.text.as_bytes();
        let digits = |from: usize| {
            let rest = bytes.get(from..).unwrap_or_default();
            from + rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
        };
        let first = self.at + usize::from(bytes.get(self.at) == Some(&b'-'));
        let mut end = digits(first);
        // No leading zeros.
        if end == first || (bytes.get(first) == Some(&b'0') && end > first + 1) {
            return Err(Stop::Value);
        }
        if bytes.get(end) == Some(&b'.') {
            let fraction = end + 1;
            end = digits(fraction);
            if end == fraction {
                return Err(Stop::Value);
            }
        }
        if let Some(b'e' | b'E') = bytes.get(end) {
            let exponent = end + 1 + usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            end = digits(exponent);
            if end == exponent {
                return Err(Stop::Value);
            }
        }
        self.at = end;
        Ok(())
    }
}
