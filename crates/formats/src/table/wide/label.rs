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
    let unit = named(last, false)?;
    let before =
        before.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ':' | '-' | '–' | '/'));
    let before = before.strip_suffix(" in").unwrap_or(before);
    Some((unit, before.to_owned()))
}

fn joined(before: &str, after: &str) -> String {
    let words = before.split_whitespace().chain(after.split_whitespace());
    words.collect::<Vec<_>>().join(" ").replace(" ,", ",")
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
    PrintedUnit::parse(same).filter(|_| alone || !short)
}

/// What a row's figures are, by their unit and the words of its name; `None` where the unit alone does not say it.
pub(crate) fn kind(name: &str, unit: &PrintedUnit) -> Option<Kind> {
    let lower = name.to_ascii_lowercase();
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
    let reads = has(&["read", "reads", "reading", "randread", "rd"]);
    let writes = has(&["write", "writes", "writing", "randwrite", "wr"]);
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
    let named = words.iter().find_map(|word| match *word {
        "max" | "maximum" | "peak" => Some(Stat::Max),
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
