use super::{
    KnownFactor, LevelKind,
    bytes::{self, Prefixes},
    canonical::squeezed,
    closed::no_such_level,
    is_stated, known, rate,
};

/// A level as a number.
#[derive(Debug, Clone, PartialEq)]
pub enum Amount {
    /// Bytes.
    Bytes(u64),
    /// Links of a speed.
    Links {
        /// How many of them.
        count: u32,
        /// Nominal speed of each, in bits per second.
        bits_per_s: f64,
    },
    /// A number of things.
    Count(u64),
    /// Watts.
    Watts(f64),
    /// An amount of money.
    Price {
        /// In units of the currency.
        amount: f64,
        /// Its code (`EUR`), or the sign where that does not say which (`$`).
        currency: String,
    },
}

impl Amount {
    /// The number that a factor's range is about: of links the speed of one.
    fn number(&self) -> f64 {
        match self {
            Self::Bytes(number) | Self::Count(number) => *number as f64,
            Self::Links {
                bits_per_s: number, ..
            }
            | Self::Watts(number)
            | Self::Price { amount: number, .. } => *number,
        }
    }

    /// As Podium writes it.
    pub(super) fn shown(&self, kind: LevelKind) -> String {
        match self {
            Self::Bytes(size) => bytes::shown(*size, prefixes(kind)),
            Self::Links { count, bits_per_s } => rate::shown(rate::Links {
                count: *count,
                bits_per_s: *bits_per_s,
            }),
            Self::Count(count) => count.to_string(),
            Self::Watts(watts) => format!("{watts} W"),
            Self::Price { amount, currency } => format!("{amount} {currency}"),
        }
    }
}

fn prefixes(kind: LevelKind) -> Prefixes {
    if kind == LevelKind::BinaryBytes {
        Prefixes::Binary
    } else {
        Prefixes::Decimal
    }
}

/// The number that a level of this factor is. `None` where the factor's levels are no numbers, and where the level says
/// more or other than one number.
pub fn amount(factor: &str, level: &str) -> Option<Amount> {
    of(known(factor)?, &squeezed(level))
}

/// The number that a text without blanks is, if this factor can have it.
pub(super) fn of(factor: &KnownFactor, text: &str) -> Option<Amount> {
    let amount = read(factor.kind, text)?;
    let can_be = |(least, greatest): (f64, f64)| (least..=greatest).contains(&amount.number());
    factor.range.is_none_or(can_be).then_some(amount)
}

fn read(kind: LevelKind, text: &str) -> Option<Amount> {
    match kind {
        LevelKind::BinaryBytes | LevelKind::Bytes => bytes::read(text, prefixes(kind)).map(Amount::Bytes),
        LevelKind::BitRate => rate::read(text).map(|links| Amount::Links {
            count: links.count,
            bits_per_s: links.bits_per_s,
        }),
        LevelKind::Count => count(text).map(Amount::Count),
        LevelKind::Power => watts(text).map(Amount::Watts),
        LevelKind::Price => price(text),
        LevelKind::Text | LevelKind::Choice(_) | LevelKind::YesNo => None,
    }
}

/// Words that stand for a number, or say that there is none.
const NO_NUMBERS: [&str; 7] = ["none", "no", "off", "auto", "default", "unlimited", "jumbo"];

