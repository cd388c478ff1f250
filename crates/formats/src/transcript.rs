//! A text as a person saw it on a terminal or pasted it into a post, line by line.

use std::borrow::Cow;

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
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    (1..).zip(text.split('\n')).flat_map(|(number, line)| {
        let line = line.strip_suffix('\r').unwrap_or(line);
        line.split('\r').map(move |part| Line {
            number,
            text: clean(part),
        })
    })
}

fn clean(part: &str) -> Cow<'_, str> {
    match without_colours(part) {
        Cow::Borrowed(plain) => unquoted(plain).into(),
        Cow::Owned(plain) => unquoted(&plain).to_owned().into(),
    }
}

/// A line without what a mail or a forum puts before quoted text.
fn unquoted(line: &str) -> &str {
    let mut line = line.trim_start_matches('\u{feff}').trim_end();
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
