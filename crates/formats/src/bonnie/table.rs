use memchr::memchr;

use super::{
    csv::{Unreadable, figure, latency},
    record::{Figures, Record, TESTS, sizes},
};
use crate::{
    numbers::{Number, number},
    ordered,
};

/// A table for people that is being read.
pub(super) struct Table {
    pub(super) lines: [u64; 2],
    pub(super) record: Record,
    /// Where the figures' columns end, in the order of the tests: rate and percentage.
    ends: Vec<usize>,
    /// The first test of the half that is being read.
    first: usize,
    rows: usize,
}

/// `Version 2.00a       ------Sequential Output------ …`; mails lose the version. The old Bonnie's is longer.
pub(super) fn is_head(line: &str) -> bool {
    // The cheap look first: every text is walked for it.
    if memchr(b'-', line.as_bytes()).is_none() {
        return false;
    }
    line.contains("------Sequential Output------ -") || version(line).is_some_and(|_| is_second(line))
}

fn version(line: &str) -> Option<&str> {
    line.trim_start()
        .strip_prefix("Version ")?
        .split_whitespace()
        .next()
}

/// The head of the half on many files, alone when only they were tested.
fn is_second(line: &str) -> bool {
    line.contains("------Sequential Create------ -")
}

/// Half of all tests stand in each half of the table.
const HALF: usize = TESTS / 2;

impl Table {
    pub(super) fn open(number: u64, head: &str) -> Self {
        let version = version(head).map(str::to_owned);
        let mut table = Self {
            lines: [number, number],
            record: Record {
                version,
                ..Record::default()
            },
            ends: Vec::new(),
            first: 0,
            rows: 0,
        };
        table.turn(head);
        table
    }

    /// Whether a head belongs to the next table: the half it opens was read already.
    pub(super) fn has_head(&self, head: &str) -> bool {
        head.contains("Sequential Output-") || self.first == HALF
    }

    /// The head of the second half stands alone before 1.9 and repeats the version after it.
    fn turn(&mut self, line: &str) {
        if is_second(line) {
            self.first = HALF;
            self.ends.clear();
        }
    }

    pub(super) fn line(&mut self, number: u64, line: &str) {
        self.turn(line);
        let trimmed = line.trim_start();
        if trimmed.contains("/sec %CP") && !trimmed.contains("%CPU") {
            self.ends = ends(line);
        } else if trimmed.starts_with("Latency ") {
            self.latencies(trimmed);
            self.lines[1] = number;
        } else if let Some(rest) = trimmed.strip_prefix("Concurrency ") {
            self.record.concurrency = rest
                .split_whitespace()
                .next()
                .and_then(|count| count.parse().ok());
        } else if self.ends.len() == 2 * HALF && self.row(line).is_some() {
            self.ends.clear();
            self.rows += 1;
            self.lines[1] = number;
        }
    }

    /// The line with the figures: in front of them the host's name and the size, or the number of files.
    fn row(&mut self, line: &str) -> Option<()> {
        let words: Vec<_> = words(line).collect();
        let last_name = self.ends.first()?.saturating_sub("K/sec".len());
        let by_column = || words.iter().take_while(|(end, _)| *end <= last_name).count();
        let names = complete(&words).unwrap_or_else(by_column);
        let (names, figures) = words.split_at_checked(names)?;
        let mut tests = vec![Figures::default(); HALF];
        for (at, (end, word)) in figures.iter().enumerate() {
            let near = |column: &&usize| column.abs_diff(*end) <= 1;
            let column = if figures.len() == self.ends.len() {
                at
            } else {
                self.ends.iter().position(|column| near(&column))?
            };
            let test = tests.get_mut(column / 2)?;
            if column % 2 == 0 {
                test.rate = rate(word, self.first + column / 2).ok()?;
            } else {
                test.cpu = figure(word).ok()?;
                // What was too fast in a line of CSV, `bon_csv2txt` prints as `0k +++`.
                if test.cpu.is_none() {
                    test.rate.take_if(|rate| rate.value <= 0.0);
                }
            }
        }
        let (_, last) = names.last()?;
        if self.first == 0 {
            let (file, chunk) = sizes(last)?;
            self.record.file_bytes = Some(file);
            self.record.block_bytes = chunk;
            let machine = names.iter().rev().skip(1).rev().map(|(_, name)| *name);
            self.record.machine = machine.collect::<Vec<_>>().join(" ");
        } else {
            self.record.files = Some((*last).to_owned());
        }
        self.record
            .tests
            .iter_mut()
            .skip(self.first)
            .zip(tests)
            .for_each(|(to, from)| *to = from);
        Some(())
    }

    /// Latencies stand ten columns apart; a test that was not run leaves its ten blank.
    fn latencies(&mut self, line: &str) {
        const FIRST_END: usize = 27;
        const WIDTH: usize = 10;
        let all: Vec<_> = words(line).skip(1).collect();
        for (at, (end, word)) in all.iter().enumerate() {
            let past = end.checked_sub(FIRST_END).filter(|past| past % WIDTH == 0);
            let by_column = || past.map(|past| past / WIDTH);
            // With one for each test the columns, which a web page may have lost, are not needed.
            let test = if all.len() == HALF { Some(at) } else { by_column() };
            let test = test.filter(|test| *test < HALF).map(|test| self.first + test);
            if let Some(test) = test.and_then(|at| self.record.tests.get_mut(at)) {
                test.longest = latency(word);
            }
        }
    }

    /// The table, if it had a row.
    pub(super) fn finished(self) -> Option<([u64; 2], Record)> {
        (self.rows > 0).then_some((self.lines, self.record))
    }
}

/// How many words stand before the figures of a row in which every test has both of its own, wherever they stand.
fn complete(words: &[(usize, &str)]) -> Option<usize> {
    let names = words.len().checked_sub(2 * HALF).filter(|names| *names > 0)?;
    let mut figures = words.iter().skip(names);
    let is_figure = |(_, word): &(usize, &str)| rate(word, 0).is_ok();
    figures.all(is_figure).then_some(names)
}

/// Words and the columns in which they end.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = line.as_ptr().addr();
    line.split_whitespace()
        .map(move |word| (word.as_ptr().addr() - start + word.len(), word))
}

/// Where the words `K/sec`, `/sec` and `%CP` end.
fn ends(line: &str) -> Vec<usize> {
    let mut ends: Vec<_> = ["/sec", "%CP"]
        .iter()
        .flat_map(|word| line.match_indices(word).map(|(at, word)| at + word.len()))
        .collect();
    ordered::sort_by(&mut ends, Ord::cmp);
    ends
}

/// A rate; 2.00 scales those of bytes by 1024 and appends a letter: `376k` are 376 K/sec, `411m` stands beside 421334
/// in its own line of CSV. What a letter means behind another rate is not known.
fn rate(word: &str, test: usize) -> Result<Option<Number>, Unreadable> {
    const OF_BYTES: usize = 5;
    let (digits, factor) = match word.as_bytes().last() {
        Some(b'k') => (&word[..word.len() - 1], 1.0),
        Some(b'm') => (&word[..word.len() - 1], 1024.0),
        Some(b'g') => (&word[..word.len() - 1], 1_048_576.0),
        _ => return figure(word),
    };
    let read = number(digits).ok_or(Unreadable)?;
    let value = read.value * factor;
    Ok((test < OF_BYTES).then_some(Number { value, ..read }))
}
