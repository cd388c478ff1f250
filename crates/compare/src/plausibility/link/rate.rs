//! Rates as people write them: `10 GbE`, `10GBASE-T`, `2.5 Gbit/s`, `600 MB/s`.

const BITS_PER_BYTE: f64 = 8.0;
const GIGA: f64 = 1e9;
const MEGA: f64 = 1e6;

/// A rate that a text states.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Stated {
    /// Bits per second, nominal.
    Bits(f64),
    /// Bytes per second.
    Bytes(f64),
}

/// Units after a number, whatever their case; longest first where one begins another.
const ANY_CASE: [(&str, f64); 12] = [
    ("gigabit", GIGA),
    ("gbase", GIGA),
    ("gbit", GIGA),
    ("gige", GIGA),
    ("gbps", GIGA),
    ("gbe", GIGA),
    ("gfc", GIGA),
    ("g", GIGA),
    ("megabit", MEGA),
    ("mbit", MEGA),
    ("mbps", MEGA),
    ("base-t", MEGA),
];

/// Units whose case tells bits from bytes; a lower-case `gb/s` says neither and is not read.
const EXACT_CASE: [(&str, Stated); 7] = [
    ("Gb/s", Stated::Bits(GIGA)),
    ("Gb", Stated::Bits(GIGA)),
    ("Mb/s", Stated::Bits(MEGA)),
    ("GB/s", Stated::Bytes(GIGA)),
    ("MB/s", Stated::Bytes(MEGA)),
    ("GiB/s", Stated::Bytes(1_073_741_824.0)),
    ("MiB/s", Stated::Bytes(1_048_576.0)),
];

/// The line rate of one link of a network, in bytes per second and direction: nominal bits / 8.
pub(super) fn network(level: &str) -> Option<f64> {
    let lower = level.trim().to_ascii_lowercase();
    let named = if lower.starts_with("gigabit") || lower.starts_with("gige") {
        Some(GIGA / BITS_PER_BYTE)
    } else if lower.contains("fast ethernet") {
        Some(100.0 * MEGA / BITS_PER_BYTE)
    } else {
        None
    };
    stated(level)
        .into_iter()
        .map(|rate| bytes(rate, 1.0))
        .chain(named)
        .max_by(f64::total_cmp)
}

/// Bytes per second, where `share` of the bits are data.
pub(super) fn bytes(rate: Stated, share: f64) -> f64 {
    match rate {
        Stated::Bits(bits) => bits * share / BITS_PER_BYTE,
        Stated::Bytes(bytes) => bytes,
    }
}

/// Every rate that a text states.
pub(super) fn stated(text: &str) -> Vec<Stated> {
    numbers(text)
        .into_iter()
        .filter_map(|number| number.rate())
        .collect()
}

/// A number in a text.
pub(crate) struct Number<'a> {
    pub(crate) before: &'a str,
    pub(crate) value: f64,
    pub(crate) after: &'a str,
}

impl Number<'_> {
    fn rate(&self) -> Option<Stated> {
        let after = self.after.trim_start_matches([' ', '-', '\u{a0}', '\u{202f}']);
        let times = |unit| match unit {
            Stated::Bits(bits) => Stated::Bits(self.value * bits),
            Stated::Bytes(bytes) => Stated::Bytes(self.value * bytes),
        };
        if let Some((_, unit)) = EXACT_CASE.iter().find(|(word, _)| is_word(after, word)) {
            return Some(times(*unit));
        }
        let lower = after.to_ascii_lowercase();
        let found = ANY_CASE.iter().find(|(word, _)| {
            let open = matches!(
                *word,
                "gbase" | "base-t" | "gbit" | "mbit" | "gigabit" | "megabit"
            );
            if open {
                lower.starts_with(word)
            } else {
                is_word(&lower, word)
            }
        });
        found.map(|(_, bits)| Stated::Bits(self.value * bits))
    }

    /// Whether this number is the speed of a link.
    pub(super) fn is_rate(&self) -> bool {
        self.rate().is_some()
    }
}

/// Whether the text begins with the word and the word ends there.
fn is_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word)
        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '/'))
}

/// The numbers of a text that stand for themselves: not the `3` of `USB3`, nor the `5` of `2.5`.
pub(crate) fn numbers(text: &str) -> Vec<Number<'_>> {
    let mut numbers = Vec::new();
    let mut at = 0;
    while let Some(start) = text
        .get(at..)
        .and_then(|rest| rest.find(|c: char| c.is_ascii_digit()))
        .map(|i| at + i)
    {
        let (before, rest) = text.split_at(start);
        let end = rest
            .find(|c: char| !(c.is_ascii_digit() || c == '.' || c == ','))
            .unwrap_or(rest.len());
        let (digits, after) = rest.split_at(end);
        at = start + end;
        // A comma or full stop that ends a clause is no part of the number.
        let digits = digits.trim_end_matches([',', '.']);
        let attached =
            before.ends_with(|c: char| c.is_alphabetic() && !c.eq_ignore_ascii_case(&'x') || c == '.');
        if let Some(value) = value(digits).filter(|_| !attached) {
            numbers.push(Number { before, value, after });
        }
    }
    numbers
}

/// `2,5` is two and a half, `1,000` a thousand.
fn value(digits: &str) -> Option<f64> {
    let grouped = digits.split_once(',').is_some_and(|(_, rest)| rest.len() == 3);
    let plain = if grouped {
        digits.replace(',', "")
    } else {
        digits.replace(',', ".")
    };
    plain
        .parse()
        .ok()
        .filter(|value: &f64| *value > 0.0 && *value < 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ethernet_is_read_in_every_usual_spelling() {
        let table = [
            ("1 GbE", 125.0),
            ("1GbE", 125.0),
            ("1 GbE, cross-over cable, dedicated NICs", 125.0),
            ("Gigabit Ethernet", 125.0),
            ("2.5 GbE", 312.5),
            ("2,5 GbE", 312.5),
            ("10GbE", 1250.0),
            ("10 Gbit/s", 1250.0),
            ("10 Gb/s", 1250.0),
            ("10Gbps", 1250.0),
            ("10GBASE-T", 1250.0),
            ("10G SFP+", 1250.0),
            ("10-gigabit ethernet", 1250.0),
            ("100 GbE", 12_500.0),
            ("100GbE", 12_500.0),
            ("1000BASE-T", 125.0),
            ("100BASE-TX", 12.5),
            ("1,000 Mbit/s", 125.0),
            ("2x 10 GbE bonded (mode 4)", 1250.0),
            ("16GFC", 2000.0),
        ];
        for (level, megabytes) in table {
            assert_eq!(network(level), Some(megabytes * 1e6), "{level}");
        }
    }

    #[test]
    fn of_several_rates_the_highest_counts() {
        assert_eq!(network("10 GbE (1 GbE for management)"), Some(1.25e9));
        assert_eq!(network("1 GbE, 112 MB/s by iperf"), Some(1.25e8));
    }

    #[test]
    fn unknown_text_is_no_limit() {
        for level in [
            "",
            "fast",
            "Wi-Fi 6",
            "10gb/s",
            "10 GB",
            "multi-gigabit",
            "direct attach",
            "VLAN 10",
            "CAT6",
            "mode 4",
        ] {
            assert_eq!(network(level), None, "{level}");
        }
    }
}
