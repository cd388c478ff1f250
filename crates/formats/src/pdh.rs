//! Counters as Windows' performance monitor writes them (`typeperf`, `relog`, `perfmon`; `(PDH-CSV 4.0)` in the first
//! cell), and `VMware`'s `esxtop -b`, which writes the same: a column for each counter, `\\host\object(instance)\counter`.
//!
//! Windows' counters of disks are in bytes and seconds. esxtop's `MBytes` are of unproven size; `MilliSec` says itself.

use podium_domain::{Metric, Op, ParsedFile};

use crate::{
    Described, Format, Limits, Refused, Score, Source, blank,
    companion::{Figure, Streams},
    day_clock::Clock,
    notices::Notices,
    numbers::number,
    stamp,
};

mod counter;

use counter::Counter;

/// `pdh-csv`.
pub(crate) struct Pdh;

const MARK: &str = "(PDH-CSV 4.0)";

impl Format for Pdh {
    fn id(&self) -> &'static str {
        "pdh-csv"
    }

    fn name(&self) -> &'static str {
        "performance counters CSV (perfmon, typeperf, esxtop)"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, "its first cell is not (PDH-CSV 4.0)", |head| {
            head.lines().next().is_some_and(|line| line.contains(MARK))
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let head = text.trim_start().split(['\r', '\n']).next().unwrap_or_default();
        if !head.trim_start_matches('"').starts_with(MARK) || head.len() > HEAD_BYTES {
            return Err(Refused(format!("its first cell is not {MARK}")));
        }
        let mut rows = csv::ReaderBuilder::new()
            .flexible(true)
            .has_headers(false)
            .from_reader(text.as_bytes());
        let mut rows = rows.byte_records().map_while(Result::ok);
        let header = rows.next().filter(|header| cell(header, 0).starts_with(MARK));
        let header = header.ok_or_else(|| Refused(format!("its first cell is not {MARK}")))?;
        let mut notices = Notices::new(limits);
        let counters = counters(&header, &mut notices);
        let mut streams = Streams::new(limits);
        let mut clock = Clock::default();
        let mut started_at = None;
        let mut last = 1;
        for (line, row) in (2..).zip(rows) {
            last = line;
            let stamp = cell(&row, 0);
            started_at = started_at.or_else(|| iso(&stamp));
            let time = stamp.split(' ').nth(1).and_then(|time| clock.seconds(time));
            let Some(time_s) = time else { continue };
            for (counter, value) in counters.iter().zip(&row) {
                let value = std::str::from_utf8(value).ok().and_then(number);
                if let (Some(counter), Some(value)) = (counter, value) {
                    let value = counter.canonical(value.value);
                    streams.add(&counter.device, &counter.figure, time_s, value);
                }
            }
        }
        streams.warn_if_cut(&mut notices);
        let Some(mut run) = streams.run(self.id(), "performance counters") else {
            return Err(Refused(
                "it holds no counters of disks that are known (in English)".to_owned(),
            ));
        };
        run.lines = Some([1, last]);
        run.started_at = started_at;
        Ok(blank::file(run, notices))
    }
}

impl Described for Pdh {
    fn versions(&self) -> &'static str {
        "PDH-CSV 4.0, with counters in English"
    }

    fn reads(&self) -> &'static str {
        "Reads and writes a second, bandwidth, response time, queue length and idle time of PhysicalDisk and LogicalDisk; \
         commands, bandwidth and latencies of esxtop's Physical Disk, Virtual Disk and adapters, as time series; no \
         results. esxtop's MBytes are read as 10^6 with a warning. Other counters are passed over."
    }
}

/// No machine has so many counters that naming them takes more.
const HEAD_BYTES: usize = 4 << 20;

/// A cell as text.
fn cell(row: &csv::ByteRecord, at: usize) -> String {
    let cell = row.get(at).unwrap_or_default();
    String::from_utf8_lossy(cell).into_owned()
}

/// The columns that are read.
fn counters(header: &csv::ByteRecord, notices: &mut Notices) -> Vec<Option<Counter>> {
    let counters: Vec<_> = (0..header.len())
        .map(|at| Counter::of(&cell(header, at)))
        .collect();
    for counter in counters.iter().flatten() {
        notices.personal("host name", &counter.host, 1);
    }
    if counters.iter().flatten().any(|counter| counter.unproven) {
        let message = "esxtop's MBytes are read as 10^6 bytes; whether they are 2^20 is not proven";
        notices.warn("unit-unproven", message, Some(1));
    }
    counters
}

/// `03/05/2024 14:06:17.123`, always in this order, as ISO 8601.
fn iso(stamp: &str) -> Option<String> {
    let (date, time) = stamp.split_once(' ')?;
    let mut parts = date.split('/');
    let (month, day, year) = (parts.next()?, parts.next()?, parts.next()?);
    stamp::iso(&format!("{year}-{month}-{day} {time}"))
}

/// What a counter's value is.
fn figures(name: &str) -> Option<(Figure, f64, bool)> {
    let of = |metric: Metric, op: Op| Figure::of(metric, op);
    Some(match name {
        "Disk Reads/sec" | "Reads/sec" => (of(Metric::Iops, Op::Read), 1.0, false),
        "Disk Writes/sec" | "Writes/sec" => (of(Metric::Iops, Op::Write), 1.0, false),
        "Disk Transfers/sec" | "Commands/sec" => (of(Metric::Iops, Op::Total), 1.0, false),
        "Disk Read Bytes/sec" => (of(Metric::Bandwidth, Op::Read), 1.0, false),
        "Disk Write Bytes/sec" => (of(Metric::Bandwidth, Op::Write), 1.0, false),
        "Disk Bytes/sec" => (of(Metric::Bandwidth, Op::Total), 1.0, false),
        "MBytes Read/sec" => (of(Metric::Bandwidth, Op::Read), 1e6, true),
        "MBytes Written/sec" => (of(Metric::Bandwidth, Op::Write), 1e6, true),
        "Avg. Disk sec/Read" => (of(Metric::Latency, Op::Read), 1.0, false),
        "Avg. Disk sec/Write" => (of(Metric::Latency, Op::Write), 1.0, false),
        "Avg. Disk sec/Transfer" => (of(Metric::Latency, Op::Total), 1.0, false),
        "Average MilliSec/Read" | "Average Guest MilliSec/Read" => {
            (of(Metric::Latency, Op::Read), 1e-3, false)
        }
        "Average MilliSec/Write" | "Average Guest MilliSec/Write" => {
            (of(Metric::Latency, Op::Write), 1e-3, false)
        }
        "Average Guest MilliSec/Command" => (of(Metric::Latency, Op::Total), 1e-3, false),
        "Current Disk Queue Length" | "Avg. Disk Queue Length" => (Figure::queue(), 1.0, false),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
