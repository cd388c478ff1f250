//! What the unit of a test means.

use podium_domain::{Metric, PrintedUnit, Unit};

use super::{
    model::TestResult,
    test::{Test, profile},
};

/// A figure's metric and how its printed numbers become canonical.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Scale {
    /// What is measured.
    pub(super) metric: Metric,
    /// The unit of the value.
    pub(super) unit: PrintedUnit,
    /// Whether the label means what it says; `MB/s` of most tests could be either 10^6 or 2^20.
    pub(super) proven: bool,
}

/// Reads a test's unit; `None` when it has none.
pub(super) fn scale(result: &TestResult) -> Option<Scale> {
    // Alternatives stand behind a bar (`pts_test_profile.php`, `get_result_scale_formatted`).
    let label = result.scale.split('|').next().unwrap_or_default().trim();
    if label.is_empty() {
        return None;
    }
    let known = PrintedUnit::parse(&plain(label)).or_else(|| time(label));
    let Some(unit) = known.filter(|unit| unit.unit != Unit::Percent) else {
        return Some(score(label, &result.proportion));
    };
    let metric = match &unit.unit {
        Unit::BytesPerSecond => Metric::Bandwidth,
        Unit::PerSecond => Metric::Iops,
        Unit::Bytes => Metric::Bytes,
        _ if result.description.to_ascii_lowercase().contains("latency") => Metric::Latency,
        _ => Metric::Duration,
    };
    let proven = metric != Metric::Bandwidth || says_itself(label);
    Some(match (Test::of(result), metric) {
        // iozone's kB, which are KiB, over 1024 (`results-definition.xml` of the profile).
        (Test::Iozone, Metric::Bandwidth) if label == "MB/s" => Scale {
            metric: Metric::Bandwidth,
            unit: PrintedUnit {
                factor: 1_048_576.0,
                ..unit
            },
            proven: true,
        },
        // Even `MiB/s` can be fio's KiB/s here; see `fio`.
        (Test::Fio, Metric::Bandwidth) => Scale {
            metric: Metric::Bandwidth,
            unit,
            proven: false,
        },
        (_, metric) => Scale { metric, unit, proven },
    })
}

/// Files, requests, frames: the score has the label as its unit. Without a direction it is not a score.
fn score(label: &str, proportion: &str) -> Scale {
    let metric = match proportion {
        "HIB" | "LIB" => Metric::Score,
        _ => Metric::Other(label.into()),
    };
    Scale {
        metric,
        unit: PrintedUnit {
            unit: Unit::from(label.to_owned()),
            factor: 1.0,
            divisor: 1.0,
        },
        proven: true,
    }
}

/// Spellings of tests and the short ones of the CSV export (`get_result_scale_shortened`) in one.
fn plain(label: &str) -> String {
    let label = label.replace("/second", "/s").replace("/sec", "/s");
    match label.as_str() {
        "Bytes" => "B".to_owned(),
        _ => label,
    }
}

fn time(label: &str) -> Option<PrintedUnit> {
    PrintedUnit::parse(match label {
        "Seconds" | "Second" | "sec" => "s",
        "Milliseconds" | "Milli-Seconds" => "ms",
        "Microseconds" => "us",
        "Nanoseconds" => "ns",
        "Minutes" => "min",
        _ => return None,
    })
}

/// Whether only one meaning is possible: names of powers of 1024, bits, bytes alone.
fn says_itself(label: &str) -> bool {
    label.contains("iB") || label.contains("bit") || label.starts_with('B')
}

/// Names a test for a sentence.
pub(super) fn named<'r>(result: &'r TestResult<'_>) -> &'r str {
    match profile(&result.identifier) {
        "" => &result.title,
        profile => profile,
    }
}
