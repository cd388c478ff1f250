use super::settings::Settings;
use crate::numbers::{Number, number, scaled, whole};

/// One report as it is read.
#[derive(Debug, Default)]
pub(super) struct Report {
    pub(super) lines: [u64; 2],
    pub(super) version: Option<String>,
    pub(super) settings: Settings,
    /// Requests that were done: reads, writes and fsyncs. 0.4.12 and 0.5.
    pub(super) counts: Option<[u64; 3]>,
    /// The same per second. 1.0 and later.
    pub(super) rates: [Option<Number>; 3],
    /// MiB per second as printed: reads, writes, both.
    pub(super) printed: [Option<Number>; 3],
    pub(super) seconds: Option<Number>,
    pub(super) events: Option<u64>,
    /// Seconds: shortest, mean, longest.
    pub(super) latency: [Option<Number>; 3],
    /// Percent and seconds.
    pub(super) percentile: Option<(f64, Number)>,
    pub(super) fatal: Option<String>,
    /// The sum of all latencies was there, in a report whose rates are one line a direction: since 1.1.0 the last line
    /// of most (its `tests/t/test_fileio.t` ends so), though some builds go on.
    pub(super) summed: bool,
    /// Whether its rates are one line a direction.
    is_modern: bool,
    /// Its last line was there; what follows is not its own.
    ended: bool,
}

/// How the last line of a report starts, where it has one.
const LAST: &str = "execution time (avg/stddev):";

/// What may follow the sum of the latencies.
const BEYOND_SUM: [&str; 5] = [
    "General statistics:",
    "total time:",
    "total number of events:",
    "Threads fairness:",
    "events (avg/stddev):",
];

impl Report {
    pub(super) fn new(line: u64, version: Option<String>) -> Self {
        Self {
            lines: [line, line],
            version,
            ..Self::default()
        }
    }

    /// Takes a line; one that is not of a report does not count to its lines.
    pub(super) fn line(&mut self, number: u64, text: &str) {
        let line = text.trim();
        if self.ended {
            return;
        }
        if let Some(fatal) = line.strip_prefix("FATAL: ") {
            self.fatal.get_or_insert_with(|| fatal.to_owned());
            self.lines[1] = number;
            return;
        }
        self.ended = line.starts_with(LAST);
        if self.summed && !self.ended && !line.is_empty() {
            // Another test's report has the same words.
            let goes_on = BEYOND_SUM.iter().any(|words| line.starts_with(words));
            self.ended = !goes_on;
            if self.ended {
                return;
            }
        }
        if line.starts_with("sum:") && self.is_modern {
            self.summed = true;
            self.lines[1] = number;
            return;
        }
        if self.ended || self.figures(line) {
            self.lines[1] = number;
        } else {
            self.settings.take(line);
            if line.starts_with("Doing ") {
                self.lines[1] = number;
            }
        }
    }

    fn figures(&mut self, line: &str) -> bool {
        if let Some(rest) = line.strip_prefix("Operations performed:") {
            self.counts = counts(rest);
        } else if let Some((_, rest)) = line.split_once("Total transferred") {
            let rate = rest
                .split_once('(')
                .and_then(|(_, rest)| megabytes(rest.split(')').next()?));
            self.printed[2] = rate;
        } else if let Some(rest) = line.strip_prefix("total time:") {
            self.seconds = number(rest.trim().trim_end_matches('s'));
        } else if let Some(rest) = line.strip_prefix("total number of events:") {
            self.events = whole(rest.trim());
        } else if let Some((name, value)) = line.split_once(':') {
            return self.named(name.trim(), value.trim());
        } else {
            return false;
        }
        true
    }

    fn named(&mut self, name: &str, value: &str) -> bool {
        let of = |names: [&str; 3]| names.iter().position(|known| *known == name);
        if let Some(at) = of(["reads/s", "writes/s", "fsyncs/s"]) {
            self.rates[at] = number(value);
        } else if let Some(at) = of(["read, MiB/s", "written, MiB/s", "-"]) {
            self.printed[at] = number(value);
        } else if let Some(at) = of(["read", "write", "fsync"]).filter(|_| value.starts_with("IOPS=")) {
            let mut words = value.split_whitespace();
            self.is_modern = true;
            self.rates[at] = words.next().and_then(|word| number(word.strip_prefix("IOPS=")?));
            self.printed[at] = words.next().and_then(number);
        } else if let Some(at) = of(["min", "avg", "max"]) {
            self.latency[at] = milliseconds(value);
        } else if let Some(percent) = percentile(name) {
            self.percentile = milliseconds(value).map(|time| (percent, time));
        } else {
            return false;
        }
        true
    }
}

/// ` 820665 Read, 547110 Write, 1750656 Other = 3118431 Total`; 0.5 says `reads`, `writes`.
fn counts(text: &str) -> Option<[u64; 3]> {
    let mut counts = text.split([',', '=']).map(|part| {
        let mut words = part.split_whitespace();
        whole(words.next()?)
    });
    Some([counts.next()??, counts.next()??, counts.next()??])
}

/// `17.81Mb/sec` in MiB per second, whatever its prefix.
fn megabytes(text: &str) -> Option<Number> {
    let text = text.strip_suffix("/sec")?;
    let end = text.find(|c: char| c.is_ascii_alphabetic())?;
    let factor = match text[end..].to_ascii_lowercase().as_str() {
        "b" => 1.0 / 1_048_576.0,
        "kb" | "kib" => 1.0 / 1024.0,
        "mb" | "mib" => 1.0,
        "gb" | "gib" => 1024.0,
        _ => return None,
    };
    let read = number(&text[..end])?;
    Some(Number {
        value: read.value * factor,
        ..read
    })
}

/// `0.27ms` or `0.27`: milliseconds in every version.
fn milliseconds(text: &str) -> Option<Number> {
    scaled(text.trim_end_matches("ms"), 3)
}

/// `approx.  95 percentile`, `95th percentile`.
fn percentile(name: &str) -> Option<f64> {
    let rest = name
        .strip_suffix("percentile")?
        .trim_start_matches("approx.")
        .trim();
    let percent = number(rest.trim_end_matches("th"))?.value;
    (0.0..=100.0).contains(&percent).then_some(percent)
}
