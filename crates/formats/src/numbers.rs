//! Numbers as tools and people print them.

/// A printed number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Number {
    /// Always finite.
    pub(crate) value: f64,
    /// Significant digits as printed: `430` has three, `430.0` four, `0.42` two, `0` one.
    pub(crate) digits: u8,
}

/// Reads a plain number: sign, digits, one point, an exponent; nothing else (no `inf`, no `nan`, no separators).
pub(crate) fn number(text: &str) -> Option<Number> {
    short(text, 0).or_else(|| any(text.trim(), 0))
}

/// Reads a plain number without blanks, times ten to the power of `-decimals`, as if it had been printed so: one
/// rounding, not two.
pub(crate) fn scaled(text: &str, decimals: u8) -> Option<Number> {
    short(text, decimals).or_else(|| any(text, decimals))
}

/// A number of digits and at most one point, as nearly all are: `whole` over ten to the power of `decimals`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Plain {
    /// All digits, as if there were no point; exact as `f64`.
    pub(crate) whole: u64,
    /// How many of them stand behind the point.
    pub(crate) decimals: u8,
}

impl Plain {
    /// `None` where not every whole number is exact as `f64`.
    #[inline]
    pub(crate) fn new(whole: u64, decimals: u8) -> Option<Self> {
        (whole <= 1 << 53).then_some(Self { whole, decimals })
    }

    /// The number times ten to the power of `-decimals`. Where both the digits and the power of ten are exact as `f64`,
    /// one division rounds once (W. D. Clinger, How to Read Floating Point Numbers Accurately, 1990); `None` for powers
    /// that are not.
    #[inline]
    pub(crate) fn scaled(self, decimals: u8) -> Option<Number> {
        const POWERS: [f64; 23] = [
            1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
            1e18, 1e19, 1e20, 1e21, 1e22,
        ];
        let power = POWERS.get(usize::from(self.decimals) + usize::from(decimals))?;
        Some(Number {
            value: self.whole as f64 / power,
            digits: 1 + self
                .whole
                .checked_ilog10()
                .map_or(0, |log| u8::try_from(log).unwrap_or(u8::MAX - 1)),
        })
    }
}

/// Reads nearly all numbers; `None` for all others.
fn short(text: &str, decimals: u8) -> Option<Number> {
    let mut whole = 0_u64;
    let mut fraction = None;
    // 19 digits fit into 64 bits.
    if text.len() > 19 {
        return None;
    }
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'0'..=b'9' => whole = whole * 10 + u64::from(byte - b'0'),
            b'.' if fraction.is_none() => fraction = Some(text.len() - at - 1),
            _ => return None,
        }
    }
    let any_digit = text.len() > usize::from(fraction.is_some());
    let printed = u8::try_from(fraction.unwrap_or(0)).ok().filter(|_| any_digit)?;
    Plain::new(whole, printed)?.scaled(decimals)
}

/// Any plain number, by the standard library.
fn any(text: &str, decimals: u8) -> Option<Number> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let sound = plain(whole)
        && plain(fraction)
        && !(whole.is_empty() && fraction.is_empty())
        && exponent.is_none_or(|e| {
            let e = e.strip_prefix(['+', '-']).unwrap_or(e);
            !e.is_empty() && plain(e)
        });
    if !sound {
        return None;
    }
    let value: f64 = if decimals == 0 {
        text.parse().ok()?
    } else {
        let shifted = exponent
            .map_or(Some(0), |e| e.parse::<i64>().ok())?
            .checked_sub(i64::from(decimals))?;
        let sign = if text.starts_with('-') { "-" } else { "" };
        format!("{sign}{mantissa}e{shifted}").parse().ok()?
    };
    value.is_finite().then(|| Number {
        value,
        digits: significant(whole, fraction),
    })
}

fn significant(whole: &str, fraction: &str) -> u8 {
    let digits = whole
        .bytes()
        .chain(fraction.bytes())
        .skip_while(|byte| *byte == b'0')
        .count();
    u8::try_from(digits.max(1)).unwrap_or(u8::MAX)
}