/// What is wrong with a level that should hold a number and holds none, or a number that this factor cannot have, or that is
/// none of the few levels that it has. A level that says more than one number is left to the reader.
pub fn out_of_range(factor: &KnownFactor, level: &str) -> Option<String> {
    if !is_stated(level) {
        return None;
    }
    if let Some(why) = no_such_level(factor, level) {
        return Some(why);
    }
    if is_counted(factor.kind) {
        let level = level.trim();
        let has_digit = level.chars().any(char::is_numeric);
        let is_word = NO_NUMBERS.contains(&level.to_lowercase().as_str());
        let wrong = if level.starts_with(['-', '−']) && has_digit {
            Some("cannot be less than nothing")
        } else if !has_digit && !is_word {
            Some("needs a number")
        } else if factor.kind == LevelKind::Count && level.parse::<f64>().is_ok_and(|n| n.fract() != 0.0) {
            Some("needs a whole number")
        } else {
            None
        };
        if let Some(wrong) = wrong {
            return Some(format!("{} {wrong}, such as {}.", factor.name, factor.example));
        }
    }
    let squeezed = squeezed(level);
    if factor.kind == LevelKind::Price && money(&squeezed).is_some() {
        return Some(format!(
            "{} needs a currency, such as {}.",
            factor.name, factor.example
        ));
    }
    let amount = read(factor.kind, &squeezed)?;
    let (least, greatest) = factor.range?;
    if (least..=greatest).contains(&amount.number()) {
        return None;
    }
    Some(format!(
        "{} cannot be {}: is the unit right? Such as {}.",
        factor.name,
        amount.shown(factor.kind),
        factor.example
    ))
}

/// Whether every level of this kind has a number in it. Links have names without one (`Wi-Fi`).
fn is_counted(kind: LevelKind) -> bool {
    matches!(
        kind,
        LevelKind::BinaryBytes | LevelKind::Bytes | LevelKind::Count | LevelKind::Power | LevelKind::Price
    )
}

/// A plain decimal number and what follows it. `2,5` is two and a half, `1,000` a thousand.
pub(super) fn number(text: &str) -> Option<(f64, &str)> {
    let end = text
        .find(|c: char| !(c.is_ascii_digit() || c == '.' || c == ','))
        .unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    // Nothing is grouped behind a lone zero: `0,125` is an eighth.
    let grouped = digits
        .split_once(',')
        .is_some_and(|(first, rest)| rest.len() == 3 && !first.starts_with('0'));
    let plain = digits.replace(',', if grouped { "" } else { "." });
    let value: f64 = plain.parse().ok()?;
    (value < 1e16).then_some((value, rest))
}

fn count(text: &str) -> Option<u64> {
    let (value, "") = number(text)? else { return None };
    bytes::whole(value)
}

fn watts(text: &str) -> Option<f64> {
    let (value, unit) = number(text)?;
    matches!(unit.to_lowercase().as_str(), "" | "w" | "watt" | "watts").then_some(value)
}

/// Signs of currencies; a bare `$` is that of several.
const SIGNS: [(&str, &str); 9] = [
    ("€", "EUR"),
    ("euro", "EUR"),
    ("euros", "EUR"),
    ("fr.", "CHF"),
    ("£", "GBP"),
    ("us$", "USD"),
    ("usd", "USD"),
    ("¥", "¥"),
    ("$", "$"),
];

/// `899 EUR`, `€899`, `899.50 $`, `1.299,00 €`, `1299.- CHF`.
fn price(text: &str) -> Option<Amount> {
    let lower = text.to_lowercase();
    let start = lower.find(|c: char| c.is_ascii_digit())?;
    let (before, rest) = lower.split_at(start);
    let end = rest
        .find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | ',' | '\'' | '’')))
        .unwrap_or(rest.len());
    let (digits, after) = rest.split_at(end);
    let amount = money(digits)?;
    // The dash of a round amount: `1299.-`.
    let after = after.trim_start_matches(['-', '–', '—']);
    let ((word, "") | ("", word)) = (before, after) else {
        return None;
    };
    let code = word.len() == 3 && word.bytes().all(|b| b.is_ascii_lowercase());
    let currency = SIGNS
        .iter()
        .find(|(sign, _)| *sign == word)
        .map(|(_, currency)| (*currency).to_owned())
        .or_else(|| code.then(|| word.to_ascii_uppercase()))?;
    Some(Amount::Price { amount, currency })
}

