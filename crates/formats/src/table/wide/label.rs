use podium_domain::{Metric, Op, PrintedUnit, Stat, Unit};

/// What a workload's name and unit say of its figures.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Kind {
    pub(crate) metric: Metric,
    pub(crate) op: Op,
    pub(crate) stat: Stat,
}

/// The unit that a text names in brackets or as its last word, with the text that is left.
pub(crate) fn unit(text: &str) -> Option<(PrintedUnit, String)> {
    let text = text.trim();
    for (open, close) in [('(', ')'), ('[', ']')] {
        let Some((before, inside)) = text.rsplit_once(open) else {
            continue;
        };
        if let Some((inside, after)) = inside.split_once(close)
            && let Some(unit) = named(inside.trim_start_matches("in "), true)
        {
            return Some((unit, joined(before, after)));
        }
    }
    if let Some(unit) = named(text, false) {
        return Some((unit, String::new()));
    }
    let (before, last) = text.rsplit_once(char::is_whitespace)?;
    // `k IOPS`: a unit of two words.
    let scaled = before
        .rsplit_once(char::is_whitespace)
        .and_then(|(before, scale)| {
            let unit = thousands_of_iops(&format!("{scale} {last}"))?;
            Some((before, unit))
        });
    let (before, unit) = match scaled {
        Some(scaled) => scaled,
        None => (before, named(last, false)?),
    };
    let before =
        before.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ':' | '-' | '–' | '/'));
    let before = before.strip_suffix(" in").unwrap_or(before);
    // `read 1 GB`, `WD 1 TB`: an amount of data, and no unit of the figures. Of rates, times and requests a name has none.
    let is_amount = unit.unit == Unit::Bytes && ends_in_a_number(before);
    (!is_amount).then(|| (unit, before.to_owned()))
}

fn ends_in_a_number(text: &str) -> bool {
    let last = text.rsplit(char::is_whitespace).next();
    last.is_some_and(|word| word.parse::<f64>().is_ok())
}

fn joined(before: &str, after: &str) -> String {
    let words = before.split_whitespace().chain(after.split_whitespace());
    words.collect::<Vec<_>>().join(" ").replace(" ,", ",")
}

/// `85k IOPS`, `1.2 Mio. IOPS`: requests by the thousand or million, which no tool prints but people write.
fn thousands_of_iops(label: &str) -> Option<PrintedUnit> {
    let at = label.len().checked_sub("IOPS".len())?;
    let (scale, word) = (label.get(..at)?, label.get(at..)?);
    let factor = match scale.trim() {
        "k" | "K" | "thousand" | "Tsd." => 1e3,
        "M" | "m" | "Mio" | "Mio." | "million" => 1e6,
        _ => return None,
    };
    word.eq_ignore_ascii_case("IOPS").then_some(PrintedUnit {
        unit: Unit::PerSecond,
        factor,
        divisor: 1.0,
    })
}

/// A unit as people type it. Short ones that are words or letters of a name, too, must stand in brackets.
pub(crate) fn named(label: &str, alone: bool) -> Option<PrintedUnit> {
    let label = label.trim();
    let same = match label {
        "MBps" | "MB/sec" | "MB/S" => "MB/s",
        "MiBps" | "MiB/sec" => "MiB/s",
        "GBps" | "GB/sec" => "GB/s",
        "KBps" | "kBps" | "KB/sec" => "kB/s",
        "Gbps" | "Gb/s" => "Gbit/s",
        "Mbps" => "Mbit/s",
        "IOPs" | "Iops" | "IO/sec" | "IOs/s" | "I/O/s" | "io/s" => "IOPS",
        "sec" | "secs" | "seconds" | "second" => "s",
        "minutes" => "min",
        "hours" => "h",
        "msec" | "milliseconds" => "ms",
        "usec" | "microseconds" => "us",
        "percent" => "%",
        other => other,
    };
    let short = matches!(same, "s" | "h" | "min" | "B" | "%");
    let unit = PrintedUnit::parse(same).filter(|_| alone || !short);
    unit.or_else(|| thousands_of_iops(same))
}

/// Words for what is done, in the languages that tools speak.
const READS: [&str; 10] = [
    "read",
    "reads",
    "reading",
    "randread",
    "rd",
    "lesen",
    "lecture",
    "lettura",
    "lectura",
    "чтение",
];
const WRITES: [&str; 11] = [
    "write",
    "writes",
    "writing",
    "randwrite",
    "wr",
    "schreiben",
    "écriture",
    "ecriture",
    "scrittura",
    "escritura",
    "запись",
];

/// Whether a word says what is done: it is no configuration's name.
pub(super) fn is_direction(word: &str) -> bool {
    READS.contains(&word) || WRITES.contains(&word) || matches!(word, "rw" | "randrw")
}

