//! Times as elbencho words them (`UnitTk.cpp`).

use crate::{
    elbencho::Latency,
    numbers::{Number, number},
};

/// Most percentiles in a line.
const MOST_PERCENTILES: usize = 32;

/// `12ms`, `1.001s`, `2m3.456s`, `3h25m45s`, in milliseconds. Above an hour it is cut off to seconds.
pub(super) fn time_ms(text: &str) -> Option<Number> {
    if let Some(ms) = text.strip_suffix("ms") {
        return number(ms);
    }
    let (hours, rest) = text.split_once('h').unwrap_or(("0", text));
    let (minutes, rest) = rest.split_once('m').unwrap_or(("0", rest));
    let seconds = number(rest.strip_suffix('s')?)?;
    let (hours, minutes) = (number(hours)?.value, number(minutes)?.value);
    let decimals = rest
        .strip_suffix('s')?
        .split_once('.')
        .map_or(0, |(_, fraction)| fraction.len());
    let ms = (hours * 3600.0 + minutes * 60.0 + seconds.value) * 1e3;
    let printed = format!("{:.decimals$}", ms / 1e3, decimals = decimals.min(3));
    Some(Number {
        value: ms,
        digits: number(&printed)?.digits,
    })
}

/// `[ min=42us avg=1.2ms max=3s ]`; without a unit they are microseconds, as up to 1.9.
pub(super) fn latencies(text: &str) -> Latency {
    let of = |name: &str| {
        let words = text.trim_matches(['[', ']', ' ']).split_ascii_whitespace();
        let word = words
            .filter_map(|word| word.split_once('='))
            .find(|(key, _)| *key == name);
        word.and_then(|(_, value)| us(value))
    };
    Latency {
        min: of("min"),
        mean: of("avg"),
        max: of("max"),
        percentiles: Vec::new(),
    }
}

fn us(text: &str) -> Option<Number> {
    let end = text
        .find(|c: char| !(c.is_ascii_digit() || c == '.'))
        .unwrap_or(text.len());
    let (value, unit) = text.split_at(end);
    let factor = match unit {
        "" | "us" => 1.0,
        "ms" => 1e3,
        "s" => 1e6,
        _ => return None,
    };
    number(value).map(|number| Number {
        value: number.value * factor,
        ..number
    })
}

/// `[ 1%<=38 50%<=64 99.9%<=512 ]`, in microseconds: upper ends of the buckets that hold them. One that lies in the
/// open last bucket (`>…`) has no figure.
pub(super) fn percentiles(text: &str) -> Vec<(f64, Number)> {
    let words = text.trim_matches(['[', ']', ' ']).split_ascii_whitespace();
    let pairs = words.filter_map(|word| {
        let (percent, bound) = word.split_once("%<=")?;
        let percent = number(percent)?.value;
        let fits = (0.0..=100.0).contains(&percent);
        Some((percent, number(bound)?)).filter(|_| fits)
    });
    let mut known: Vec<(f64, Number)> = Vec::new();
    for (percent, bound) in pairs.take(MOST_PERCENTILES) {
        if !known.iter().any(|(other, _)| other.total_cmp(&percent).is_eq()) {
            known.push((percent, bound));
        }
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn human_times_are_milliseconds() {
        for (text, ms, digits) in [
            ("12ms", 12.0, 2),
            ("1.001s", 1001.0, 4),
            ("2m3.456s", 123_456.0, 6),
            ("3h25m45s", 12_345_000.0, 5),
            ("0ms", 0.0, 1),
        ] {
            let read = time_ms(text).unwrap();
            assert!((read.value - ms).abs() < 1e-6, "{text}");
            assert_eq!(read.digits, digits, "{text}");
        }
        for text in ["", "s", "5", "1h", "x1s", "1m2"] {
            assert_eq!(time_ms(text), None, "{text}");
        }
    }

    #[test]
    fn percentiles_are_read_once_each() {
        let read = percentiles("[ 1%<=38 50%<=64 99.9%<=512 99.9%<=600 101%<=9 99.99%<=>1000 ]");
        let read: Vec<_> = read
            .iter()
            .map(|(percent, bound)| (*percent, bound.value))
            .collect();
        assert_eq!(read, [(1.0, 38.0), (50.0, 64.0), (99.9, 512.0)]);
    }
}
