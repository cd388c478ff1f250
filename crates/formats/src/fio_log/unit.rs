//! Whether latencies are nanoseconds or microseconds.

use super::{name::Kind, rows::Rows};
use crate::Refused;

/// A request ends up to so many milliseconds after the time that its row names, which is cut to whole ones.
const SLACK_MS: u64 = 2;

/// Times from here on are of the clock (`log_unix_epoch`), not since the start of the job: 2001.
pub(super) const EPOCH_MS: u64 = 1_000_000_000_000;

/// Why a log is refused whose unit only other files may tell.
pub(super) const UNPROVEN: &str = "nothing in this latency log tells whether it is of fio 2, which logs microseconds, or of fio 3.0 to 3.17, which \
                                   logs nanoseconds in the same columns: upload fio's JSON or text output, an archive \
                                   that holds such an output beside its logs, or a log of 3.18 or newer";

/// What one value is worth, in canonical units; and whether only `version` told it, that of the fio whose outputs lie
/// beside the log.
///
/// # Errors
/// For a latency log that proves neither: fio logs nanoseconds since 3.0 (axboe/fio d6bb626e), microseconds before.
pub(super) fn divisor(rows: &Rows, kind: Kind, version: Option<&str>) -> Result<(Scale, bool), Refused> {
    let proven = match kind {
        Kind::Bandwidth => Scale::Times(1024.0),
        Kind::Iops => Scale::Times(1.0),
        _ if rows.has_priority || outlasts_the_run(rows) => Scale::Per(1e9),
        _ => {
            return match version.and_then(major) {
                Some(0..=2) => Ok((Scale::Per(1e6), true)),
                Some(_) => Ok((Scale::Per(1e9), true)),
                None => Err(Refused(UNPROVEN.to_owned())),
            };
        }
    };
    Ok((proven, false))
}

fn major(version: &str) -> Option<u32> {
    let number = version.strip_prefix("fio-").unwrap_or(version);
    number.split('.').next()?.parse().ok()
}

/// A factor, as one exact operation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Scale {
    Times(f64),
    Per(f64),
}

impl Scale {
    pub(super) fn apply(self, value: u64) -> f64 {
        match self {
            Self::Times(factor) => value as f64 * factor,
            Self::Per(divisor) => value as f64 / divisor,
        }
    }
}

/// Whether a latency, read as microseconds, is longer than the time since the start of the job.
fn outlasts_the_run(rows: &Rows) -> bool {
    rows.sides().any(|(_, side)| {
        let mut both = side.times.iter().zip(&side.values);
        both.any(|(time, value)| *time < EPOCH_MS && value / 1000 > time.saturating_add(SLACK_MS))
    })
}
