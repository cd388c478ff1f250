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
    scaled(text.trim(), 0)
}

/// Reads a plain number without blanks, times ten to the power of `-decimals`, as if it had been printed so: one
/// rounding, not two.
pub(crate) fn scaled(text: &str, decimals: u8) -> Option<Number> {
    let printed = Printed::read(text)?;
    let value = match printed.exact(decimals) {
        Some(value) => value,
        None => printed.shifted(text, decimals)?,
    };
    value.is_finite().then(|| Number {
        value,
        digits: u8::try_from(printed.significant.max(1)).unwrap_or(u8::MAX),
    })
}

/// The parts of a number as it is printed.
struct Printed {
    negative: bool,
    /// All digits as one whole number; wrong when there are more than 19.
    whole: u64,
    /// How many digits there are from the first that is not zero.
    significant: usize,
    /// How many of the digits stand after the point.
    fraction: usize,
    /// Where the exponent stands, after its letter.
    exponent: Option<usize>,
}

impl Printed {
    fn read(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let sign = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
        let mut whole = 0;
        let point = digits(bytes, sign, &mut whole);
        let mut end = point;
        if bytes.get(point) == Some(&b'.') {
            end = digits(bytes, point + 1, &mut whole);
        }
        let fraction = end.saturating_sub(point + 1);
        let count = point - sign + fraction;
        let exponent = match bytes.get(end) {
            None => None,
            Some(b'e' | b'E') if is_exponent(&text[end + 1..]) => Some(end + 1),
            Some(_) => return None,
        };
        let zeros = || {
            bytes[sign..]
                .iter()
                .take_while(|byte| matches!(byte, b'0' | b'.'))
        };
        let leading = match bytes.get(sign) {
            Some(b'1'..=b'9') => 0,
            _ => zeros().filter(|byte| **byte == b'0').count().min(count),
        };
        (count > 0).then_some(Self {
            negative: bytes.first() == Some(&b'-'),
            whole,
            significant: count - leading,
            fraction,
            exponent,
        })
    }

    /// The value, where both the digits and the power of ten are exact as `f64`: then one division rounds once (W. D.
    /// Clinger, How to Read Floating Point Numbers Accurately, 1990).
    fn exact(&self, decimals: u8) -> Option<f64> {
        const POWERS: [f64; 23] = [
            1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
            1e18, 1e19, 1e20, 1e21, 1e22,
        ];
        let power = POWERS.get(self.fraction + usize::from(decimals))?;
        // 19 digits fit into 64 bits, and every whole number up to 2^53 is exact.
        if self.exponent.is_some() || self.significant > 19 || self.whole > 1 << 53 {
            return None;
        }
        let value = self.whole as f64 / power;
        Some(if self.negative { -value } else { value })
    }

    /// The value by the standard library, with the exponent lowered.
    fn shifted(&self, text: &str, decimals: u8) -> Option<f64> {
        if decimals == 0 {
            return text.parse().ok();
        }
        let (mantissa, exponent) = match self.exponent {
            Some(start) => (&text[..start - 1], text[start..].parse::<i64>().ok()?),
            None => (text, 0),
        };
        format!("{mantissa}e{}", exponent.checked_sub(i64::from(decimals))?)
            .parse()
            .ok()
    }
}

/// Adds the digits from `at` on to a number; where they end.
#[inline]
fn digits(bytes: &[u8], mut at: usize, whole: &mut u64) -> usize {
    while let Some(digit) = bytes
        .get(at)
        .map(|byte| byte.wrapping_sub(b'0'))
        .filter(|digit| *digit < 10)
    {
        *whole = whole.wrapping_mul(10).wrapping_add(u64::from(digit));
        at += 1;
    }
    at
}

/// Reads a whole number without sign; `None` for anything else.
pub(crate) fn whole(text: &str) -> Option<u64> {
    let mut whole = 0;
    // 19 digits fit into 64 bits.
    if (1..20).contains(&text.len()) && digits(text.as_bytes(), 0, &mut whole) == text.len() {
        return Some(whole);
    }
    text.parse().ok()
}

fn is_exponent(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
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
