//! Latency buckets by their column names: `0.5 to 1 mS`, ` >= 10 s`.

use crate::numbers::number;

/// Where a latency bucket ends, in seconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Bucket {
    /// It has an upper bound.
    Below(f64),
    /// It is the last one, open above.
    From(f64),
}

/// Reads a bucket's column name; `None` for every other column.
pub(super) fn bucket(label: &str) -> Option<Bucket> {
    if let Some(rest) = label.strip_prefix(">=") {
        return seconds(rest).map(Bucket::From);
    }
    let (_, upper) = label.split_once(" to ")?;
    seconds(upper).map(Bucket::Below)
}

fn seconds(text: &str) -> Option<f64> {
    let (value, unit) = text.trim().split_once(' ')?;
    let divisor = match unit.trim().to_ascii_lowercase().as_str() {
        "us" => 1e6,
        "ms" => 1e3,
        "s" => 1.0,
        _ => return None,
    };
    number(value).map(|number| number.value / divisor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bucket_names_become_bounds() {
        assert_eq!(bucket("50 to 100 uS"), Some(Bucket::Below(1e-4)));
        assert_eq!(bucket("0.5 to 1 mS"), Some(Bucket::Below(1e-3)));
        assert_eq!(bucket("2 to 4.7 s"), Some(Bucket::Below(4.7)));
        assert_eq!(bucket(">= 10 s"), Some(Bucket::From(10.0)));
        for label in ["IOps", "Errors", "a to b", "1 to 2 furlongs"] {
            assert_eq!(bucket(label), None, "{label}");
        }
    }
}
