use podium_domain::{Metric, Op, Pattern, Stat};

use crate::numbers::{Number, number};

/// A line of results.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Line {
    /// `Disk  Sequential 64.0 Read   1920.06 MB/s   9.0`.
    Rate {
        /// The order of requests.
        pattern: Pattern,
        /// Bytes per request.
        block_bytes: u64,
        /// Read or write.
        op: Op,
        /// In what the tool calls MB/s.
        rate: Number,
        /// Of the Windows Experience Index.
        score: Option<Number>,
    },
    /// `Latency: Maximum   8.492 ms   8.2`.
    Time {
        /// The label.
        name: &'static str,
        /// Which statistic.
        stat: Stat,
        /// Milliseconds.
        time: Number,
    },
}

/// The labels of times. The percentile and the maximum are of the reads during sequential writes, which the line above
/// them tells.
const TIMES: [(&str, &str, Stat); 4] = [
    ("Average Read Time with Sequential Writes", SEQUENTIAL, Stat::Mean),
    ("Latency: 95th Percentile", SEQUENTIAL, Stat::Percentile(95.0)),
    ("Latency: Maximum", SEQUENTIAL, Stat::Max),
    ("Average Read Time with Random Writes", RANDOM, Stat::Mean),
];

const SEQUENTIAL: &str = "Read time with sequential writes";
const RANDOM: &str = "Read time with random writes";

impl Line {
    /// The metric of its figure.
    pub(super) fn metric(&self) -> Metric {
        match self {
            Self::Rate { .. } => Metric::Bandwidth,
            Self::Time { .. } => Metric::Latency,
        }
    }

    /// Reads a line without the mark in front; blanks count for nothing.
    pub(super) fn read(text: &str) -> Option<Self> {
        let begins = |word: &str| text.trim_start().starts_with(word);
        if !["Disk", "Average", "Latency:"].into_iter().any(begins) {
            return None;
        }
        // More than such a line has: a line may be as long as the file.
        let line = text.split_whitespace().take(32).collect::<Vec<_>>().join(" ");
        if let Some(rest) = line.strip_prefix("Disk ") {
            return rate(rest);
        }
        let (label, name, stat) = TIMES.iter().find(|(label, ..)| line.starts_with(label))?;
        let mut words = line[label.len()..].split(' ').filter(|word| !word.is_empty());
        let time = figure(words.next()?, 3)?;
        (words.next()? == "ms").then_some(())?;
        Some(Self::Time {
            name,
            stat: stat.clone(),
            time,
        })
    }
}

/// `Sequential 64.0 Read 1920.06 MB/s 9.0`.
fn rate(rest: &str) -> Option<Line> {
    let mut words = rest.split(' ');
    let pattern = match words.next()? {
        "Sequential" => Pattern::Sequential,
        "Random" => Pattern::Random,
        _ => return None,
    };
    // Whole KiB, as far as anyone has shown one.
    let kib = words
        .next()?
        .strip_suffix(".0")?
        .parse::<u64>()
        .ok()
        .filter(|kib| *kib > 0)?;
    let op = match words.next()? {
        "Read" => Op::Read,
        "Write" => Op::Write,
        _ => return None,
    };
    let rate = figure(words.next()?, 2)?;
    // `MB / s` is what an editor made of it.
    let unit = words.next()?;
    let whole = unit == "MB/s" || (unit == "MB" && words.next() == Some("/") && words.next() == Some("s"));
    whole.then_some(())?;
    Some(Line::Rate {
        pattern,
        block_bytes: kib.checked_mul(1024)?,
        op,
        rate,
        score: words.next().and_then(|score| figure(score, 1)),
    })
}

/// A figure with as many digits behind the point as the tool always prints, above zero.
fn figure(word: &str, places: usize) -> Option<Number> {
    let (_, fraction) = word.split_once('.')?;
    number(word).filter(|number| fraction.len() == places && number.value > 0.0)
}
