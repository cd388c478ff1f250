//! Numbers as fio's `num2str` prints them: a few digits, a prefix and a unit.

use crate::numbers::{Number, number, scaled};

/// A figure in requests, bytes or bytes per second, with what its rounding leaves open.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Figure {
    pub(super) value: f64,
    pub(super) digits: u8,
    /// What one step of the last printed digit is worth.
    step: f64,
    /// What one whole printed unit is worth, where the figure ends in `.0`: before 3.26 fio dropped the carry of what
    /// it rounded up (`11.99` became `11.0`), so there the true figure can be nearly one unit higher.
    carry: Option<f64>,
}

impl Figure {
    /// Whether the value could have been printed as this figure, by a version that drops the carry or by one that does
    /// not. A whole number is cut off, one with decimals is rounded.
    pub(super) fn admits(&self, value: f64, drops_carry: bool) -> bool {
        let [low, high] = self.bounds(drops_carry);
        low <= value && value <= high
    }

    /// The lowest and highest value that could have been printed as this figure.
    pub(super) fn bounds(&self, drops_carry: bool) -> [f64; 2] {
        let above = self.carry.filter(|_| drops_carry).unwrap_or(self.step);
        [self.value - self.step * 1.001, self.value + above * 1.001]
    }

    /// Whether a dropped carry may hide in it.
    pub(super) fn may_lack_carry(&self) -> bool {
        self.carry.is_some()
    }
}

/// Which units a layout of the output uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// 2.x: `KB` is 2^10 bytes (16116 IOPS of 4 KiB are printed as 64466KB/s).
    Legacy,
    /// 3.x (from 2.16 on): `KiB` is 2^10 and `kB` is 10^3.
    Modern,
}

/// `22.0k` requests.
pub(super) fn count(text: &str) -> Option<Figure> {
    figure(text, |suffix| power(suffix, 1000.0))
}

/// `5381MiB` of bytes; a rate without its `/s` too.
pub(super) fn bytes(text: &str, layout: Layout) -> Option<Figure> {
    figure(text, |suffix| byte_factor(suffix, layout))
}

/// A time in units of `10^-decimals` seconds, of which large ones are shortened (`11807k`).
pub(super) fn time(text: &str, decimals: u8) -> Option<Number> {
    let (digits, suffix) = split(text);
    let shift = match suffix {
        "" => 0,
        "k" | "K" => 3,
        "M" => 6,
        "G" => 9,
        _ => return None,
    };
    match decimals.checked_sub(shift) {
        Some(decimals) => scaled(digits, decimals),
        None => number(&format!("{digits}e{}", shift - decimals)),
    }
}

fn figure(text: &str, factor: impl Fn(&str) -> Option<f64>) -> Option<Figure> {
    let (digits, suffix) = split(text);
    let factor = factor(suffix)?;
    let Number { value, digits: count } = number(digits)?;
    let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let step = factor / 10_f64.powi(i32::try_from(decimals).ok()?);
    Some(Figure {
        value: value * factor,
        digits: count,
        step,
        carry: digits.ends_with(".0").then_some(factor),
    })
}

fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text
        .find(|c: char| !(c.is_ascii_digit() || c == '.'))
        .unwrap_or(text.len());
    text.split_at(end)
}

fn byte_factor(suffix: &str, layout: Layout) -> Option<f64> {
    if let Some(prefix) = suffix.strip_suffix("bit") {
        return Some(byte_prefix(prefix, layout)? / 8.0);
    }
    // Block sizes of 2.x have no unit.
    let prefix = match layout {
        Layout::Legacy => suffix.strip_suffix('B').unwrap_or(suffix),
        Layout::Modern => suffix.strip_suffix('B')?,
    };
    byte_prefix(prefix, layout)
}

fn byte_prefix(prefix: &str, layout: Layout) -> Option<f64> {
    match prefix.strip_suffix('i') {
        Some(letter) => power(letter, 1024.0),
        None if layout == Layout::Legacy => power(prefix, 1024.0),
        None => power(prefix, 1000.0),
    }
}

fn power(letter: &str, base: f64) -> Option<f64> {
    let power = match letter {
        "" => 0,
        "k" | "K" => 1,
        "M" => 2,
        "G" => 3,
        "T" => 4,
        "P" => 5,
        _ => return None,
    };
    Some(base.powi(power))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_mean_what_their_layout_means() {
        for (text, layout, value, digits) in [
            ("3777.6MB", Layout::Legacy, 3777.6 * 1_048_576.0, 5),
            ("557417B", Layout::Legacy, 557_417.0, 6),
            ("4K", Layout::Legacy, 4096.0, 1),
            ("512", Layout::Legacy, 512.0, 3),
            ("89.7MiB", Layout::Modern, 89.7 * 1_048_576.0, 3),
            ("94.1MB", Layout::Modern, 94.1e6, 3),
            ("2867kB", Layout::Modern, 2_867_000.0, 4),
            ("16.0Mibit", Layout::Modern, 2_097_152.0, 3),
        ] {
            let figure = bytes(text, layout).expect("it is a size");
            assert_eq!((figure.value, figure.digits), (value, digits), "{text}");
        }
        for text in ["4K", "512", "KiB", "", "-1B", "1XB"] {
            assert_eq!(bytes(text, Layout::Modern), None, "{text}");
        }
        assert_eq!(count("28.8k").map(|figure| figure.value), Some(28_800.0));
    }

    #[test]
    fn a_dropped_carry_is_admitted_only_where_it_was_dropped() {
        let printed = bytes("11.0MiB", Layout::Modern).expect("it is a size");
        let mib = |value: f64| value * 1_048_576.0;
        assert!(printed.admits(mib(11.04), false) && printed.admits(mib(11.98), true));
        assert!(!printed.admits(mib(11.98), false) && !printed.admits(mib(12.2), true));
        let cut = count("3068").expect("it is a count");
        assert!(cut.admits(3068.65, false) && !cut.admits(3070.0, true));
    }

    #[test]
    fn shortened_times_keep_their_unit() {
        let time = |text, decimals| time(text, decimals).map(|n| (n.value, n.digits));
        assert_eq!(time("11807k", 9), Some((11.807e-3, 5)));
        assert_eq!(time("1013.3k", 6), Some((1.0133, 5)));
        assert_eq!(time("13M", 3), Some((13_000.0, 2)));
        assert_eq!(time("x", 3), None);
    }
}
