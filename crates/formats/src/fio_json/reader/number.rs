//! Numbers.

use super::{
    Read, Reader, Stop,
    words::{after_digits, digits, leading_digits, word_at},
};
use crate::numbers::Plain;

/// Powers of ten of as many digits as a word has.
const POWERS: [u64; 9] = [
    1,
    10,
    100,
    1000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
];

/// How many digits a number has, as fio prints nearly all: at most 15, and at most 7 behind a point.
struct Span {
    whole: usize,
    decimals: usize,
    /// Its first digits, those behind them, and those behind the point; what stands behind the digits counts for nothing.
    words: [u64; 3],
}

impl Span {
    /// How many bytes from the first digit on decide what the number is.
    const WINDOW: usize = 24;

    /// `None` for any other number, and near the end of the text.
    #[inline]
    fn of(bytes: &[u8]) -> Option<Self> {
        let window = bytes.first_chunk::<{ Self::WINDOW }>()?;
        let word = |at: usize| word_at(window, at);
        let mut words = [word(0)?, 0, 0];
        let mut whole = leading_digits(words[0]);
        if whole == 8 {
            words[1] = word(8)?;
            whole += leading_digits(words[1]);
        }
        // No leading zeros.
        if whole == 0 || whole == 16 || (whole > 1 && window[0] == b'0') {
            return None;
        }
        let mut decimals = 0;
        let mut end = *window.get(whole)?;
        if end == b'.' {
            words[2] = word(whole + 1)?;
            decimals = leading_digits(words[2]);
            if decimals == 0 || decimals == 8 {
                return None;
            }
            end = *window.get(whole + 1 + decimals)?;
        }
        (end | 0x20 != b'e').then_some(Self {
            whole,
            decimals,
            words,
        })
    }

    #[inline]
    fn bytes(&self) -> usize {
        self.whole + if self.decimals > 0 { 1 + self.decimals } else { 0 }
    }

    #[inline]
    fn number(&self) -> Option<Plain> {
        let [first, second, behind] = self.words;
        let mut whole = digits(first, self.whole.min(8));
        if self.whole > 8 {
            let count = self.whole - 8;
            whole = whole * POWERS.get(count)? + digits(second, count);
        }
        if self.decimals > 0 {
            whole = whole.checked_mul(*POWERS.get(self.decimals)?)? + digits(behind, self.decimals);
        }
        Plain::new(whole, u8::try_from(self.decimals).ok()?)
    }
}

impl Reader<'_> {
    /// Reads a number as fio prints nearly all; stays where it is before any other, and near the end of the text.
    #[inline]
    pub(super) fn plain_number(&mut self) -> Option<Plain> {
        if let Some(whole) = self.short_number() {
            return Some(Plain { whole, decimals: 0 });
        }
        let span = Span::of(self.text.as_bytes().get(self.at..)?)?;
        let plain = span.number()?;
        self.at += span.bytes();
        Some(plain)
    }

    /// The same for the most frequent ones: whole, and of at most seven digits.
    #[inline]
    fn short_number(&mut self) -> Option<u64> {
        let word = word_at(self.text.as_bytes(), self.at)?;
        let count = leading_digits(word);
        if count == 0 || count == 8 {
            return None;
        }
        let [first, ..] = word.to_le_bytes();
        let [end, ..] = (word >> (8 * count)).to_le_bytes();
        if matches!(end, b'.' | b'e' | b'E') || (count > 1 && first == b'0') {
            return None;
        }
        self.at += count;
        Some(digits(word, count))
    }

    /// Reads past a number; stays at its start when it is none.
    #[inline]
    pub(super) fn number(&mut self) -> Read<()> {
        if let Some(span) = self.text.as_bytes().get(self.at..).and_then(Span::of) {
            self.at += span.bytes();
            return Ok(());
        }
        self.any_number()
    }

    #[cold]
    fn any_number(&mut self) -> Read<()> {
        let bytes = self.text.as_bytes();
        let first = self.at + usize::from(bytes.get(self.at) == Some(&b'-'));
        let end = after_digits(bytes, first);
        // No leading zeros.
        if end == first || (bytes.get(first) == Some(&b'0') && end > first + 1) {
            return Err(Stop::Value);
        }
        self.at = match bytes.get(end) {
            Some(b'.') => after_fraction(bytes, end).ok_or(Stop::Value)?,
            Some(b'e' | b'E') => after_exponent(bytes, end).ok_or(Stop::Value)?,
            _ => end,
        };
        Ok(())
    }
}

/// Past the digits after a point, and past an exponent.
#[inline]
fn after_fraction(bytes: &[u8], point: usize) -> Option<usize> {
    let end = after_digits(bytes, point + 1);
    match bytes.get(end) {
        _ if end == point + 1 => None,
        Some(b'e' | b'E') => after_exponent(bytes, end),
        _ => Some(end),
    }
}

fn after_exponent(bytes: &[u8], letter: usize) -> Option<usize> {
    let first = letter + 1 + usize::from(matches!(bytes.get(letter + 1), Some(b'+' | b'-')));
    Some(after_digits(bytes, first)).filter(|end| *end > first)
}
