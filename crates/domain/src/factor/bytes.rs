//! Sizes as people write them.

/// Which power a bare prefix stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Prefixes {
    /// KB is 1024 B, as in memory and blocks.
    Binary,
    /// KB is 1000 B and KiB is 1024 B.
    Decimal,
}

const LETTERS: [char; 5] = ['k', 'm', 'g', 't', 'p'];

/// The size that a text without blanks is, and nothing else, in bytes: a number without a unit has them already, as
/// programs print it (`zfs get -p`). What is no whole number of bytes is none.
pub(super) fn read(text: &str, prefixes: Prefixes) -> Option<u64> {
    let (number, unit) = super::amount::number(text)?;
    let unit = unit.to_lowercase();
    let unit = match unit.as_str() {
        "" | "byte" | "bytes" => "b",
        unit => unit,
    };
    let factor = factor(unit, prefixes)?;
    let bytes = number * factor;
    whole(bytes)
}

/// A number as a whole one, below 2^53, where every whole number is exact. A size beyond is no size of a disk.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is whole and within the range"
)]
pub(super) fn whole(number: f64) -> Option<u64> {
    (number.fract() == 0.0 && (0.0..9e15).contains(&number)).then_some(number as u64)
}

fn factor(unit: &str, prefixes: Prefixes) -> Option<f64> {
    let mut letters = unit.chars();
    let first = letters.next()?;
    if unit == "b" {
        return Some(1.0);
    }
    let power = i32::try_from(LETTERS.iter().position(|letter| *letter == first)?).ok()? + 1;
    let base = match (letters.as_str(), prefixes) {
        ("ib" | "i", _) | ("b" | "", Prefixes::Binary) => 1024.0_f64,
        ("b" | "", Prefixes::Decimal) => 1000.0,
        _ => return None,
    };
    Some(base.powi(power))
}

/// A size in the largest unit in which it has at most three decimals, or in bytes where that takes more digits than
/// people read; a text that [`read`] takes for the same size.
pub(super) fn shown(bytes: u64, prefixes: Prefixes) -> String {
    let (base, parts, units): (u64, u64, _) = match prefixes {
        Prefixes::Binary => (1024, 8, ["PiB", "TiB", "GiB", "MiB", "KiB"]),
        Prefixes::Decimal => (1000, 1000, ["PB", "TB", "GB", "MB", "kB"]),
    };
    for (power, name) in (1..=5).rev().zip(units) {
        let unit = base.pow(power);
        if bytes >= unit && bytes < unit * base && bytes.is_multiple_of(unit / parts) {
            // Exact: a multiple of an eighth, or of a thousandth, below 2^53.
            return format!("{} {name}", bytes as f64 / unit as f64);
        }
    }
    format!("{bytes} B")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn sizes_are_read_in_every_usual_spelling() {
        for text in ["64K", "64k", "64KB", "64KiB", "65536B", "65536bytes", "65536"] {
            assert_eq!(read(text, Prefixes::Binary), Some(65_536), "{text}");
        }
        assert_eq!(read("6TB", Prefixes::Decimal), Some(6_000_000_000_000));
        assert_eq!(read("1,5TB", Prefixes::Decimal), Some(1_500_000_000_000));
        assert_eq!(read("1TiB", Prefixes::Decimal), Some(1 << 40));
        for text in ["", "GB", "6TBx", "-1GB", "1e3GB", "0.3B", "9999PB"] {
            assert_eq!(read(text, Prefixes::Decimal), None, "{text}");
        }
    }

    #[test]
    fn sizes_are_shown_in_their_largest_plain_unit() {
        assert_eq!(shown(65_536, Prefixes::Binary), "64 KiB");
        assert_eq!(shown(1_500_000_000_000, Prefixes::Decimal), "1.5 TB");
        assert_eq!(shown(1_610_612_736, Prefixes::Binary), "1.5 GiB");
        assert_eq!(shown(500_107_862_016, Prefixes::Decimal), "500107862016 B");
    }

    proptest! {
        #[test]
        fn what_is_shown_is_read_again(bytes in 0_u64..1 << 52, power in 0_u32..50) {
            for size in [bytes, bytes >> power << power, bytes / 1000 * 1000] {
                for prefixes in [Prefixes::Binary, Prefixes::Decimal] {
                    let text: String = shown(size, prefixes).split(' ').collect();
                    prop_assert_eq!(read(&text, prefixes), Some(size));
                }
            }
        }
    }
}
