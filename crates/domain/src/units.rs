use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Word;

/// A canonical unit. Everything inside is in one of these; a tool's own unit exists only in its file and at the edge.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Unit {
    /// Bytes per second, `B/s`.
    BytesPerSecond,
    /// Operations per second, `1/s`.
    PerSecond,
    /// Seconds, `s`.
    Seconds,
    /// Bytes, `B`.
    Bytes,
    /// Percent, `%`.
    Percent,
    /// A score's own unit as the tool names it; `points` when it names none.
    Other(Word),
}

impl Unit {
    /// The symbol used in files, the database and the API.
    pub fn symbol(&self) -> &str {
        match self {
            Self::BytesPerSecond => "B/s",
            Self::PerSecond => "1/s",
            Self::Seconds => "s",
            Self::Bytes => "B",
            Self::Percent => "%",
            Self::Other(name) => name,
        }
    }
}

impl From<String> for Unit {
    fn from(symbol: String) -> Self {
        match symbol.as_str() {
            "B/s" => Self::BytesPerSecond,
            "1/s" => Self::PerSecond,
            "s" => Self::Seconds,
            "B" => Self::Bytes,
            "%" => Self::Percent,
            _ => Self::Other(symbol.into()),
        }
    }
}

impl From<Unit> for String {
    fn from(unit: Unit) -> Self {
        unit.symbol().to_owned()
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}

/// A unit as people and well-labelled files print it, with its right meaning: `MB` is 10^6, `MiB` is 2^20.
///
/// Tools whose labels lie (fio 2's `KB/s` is KiB/s) never go through [`PrintedUnit::parse`] with their label; their
/// format says what the label means.
#[derive(Debug, Clone, PartialEq)]
pub struct PrintedUnit {
    /// What the value is in once multiplied by `factor`.
    pub unit: Unit,
    /// Canonical units in one printed unit. Exact for every prefix up to T/Ti.
    pub factor: f64,
    /// The canonical value is `value * factor / divisor`. Kept apart because 1/1000 is not exact in binary while a
    /// division by 1000 is correctly rounded: one rounding instead of two.
    pub divisor: f64,
}

impl PrintedUnit {
    /// Reads a unit label; `None` when it is not one that Podium knows. `IOPS` is `1/s`; `µs` and `us` are the same.
    /// Case counts only where it changes the meaning (`Mb/s` is refused: bits or bytes cannot be told apart).
    pub fn parse(label: &str) -> Option<Self> {
        let label = label.trim();
        let of = |unit, factor, divisor| {
            Some(Self {
                unit,
                factor,
                divisor,
            })
        };
        match label {
            "1/s" | "IOPS" | "iops" | "IO/s" | "ops/s" => return of(Unit::PerSecond, 1.0, 1.0),
            "%" => return of(Unit::Percent, 1.0, 1.0),
            "ns" => return of(Unit::Seconds, 1.0, 1e9),
            "us" | "µs" | "μs" => return of(Unit::Seconds, 1.0, 1e6),
            "ms" => return of(Unit::Seconds, 1.0, 1e3),
            "s" => return of(Unit::Seconds, 1.0, 1.0),
            "min" => return of(Unit::Seconds, 60.0, 1.0),
            "h" => return of(Unit::Seconds, 3600.0, 1.0),
            _ => {}
        }
        if let Some(prefix) = label.strip_suffix("bit/s") {
            return of(Unit::BytesPerSecond, decimal_prefix(prefix)?, 8.0);
        }
        if let Some(prefix) = label.strip_suffix("B/s") {
            return of(Unit::BytesPerSecond, byte_prefix(prefix)?, 1.0);
        }
        let prefix = label.strip_suffix('B')?;
        of(Unit::Bytes, byte_prefix(prefix)?, 1.0)
    }

    /// The printed value in the canonical unit.
    pub fn to_canonical(&self, value: f64) -> f64 {
        value * self.factor / self.divisor
    }
}

fn byte_prefix(prefix: &str) -> Option<f64> {
    Some(match prefix {
        "Ki" => 1024.0,
        "Mi" => 1_048_576.0,
        "Gi" => 1_073_741_824.0,
        "Ti" => 1_099_511_627_776.0,
        other => return decimal_prefix(other),
    })
}

fn decimal_prefix(prefix: &str) -> Option<f64> {
    Some(match prefix {
        "" => 1.0,
        // `KB` is what people type for `kB`; as a typed label it means what kB means.
        "k" | "K" => 1e3,
        "M" => 1e6,
        "G" => 1e9,
        "T" => 1e12,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(value: f64, label: &str) -> (f64, String) {
        let printed = PrintedUnit::parse(label).unwrap();
        (printed.to_canonical(value), printed.unit.to_string())
    }

    #[test]
    fn prefixes_keep_their_right_meaning() {
        assert_eq!(canonical(1.0, "MB/s"), (1e6, "B/s".into()));
        assert_eq!(canonical(1.0, "MiB/s"), (1_048_576.0, "B/s".into()));
        assert_eq!(canonical(10.0, "Gbit/s"), (1.25e9, "B/s".into()));
        assert_eq!(canonical(2.0, "GiB"), (2_147_483_648.0, "B".into()));
        assert_eq!(canonical(6090.0, "IOPS"), (6090.0, "1/s".into()));
    }

    #[test]
    fn times_become_seconds() {
        for (value, label, seconds) in [
            (0.42, "ms", 0.00042),
            (500.0, "us", 0.0005),
            (1.0, "min", 60.0),
            (4.0, "h", 14_400.0),
        ] {
            assert!(
                (canonical(value, label).0 / seconds - 1.0).abs() < 1e-15,
                "{label}"
            );
        }
    }

    #[test]
    fn ambiguous_labels_are_refused() {
        for label in ["Mb/s", "MBps", "", "furlongs", "mB/s", "B/s/s"] {
            assert_eq!(PrintedUnit::parse(label), None, "{label}");
        }
    }
}
