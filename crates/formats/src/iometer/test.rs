use std::collections::HashMap;

use super::{
    SAMPLES, TEST,
    samples::Sample,
    spec::{AccessSpec, SpecLine},
    unmarked,
};
use crate::notices::Notices;

/// One test: a file may hold many, one after the other.
#[derive(Debug, Default)]
pub(super) struct Test<'a> {
    /// First and last line.
    pub(super) lines: [u64; 2],
    /// As typed in Iometer; often empty.
    pub(super) description: &'a str,
    /// As the file states it.
    pub(super) version: Option<&'a str>,
    /// Local time without an offset, as the file states it.
    pub(super) started_at: Option<&'a str>,
    /// In the file's order; names may repeat, and then the later one counts.
    pub(super) specs: Vec<AccessSpec<'a>>,
    /// The results, one per cycle.
    pub(super) blocks: Vec<Block<'a>>,
    /// Whether it holds instantaneous samples instead of results.
    pub(super) samples: bool,
    /// Whether its end is marked.
    pub(super) ended: bool,
}

/// One `'Results` section.
#[derive(Debug, Default)]
pub(super) struct Block<'a> {
    /// Where each column stands.
    pub(super) columns: HashMap<&'a str, usize>,
    /// The rows that are used: `ALL`, `MANAGER`, `WORKER`, `DISK`.
    pub(super) rows: Vec<Row<'a>>,
    /// The rows of single intervals, in a file of instantaneous samples.
    pub(super) samples: Vec<Sample<'a>>,
}

impl<'a> Block<'a> {
    /// Keeps a row that is used. Of instantaneous samples (`stamp`), the rows of workers without the name of an access
    /// specification are of single intervals; those with it are of the whole test, like the rows of a results file.
    fn row(&mut self, row: Row<'a>, stamp: Option<&'a str>) {
        let known = ["ALL,", "MANAGER,", "WORKER,", "DISK,"];
        let Some(kind) = known.iter().find(|kind| row.text.starts_with(**kind)) else {
            return;
        };
        let interval = row.text.split(',').nth(2).is_some_and(str::is_empty);
        match stamp.filter(|_| interval) {
            Some(stamp) if *kind == "WORKER," => self.samples.push(Sample { stamp, row }),
            Some(_) => {}
            None => self.rows.push(row),
        }
    }
}

/// One row of a results section.
#[derive(Debug)]
pub(super) struct Row<'a> {
    /// Its line in the file.
    pub(super) line: u64,
    /// The text of the row.
    pub(super) text: &'a str,
    /// Whether the file breaks off in it, so that its last cell may be cut.
    pub(super) broken_off: bool,
}

/// What the next line belongs to.
enum Section {
    Between,
    Description,
    Version,
    TimeStamp,
    SpecName,
    SpecLines,
    Columns,
    Rows,
    Samples,
}

/// Splits a file into its tests.
pub(super) fn tests<'a>(text: &'a str, notices: &mut Notices) -> Vec<Test<'a>> {
    let mut reader = Reader {
        tests: Vec::new(),
        section: Section::Between,
    };
    let count = text.lines().count();
    let unterminated = !text.ends_with('\n');
    for (at, line) in text.lines().enumerate() {
        let broken_off = unterminated && at + 1 == count;
        reader.take(unmarked(line), at as u64 + 1, broken_off, notices);
    }
    reader.tests
}

struct Reader<'a> {
    tests: Vec<Test<'a>>,
    section: Section,
}

impl<'a> Reader<'a> {
    fn take(&mut self, line: &'a str, at: u64, broken_off: bool, notices: &mut Notices) {
        if line.starts_with(TEST) {
            self.tests.push(Test {
                lines: [at, at],
                ..Test::default()
            });
            self.section = Section::Description;
            return;
        }
        let Some(test) = self.tests.last_mut() else {
            return;
        };
        if !line.trim().is_empty() {
            test.lines[1] = at;
        }
        if matches!(self.section, Section::Columns) {
            self.section = columns(test, line, at, notices);
        } else if let Some(keyword) = line.strip_prefix('\'') {
            self.section = open(test, keyword);
        } else {
            self.section = fill(test, &self.section, line, at, broken_off, notices);
        }
    }
}

/// A line that opens a section.
fn open(test: &mut Test<'_>, keyword: &str) -> Section {
    match keyword.trim_end() {
        "Version" => Section::Version,
        "Time Stamp" => Section::TimeStamp,
        "Results" => Section::Columns,
        "End Test" => {
            test.ended = true;
            Section::Between
        }
        word if word.starts_with("Access specification name") => Section::SpecName,
        word if word.starts_with("size,") => Section::SpecLines,
        _ => Section::Between,
    }
}

/// The line below `'Results`.
fn columns<'a>(test: &mut Test<'a>, line: &'a str, at: u64, notices: &mut Notices) -> Section {
    let samples = line.starts_with(SAMPLES);
    let header = if samples {
        line.split_once(",'")
    } else {
        Some(("", line)).filter(|_| line.starts_with('\''))
    };
    let Some((_, header)) = header else {
        notices.warn(
            "no-columns",
            "the results here have no line that names the columns; they were left out",
            Some(at),
        );
        return Section::Between;
    };
    let mut columns = HashMap::new();
    for (place, name) in header.trim_start_matches('\'').split(',').enumerate() {
        columns.entry(name.trim()).or_insert(place);
    }
    test.blocks.push(Block {
        columns,
        ..Block::default()
    });
    if samples {
        test.samples = true;
        return Section::Samples;
    }
    Section::Rows
}

/// A line inside a section; says what the next one belongs to.
fn fill<'a>(
    test: &mut Test<'a>,
    section: &Section,
    line: &'a str,
    at: u64,
    broken_off: bool,
    notices: &mut Notices,
) -> Section {
    let said = line.trim();
    match section {
        Section::Description => {
            test.description = said
                .split_once(',')
                .map_or("", |(_, description)| description.trim());
        }
        Section::Version => test.version = (!said.is_empty()).then_some(said),
        Section::TimeStamp => {
            test.started_at.get_or_insert(said);
        }
        Section::SpecName => {
            let name = said.rsplit_once(',').map_or(said, |(name, _)| name);
            test.specs.push(AccessSpec {
                name,
                lines: Vec::new(),
            });
        }
        Section::SpecLines if said.is_empty() => return Section::SpecLines,
        Section::SpecLines => {
            match (SpecLine::read(said), test.specs.last_mut()) {
                (Some(line), Some(spec)) => spec.lines.push(line),
                _ => notices.warn(
                    "bad-specification",
                    "this line of an access specification cannot be read",
                    Some(at),
                ),
            }
            return Section::SpecLines;
        }
        Section::Rows => {
            let row = Row {
                line: at,
                text: line,
                broken_off,
            };
            if let Some(block) = test.blocks.last_mut() {
                block.row(row, None);
            }
            return Section::Rows;
        }
        Section::Samples => {
            if let Some((stamp, text)) = line.split_once(',') {
                let row = Row {
                    line: at,
                    text,
                    broken_off,
                };
                if let Some(block) = test.blocks.last_mut() {
                    block.row(row, Some(stamp));
                }
            }
            return Section::Samples;
        }
        Section::Between | Section::Columns => {}
    }
    Section::Between
}
