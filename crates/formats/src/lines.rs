//! From offsets to line numbers.

use std::cell::RefCell;

use memchr::memchr_iter;

/// How far apart line counts are kept; a look-up counts at most this many bytes.
const STRIDE: usize = 1 << 13;

/// Line numbers of a text.
pub(crate) struct Lines<'a> {
    text: &'a str,
    /// Line feeds before each multiple of [`STRIDE`], as far as somebody asked.
    counts: RefCell<Vec<u64>>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text,
            counts: RefCell::new(vec![0]),
        }
    }

    /// Counts as far as an offset. A reader that says how far it came has the text counted while it is in the
    /// processor's cache.
    pub(crate) fn reach(&self, offset: usize) {
        let mut counts = self.counts.borrow_mut();
        while counts.len() <= offset / STRIDE {
            let start = (counts.len() - 1) * STRIDE;
            let Some(stride) = self.text.as_bytes().get(start..start + STRIDE) else {
                return;
            };
            let before = counts.last().copied().unwrap_or(0);
            counts.push(before + feeds(stride));
        }
    }

    /// The line that `offset` is on, from 1.
    pub(crate) fn at(&self, offset: usize) -> u64 {
        let bytes = self.text.as_bytes();
        let offset = offset.min(bytes.len());
        self.reach(offset);
        let stride = offset / STRIDE;
        let before = self.counts.borrow().get(stride).copied().unwrap_or(0);
        before + feeds(&bytes[stride * STRIDE..offset]) + 1
    }

    /// The line of a piece of the text; `None` for a text of its own (a string with escapes).
    pub(crate) fn of(&self, piece: &str) -> Option<u64> {
        self.offset(piece).map(|offset| self.at(offset))
    }

    /// Where a piece of the text starts; `None` for a text of its own.
    pub(crate) fn offset(&self, piece: &str) -> Option<usize> {
        let offset = piece.as_ptr().addr().checked_sub(self.text.as_ptr().addr())?;
        (offset + piece.len() <= self.text.len()).then_some(offset)
    }
}

fn feeds(bytes: &[u8]) -> u64 {
    memchr_iter(b'\n', bytes).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_offset_has_the_line_that_counting_gives() {
        let text = "a\nbc\n\n".repeat(20_000);
        let lines = Lines::new(&text);
        for offset in (0..text.len()).step_by(997).chain([0, 1, 2, STRIDE, text.len()]) {
            assert_eq!(
                lines.at(offset),
                feeds(&text.as_bytes()[..offset]) + 1,
                "{offset}"
            );
        }
        assert_eq!(Lines::new("").at(0), 1);
        assert_eq!(lines.of(&text[2..4]), Some(2));
        assert_eq!(lines.of("elsewhere"), None);
    }
}
