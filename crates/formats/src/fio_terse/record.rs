//! One line as the entry that fio's JSON would have of the job.

use std::borrow::Cow;

use super::layout::{DISK, Layout, Side, Width};
use crate::fio_json::{
    direction::Direction,
    entry::Entry,
    latency::{self, Latency, Percentiles},
    token::Token,
};
use crate::numbers::number;

/// Fewer fields than the shortest line has.
const FEWEST: usize = 60;

/// Decimal places between microseconds and seconds.
const MICROSECONDS: u8 = 6;

/// What one line says.
#[derive(Debug)]
pub(super) struct Record<'a> {
    pub(super) line: u64,
    /// `3.33`; version 2 does not say it.
    pub(super) version: Option<&'a str>,
    /// The disk statistics as they stand there.
    pub(super) disks: Vec<&'a str>,
    pub(super) entry: Entry<'a>,
}

/// Whether a line may be one of terse output; cheap.
pub(super) fn looks_terse(line: &str) -> bool {
    let mut bytes = line.trim_start().bytes();
    let starts = matches!((bytes.next(), bytes.next()), (Some(b'2'..=b'5'), Some(b';')));
    starts && bytes.filter(|byte| *byte == b';').count() >= FEWEST
}

/// Reads a line; `None` when its fields are not those of any version.
pub(super) fn record(line: &str, number: u64) -> Option<Record<'_>> {
    let fields: Vec<&str> = line.trim().split(';').collect();
    let version: u32 = fields.first()?.parse().ok()?;
    let layout = Layout::of(version, &fields)?;
    let sides = layout.meanings(version)?;
    let [name, group, error] = *fields.get(layout.head - 3..layout.head)? else {
        return None;
    };
    let cpu = fields.get(layout.tail()..)?;
    let percent = |at: usize| {
        cpu.get(at)
            .map(|field| Token::of(field.trim_end_matches('%')))
            .unwrap_or_default()
    };
    let mut entry = Entry {
        name: Some(Cow::Borrowed(name)),
        group: Token::of(group),
        error: Token::of(error),
        usr_cpu: percent(0),
        sys_cpu: percent(1),
        closed: true,
        ..Entry::default()
    };
    let chunks = fields
        .get(layout.head..layout.tail())?
        .chunks(layout.width.fields());
    for (side, chunk) in sides.iter().zip(chunks) {
        let direction = direction(chunk, layout.width)
            .filter(Direction::is_active)
            .map(Box::new);
        match side {
            Side::Read => entry.read = direction,
            Side::Write => entry.write = direction,
            Side::Trim => entry.trim = direction,
            Side::Mixed => entry.mixed = direction,
        }
    }
    let disks = disks(fields.get(layout.disks()..)?);
    let errors = fields.get(layout.disks() + disks.len()..)?;
    entry.total_err = errors
        .first()
        .filter(|_| errors.len() >= 2)
        .map(|count| Token::of(count))
        .unwrap_or_default();
    Some(Record {
        line: number,
        version: (version > 2)
            .then(|| fields.get(1).map(|text| text.trim_start_matches("fio-")))
            .flatten(),
        disks,
        entry,
    })
}

/// The fields of a direction: KiB, KiB/s, requests per second, ms; four of each latency, percentiles between those of
/// completion and of the whole.
fn direction<'a>(fields: &[&'a str], width: Width) -> Option<Direction<'a>> {
    let mut fields = fields.iter().copied();
    let mut next = || fields.next().map(Token::of);
    let mut direction = Direction {
        io_bytes: next()?,
        bw: next()?,
        ..Direction::default()
    };
    if width != Width::Old {
        direction.iops = next()?;
    }
    direction.runtime = next()?;
    let mut latency = || {
        Some(Latency {
            decimals: MICROSECONDS,
            min: measured(next()?),
            max: next()?,
            mean: next()?,
            stddev: next()?,
            ..Latency::default()
        })
    };
    direction.submission = latency();
    let mut completion = latency()?;
    if width != Width::Old {
        let listed = fields.by_ref().take(20).filter_map(percentile);
        completion.percentiles = Percentiles(listed.collect());
    }
    direction.completion = Some(completion);
    let mut next = || fields.next().map(Token::of);
    let mut total = Latency {
        decimals: MICROSECONDS,
        min: measured(next()?),
        max: next()?,
        mean: next()?,
        stddev: next()?,
        ..Latency::default()
    };
    if let Some(completion) = direction
        .completion
        .as_mut()
        .filter(|completion| is_beyond(completion))
    {
        // With `lat_percentiles` they are those of the whole, which the line does not say.
        total.percentiles = std::mem::take(&mut completion.percentiles);
        if is_beyond(&total) {
            total.percentiles = Percentiles::default();
        }
    }
    direction.total = Some(total);
    Some(direction)
}

