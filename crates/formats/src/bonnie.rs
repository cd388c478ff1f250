//! Bonnie++: the line of CSV that it ends with, and the table for people where there is no such line.
//!
//! K/sec are 2^10 bytes: the source divides the size in MiB by the time and multiplies by 1024 (`print_io_stat` in
//! `bon_time.cpp`); in the table of 2.00 a letter (`1.4g`) scales them by 1024 again. `+++++` stands for a test that took less than half a
//! second, and is absent, as are tests that were not run. Latencies are the longest of each test (`__max` in
//! `add_delta_report`). Layouts: 1.03 with 27 fields, 1.9x with 48, 2.00 with 50 (two on its seeks).
//!
//! The old Bonnie's table has columns of its own ([`classic`]).
//!
//! Per-character and block tests differ in more than the size of requests, so their names stand in the identity.

use podium_domain::{ParsedFile, ParsedRun};

use crate::{
    Described, Format, Limits, Refused, Score, Source, notices::Notices, ordered, terminal, transcript,
};

mod classic;
mod csv;
mod record;
mod table;
mod workloads;

use record::Record;
use table::Table;

/// Bonnie++ (`bonnie`).
pub(crate) struct Bonnie;

impl Bonnie {
    pub(crate) const ID: &'static str = "bonnie";
    /// The tool by its own name.
    pub(crate) const TOOL: &'static str = "bonnie++";
    /// The one that it grew out of, which reads and writes in other pieces.
    const OLD_TOOL: &'static str = "Bonnie";
}

/// Found in the heads of tables.
const WORDS: [&str; 3] = ["Sequential Output", "Sequential Create", "K/sec %CPU"];

const NOTHING: &str = "it has no line or table of Bonnie++";

impl Format for Bonnie {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "Bonnie++"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, NOTHING, |head| {
            transcript::lines(head).any(|line| {
                csv::record(&line.text).is_some()
                    || table::is_head(&line.text)
                    || classic::is_head(&line.text)
            })
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        // Cheap looks first, for all the texts that hold something else. Colours can stand anywhere.
        let is_coloured = memchr::memchr(b'\x1b', text.as_bytes()).is_some();
        if !(is_coloured || csv::may_stand_in(text) || terminal::has_any(text, &WORDS)) {
            return Err(Refused(NOTHING.to_owned()));
        }
        let mut notices = Notices::new(limits);
        let mut runs = Vec::new();
        for_each_record(text, limits, &mut |lines, record| {
            notices.personal("host name", &record.machine, lines[1]);
            runs.extend(run(lines, &record));
        });
        for (line, record) in classic_records(text, limits) {
            notices.personal("host name", &record.machine, line);
            runs.extend(run([line; 2], &record).map(|run| ParsedRun {
                tool: Self::OLD_TOOL.to_owned(),
                ..run
            }));
        }
        ordered::sort_by_key(&mut runs, |run| run.lines);
        terminal::file(runs, notices, limits, NOTHING)
    }
}

impl Described for Bonnie {
    fn versions(&self) -> &'static str {
        "1.03, 1.9x, 2.00, and the old Bonnie of 1990 to 1996"
    }

    fn reads(&self) -> &'static str {
        "Bandwidth of characters, blocks and rewriting, seeks and files per second, processor time, the longest latency \
         of each test; from the CSV line, or from the table where there is none. K/sec is KiB/s (its source); “+++++” \
         (too fast to measure) is absent. The table of the old Bonnie, which is another tool."
    }
}

/// Tells every result with its lines. A line of CSV right below a table has the same figures, and more exactly.
fn for_each_record(text: &str, limits: &Limits, tell: &mut dyn FnMut([u64; 2], Record)) {
    let mut found = 0;
    let mut tell = |finished: Option<([u64; 2], Record)>| {
        if let Some((lines, record)) = finished {
            found += 1;
            tell(lines, record);
        }
        found <= limits.runs
    };
    let mut table: Option<Table> = None;
    for line in transcript::lines(text) {
        let mut goes_on = true;
        if let Some(mut record) = csv::record(&line.text) {
            let above = table.take();
            let same = |table: &Table| table.record.machine_fits(&record);
            let first = above
                .as_ref()
                .filter(|table| same(table))
                .map(|table| table.lines[0]);
            if let Some(table) = above.as_ref().filter(|table| same(table)) {
                record.take_settings(&table.record);
            }
            let other = above.filter(|_| first.is_none());
            tell(other.and_then(Table::finished));
            goes_on = tell(Some(([first.unwrap_or(line.number), line.number], record)));
        } else if table::is_head(&line.text) && table.as_ref().is_none_or(|table| table.has_head(&line.text))
        {
            goes_on = tell(table.take().and_then(Table::finished));
            table = Some(Table::open(line.number, &line.text));
        } else if let Some(table) = &mut table {
            table.line(line.number, &line.text);
        }
        if !goes_on {
            break;
        }
    }
    tell(table.and_then(Table::finished));
}

/// How many lines that are no rows may stand between two rows of one table.
const GAP: u64 = 2;

/// Every row of the old Bonnie's tables with its line.
fn classic_records(text: &str, limits: &Limits) -> Vec<(u64, Record)> {
    let mut found = Vec::new();
    if !terminal::has_any(text, &["K/sec %CPU"]) {
        return found;
    }
    // The last line of the table that is being read.
    let mut table: Option<u64> = None;
    for line in transcript::lines(text) {
        if classic::is_head(&line.text) {
            table = Some(line.number);
        } else if table.is_some_and(|last| line.number <= last + 1 + GAP)
            && let Some(record) = classic::record(&line.text)
        {
            table = Some(line.number);
            found.push((line.number, record));
            if found.len() > limits.runs {
                break;
            }
        }
    }
    found
}

fn run(lines: [u64; 2], record: &Record) -> Option<ParsedRun> {
    let mut run = terminal::run(Bonnie::ID, Bonnie::TOOL, lines);
    run.tool_version.clone_from(&record.version);
    run.workloads = workloads::workloads(record);
    (!run.workloads.is_empty()).then_some(run)
}

#[cfg(test)]
mod tests;
