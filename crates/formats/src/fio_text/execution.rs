//! One execution of fio, as its lines come.

use std::collections::HashSet;

use super::{block::Block, header::Header, rates::Rates, sums};
use crate::fio_json::messages::Messages;

/// What fio calls the sum over its clients.
pub(super) const ALL_CLIENTS: &str = "All clients";

/// One execution of fio.
#[derive(Debug, Default)]
pub(super) struct Execution<'a> {
    /// First and last line that are fio's.
    pub(super) lines: [u64; 2],
    pub(super) headers: Vec<Header<'a>>,
    /// `3.33`.
    pub(super) version: Option<&'a str>,
    /// How many jobs fio said it started.
    pub(super) started: u32,
    pub(super) blocks: Vec<Block<'a>>,
    /// Name, group and process of each.
    pub(super) known: HashSet<(&'a str, &'a str, &'a str)>,
    /// Groups that have a summary at the end.
    pub(super) groups: HashSet<&'a str>,
    /// These summaries, where no results of jobs stand above them.
    pub(super) summed: Vec<Block<'a>>,
    pub(super) messages: Messages<'a>,
    /// Whether the lines are those of the groups and disks at the end.
    pub(super) sums: bool,
    /// The servers that fio asked to run the jobs; each has results and a summary of its own.
    pub(super) clients: usize,
    /// The version that these name.
    pub(super) client_version: Option<&'a str>,
    /// Earlier states of the same jobs (a status interval).
    pub(super) superseded: usize,
}

/// What tells one job's results from another's.
pub(super) fn key<'a>(block: &Block<'a>) -> (&'a str, &'a str, &'a str) {
    (block.status.name, block.status.group, block.status.process)
}

impl<'a> Execution<'a> {
    pub(super) fn only_announces(&self) -> bool {
        self.version.is_none() && self.started == 0 && self.blocks.is_empty() && self.summed.is_empty()
    }

    /// Takes a line that begins nothing; says whether it is fio's.
    pub(super) fn line(&mut self, number: u64, line: &'a str) -> bool {
        let text = line.trim();
        if let Some(group) = sums::group(text) {
            return self.group(number, group);
        }
        if let Some(rates) = sums::sum(text) {
            return self.sum(number, rates);
        }
        if self.sums {
            return is_summary(text);
        }
        if let Some(block) = self.blocks.last_mut() {
            return block.line(number, line);
        }
        if !self.summed.is_empty() {
            // A head is of what follows.
            return false;
        }
        if let Some(version) = text
            .strip_prefix("fio-")
            .filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        {
            self.version = Some(version);
            return true;
        }
        if let Some(count) = text.strip_prefix("Starting ") {
            self.started = started(count);
            return self.started > 0;
        }
        text.contains(": Laying out IO file")
    }
}

/// Sums of groups.
impl<'a> Execution<'a> {
    /// Takes the line that begins the sums of a group; says whether it is a further one. Every client has its own.
    pub(super) fn group(&mut self, number: u64, group: (&'a str, &'a str)) -> bool {
        if !self.groups.insert(group.1) && self.clients < 2 {
            return false;
        }
        self.sums = true;
        if self.blocks.is_empty() {
            let block = self.block_of_sums(group, number);
            self.summed.push(block);
        }
        true
    }

    /// Takes the sum of a direction; says whether it is one of the last group.
    pub(super) fn sum(&mut self, number: u64, rates: Rates<'a>) -> bool {
        if !self.blocks.is_empty() {
            return true;
        }
        if self.summed.is_empty() {
            self.groups.insert(sums::FIRST.1);
            self.sums = true;
            let block = self.block_of_sums(sums::FIRST, number);
            self.summed.push(block);
        }
        let Some(block) = self.summed.last_mut() else {
            return false;
        };
        let is_new = block.sides.iter().all(|side| side.rates.op != rates.op);
        block.side(rates, number);
        is_new
    }

    /// The results of a group before its sums are read: named as the only job that was announced of it, else as fio
    /// names the group.
    fn block_of_sums(&self, (name, group): (&'a str, &'a str), number: u64) -> Block<'a> {
        let mut own = self.headers.iter().filter(|header| header.group == group);
        let name = match (own.next(), own.next()) {
            (Some(only), None) => only.name,
            _ => name,
        };
        sums::block((name, group), number)
    }
}

/// `8 processes`, `1 thread and 2 processes`.
fn started(text: &str) -> u32 {
    let is_jobs = text.contains("process") || text.contains("thread");
    let counts = text.split(' ').filter_map(|word| word.parse::<u32>().ok());
    counts.filter(|_| is_jobs).fold(0, u32::saturating_add)
}

/// The lines after the results: the sums of a group, and what the disks did.
fn is_summary(text: &str) -> bool {
    let sums = ["READ: ", "WRITE: ", "TRIM: ", "MIXED: ", "Disk stats"];
    sums.iter().any(|sum| text.starts_with(sum)) || (text.contains(": ios=") && text.contains("util="))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_and_threads_are_counted() {
        assert_eq!(started("8 processes"), 8);
        assert_eq!(started("1 thread and 2 processes"), 3);
        assert_eq!(started("benchmark at Thu 01"), 0);
    }
}
