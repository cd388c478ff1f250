//! The sums of a group at the end of fio's output, where nothing else of it was pasted:
//!
//! ```text
//! Run status group 0 (all jobs):
//!   WRITE: bw=1113MiB/s (1167MB/s), 557MiB/s-587MiB/s (584MB/s-616MB/s), io=128MiB (134MB), run=109-115msec
//! ```
//!
//! The first rate is all bytes over the longest time of a job (`show_group_stats` and `__show_run_stats` in axboe/fio
//! `stat.c`); 2.x prints `WRITE: io=131072KB, aggrb=1113.0MB/s, minb=…, maxb=…, mint=109msec, maxt=115msec`.

use podium_domain::{Measurement, Metric, Op, Stat};

use super::{
    block::{Block, Side},
    figure::{Figure, Layout, bytes},
    header::Status,
    rates::Rates,
};
use crate::{notices::Notices, numbers::number};

/// The first group, where the line that names it was not pasted.
pub(super) const FIRST: (&str, &str) = ("group 0", "0");

/// `Run status group 0 (all jobs):`: its name and number.
pub(super) fn group(line: &str) -> Option<(&str, &str)> {
    let name = line.trim().strip_prefix("Run status ")?;
    let (name, _) = name.split_once(" (").unwrap_or((name, ""));
    let number = name.strip_prefix("group ")?;
    number
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then_some((name, number))
}

/// The results of a group of which only sums are known, before these and the number of its jobs are.
pub(super) fn block<'a>((name, group): (&'a str, &'a str), line: u64) -> Block<'a> {
    let status = Status {
        name,
        group,
        jobs: 0,
        error: "0",
        reason: None,
        process: "",
        date: "",
    };
    Block::of_sums(status, line)
}

/// Reads a line when it is the sum of one direction.
pub(super) fn sum(line: &str) -> Option<Rates<'_>> {
    const WORDS: [(&str, Op); 4] = [
        ("READ: ", Op::Read),
        ("WRITE: ", Op::Write),
        ("TRIM: ", Op::Trim),
        ("MIXED: ", Op::Total),
    ];
    let line = line.trim();
    let (rest, op) = WORDS
        .into_iter()
        .find_map(|(word, op)| Some((line.strip_prefix(word)?, op)))?;
    let field = |name: &str| {
        let mut fields = rest.split(", ").filter_map(|field| field.split_once('='));
        fields
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value.trim())
    };
    let (layout, rate, time) = match (field("bw"), field("aggrb")) {
        (Some(rate), _) => (Layout::Modern, rate, field("run")?),
        (None, rate) => (Layout::Legacy, rate?, field("maxt")?),
    };
    let figures = |text: &'_ str| {
        text.split('(')
            .map(|part| part.trim().trim_end_matches(')'))
            .filter_map(|part| bytes(part.strip_suffix("/s").unwrap_or(part), layout))
            .collect::<Vec<_>>()
    };
    let longest = time.strip_suffix("msec")?;
    Some(Rates {
        op,
        layout,
        iops: None,
        bandwidth: figures(rate),
        moved: figures(field("io")?).first().copied(),
        runtime: longest
            .rsplit_once('-')
            .map_or(longest, |(_, longest)| longest)
            .trim(),
    })
}

/// The figures of one direction: the printed rate, unless it may have lost its carry or is not what amount and time make.
pub(super) fn figures(side: &Side<'_>, drops_carry: bool, all: &mut Vec<Measurement>, notices: &mut Notices) {
    let Some(time) = number(side.rates.runtime).filter(|time| time.value > 0.0) else {
        return;
    };
    let seconds = time.value / 1e3;
    let is_sure = |figure: &&Figure| figure.value > 0.0 && !(drops_carry && figure.may_lack_carry());
    let moved = side.rates.moved;
    let agrees = |rate: &&Figure| {
        let Some(moved) = moved else { return true };
        let ([low, high], [least, most]) = (rate.bounds(drops_carry), moved.bounds(drops_carry));
        low <= most / seconds && least / seconds <= high
    };
    let printed = &side.rates.bandwidth;
    let says_otherwise = printed.iter().find(|rate| !agrees(rate));
    let sure = printed.iter().rev().filter(is_sure).filter(agrees);
    let sure = sure.max_by_key(|rate| rate.digits);
    let computed = moved.as_ref().filter(is_sure).map(|moved| {
        let digits = moved.digits.min(time.digits);
        (moved.value / seconds, digits)
    });
    let bandwidth = sure.map(|rate| (rate.value, rate.digits)).or(computed);
    if let Some(rate) = says_otherwise {
        let message = format!(
            "the printed bandwidth of {} bytes/s is not what the amount and the time of the group make",
            rate.value
        );
        notices.warn("contradiction", message, Some(side.line));
    }
    let mut add = |metric, stat, (value, digits)| {
        let op = side.rates.op.clone();
        all.push(Measurement::new(metric, op, stat, value, Some(digits)));
    };
    if let Some(bandwidth) = bandwidth {
        add(Metric::Bandwidth, Stat::Mean, bandwidth);
    }
    if let Some(moved) = moved.as_ref().filter(is_sure) {
        add(Metric::Bytes, Stat::Total, (moved.value, moved.digits));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_both_layouts_are_read() {
        let new = "  WRITE: bw=1113MiB/s (1167MB/s), 557MiB/s-587MiB/s (584MB/s-616MB/s), io=128MiB (134MB), run=109-115msec";
        let old = "  WRITE: io=131072KB, aggrb=1113.1MB/s, minb=557.0MB/s, maxb=587.0MB/s, mint=109msec, maxt=115msec";
        for (line, rates) in [
            (new, &[1113.0 * 1_048_576.0, 1_167_000_000.0][..]),
            (old, &[1113.1 * 1_048_576.0]),
        ] {
            let sum = sum(line).expect("a sum");
            let printed: Vec<_> = sum.bandwidth.iter().map(|rate| rate.value).collect();
            assert_eq!(printed, rates, "{line}");
            assert_eq!((sum.op, sum.runtime), (Op::Write, "115"));
            assert_eq!(sum.moved.map(|moved| moved.value), Some(134_217_728.0));
        }
    }

    #[test]
    fn the_rates_of_jobs_and_cut_lines_are_none() {
        for line in [
            "  write: io=131072KB, bw=1113.1MB/s, iops=9, runt=   115msec",
            "READ: bw=1MiB/s (1MB/s), io=1MiB",
            "READ: bw=1MiB/s, io=1MiB, run=1-1",
            "READ: the manual",
        ] {
            assert!(sum(line).is_none(), "{line}");
        }
        assert_eq!(group("Run status group 12 (all jobs):"), Some(("group 12", "12")));
        assert_eq!(group("Run status group x"), None);
    }
}