/// What a row's figures are, by their unit and the words of its name; `None` where the unit alone does not say it.
pub(crate) fn kind(name: &str, unit: &PrintedUnit) -> Option<Kind> {
    let lower = name.to_lowercase();
    let words: Vec<_> = lower
        .split(|c: char| !(c.is_alphanumeric() || c == '.'))
        .collect();
    let has = |any: &[&str]| any.iter().any(|word| words.contains(word));
    let contradicted = match unit.unit {
        Unit::BytesPerSecond => has(&["iops", "latency", "lat", "time", "duration", "elapsed", "cpu"]),
        Unit::PerSecond => has(&[
            "latency",
            "lat",
            "time",
            "duration",
            "elapsed",
            "cpu",
            "bandwidth",
            "throughput",
        ]),
        Unit::Seconds => has(&["iops", "bandwidth", "throughput"]),
        _ => false,
    };
    if contradicted {
        return None;
    }
    let metric = match unit.unit {
        Unit::BytesPerSecond => Metric::Bandwidth,
        Unit::PerSecond => Metric::Iops,
        Unit::Bytes => Metric::Bytes,
        Unit::Seconds if has(&["latency", "lat", "response", "access", "clat"]) => Metric::Latency,
        Unit::Seconds if has(&["time", "duration", "elapsed", "copy", "runtime"]) => Metric::Duration,
        // A request takes less than a second, what a person waits for more.
        Unit::Seconds if unit.divisor > 1.0 => Metric::Latency,
        Unit::Seconds => Metric::Duration,
        Unit::Percent if has(&["iowait", "wait"]) => Metric::Iowait,
        Unit::Percent if has(&["cpu", "processor"]) => Metric::Cpu,
        Unit::Percent | Unit::Other(_) => return None,
    };
    let reads = has(&READS);
    let writes = has(&WRITES);
    let op = match (reads, writes) {
        _ if has(&["mixed", "rw", "randrw", "mix"]) => Op::Mixed,
        (true, true) => Op::Mixed,
        (true, false) => Op::Read,
        (false, true) => Op::Write,
        (false, false) => Op::Total,
    };
    let stat = stat(&words, &metric);
    Some(Kind { metric, op, stat })
}

fn stat(words: &[&str], metric: &Metric) -> Stat {
    let percentile = words.iter().find_map(|word| {
        let digits = word.strip_prefix('p').or_else(|| word.strip_suffix("th"))?;
        let percent: f64 = digits.parse().ok()?;
        (50.0..100.0)
            .contains(&percent)
            .then_some(Stat::Percentile(percent))
    });
    let is_number = |word: &str| word.parse::<f64>().is_ok();
    let named = words.iter().enumerate().find_map(|(at, word)| match *word {
        "max" | "maximum" | "peak" => Some(Stat::Max),
        // `10 min` is a time.
        "min" if at > 0 && is_number(words[at - 1]) => None,
        "min" | "minimum" => Some(Stat::Min),
        "median" => Some(Stat::Median),
        "stddev" | "deviation" => Some(Stat::Stddev),
        _ => None,
    });
    let whole = matches!(metric, Metric::Duration | Metric::Bytes);
    percentile
        .or(named)
        .unwrap_or(if whole { Stat::Total } else { Stat::Mean })
}

/// Whether a text names a workload rather than a configuration: it says what is done, or ends in what that is measured in.
pub(crate) fn names_a_workload(text: &str) -> bool {
    // A word of its own, so that neither `write-back` nor the mount option `rw,` is one.
    let lower = text.to_lowercase();
    let says = lower
        .split_whitespace()
        .map(|word| word.trim_matches(['(', ')', '[', ']', ':']))
        .any(|word| is_direction(word) && word != "rw");
    // `NAS over 10 Gbit/s` is a configuration.
    let is_measured =
        |(unit, rest): (PrintedUnit, String)| unit.unit != Unit::Bytes && !ends_in_a_number(&rest);
    says || unit(text).is_some_and(is_measured)
}

/// The labels by which Podium itself writes units, the usual one first where two say the same.
const LABELS: [&str; 27] = [
    "B/s", "kB/s", "MB/s", "GB/s", "TB/s", "KiB/s", "MiB/s", "GiB/s", "TiB/s", "kbit/s", "Mbit/s", "Gbit/s",
    "IOPS", "ns", "us", "ms", "s", "min", "h", "%", "B", "kB", "MB", "GB", "KiB", "MiB", "GiB",
];

/// The label of a unit; `None` for one that nobody writes.
pub(crate) fn spelled(unit: &PrintedUnit) -> Option<&'static str> {
    LABELS
        .into_iter()
        .find(|label| PrintedUnit::parse(label).as_ref() == Some(unit))
}
