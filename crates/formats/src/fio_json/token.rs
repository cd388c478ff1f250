//! Numbers as they are printed.

use std::fmt;

use crate::numbers::{Number, Plain, scaled, whole};

/// A value as it stands in the file: digits are counted as printed, and the conversion to `f64` rounds once.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) enum Token<'a> {
    /// The key was not there.
    #[default]
    Absent,
    /// Digits and at most one point, without needless zeros before them.
    Plain(Plain),
    /// Anything else, by its characters.
    Text(&'a str),
}

impl<'a> Token<'a> {
    /// A value by its characters.
    pub(crate) fn of(text: &'a str) -> Self {
        Self::Text(text)
    }

    /// The number, unless the value is absent, no number or not finite.
    pub(crate) fn number(self) -> Option<Number> {
        self.scaled(0)
    }

    /// The number times ten to the power of `-decimals` (at most 15), as if it had been printed so.
    #[inline]
    pub(crate) fn scaled(self, decimals: u8) -> Option<Number> {
        match self {
            Self::Absent => None,
            Self::Plain(plain) => plain.scaled(decimals),
            Self::Text(text) => scaled(text, decimals),
        }
    }

    /// The value of the number.
    pub(crate) fn f64(self) -> Option<f64> {
        self.number().map(|number| number.value)
    }

    /// The number, when it is a whole one that is not negative; all 64 bits of it.
    #[inline]
    pub(crate) fn u64(self) -> Option<u64> {
        match self {
            Self::Absent => None,
            Self::Plain(plain) => (plain.decimals == 0).then_some(plain.whole),
            Self::Text(text) => whole(text),
        }
    }

    /// The number, when it is a whole one.
    pub(crate) fn i64(self) -> Option<i64> {
        match self {
            Self::Text(text) => text.parse().ok(),
            _ => self.u64()?.try_into().ok(),
        }
    }

    /// Whether it is a number above zero; only looks at the digits.
    #[inline]
    pub(crate) fn is_positive(self) -> bool {
        match self {
            Self::Absent => false,
            Self::Plain(plain) => plain.whole > 0,
            Self::Text(text) => has_digit_above_zero(text.as_bytes()),
        }
    }

    /// Whether the key was not there.
    pub(crate) fn is_absent(self) -> bool {
        matches!(self, Self::Absent)
    }
}

/// As it stands in the file; nothing where the key was not there.
impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent => Ok(()),
            Self::Plain(Plain { whole, decimals: 0 }) => whole.fmt(f),
            Self::Plain(Plain { whole, decimals }) => {
                let behind = 10_u64.saturating_pow((*decimals).into());
                let width = usize::from(*decimals);
                write!(f, "{}.{:0width$}", whole / behind, whole % behind)
            }
            Self::Text(text) => f.write_str(text),
        }
    }
}

fn has_digit_above_zero(bytes: &[u8]) -> bool {
    // All that a token can begin with besides a digit is no number, or below zero.
    bytes.first().is_some_and(u8::is_ascii_digit)
        && bytes
            .iter()
            .take_while(|byte| !matches!(byte, b'e' | b'E'))
            .any(|byte| matches!(byte, b'1'..=b'9'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(text: &str) -> Token<'_> {
        Token::of(text)
    }

    #[test]
    fn digits_are_those_that_are_printed() {
        for (text, value, digits) in [
            ("3.153662", 3.153_662, 7),
            ("250", 250.0, 3),
            ("0.000000", 0.0, 1),
            ("0.038545", 0.038_545, 5),
            ("24698705391616", 24_698_705_391_616.0, 14),
            ("-12", -12.0, 2),
            ("1.5e3", 1500.0, 2),
        ] {
            assert_eq!(token(text).number(), Some(Number { value, digits }), "{text}");
        }
        for text in ["null", "\"12\"", "{}", "[1]", "true", "1e999"] {
            assert_eq!(token(text).number(), None, "{text}");
            assert!(!token(text).is_positive() || text == "1e999", "{text}");
        }
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "the very number that is printed must be read")]
    fn a_scaled_number_is_rounded_once() {
        // 477734.84 / 1e6 misses it by a hair.
        assert_eq!(token("477734.84").scaled(6).unwrap().value, 0.477_734_84);
        assert_eq!(
            token("1323.08").scaled(9),
            Some(Number {
                value: 1.32308e-6,
                digits: 6
            })
        );
        assert_eq!(token("5e3").scaled(9).unwrap().value, 5e-6);
        let long = format!("0.{}1", "0".repeat(60));
        assert!(token(&long).scaled(9).unwrap().value < 1e-60);
    }

    #[test]
    fn all_64_bits_of_a_count_are_kept() {
        assert_eq!(token("18446744073709551615").u64(), Some(u64::MAX));
        assert_eq!(token("18446744073709551616").u64(), None);
        assert!(
            token("0.000001").is_positive() && !token("0.0e9").is_positive() && !token("-3").is_positive()
        );
    }
}
