//! A text as a person saw it on a terminal or pasted it into a post, line by line.

use std::borrow::Cow;

use memchr::{memchr, memchr2};

use crate::text::without_colours;

/// A line of a transcript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line<'t> {
    /// Its number in the file, from 1. Progress that a tool printed over itself shares one number.
    pub(crate) number: u64,
    /// Without colour codes, the marks of a quotation in front (`> `) and blanks at the end; blanks in front stay,
    /// since some tools print columns.
    pub(crate) text: Cow<'t, str>,
}

/// The lines of a decoded text. What a carriage return put in the place of other text is a line of its own. Needs no
/// memory beyond the line at hand, so a format can walk a text as often as it needs.
pub(crate) fn lines(text: &str) -> Lines<'_> {
    Lines {
        rest: Some(text),
        parts: None,
        number: 0,
        is_plain: memchr2(b'\r', b'\x1b', text.as_bytes()).is_none(),
    }
}

/// The lines of a text, see [`lines`].
#[derive(Debug, Clone)]
pub(crate) struct Lines<'t> {
    /// What lies behind the last line feed; none behind the last line.
    rest: Option<&'t str>,
    /// What is left of a line with carriage returns in it.
    parts: Option<&'t str>,
    number: u64,
    /// Whether no line needs a look at more than its ends.
    is_plain: bool,
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        let line = match self.parts.take() {
            Some(parts) => parts,
            None => self.feed()?,
        };
        // One look tells the lines that need more than their ends trimmed; most texts have none.
        let text = if self.is_plain || memchr2(b'\r', b'\x1b', line.as_bytes()).is_none() {
            unquoted(line).into()
        } else {
            match line.split_once('\r') {
                Some((part, parts)) => {
                    self.parts = Some(parts);
                    clean(part)
                }
                None => clean(line),
            }
        };
        Some(Line {
            number: self.number,
            text,
        })
    }
}

impl<'t> Lines<'t> {
    /// The next line up to its line feed, or up to the carriage return before that.
    fn feed(&mut self) -> Option<&'t str> {
        let text = self.rest?;
        self.number += 1;
        let end = memchr(b'\n', text.as_bytes());
        self.rest = end.map(|end| &text[end + 1..]);
        let line = &text[..end.unwrap_or(text.len())];
        Some(line.strip_suffix('\r').unwrap_or(line))
    }
}

fn clean(part: &str) -> Cow<'_, str> {
    match without_colours(part) {
        Cow::Borrowed(plain) => unquoted(plain).into(),
        Cow::Owned(plain) => unquoted(&plain).to_owned().into(),
    }
}

/// A line without what a mail or a forum puts before quoted text.
fn unquoted(line: &str) -> &str {
    let bytes = line.as_bytes();
    let first = bytes.iter().find(|byte| **byte != b' ');
    // Nearly all lines begin, behind blanks, with a letter, a digit or a sign, and end with one.
    if first.is_some_and(|byte| byte.is_ascii_graphic() && *byte != b'>')
        && bytes.last().is_some_and(u8::is_ascii_graphic)
    {
        return line;
    }
    let mut line = line.trim_start_matches('\u{feff}').trim_end();
    if memchr(b'>', line.as_bytes()).is_none() {
        return line;
    }
    while let Some(rest) = line.trim_start().strip_prefix('>') {
        line = rest.strip_prefix(' ').unwrap_or(rest);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<(u64, String)> {
        lines(text)
            .map(|line| (line.number, line.text.into_owned()))
            .collect()
    }

    fn expected<const N: usize>(lines: [(u64, &str); N]) -> Vec<(u64, String)> {
        lines.map(|(number, text)| (number, text.to_owned())).into()
    }

    #[test]
    fn progress_is_split_and_line_ends_are_not() {
        let text = "a\r\n10%\r20%\rdone\n\n  b";
        let lines = [(1, "a"), (2, "10%"), (2, "20%"), (2, "done"), (3, ""), (4, "  b")];
        assert_eq!(all(text), expected(lines));
    }

    #[test]
    fn quotation_marks_and_colours_go_and_columns_stay() {
        let text = "> > \x1b[32m  a  b\x1b[0m\n>c\n  >  d";
        assert_eq!(all(text), expected([(1, "  a  b"), (2, "c"), (3, " d")]));
    }
}
