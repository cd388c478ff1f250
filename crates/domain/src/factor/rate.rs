//! The speed of network links as people write it.

/// One or several links of one speed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Links {
    pub(super) count: u32,
    /// Of one link, nominal.
    pub(super) bits_per_s: f64,
}

/// Units whatever their case. A lower-case `gb/s` may mean bytes and is not read.
const UNITS: [(&str, f64); 17] = [
    ("gbe", 1e9),
    ("ge", 1e9),
    ("gige", 1e9),
    ("gbit/s", 1e9),
    ("gbit", 1e9),
    ("gbits/s", 1e9),
    ("gbps", 1e9),
    ("gigabit", 1e9),
    ("gigabit/s", 1e9),
    ("gigabitethernet", 1e9),
    ("gfc", 1e9),
    ("g", 1e9),
    ("gethernet", 1e9),
    ("mbit/s", 1e6),
    ("mbit", 1e6),
    ("mbps", 1e6),
    ("megabit", 1e6),
];

/// Units whose case tells bits from bytes.
const EXACT: [(&str, f64); 4] = [("Gb/s", 1e9), ("Gb", 1e9), ("Mb/s", 1e6), ("Mb", 1e6)];

/// Names that say the speed without a number.
const NAMES: [(&str, f64); 5] = [
    ("gigabitethernet", 1e9),
    ("gigabit", 1e9),
    ("gige", 1e9),
    ("gbe", 1e9),
    ("fastethernet", 1e8),
];

/// The links that a text without blanks is, and nothing else.
pub(super) fn read(text: &str) -> Option<Links> {
    if let Some(bits_per_s) = one(text) {
        return Some(Links { count: 1, bits_per_s });
    }
    let (count, one_link) = text.split_once(['x', 'X', '×', '*'])?;
    let count = count.parse().ok().filter(|count| (1..=64).contains(count))?;
    Some(Links {
        count,
        bits_per_s: one(one_link)?,
    })
}

fn one(text: &str) -> Option<f64> {
    let lower = text.to_lowercase().replace('-', "");
    if let Some((_, bits)) = NAMES.iter().find(|(name, _)| *name == lower) {
        return Some(*bits);
    }
    let (number, exact) = super::amount::number(text)?;
    let unit = exact.to_lowercase().replace('-', "");
    let unit = unit
        .strip_suffix("ethernet")
        .filter(|unit| !unit.is_empty())
        .unwrap_or(&unit);
    // 10GBASE-T, 10GBASE-SR; 1000BASE-T and 100BASE-TX are megabits.
    let base = [("gbase", 1e9), ("base", 1e6)];
    let bits = EXACT
        .iter()
        .find(|(word, _)| *word == exact)
        .or_else(|| UNITS.iter().find(|(word, _)| *word == unit))
        .or_else(|| base.iter().find(|(word, _)| unit.starts_with(word)))
        .map(|(_, bits)| number * bits)?;
    (bits > 0.0 && bits < 1e15 && bits.fract() == 0.0).then_some(bits)
}

/// The same as one writes it.
pub(super) fn shown(links: Links) -> String {
    let of = if links.count == 1 {
        String::new()
    } else {
        format!("{}x ", links.count)
    };
    if links.bits_per_s >= 1e9 {
        format!("{of}{} Gbit/s", links.bits_per_s / 1e9)
    } else {
        format!("{of}{} Mbit/s", links.bits_per_s / 1e6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speed_has_one_spelling() {
        for text in [
            "10GbE",
            "10Gbit/s",
            "10GBASE-T",
            "10Gbps",
            "10Gb/s",
            "10GigE",
            "10-gigabitethernet",
            "10G",
        ] {
            assert_eq!(read(text).map(shown).as_deref(), Some("10 Gbit/s"), "{text}");
        }
        for (text, expected) in [
            ("2,5GbE", "2.5 Gbit/s"),
            ("GigabitEthernet", "1 Gbit/s"),
            ("1000BASE-T", "1 Gbit/s"),
            ("100BASE-TX", "100 Mbit/s"),
            ("2x10GbE", "2x 10 Gbit/s"),
            ("2×1Gbit/s", "2x 1 Gbit/s"),
        ] {
            assert_eq!(read(text).map(shown).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_may_mean_something_else_is_not_read() {
        for text in [
            "",
            "10",
            "10gb/s",
            "10GB",
            "10GB/s",
            "fast",
            "10GbEbonded",
            "0GbE",
            "999x1GbE",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
