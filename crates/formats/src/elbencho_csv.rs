//! elbencho's `--csvfile`: a line for each phase, with names of columns in the first.
//!
//! Commas inside values are replaced before they are written (`Statistics.cpp`, `printPhaseResultsToStringVec`), so
//! lines are split at commas and nothing else; the command is last and full of quotes.

use podium_domain::ParsedFile;

use crate::{
    Described, Format, Limits, Refused, Score, Source,
    elbencho::{self, Command, Done, Latency, Output, Phase, Settings, Side},
    notices::Notices,
    numbers::{number, whole},
    stamp,
    transcript::lines,
};

mod row;

use row::Row;

/// `elbencho-csv`.
pub(crate) struct ElbenchoCsv;

const HEADER: &str = "ISO date,label,path type,";

impl Format for ElbenchoCsv {
    fn id(&self) -> &'static str {
        "elbencho-csv"
    }

    fn name(&self) -> &'static str {
        "elbencho CSV"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, "no line has elbencho's columns", |head| {
            head.lines().any(|line| line.starts_with(HEADER))
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let mut notices = Notices::new(limits);
        let mut outputs: Vec<Output> = Vec::new();
        let mut columns: Vec<String> = Vec::new();
        let mut phases = 0;
        for line in lines(text) {
            let cells = line.text.as_ref();
            if cells.starts_with(HEADER) {
                columns = cells.split(',').map(|name| name.trim().to_owned()).collect();
                continue;
            }
            if columns.is_empty() || cells.trim().is_empty() {
                continue;
            }
            phases += 1;
            if phases > limits.workloads {
                let most = limits.workloads;
                return Err(Refused(format!(
                    "the file has more than {most} phases, which is the most that is read"
                )));
            }
            let row = Row::of(&columns, cells);
            if row.get("operation").is_none_or(str::is_empty) {
                let message = "this line has no operation; it was left out";
                notices.warn("truncated", message, Some(line.number));
                continue;
            }
            take(&mut outputs, &row, line.number);
        }
        elbencho::parsed(outputs, self.id(), notices)
    }
}

impl Described for ElbenchoCsv {
    fn versions(&self) -> &'static str {
        "1.6 to 3.1 (columns are found by name)"
    }

    fn reads(&self) -> &'static str {
        "IOPS, bandwidth (MiB/s is 2^20: IOPS times block size), entries a second, latency and processor time of every \
         phase: the whole phase as mean, the moment when the first worker was done as first-done. Bandwidth is total \
         MiB over time where that has more digits. Reads and writes of a mixed phase; phases of one invocation that \
         repeat are repetitions."
    }
}

fn take(outputs: &mut Vec<Output>, row: &Row<'_>, line: u64) {
    let command = Command::of(row.get("command").unwrap_or_default());
    let begun = || {
        (
            row.get("version").map(str::to_owned),
            row.get("ISO date").and_then(stamp::iso),
        )
    };
    elbencho::append(outputs, phase(row, line), command, begun);
}

fn phase(row: &Row<'_>, line: u64) -> Phase {
    Phase {
        name: row.get("operation").unwrap_or_default().to_owned(),
        settings: settings(row),
        own: side(row, ""),
        reads: side(row, "rwmix read "),
        cpu: row.done("CPU%", 1.0),
        time_ms: row.done("time ms", 1.0),
        line,
    }
}

fn settings(row: &Row<'_>) -> Settings {
    let count = |name: &str| row.get(name).and_then(whole);
    let flag = |name: &str| match row.get(name) {
        Some("1") => Some(true),
        Some("0") => Some(false),
        _ => None,
    };
    let text = |name: &str| row.get(name).unwrap_or_default().to_owned();
    Settings {
        label: text("label"),
        path_type: text("path type"),
        paths: count("paths"),
        hosts: count("hosts"),
        threads: count("threads"),
        dirs: count("dirs"),
        files: count("files"),
        file_bytes: count("file size"),
        block_bytes: count("block size"),
        direct: flag("direct IO"),
        random: flag("random"),
        random_aligned: flag("random aligned"),
        depth: count("IO depth"),
    }
}

const MIB: f64 = 1_048_576.0;

fn side(row: &Row<'_>, prefix: &str) -> Side {
    let done = |name: &str, unit: f64| row.done(&format!("{prefix}{name}"), unit);
    let latency = |name: &str| {
        let of = |stat: &str| number(row.get(&format!("{prefix}{name} lat us [{stat}]"))?);
        Latency {
            min: of("min"),
            mean: of("avg"),
            max: of("max"),
            percentiles: Vec::new(),
        }
    };
    Side {
        entries_per_s: done("entries/s", 1.0),
        iops: done("IOPS", 1.0),
        bandwidth: done("MiB/s", MIB),
        bandwidth_unit: MIB,
        bytes: done("MiB", MIB),
        bytes_unit: MIB,
        entry_latency: latency("Ent"),
        io_latency: latency("IO"),
        io_histogram: Vec::new(),
    }
}

/// A pair of columns.
impl Row<'_> {
    fn done(&self, name: &str, unit: f64) -> Done {
        let of = |which: &str| {
            let printed = number(self.get(&format!("{name} [{which}]"))?);
            elbencho::scaled(printed, unit)
        };
        Done {
            first: of("first"),
            last: of("last"),
        }
    }
}
