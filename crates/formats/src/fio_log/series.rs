//! Rows as a time series.

use super::{rows::Side, unit::EPOCH_MS};

/// Seconds since the start, not decreasing, and the order in which the rows have to be taken.
pub(super) struct Times {
    pub(super) seconds: Vec<f64>,
    /// Where the rows were not in the order of time.
    pub(super) order: Option<Vec<usize>>,
}

/// The times of a direction. `start_ms` is what counts as the start: 0, or the first time of a log whose times are of
/// the clock.
pub(super) fn times(side: &Side, start_ms: u64) -> Times {
    let seconds = |ms: u64| ms.saturating_sub(start_ms) as f64 / 1e3;
    if side.times.is_sorted() {
        return Times {
            seconds: side.times.iter().copied().map(seconds).collect(),
            order: None,
        };
    }
    let mut order: Vec<usize> = (0..side.times.len()).collect();
    let at = |index: usize| side.times.get(index).copied().unwrap_or_default();
    order.sort_by_key(|index| at(*index));
    Times {
        seconds: order.iter().map(|index| seconds(at(*index))).collect(),
        order: Some(order),
    }
}

/// The first time of a log, when it is one of the clock (`log_unix_epoch`).
pub(super) fn clock_start_ms(times: impl Iterator<Item = u64>) -> Option<u64> {
    times.min().filter(|first| *first >= EPOCH_MS)
}
