//! Many bytes at a time: where something ends.

/// The byte in every place of a word.
const fn repeat(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// Eight bytes, the first one lowest; `None` where fewer are left.
#[inline]
pub(super) fn word_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes
        .get(at..)?
        .first_chunk()
        .map(|chunk| u64::from_le_bytes(*chunk))
}

/// Marks bytes below the limit with their high bit; borrows run upwards, so that only the first mark is sure.
fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(repeat(limit)) & !word & repeat(0x80)
}

/// The first quote, backslash or control character from `at` on, or the end.
#[inline]
pub(super) fn plain(bytes: &[u8], mut at: usize) -> usize {
    let ends = |byte: u8| matches!(byte, b'"' | b'\\' | ..b' ');
    while let Some(word) = word_at(bytes, at) {
        // Blanks and exclamation marks are below a quote's successor too, and rare.
        let marks = below(word, b'"' + 1) | below(word ^ repeat(b'\\'), 1);
        if marks == 0 {
            at += 8;
            continue;
        }
        at += marks.trailing_zeros() as usize / 8;
        if bytes.get(at).is_none_or(|byte| ends(*byte)) {
            return at;
        }
        at += 1;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| !ends(**byte)).count()
}

/// The first bracket or quote from `at` on, or the end.
#[inline]
pub(super) fn bracket_or_quote(bytes: &[u8], mut at: usize) -> usize {
    let is_mark = |byte: u8| matches!(byte, b'{' | b'}' | b'[' | b']' | b'"');
    while let Some(word) = word_at(bytes, at) {
        // The bits in which { and }, and the square from the curly ones, differ.
        let brackets = (word | repeat(0x26)) ^ repeat(b'{' | 0x26);
        let marks = below(brackets, 1) | below(word ^ repeat(b'"'), 1);
        if marks == 0 {
            at += 8;
            continue;
        }
        at += marks.trailing_zeros() as usize / 8;
        if bytes.get(at).is_none_or(|byte| is_mark(*byte)) {
            return at;
        }
        at += 1;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| !is_mark(**byte)).count()
}

/// How many digits the word begins with.
#[inline]
pub(super) fn leading_digits(word: u64) -> usize {
    const HIGH: u64 = repeat(0x80);
    // The high bit of each byte: of the seven low ones, whether they are above '9', and not below '0'.
    let above = (word & !HIGH) + repeat(0x7f - b'9');
    let not_below = (word | HIGH) - repeat(b'0');
    let ends = (above | !not_below | word) & HIGH;
    ends.trailing_zeros() as usize / 8
}

/// The number that the first `count` bytes of the word print: one to eight digits.
#[inline]
pub(super) fn digits(word: u64, count: usize) -> u64 {
    const EVEN: u64 = 0x0000_00ff_0000_00ff;
    // Zeros before the digits make eight of them; then neighbours become one number: pairs, fours, all eight.
    let eight = word.wrapping_sub(repeat(b'0')) << (64 - 8 * count.clamp(1, 8));
    let pairs = eight.wrapping_mul(10).wrapping_add(eight >> 8);
    let first = (pairs & EVEN).wrapping_mul(100 + (1_000_000 << 32));
    let second = (pairs >> 16 & EVEN).wrapping_mul(1 + (10_000 << 32));
    first.wrapping_add(second) >> 32
}

/// The first byte from `at` on that is no digit, or the end.
#[inline]
pub(super) fn after_digits(bytes: &[u8], mut at: usize) -> usize {
    while let Some(word) = word_at(bytes, at) {
        let count = leading_digits(word);
        at += count;
        if count < 8 {
            return at;
        }
    }
    while bytes.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}

/// The first byte from `at` on that is no blank, or the end.
#[inline]
pub(super) fn after_blanks(bytes: &[u8], mut at: usize) -> usize {
    const BLANKS: u128 = u128::from_le_bytes([b' '; 16]);
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let blanks = (u128::from_le_bytes(*chunk) ^ BLANKS).trailing_zeros() as usize / 8;
        at += blanks;
        if blanks < 16 {
            return at;
        }
    }
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| **byte == b' ').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Long enough for words and for single bytes after them.
    const LENGTH: usize = 21;

    #[test]
    fn many_bytes_at_a_time_show_what_single_bytes_do() {
        for byte in 0..=u8::MAX {
            for place in 0..LENGTH {
                let text = |fill: u8| {
                    let mut text = [fill; LENGTH];
                    text[place] = byte;
                    text
                };
                let first = |ends: bool| if ends { place } else { LENGTH };
                let ends = matches!(byte, b'"' | b'\\' | ..b' ');
                assert_eq!(plain(&text(b'a'), 0), first(ends), "{byte} at {place}");
                assert_eq!(plain(&text(b' '), 0), first(ends), "{byte} at {place}");
                let mark = matches!(byte, b'{' | b'}' | b'[' | b']' | b'"');
                assert_eq!(bracket_or_quote(&text(b'y'), 0), first(mark), "{byte} at {place}");
                assert_eq!(
                    after_digits(&text(b'7'), 0),
                    first(!byte.is_ascii_digit()),
                    "{byte} at {place}"
                );
                assert_eq!(
                    after_blanks(&text(b' '), 0),
                    first(byte != b' '),
                    "{byte} at {place}"
                );
            }
        }
        assert_eq!(plain(b"a", 5), 5);
    }

    #[test]
    fn digits_of_a_word_are_the_number_that_they_print() {
        for number in ["0", "7", "42", "000", "90817", "1234567", "99999999", "10000000"] {
            for end in [",", ".", "/", ":", " ", "\n", "\u{80}", "\u{b0}", "e", "\"", "\0"] {
                let text = format!("{number}{end}12345678");
                let word = word_at(text.as_bytes(), 0).unwrap();
                assert_eq!(leading_digits(word), number.len(), "{text:?}");
                assert_eq!(
                    digits(word, number.len()).to_string().as_str(),
                    number
                        .trim_start_matches('0')
                        .get(..)
                        .filter(|n| !n.is_empty())
                        .unwrap_or("0")
                );
            }
        }
    }
}