/// Reads a whole number without sign; `None` for anything else.
pub(crate) fn whole(text: &str) -> Option<u64> {
    // 19 digits fit into 64 bits.
    if !(1..20).contains(&text.len()) {
        return text.parse().ok();
    }
    let mut whole = 0;
    for byte in text.bytes() {
        if !byte.is_ascii_digit() {
            return None;
        }
        whole = whole * 10 + u64::from(byte - b'0');
    }
    Some(whole)
}

/// A size as people write one, in bytes: `4096`, `4 KiB`, `512 B`, `2 GB`. A bare letter (`64K`, `1M`) is binary, as
/// fio and dd mean it; `kB`, `MB` … are decimal, which is what they say.
pub(crate) fn size_bytes(text: &str) -> Option<u64> {
    let text = text.trim();
    let end = text
        .find(|c: char| !(c.is_ascii_digit() || c == '.'))
        .unwrap_or(text.len());
    let value = number(&text[..end])?.value;
    let factor: f64 = match text[end..].trim().to_ascii_lowercase().as_str() {
        "" | "b" | "byte" | "bytes" => 1.0,
        "k" | "kib" => 1024.0,
        "m" | "mib" => 1_048_576.0,
        "g" | "gib" => 1_073_741_824.0,
        "t" | "tib" => 1_099_511_627_776.0,
        "kb" => 1e3,
        "mb" => 1e6,
        "gb" => 1e9,
        "tb" => 1e12,
        _ => return None,
    };
    let bytes = value * factor;
    // 3.05 GB is 3,050,000,000 bytes although the product misses it by a hair; half a byte is a mistake.
    let whole = bytes.round();
    let near = (bytes - whole).abs() <= whole * 1e-12;
    // Below 2^53 every whole number is exact.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be whole and in range"
    )]
    (near && (0.0..=9_007_199_254_740_992.0).contains(&whole)).then_some(whole as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_counted_as_printed() {
        for (text, digits) in [
            ("430", 3),
            ("430.0", 4),
            ("0.42", 2),
            ("0.050", 2),
            ("0", 1),
            ("0.00", 1),
            ("1200", 4),
            ("1.2e3", 2),
            ("-17.250", 5),
            (".5", 1),
            ("7.", 1),
        ] {
            assert_eq!(number(text).unwrap().digits, digits, "{text}");
        }
    }

    #[test]
    fn nothing_but_a_finite_number_is_read() {
        for text in [
            "", "-", ".", "inf", "NaN", "-nan", "1e999", "1e", "0x10", "1,5", "1 000", "١", "1e5.0", "--1",
        ] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn short_numbers_are_read_as_any_are() {
        for whole in [
            0_u64,
            7,
            10,
            999,
            123_456,
            9_007_199_254_740_993,
            9_999_999_999_999_999_999,
        ] {
            for point in 0..20 {
                let digits = whole.to_string();
                let (before, after) = digits.split_at(digits.len().saturating_sub(point));
                for text in [
                    format!("{before}.{after}"),
                    format!("0{before}.{after}0"),
                    digits.clone(),
                ] {
                    for decimals in [0, 6, 9] {
                        let expected = any(&text, decimals);
                        assert_eq!(scaled(&text, decimals), expected, "{text} {decimals}");
                    }
                }
            }
        }
    }

    #[test]
    fn sizes_mean_what_they_say() {
        for (text, bytes) in [
            ("4096", 4096),
            ("4 KiB", 4096),
            ("64K", 65_536),
            ("1m", 1_048_576),
            ("512 B", 512),
            ("4 kB", 4000),
            ("3.05 GB", 3_050_000_000),
            ("0.5 KiB", 512),
        ] {
            assert_eq!(size_bytes(text), Some(bytes), "{text}");
        }
        for text in ["", "K", "4 furlongs", "-4K", "1.5", "1e9 K", "9007199254740993 K"] {
            assert_eq!(size_bytes(text), None, "{text}");
        }
    }
}
