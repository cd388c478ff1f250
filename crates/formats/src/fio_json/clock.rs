//! When a run began.

use super::{
    document::{Document, Kind},
    entry::Entry,
    settings::{Settings, seconds},
};

/// ISO 8601 in UTC: the start that fio prints (from 3.36 on), else the time of printing less what had passed by then.
/// Absent when the document says neither.
pub(super) fn started_at(document: &Document<'_>) -> Option<String> {
    start_s(document).and_then(rfc3339)
}

/// In seconds since 1970.
fn start_s(document: &Document<'_>) -> Option<i64> {
    let stated = document
        .entries
        .iter()
        .filter_map(|entry| entry.job_start.i64())
        .filter(|ms| *ms > 0)
        .min();
    if let Some(ms) = stated {
        return Some(ms.div_euclid(1000));
    }
    let printed = document
        .timestamp
        .i64()
        .or_else(|| Some(document.timestamp_ms.i64()?.div_euclid(1000)))?;
    printed.checked_sub(passed_s(document)?)
}

/// When the document was printed, in milliseconds since 1970.
pub(super) fn printed_ms(document: &Document<'_>) -> Option<f64> {
    document
        .timestamp_ms
        .f64()
        .or_else(|| document.timestamp.f64().map(|seconds| seconds * 1e3))
}

/// Seconds from fio's start to the printing; in client mode, which does not say it, the longest runtime.
fn passed_s(document: &Document<'_>) -> Option<i64> {
    let elapsed = document
        .entries
        .iter()
        .filter_map(|entry| entry.elapsed.i64())
        .max();
    #[expect(clippy::cast_possible_truncation, reason = "a cast from f64 saturates")]
    let runtime = || {
        document
            .entries
            .iter()
            .filter_map(super::entry::Entry::runtime_s)
            .reduce(f64::max)
            .map(|s| s as i64)
    };
    elapsed.or_else(runtime)
}

/// Whether all entries ran at the same time, so that fio's clock, which starts with the first of them, is each one's own.
pub(super) fn runs_together<'d, 'a: 'd>(
    document: &Document<'_>,
    mut entries: impl Iterator<Item = &'d Entry<'a>>,
) -> bool {
    let first = entries.next().and_then(|entry| entry.group.i64());
    document.kind == Some(Kind::Jobs) && entries.all(|entry| entry.group.i64() == first)
}

/// How long an entry took by fio's clock, in seconds, without its ramp time, where that is notably longer than its
/// runtime: the clock is printed in whole seconds, and threads take some to start and end. Absent where a start was
/// delayed.
pub(super) fn notable_elapsed_s(entry: &Entry<'_>, settings: &Settings<'_>) -> Option<f64> {
    const NOTABLE_S: f64 = 5.0;
    if settings.get(&["startdelay"]).is_some() {
        return None;
    }
    let ramp_s = settings.get(&["ramp_time"]).and_then(seconds).unwrap_or(0.0);
    let elapsed_s = entry.elapsed.f64()? - ramp_s;
    // What a verification took is no wait.
    (entry.verified.is_none() && elapsed_s > entry.runtime_s()? + NOTABLE_S).then_some(elapsed_s)
}

/// Seconds since 1970 as `2026-01-31T10:00:00Z`; years 1970 to 9999.
pub(crate) fn rfc3339(seconds: i64) -> Option<String> {
    const LAST: i64 = 253_402_300_799;
    if !(0..=LAST).contains(&seconds) {
        return None;
    }
    let (day, second) = (seconds / 86_400, seconds % 86_400);
    // Days are counted from 1 March of year 0, so that the leap day is the last of its year; an era is 400 years.
    let days = day + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let date = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    Some(format!(
        "{year:04}-{month:02}-{date:02}T{hour:02}:{minute:02}:{second:02}Z"
    ))
}

/// Seconds since 1970 of a date (year, month, day) and a time of day; `None` for a date that does not exist.
pub(crate) fn seconds_of(date: [u32; 3], time: [u32; 3]) -> Option<i64> {
    let [year, month, day] = date.map(i64::from);
    let [hour, minute, second] = time.map(i64::from);
    // Years begin in March, as above.
    let shifted = year - i64::from(month <= 2);
    let shifted_month = if month > 2 { month - 3 } else { month + 9 };
    let days_before = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400;
    let days = days_before + (153 * shifted_month + 2) / 5 + day - 719_469;
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second;
    let written = format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z");
    // A day that does not exist comes back as another one.
    (rfc3339(seconds)? == written).then_some(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, Some("1970-01-01T00:00:00Z")),
            (951_782_399, Some("2000-02-28T23:59:59Z")),
            (951_782_400, Some("2000-02-29T00:00:00Z")),
            (1_735_689_599, Some("2024-12-31T23:59:59Z")),
            (4_107_542_400, Some("2100-03-01T00:00:00Z")),
            (253_402_300_799, Some("9999-12-31T23:59:59Z")),
            (253_402_300_800, None),
            (-1, None),
        ] {
            assert_eq!(rfc3339(seconds).as_deref(), text);
        }
    }

    #[test]
    fn dates_and_seconds_are_each_others_inverse() {
        for seconds in (0..4_107_542_400).step_by(86_399 * 17) {
            let text = rfc3339(seconds).expect("in range");
            let parts: Vec<u32> = text
                .split(['-', 'T', ':', 'Z'])
                .filter_map(|part| part.parse().ok())
                .collect();
            let [year, month, day, hour, minute, second] = parts.try_into().expect("six parts");
            assert_eq!(
                seconds_of([year, month, day], [hour, minute, second]),
                Some(seconds)
            );
        }
        for date in [
            [2023, 2, 29],
            [2024, 13, 1],
            [2024, 0, 1],
            [2024, 4, 31],
            [1969, 12, 31],
        ] {
            assert_eq!(seconds_of(date, [0, 0, 0]), None);
        }
    }
}
