use std::{cmp::Ordering, fmt};

use serde::{Deserialize, Serialize};

use crate::{Better, Unit, Word};

/// Implements text form, `Display` and serde for an enum whose last variant keeps a tool's own word.
macro_rules! word_enum {
    ($name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl $name {
            /// The word used in files, the database and the API.
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $word,)+
                    Self::Other(word) => word,
                }
            }
        }

        impl From<String> for $name {
            fn from(word: String) -> Self {
                match word.as_str() {
                    $($word => Self::$variant,)+
                    _ => Self::Other(word.into()),
                }
            }
        }

        impl From<&str> for $name {
            fn from(word: &str) -> Self {
                match word {
                    $($word => Self::$variant,)+
                    _ => Self::Other(word.into()),
                }
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.as_str().to_owned()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}
pub(crate) use word_enum;

/// What was measured.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Metric {
    /// Bytes per second.
    Bandwidth,
    /// Operations per second.
    Iops,
    /// Completion latency in seconds where the tool tells it apart, else the latency it reports.
    Latency,
    /// Submission to completion, in seconds.
    TotalLatency,
    /// Time to hand the request over, in seconds.
    SubmissionLatency,
    /// Processor time used, in percent of one processor unless the tool says otherwise. Context, not victory.
    Cpu,
    /// Time waiting for I/O, in percent. Context, not victory.
    Iowait,
    /// Seconds, only where time is what was measured (a copy); a runtime that was set is a condition.
    Duration,
    /// Bytes moved.
    Bytes,
    /// A score in its own unit.
    Score,
    /// A metric that Podium does not know, under its own name; it has a direction only where the file says so.
    Other(Word),
}

word_enum!(Metric {
    Bandwidth = "bandwidth",
    Iops = "iops",
    Latency = "latency",
    TotalLatency = "total-latency",
    SubmissionLatency = "submission-latency",
    Cpu = "cpu",
    Iowait = "iowait",
    Duration = "duration",
    Bytes = "bytes",
    Score = "score",
});

impl Metric {
    /// The canonical unit of this metric; `None` when the file must name it (scores and unknown metrics).
    pub fn unit(&self) -> Option<Unit> {
        Some(match self {
            Self::Bandwidth => Unit::BytesPerSecond,
            Self::Iops => Unit::PerSecond,
            Self::Latency | Self::TotalLatency | Self::SubmissionLatency | Self::Duration => Unit::Seconds,
            Self::Cpu | Self::Iowait => Unit::Percent,
            Self::Bytes => Unit::Bytes,
            Self::Score | Self::Other(_) => return None,
        })
    }

    /// Which way is better for this metric and statistic (COMPARISON rule 3); `None` means that no column can win.
    pub fn better(&self, stat: &Stat) -> Option<Better> {
        let spread = matches!(stat, Stat::Stddev);
        match self {
            Self::Cpu | Self::Iowait | Self::Bytes | Self::Other(_) => None,
            _ if spread => Some(Better::Lower),
            Self::Bandwidth | Self::Iops | Self::Score => Some(Better::Higher),
            Self::Latency | Self::TotalLatency | Self::SubmissionLatency | Self::Duration => {
                Some(Better::Lower)
            }
        }
    }
}

/// Which side of the I/O a workload or a measurement speaks of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Op {
    /// Reads.
    Read,
    /// Writes.
    Write,
    /// Trims (discards).
    Trim,
    /// Reads and writes in one workload; only in an identity, with its read share.
    Mixed,
    /// All operations together; only of a measurement.
    Total,
    /// The tool's own word (`rewrite`, `create`).
    Other(Word),
}

word_enum!(Op { Read = "read", Write = "write", Trim = "trim", Mixed = "mixed", Total = "total" });

/// Which statistic of the single values a measurement is.
#[derive(Debug, Clone, PartialEq)]
pub enum Stat {
    /// Arithmetic mean, also of a rate over a whole run.
    Mean,
    /// Smallest value.
    Min,
    /// Largest value.
    Max,
    /// Standard deviation.
    Stddev,
    /// Median where the tool calls it so (`p50` where it is printed as a percentile).
    Median,
    /// A sum or a whole, such as the duration of a copy.
    Total,
    /// A percentile, in percent: 99.9 is `p99.9`.
    Percentile(f64),
    /// A statistic under the tool's own name.
    Other(Word),
}

impl Stat {
    /// Whether this is a percentile (or the median): such values are never averaged (COMPARISON rule 2).
    pub fn is_percentile(&self) -> bool {
        matches!(self, Self::Percentile(_) | Self::Median)
    }
}

impl From<&str> for Stat {
    fn from(word: &str) -> Self {
        match word {
            "mean" => Self::Mean,
            "min" => Self::Min,
            "max" => Self::Max,
            "stddev" => Self::Stddev,
            "median" => Self::Median,
            "total" => Self::Total,
            _ => percentile(word).map_or_else(|| Self::Other(word.into()), Self::Percentile),
        }
    }
}

fn percentile(word: &str) -> Option<f64> {
    let percent = word.strip_prefix('p')?;
    let plain = percent.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let value: f64 = percent.parse().ok()?;
    (plain && (0.0..=100.0).contains(&value)).then_some(value)
}

impl fmt::Display for Stat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mean => f.write_str("mean"),
            Self::Min => f.write_str("min"),
            Self::Max => f.write_str("max"),
            Self::Stddev => f.write_str("stddev"),
            Self::Median => f.write_str("median"),
            Self::Total => f.write_str("total"),
            // f64's Display is the shortest text that reads back equal: 99.99 stays `p99.99`, 99 is `p99`.
            Self::Percentile(percent) => write!(f, "p{percent}"),
            Self::Other(word) => f.write_str(word),
        }
    }
}

impl Stat {
    fn rank(&self) -> (u8, f64, &str) {
        match self {
            Self::Mean => (0, 0.0, ""),
            Self::Median => (1, 0.0, ""),
            Self::Total => (2, 0.0, ""),
            Self::Min => (3, 0.0, ""),
            Self::Percentile(percent) => (4, *percent, ""),
            Self::Max => (5, 0.0, ""),
            Self::Stddev => (6, 0.0, ""),
            Self::Other(word) => (7, 0.0, word),
        }
    }
}

impl Eq for Stat {}

impl PartialOrd for Stat {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Stat {
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b) = (self.rank(), other.rank());
        a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(b.2))
    }
}

impl From<String> for Stat {
    fn from(word: String) -> Self {
        Self::from(word.as_str())
    }
}

impl From<Stat> for String {
    fn from(stat: Stat) -> Self {
        stat.to_string()
    }
}

impl Serialize for Stat {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Stat {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_survive_the_round_trip() {
        for word in [
            "mean", "p50", "p99", "p99.9", "p99.99", "p99.999", "stddev", "median", "p2.5", "avg-of-3",
        ] {
            assert_eq!(Stat::from(word).to_string(), word);
        }
    }

    #[test]
    fn odd_percentiles_stay_words() {
        for word in ["p", "p101", "p-1", "pnan", "p1e1", "pinf"] {
            assert_eq!(Stat::from(word), Stat::Other(word.into()));
        }
    }

    #[test]
    fn cpu_has_no_direction_and_a_spread_is_better_small() {
        assert_eq!(Metric::Cpu.better(&Stat::Mean), None);
        assert_eq!(Metric::Bandwidth.better(&Stat::Stddev), Some(Better::Lower));
        assert_eq!(Metric::Bandwidth.better(&Stat::Min), Some(Better::Higher));
        assert_eq!(Metric::Other("fun".into()).better(&Stat::Mean), None);
    }
}
