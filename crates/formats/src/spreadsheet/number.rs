/// How a number is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Shown {
    /// As it is, perhaps rounded.
    #[default]
    Plain,
    /// A hundred times as large, with a percent sign.
    Percent,
    /// As a date or a time of days.
    Time,
}

/// Significant digits that spreadsheets show at most; what the file has beyond them is the noise of binary fractions.
const DIGITS: usize = 15;

/// A number of the file as a person sees it.
pub(super) fn shown(text: &str, how: Shown) -> String {
    let text = text.trim();
    let Some(value) = text.parse::<f64>().ok().filter(|value| value.is_finite()) else {
        return text.to_owned();
    };
    match how {
        Shown::Plain => plain(text, value),
        Shown::Percent => format!("{}%", rounded(value * 100.0)),
        Shown::Time => format!("{text} (a date or a time of days)"),
    }
}

/// As the file writes it, where that is no noise.
fn plain(text: &str, value: f64) -> String {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    if digits <= DIGITS {
        text.to_owned()
    } else {
        rounded(value)
    }
}

fn rounded(value: f64) -> String {
    // The nearest number of so many digits; its shortest spelling has no zeros behind it.
    let rounded: f64 = format!("{value:.*e}", DIGITS - 1).parse().unwrap_or(value);
    rounded.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_they_are_seen() {
        for (text, how, expected) in [
            ("430", Shown::Plain, "430"),
            ("430.50", Shown::Plain, "430.50"),
            ("17.899999999999999", Shown::Plain, "17.9"),
            ("1914640713", Shown::Plain, "1914640713"),
            ("4.3E2", Shown::Plain, "4.3E2"),
            ("0.056000000000000001", Shown::Percent, "5.6%"),
            ("0.07", Shown::Percent, "7%"),
            ("0.5", Shown::Time, "0.5 (a date or a time of days)"),
            ("x", Shown::Plain, "x"),
        ] {
            assert_eq!(shown(text, how), expected, "{text}");
        }
    }
}