/// Whether percentiles are greater than the longest request, by more than the buckets explain in which fio counts.
fn is_beyond(latency: &Latency<'_>) -> bool {
    const BUCKET: f64 = 1.04;
    let longest = latency.max.f64().map(|max| max.max(1.0) * BUCKET);
    let listed = latency.percentiles.0.iter().filter_map(|(_, value)| value.f64());
    longest.is_some_and(|longest| listed.into_iter().any(|value| value > longest))
}

/// `99.000000%=1656`; unused places are `0%=0`.
fn percentile(field: &str) -> Option<(f64, Token<'_>)> {
    let (percent, value) = field.split_once("%=")?;
    let percent = number(percent).map(|number| number.value);
    let value = Token::of(value);
    value.is_positive().then_some((latency::percent(percent), value))
}

/// Times are cut to whole microseconds: zero says nothing.
fn measured(time: Token<'_>) -> Token<'_> {
    if time.is_positive() {
        time
    } else {
        Token::default()
    }
}

/// The leading fields that are disk statistics.
fn disks<'a>(fields: &[&'a str]) -> Vec<&'a str> {
    let is_disk = |disk: &&[&str]| {
        let counts = disk.get(1..DISK - 1).unwrap_or_default();
        disk.len() == DISK
            && counts
                .iter()
                .all(|count| !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit()))
            && disk.last().is_some_and(|busy| busy.ends_with('%'))
    };
    fields
        .chunks(DISK)
        .take_while(is_disk)
        .flatten()
        .copied()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(width: Width) -> Vec<String> {
        let mut fields: Vec<String> = ["2048", "1024", "256", "2000"].map(str::to_owned).into();
        if width == Width::Old {
            fields.remove(2);
        }
        let latency = || ["3", "90", "12.500000", "1.250000"].map(str::to_owned);
        fields.extend(latency());
        fields.extend(latency());
        if width != Width::Old {
            fields.extend((1..=17).map(|at| format!("{at}.000000%={}", at * 10)));
            fields.extend(vec!["0%=0".to_owned(); 3]);
        }
        fields.extend(latency());
        fields.extend(["1", "2", "99.000000%", "1.500000", "0.500000"].map(str::to_owned));
        if width == Width::Samples {
            fields.extend(["4", "1", "2", "1.500000", "0.500000", "4"].map(str::to_owned));
        }
        fields
    }

    fn line(version: u32, width: Width, sides: usize, rest: &str) -> String {
        let mut fields = vec![version.to_string()];
        if version > 2 {
            fields.push("fio-3.33".to_owned());
        }
        fields.extend(["job", "0", "0"].map(str::to_owned));
        for _ in 0..sides {
            fields.extend(side(width));
        }
        fields.extend(["1.000000%", "2.000000%", "3", "4", "5"].map(str::to_owned));
        fields.extend(vec!["0.1%".to_owned(); 29]);
        fields.join(";") + rest
    }

    #[test]
    fn every_count_of_fields_has_its_directions() {
        for (version, width, sides, fields) in [
            (2, Width::Old, 2, 78),
            (2, Width::Full, 2, 120),
            (2, Width::Full, 3, 161),
            (3, Width::Full, 2, 121),
            (3, Width::Full, 1, 80),
            (3, Width::Full, 3, 162),
            (4, Width::Full, 3, 162),
            (4, Width::Full, 4, 203),
            (5, Width::Samples, 3, 180),
            (5, Width::Samples, 4, 227),
        ] {
            let text = line(version, width, sides, "");
            assert_eq!(text.split(';').count(), fields);
            let record = record(&text, 1).expect("a known version");
            assert_eq!(record.entry.active().count(), sides, "{version} {fields}");
            let (_, first) = record.entry.active().next().expect("a direction");
            let total = first.total.as_ref().and_then(|latency| latency.mean.f64());
            assert_eq!((first.runtime.f64(), total), (Some(2000.0), Some(12.5)));
        }
    }

    #[test]
    fn a_field_too_many_or_too_few_is_no_line() {
        let text = line(3, Width::Full, 2, "");
        let fewer = text.replacen("2048;", "", 1);
        let more = text.replacen("2048;", "2048;2048;", 1);
        assert!(record(&fewer, 1).is_none() && record(&more, 1).is_none());
        assert!(record(&line(5, Width::Full, 2, ""), 1).is_none());
    }

    #[test]
    fn disks_errors_and_descriptions_may_follow() {
        let disk = ";sda;1;2;3;4;5;6;7;99.24%";
        let text = line(3, Width::Full, 2, &format!("{disk};17;5;a;description"));
        let record = record(&text, 1).expect("a line");
        assert_eq!(record.disks.len(), DISK);
        assert_eq!(record.entry.total_err.u64(), Some(17));
    }
}