/// An amount of money: a separator before one or two last digits stands before the cents, every other before three
/// digits parts thousands. `1.299` and `1,299` are a thousand and more, wherever they were written.
fn money(digits: &str) -> Option<f64> {
    let digits = digits.trim_end_matches(['.', ',']);
    let is_separator = |c: char| matches!(c, '.' | ',' | '\'' | '’');
    if !digits.chars().all(|c| c.is_ascii_digit() || is_separator(c)) {
        return None;
    }
    let (whole, cents) = match digits.rfind(is_separator) {
        // A lone zero parts no thousands: `0.192` is less than one.
        Some(at) if digits.len() - at <= 3 || digits.get(..at)? == "0" => {
            (digits.get(..at)?, digits.get(at + 1..)?)
        }
        _ => (digits, ""),
    };
    let mut groups = whole.split(is_separator);
    let first = groups.next()?;
    let grouped = groups.clone().next().is_some();
    let mut separators = whole.chars().filter(|c| is_separator(*c));
    let separator = separators.next();
    let alike = separators.all(|other| Some(other) == separator);
    let is_group = first.len() <= 3 && !first.starts_with('0') && alike;
    if (grouped && !is_group) || groups.any(|group| group.len() != 3) {
        return None;
    }
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    let amount: f64 = format!("{whole}.{cents}0").parse().ok()?;
    (amount < 1e16).then_some(amount)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_and_watts_are_read() {
        let euros = |amount| Amount::Price {
            amount,
            currency: "EUR".to_owned(),
        };
        for text in [
            "899 EUR",
            "€899",
            "899€",
            "eur 899",
            "899 Euro",
            "899,- €",
            "899.00 EUR",
        ] {
            assert_eq!(amount("price", text), Some(euros(899.0)), "{text}");
        }
        for text in [
            "1.299 EUR",
            "1,299 EUR",
            "1,299.00 EUR",
            "1.299,00 €",
            "1'299 EUR",
            "1299.- EUR",
        ] {
            assert_eq!(amount("price", text), Some(euros(1299.0)), "{text}");
        }
        assert_eq!(amount("price", "1,299.5 EUR"), Some(euros(1299.5)));
        assert_eq!(amount("price", "0.192 EUR"), Some(euros(0.192)));
        assert_eq!(amount("price", "0,899 €"), Some(euros(0.899)));
        for text in ["45.5 W", "45.5", "45,5 watts"] {
            assert_eq!(amount("power", text), Some(Amount::Watts(45.5)), "{text}");
        }
        assert_eq!(amount("network.mtu", "9,000"), Some(Amount::Count(9000)));
        assert_eq!(amount("guest.cpus", "2,5"), None);
        assert_eq!(amount("power", "0,125 W"), Some(Amount::Watts(0.125)));
        // No disk holds twelve bytes: nobody knows the unit.
        assert_eq!(amount("capacity", "12"), None);
        assert_eq!(
            amount("capacity", "12 TB"),
            Some(Amount::Bytes(12_000_000_000_000))
        );
        for text in [
            "",
            "899",
            "cheap",
            "899 EUR each",
            "€ 899 $",
            "12,34,5 EUR",
            "1299.1234 EUR",
            "1,299.000 EUR",
            "01.299 EUR",
            "EUR ,",
        ] {
            assert_eq!(amount("price", text), None, "{text}");
        }
    }

    #[test]
    fn a_level_beyond_what_can_be_is_told() {
        let memory = known("target.memory").unwrap();
        assert_eq!(out_of_range(memory, "32 GB"), None);
        assert_eq!(out_of_range(memory, "unknown"), None);
        assert_eq!(out_of_range(memory, "2x 16 GB, mixed"), None);
        for level in ["plenty", "-4 GB"] {
            let why = out_of_range(memory, level).unwrap();
            assert!(why.contains("such as 32 GiB"), "{why}");
        }
        assert_eq!(out_of_range(known("network.link").unwrap(), "Wi-Fi"), None);
        assert!(out_of_range(memory, "32 KB").unwrap().contains("32 KiB"));
        assert!(out_of_range(known("network.mtu").unwrap(), "90000").is_some());
        let price = known("price").unwrap();
        assert!(out_of_range(price, "899").unwrap().contains("needs a currency"));
        assert_eq!(out_of_range(price, "$899"), None);
    }
}
