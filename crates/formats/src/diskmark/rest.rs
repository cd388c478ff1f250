use crate::numbers::whole;

/// Longest text between the parentheses of a line.
const PARAMETERS: usize = 40;

/// A size as it stands in a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Size {
    /// In bytes.
    pub(super) bytes: u64,
    /// Whether the unit says so (`KiB`); `KB` means the same (`size * 1024` in `DiskBench.cpp` of version 3).
    pub(super) binary: bool,
    /// Whether blanks stand before the unit.
    pub(super) parted: bool,
}

/// What is left of a line.
pub(super) struct Rest<'t>(pub(super) &'t str);

impl<'t> Rest<'t> {
    /// Goes past a word, if it comes next.
    pub(super) fn skip(&mut self, word: &str) -> bool {
        let rest = self.0.trim_start().strip_prefix(word);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    /// Goes past the first of the words that comes next, and says what it means.
    pub(super) fn word<T: Clone>(&mut self, words: &[(&str, T)]) -> Option<T> {
        let found = words.iter().find(|(word, _)| {
            let rest = self.0.trim_start().strip_prefix(*word);
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
        });
        let (word, meaning) = found?;
        self.skip(word);
        Some(meaning.clone())
    }

    /// Digits with points and commas between.
    pub(super) fn figure(&mut self) -> Option<&'t str> {
        let text = self.0.trim_start();
        let end = text
            .find(|c: char| !(c.is_ascii_digit() || c == '.' || c == ','))
            .unwrap_or(text.len());
        let (figure, rest) = text.split_at(end);
        self.0 = rest;
        (!figure.is_empty()).then_some(figure)
    }

    /// A size, if one comes next.
    pub(super) fn size(&mut self) -> Option<Size> {
        let text = self.0.trim_start();
        let end = text.find(|c: char| !c.is_ascii_digit())?;
        let count = whole(&text[..end])?;
        let unit = text[end..].trim_start();
        let units = [
            ("KiB", 10, true),
            ("MiB", 20, true),
            ("KB", 10, false),
            ("MB", 20, false),
            ("B", 0, true),
        ];
        let (word, shift, binary) = units.into_iter().find(|(word, ..)| unit.starts_with(word))?;
        self.0 = &unit[word.len()..];
        Some(Size {
            bytes: count.checked_mul(1 << shift)?,
            binary,
            parted: unit.len() < text.len() - end,
        })
    }

    /// `(Q= 32,T= 1)`, `(T= 1)`, `(QD=  32)`: depth, whether it is called `QD`, and threads.
    pub(super) fn parameters(&mut self) -> (Option<u32>, bool, Option<u32>) {
        let (mut queues, mut depth_word, mut threads) = (None, false, None);
        let closed = self
            .0
            .trim_start()
            .strip_prefix('(')
            .and_then(|rest| rest.split_once(')'));
        if let Some((inside, rest)) = closed.filter(|(inside, _)| inside.len() <= PARAMETERS) {
            self.0 = rest;
            for (name, value) in inside.split(',').filter_map(|part| part.split_once('=')) {
                let value = value.trim().parse().ok().filter(|count| *count > 0);
                match name.trim() {
                    "QD" => (queues, depth_word) = (value, true),
                    "Q" => queues = value,
                    "T" => threads = value,
                    _ => {}
                }
            }
        }
        (queues, depth_word, threads)
    }

    /// A figure behind `open` and before `unit`.
    pub(super) fn enclosed(&mut self, open: &str, unit: &str) -> Option<&'t str> {
        let before = self.0;
        if !self.skip(open) {
            return None;
        }
        let figure = self.figure();
        if figure.is_none() || !self.skip(unit) {
            self.0 = before;
            return None;
        }
        figure
    }
}
