//! Names, sizes and times in the words of a person.

use podium_domain::{ConditionValue, Identity, Unit, display_lower_bound};
pub(crate) use podium_domain::{block_size, capitalised, identity_words};

/// What tells a workload apart, below its name: the identity in words, and the tool's own name of the test where the
/// name does not say it (a file of many tests under one name).
pub(crate) fn told_apart(name: &str, identity: &Identity) -> String {
    let words = Some(identity_words(identity)).filter(|words| !words.is_empty() && words != name);
    let test = identity.test.clone().filter(|test| !name.contains(test.as_str()));
    words.into_iter().chain(test).collect::<Vec<_>>().join(" · ")
}

/// The size of a file, rounded, in decimal units.
pub(crate) fn file_size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// A condition's name and value: `span_bytes` = 1073741824 is `span` and `1 GiB`.
pub(crate) fn condition_words(name: &str, value: &ConditionValue) -> (String, String) {
    let spaced = |name: &str| name.replace('_', " ");
    if let Some(stem) = name.strip_suffix("_bytes") {
        if let ConditionValue::Integer(bytes) = value
            && let Ok(bytes) = u64::try_from(*bytes)
        {
            return (spaced(stem), block_size(bytes));
        }
        return (spaced(stem), format!("{value} B"));
    }
    if let Some(stem) = name.strip_suffix("_percent") {
        return (spaced(stem), format!("{value} %"));
    }
    if let Some(stem) = name.strip_suffix("_s") {
        return (spaced(stem), format!("{value} s"));
    }
    (spaced(name), value.to_string())
}

/// The day of an ISO 8601 time as people write it: `3 Sep 2023`. What is no such time stays as it is.
#[cfg(feature = "ssr")]
pub(crate) fn day(time: &str) -> String {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let mut parts = time.get(..10).unwrap_or_default().split('-');
    let mut number = || parts.next().and_then(|part| part.parse::<usize>().ok());
    let (Some(year), Some(month), Some(day)) = (number(), number(), number()) else {
        return time.to_owned();
    };
    MONTHS
        .get(month.wrapping_sub(1))
        .map_or_else(|| time.to_owned(), |month| format!("{day} {month} {year}"))
}

/// A time that was passed, in seconds: `over 24 h`.
pub(crate) fn over_words(at_least_s: f64) -> String {
    format!("over {}", display_lower_bound(at_least_s, &Unit::Seconds))
}

/// `A`, `A and B`, `A, B and C`.
#[cfg(feature = "ssr")]
pub(crate) fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [words @ .., last] => format!("{} and {last}", words.join(", ")),
    }
}

/// `1 run`, `2 runs`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    if number == 1 {
        format!("1 {noun}")
    } else {
        format!("{number} {noun}s")
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use podium_domain::Op;

    use super::*;

    #[test]
    fn the_name_of_a_test_is_shown_where_the_name_does_not_say_it() {
        let identity = Identity {
            test: Some("64 KiB file".to_owned()),
            ..Identity::of(Op::Other("rewrite".into()))
        };
        assert_eq!(told_apart("rewrite", &identity), "64 KiB file");
        assert_eq!(told_apart("rewrite, 64 KiB file", &identity), "");
        let identity = Identity {
            block_bytes: Some(4096),
            ..identity
        };
        assert!(told_apart("rewrite", &identity).ends_with("4 KiB · 64 KiB file"));
    }

    #[test]
    fn a_condition_loses_the_unit_in_its_name() {
        let words = condition_words("span_bytes", &ConditionValue::Integer(1 << 30));
        assert_eq!(words, ("span".to_owned(), "1 GiB".to_owned()));
        assert_eq!(
            condition_words("direct", &true.into()),
            ("direct".to_owned(), "yes".to_owned())
        );
        assert_eq!(
            condition_words("span_bytes", &ConditionValue::Integer(-1)).1,
            "-1 B"
        );
    }

    #[test]
    fn what_is_no_date_stays_as_it_is() {
        assert_eq!(day("2023-09-03T10:00:00Z"), "3 Sep 2023");
        for text in ["", "yesterday", "2023-13-01", "æøåæøåæøå"] {
            assert_eq!(day(text), text);
        }
    }
}
