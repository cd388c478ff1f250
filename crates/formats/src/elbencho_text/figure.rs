//! The lines of a table.

use super::Head;
use crate::{
    elbencho::{Done, Latency, Output, Phase, Side, scaled},
    notices::Notices,
    numbers::{Number, number},
};

mod human;

use human::{latencies, percentiles, time_ms};

const MIB: f64 = 1_048_576.0;

/// A table under way.
pub(super) struct Table {
    head: Head,
    phases: Vec<Phase>,
    /// A phase is closed by a rule of dashes.
    open: bool,
    first_line: u64,
    last_line: u64,
}

impl Table {
    pub(super) fn new(head: Head, line: u64) -> Self {
        Self {
            first_line: head.line.unwrap_or(line),
            last_line: line,
            head,
            phases: Vec::new(),
            open: false,
        }
    }

    /// Takes a line in; `false` for one that is not the table's, after which it has ended.
    pub(super) fn take(&mut self, line: &str, at: u64) -> bool {
        let words = line.trim();
        if words.is_empty() || words.starts_with("====") || words.starts_with("NOTE:") {
            return true;
        }
        if words == "---" {
            self.open = false;
            self.last_line = at;
            return true;
        }
        if words.starts_with("WARNING:") {
            self.last_line = at;
            return true;
        }
        let Some((label, figures)) = line.split_once(" :") else {
            return false;
        };
        let own_line = !line.starts_with(char::is_whitespace);
        // A script's own words around the tables may have such a colon, too.
        if own_line && !line.starts_with(|c: char| c.is_ascii_uppercase()) {
            return false;
        }
        let label = if own_line {
            let (name, label) = label.split_once(' ').unwrap_or((label, ""));
            let phase = Phase {
                name: name.to_owned(),
                settings: self.head.command.settings(),
                line: at,
                ..Phase::default()
            };
            self.phases.push(phase);
            self.open = true;
            label
        } else {
            label
        };
        let (true, Some(phase)) = (self.open, self.phases.last_mut()) else {
            return false;
        };
        self.last_line = at;
        figure(phase, label.trim(), figures.trim());
        true
    }

    pub(super) fn output(self, notices: &mut Notices) -> Output {
        if self.open {
            let message = "elbencho's table breaks off inside a phase";
            notices.warn("truncated", message, Some(self.last_line));
        }
        Output {
            phases: self.phases,
            command: self.head.command,
            version: None,
            started_at: self.head.started_at,
            lines: Some([self.first_line, self.last_line]),
        }
    }
}

/// Puts one line's figures where they belong.
fn figure(phase: &mut Phase, label: &str, figures: &str) {
    let done = |unit: f64| pair(figures, |word| scaled(number(word), unit));
    match label {
        "Elapsed ms" => phase.time_ms = done(1.0),
        "Elapsed time" => phase.time_ms = pair(figures, time_ms),
        "CPU util %" => phase.cpu = done(1.0),
        "IOPS" | "IOPS write" => phase.own.iops = done(1.0),
        "IOPS read" => phase.reads.iops = done(1.0),
        "Throughput MiB/s" | "MiB/s write" => rate(&mut phase.own, figures, MIB),
        "Throughput MB/s" | "MB/s write" => rate(&mut phase.own, figures, 1e6),
        "MiB/s read" => rate(&mut phase.reads, figures, MIB),
        "MB/s read" => rate(&mut phase.reads, figures, 1e6),
        "Total MiB" | "MiB write" => total(&mut phase.own, figures),
        "MiB read" => total(&mut phase.reads, figures),
        "Files/s" | "Dirs/s" | "Objects/s" | "Buckets/s" | "Files/s write" | "Objects/s write"
            if phase.own.entries_per_s.last.is_none() =>
        {
            phase.own.entries_per_s = done(1.0);
        }
        "Files/s read" | "Objects/s read" => phase.reads.entries_per_s = done(1.0),
        _ => latency(phase, label, figures),
    }
}

fn rate(side: &mut Side, figures: &str, unit: f64) {
    side.bandwidth = pair(figures, |word| scaled(number(word), unit));
    side.bandwidth_unit = unit;
}

fn total(side: &mut Side, figures: &str) {
    side.bytes = pair(figures, |word| scaled(number(word), MIB));
    side.bytes_unit = MIB;
}

fn pair(figures: &str, read: impl Fn(&str) -> Option<Number>) -> Done {
    let mut words = figures.split_ascii_whitespace();
    Done {
        first: words.next().and_then(&read),
        last: words.next().and_then(&read),
    }
}

/// `IO latency`, `Files rd lat % us` …
fn latency(phase: &mut Phase, label: &str, figures: &str) {
    let (what, kind) = if let Some(what) = label.strip_suffix(" latency") {
        (what, "min")
    } else if let Some(what) = label.strip_suffix(" lat us") {
        (what, "min")
    } else if let Some(what) = label.strip_suffix(" lat % us") {
        (what, "percent")
    } else {
        return;
    };
    let (what, side) = match (what.strip_suffix(" rd"), what.strip_suffix(" wr")) {
        (Some(what), _) => (what, &mut phase.reads),
        (_, Some(what)) => (what, &mut phase.own),
        _ => (what, &mut phase.own),
    };
    let latency: &mut Latency = match what {
        "IO" => &mut side.io_latency,
        _ => &mut side.entry_latency,
    };
    if kind == "min" {
        let percentiles = std::mem::take(&mut latency.percentiles);
        *latency = latencies(figures);
        latency.percentiles = percentiles;
    } else {
        latency.percentiles = percentiles(figures);
    }
}
