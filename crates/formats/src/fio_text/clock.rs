//! When a run began, as far as the date that fio prints tells it.

use super::block::Block;
use crate::{
    fio_json::clock::{rfc3339, seconds_of},
    numbers::number,
};

/// ISO 8601 without an offset (fio prints local time): the date of the results less the longest runtime. Only where
/// all jobs are of one group: several may have run one after the other.
pub(super) fn started_at(blocks: &[&Block<'_>]) -> Option<String> {
    let first = blocks.first()?;
    if blocks
        .iter()
        .any(|block| block.status.group != first.status.group)
    {
        return None;
    }
    let sides = blocks.iter().flat_map(|block| &block.sides);
    let runtimes = sides
        .filter_map(|side| number(side.rates.runtime))
        .map(|runtime| runtime.value / 1e3);
    #[expect(clippy::cast_possible_truncation, reason = "a cast from f64 saturates")]
    let longest = runtimes.reduce(f64::max)? as i64;
    let start = printed_s(first.status.date)?.checked_sub(longest)?;
    rfc3339(start).map(|text| text.trim_end_matches('Z').to_owned())
}

/// `Fri Jun 19 01:20:01 2020` (C's `ctime`) as seconds since 1970 in local time.
fn printed_s(date: &str) -> Option<i64> {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let words: Vec<&str> = date.split_ascii_whitespace().collect();
    let [_, month, day, time, year] = words.as_slice() else {
        return None;
    };
    let month = MONTHS.iter().position(|name| name == month)? + 1;
    let mut clock = time
        .split(':')
        .map(|part| part.parse::<u32>().ok().filter(|part| *part < 61));
    let [hour, minute, second] = [clock.next()??, clock.next()??, clock.next()??];
    let date = [year.parse().ok()?, u32::try_from(month).ok()?, day.parse().ok()?];
    seconds_of(date, [hour, minute, second])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_that_of_the_calendar() {
        assert_eq!(printed_s("Fri Jun 19 01:20:01 2020"), Some(1_592_529_601));
        assert_eq!(printed_s("Thu Jan  1 00:00:09 1970"), Some(9));
        for date in [
            "",
            "Fri Jun 41 01:20:01 2020",
            "Fri Juin 19 01:20:01 2020",
            "Fri Jun 19 01:20 2020",
        ] {
            assert_eq!(printed_s(date), None, "{date}");
        }
    }
}
