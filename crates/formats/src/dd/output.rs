use std::rc::Rc;

use super::{command::Command, summary::Summary};

/// Nobody asks faster how far dd came, and what is repeated for a fixed time differs by less.
const SHORTEST_INTERVAL_S: f64 = 0.9;

/// Everything that one dd printed.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Output {
    /// First and last line.
    pub(super) lines: [u64; 2],
    pub(super) summary: Summary,
    /// Full and partial records that were read, and that were written.
    pub(super) records: Option<[[u64; 2]; 2]>,
    /// The command that it is the output of, which all outputs of a loop share.
    pub(super) command: Option<Rc<Command>>,
    /// What dd complained of, if it ended with an error.
    pub(super) error: Option<String>,
    /// The text before it that is neither a command nor an output.
    pub(super) heading: Option<String>,
    /// It stands right after the output before it.
    pub(super) follows: bool,
    /// Which one it is of several that may be of different commands.
    pub(super) turn: Option<usize>,
}

impl Output {
    /// The block size: of the command, else of the records when all of them were full and alike on both sides.
    pub(super) fn block_bytes(&self) -> Option<u64> {
        if let Some(command) = &self.command {
            let by_records = || self.records_bytes().filter(|_| command.is_silent_on_size());
            return by_records().or_else(|| command.block_bytes());
        }
        self.records_bytes()
    }

    fn records_bytes(&self) -> Option<u64> {
        let [[read, 0], [written, 0]] = self.records? else {
            return None;
        };
        (read == written && read > 0 && self.summary.bytes.is_multiple_of(read))
            .then(|| self.summary.bytes / read)
    }

    /// Whether it is a later state of another: dd was asked how far it came (a signal), and goes on.
    pub(super) fn continues(&self, other: &Self) -> bool {
        let grows = other.summary.bytes < self.summary.bytes
            && self.summary.seconds.value - other.summary.seconds.value >= SHORTEST_INTERVAL_S
            && other.records.is_some() == self.records.is_some();
        // The same command, not one that was typed again.
        let commands = self.command.as_ref().zip(other.command.as_ref());
        let is_one = commands.is_some_and(|(own, other)| Rc::ptr_eq(own, other) && own.runs_once());
        self.follows && is_one && grows && other.error.is_none()
    }

    /// Whether its paths are not known, since a loop can change them.
    pub(super) fn varies(&self) -> bool {
        self.command.as_ref().is_some_and(|command| command.varies())
    }

    /// Whether this is the same measurement as another, once more.
    pub(super) fn repeats(&self, other: &Self) -> bool {
        self.follows
            && self.command == other.command
            && self.turn == other.turn
            && !self.varies()
            && self.summary.bytes == other.summary.bytes
            && self.block_bytes() == other.block_bytes()
            && self.error.is_none()
            && other.error.is_none()
    }
}

/// `16384+0 records in`: full and partial records, in any language.
pub(super) fn records(line: &str) -> Option<[u64; 2]> {
    /// Longest translation, with room for what a terminal left on the line.
    const LONGEST: usize = 200;
    let plus = line.find('+').filter(|_| line.len() <= LONGEST)?;
    let (before, after) = (&line[..plus], &line[plus + 1..]);
    let start = before.rfind(|c: char| !c.is_ascii_digit());
    let start = start.map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
    let length = after.find(|c: char| !c.is_ascii_digit())?;
    let worded = after[length..].starts_with([' ', '\u{a0}'])
        && after[length..].trim().chars().any(char::is_alphabetic);
    let [full, part] = [&before[start..], &after[..length]].map(str::parse);
    Some([full.ok()?, part.ok()?]).filter(|_| worded && !line.contains('='))
}
