//! Names, sizes and times in the words of a person.

use podium_domain::{ConditionValue, Identity, Op, Pattern, Unit, display_lower_bound};

/// What a workload does, in a line: `Random read · 4 KiB · depth 32 · 4 jobs`. Empty when only its name is known.
pub(crate) fn identity_words(identity: &Identity) -> String {
    let mut words = Vec::new();
    if identity.pattern.is_some() || !matches!(identity.op, Op::Total | Op::Other(_)) {
        words.push(deed(identity));
    }
    if let Some(bytes) = identity.block_bytes {
        words.push(block_size(bytes));
    }
    words.extend(identity.block_mix.iter().map(|mix| format!("blocks {mix}")));
    words.extend(identity.queue_depth.map(|depth| format!("depth {depth}")));
    words.extend(
        identity
            .jobs
            .filter(|jobs| *jobs > 1)
            .map(|jobs| format!("{jobs} jobs")),
    );
    words.extend(identity.read_percent.map(|share| format!("{share} % reads")));
    // The operation alone says no more than the measure beside it.
    if words.len() == 1 && identity.pattern.is_none() && identity.block_bytes.is_none() {
        words.clear();
    }
    words.join(" · ")
}

fn deed(identity: &Identity) -> String {
    match &identity.pattern {
        Some(pattern) => capitalised(&format!("{} {}", Pattern::as_str(pattern), identity.op)),
        None => capitalised(identity.op.as_str()),
    }
}

/// The first letter in upper case.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(letters)
        .collect()
}

/// A size that is a power of two in its exact binary unit (`4 KiB`), any other in bytes.
pub(crate) fn block_size(bytes: u64) -> String {
    let units = [("TiB", 40), ("GiB", 30), ("MiB", 20), ("KiB", 10)];
    units
        .into_iter()
        .find(|(_, shift)| bytes > 0 && bytes.is_multiple_of(1 << shift))
        .map_or_else(
            || format!("{bytes} B"),
            |(unit, shift)| format!("{} {unit}", bytes >> shift),
        )
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
    use super::*;

    #[test]
    fn an_identity_reads_as_a_line() {
        let identity = Identity {
            pattern: Some(Pattern::Random),
            block_bytes: Some(4096),
            queue_depth: Some(32),
            jobs: Some(4),
            ..Identity::of(Op::Read)
        };
        assert_eq!(
            identity_words(&identity),
            "Random read · 4 KiB · depth 32 · 4 jobs"
        );
        assert_eq!(identity_words(&Identity::of(Op::Total)), "");
    }

    #[test]
    fn only_exact_sizes_get_a_binary_unit() {
        assert_eq!(block_size(1 << 20), "1 MiB");
        assert_eq!(block_size(4000), "4000 B");
        assert_eq!(block_size(0), "0 B");
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
