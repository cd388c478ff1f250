//! Where in a text a document may begin.

/// The key that every document of fio has, and nearly always first.
const KEY: &str = "\"fio version\"";

/// The places where a document may begin, from `at` on: a `{` at the start of a line with a string after it, and when
/// the line is indented (a document in a list, a pasted block) only with fio's first key; none after the last such key.
pub(super) struct Starts<'a> {
    text: &'a str,
    at: usize,
    /// The next place of [`KEY`] that is known.
    key: usize,
}

impl Iterator for Starts<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        loop {
            let start = self.at + self.text.get(self.at..)?.find('{')?;
            if self.key <= start {
                self.key = start + self.text[start..].find(KEY)?;
            }
            self.at = start + 1;
            let inside = self.text[start + 1..].trim_ascii_start();
            let begins = match self.indent(start) {
                Some(0) => inside.starts_with('"'),
                Some(_) => inside.starts_with(KEY),
                None => false,
            };
            if begins {
                return Some(start);
            }
        }
    }
}

impl<'a> Starts<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self { text, at: 0, key: 0 }
    }

    /// Goes on from `at`.
    pub(super) fn resume(&mut self, at: usize) {
        self.at = at;
    }

    /// How many blanks stand between the start of the line and `start`; `None` when something else does.
    fn indent(&self, start: usize) -> Option<usize> {
        const WIDEST: usize = 256;
        let before = &self.text.as_bytes()[start.saturating_sub(WIDEST)..start];
        let blanks = before
            .iter()
            .rev()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        match before.iter().rev().nth(blanks) {
            None if blanks < WIDEST => Some(blanks),
            Some(b'\n' | b'\r') => Some(blanks),
            _ => None,
        }
    }
}

/// Whether a document begins in the text, and whether nothing else can.
pub(super) fn score(text: &str) -> Option<bool> {
    let first = |start: usize| text[start + 1..].trim_ascii_start().starts_with(KEY);
    Starts::of(text).map(first).reduce(|any, next| any || next)
}

/// Where the last line of the text starts.
pub(super) fn line_start(text: &str) -> usize {
    text.bytes()
        .rposition(|byte| matches!(byte, b'\n' | b'\r'))
        .map_or(0, |end| end + 1)
}
