//! Whether latencies are nanoseconds or microseconds.

use super::{name::Kind, rows::Rows};
use crate::Refused;

/// A request ends up to so many milliseconds after the time that its row names, which is cut to whole ones.
const SLACK_MS: u64 = 2;

/// Times from here on are of the clock (`log_unix_epoch`), not since the start of the job: 2001.
pub(super) const EPOCH_MS: u64 = 1_000_000_000_000;

/// What one value is worth, in canonical units.
///
/// # Errors
/// For a latency log that proves neither: fio logs nanoseconds since 3.0 (axboe/fio d6bb626e), microseconds before.
pub(super) fn divisor(rows: &Rows, kind: Kind) -> Result<Scale, Refused> {
    Ok(match kind {
        Kind::Bandwidth => Scale::Times(1024.0),
        Kind::Iops => Scale::Times(1.0),
        _ if rows.has_priority || outlasts_the_run(rows) => Scale::Per(1e9),
        _ => {
            let reason = "nothing in this latency log tells whether it is of fio 2, which logs microseconds, or of fio \
                          3.0 to 3.17, which logs nanoseconds in the same columns: upload fio's JSON or text output, \
                          or a log of 3.18 or newer";
            return Err(Refused(reason.to_owned()));
        }
    })
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
