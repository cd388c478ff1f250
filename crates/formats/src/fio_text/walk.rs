//! From lines to the executions of fio that they show.

use std::{collections::HashSet, sync::LazyLock};

use memchr::memmem::Finder;

use super::{
    block::Block,
    header::{Header, header, status},
    rates::Rates,
    sums,
};
use crate::{
    fio_json::{messages::Messages, personal::host_kind},
    lines::Lines,
    notices::Notices,
};

/// What stands in the lines that begin something, and in one that may stand anywhere. Made ready once: they are looked for
/// in every line of every text.
static GROUP: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(": (g"));
static SIGNAL: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("fio: terminating on signal "));

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
    known: HashSet<(&'a str, &'a str, &'a str)>,
    /// Groups that have a summary at the end.
    pub(super) groups: HashSet<&'a str>,
    /// These summaries, where no results of jobs stand above them.
    summed: Vec<Block<'a>>,
    pub(super) messages: Messages<'a>,
    /// Whether the lines are those of the groups and disks at the end.
    sums: bool,
    /// The servers that fio asked to run the jobs; each has results and a summary of its own.
    pub(super) clients: usize,
    /// The version that these name.
    pub(super) client_version: Option<&'a str>,
    /// Earlier states of the same jobs (a status interval).
    pub(super) superseded: usize,
}

/// Walks the lines of a text.
pub(super) struct Walk<'a, 'l> {
    lines: &'l Lines<'a>,
    pub(super) done: Vec<Execution<'a>>,
    open: Option<Execution<'a>>,
    /// What fio said before the execution that follows.
    before: Before<'a>,
    most: usize,
    /// How many executions there were beyond the most that are kept.
    pub(super) dropped: usize,
    /// How many jobs were announced and how many results there were; sums alone count for both.
    pub(super) jobs: usize,
}

/// What stands in front of an execution.
#[derive(Debug, Default)]
struct Before<'a> {
    messages: Messages<'a>,
    clients: usize,
    version: Option<&'a str>,
}

fn key<'a>(block: &Block<'a>) -> (&'a str, &'a str, &'a str) {
    (block.status.name, block.status.group, block.status.process)
}

impl<'a, 'l> Walk<'a, 'l> {
    /// Keeps at most one execution more than `most`, so that the limit can be told.
    pub(super) fn new(lines: &'l Lines<'a>, most: usize) -> Self {
        Self {
            lines,
            done: Vec::new(),
            open: None,
            before: Before::default(),
            most,
            dropped: 0,
            jobs: 0,
        }
    }

    pub(super) fn line(&mut self, number: u64, line: &'a str, notices: &mut Notices) {
        // Most lines of a log are none of fio's: the cheap looks come first.
        if GROUP.find(line.as_bytes()).is_some() {
            if let Some(header) = header(line) {
                self.jobs += 1;
                self.announced(number).headers.push(header);
                return;
            }
            if let Some(status) = status(line) {
                self.jobs += 1;
                let block = Block::new(status, number);
                let open = self.results(number, &block);
                open.known.insert(key(&block));
                open.sums = false;
                open.blocks.push(block);
                return;
            }
        }
        let text = line.trim_start();
        if text.starts_with("fio: ")
            || text.starts_with("hostname=")
            || SIGNAL.find(text.as_bytes()).is_some()
        {
            return self.message(number, text, notices);
        }
        if let Some(open) = &mut self.open {
            let known = open.summed.len();
            let is_own = open.line(number, line);
            self.jobs += 2 * (open.summed.len() - known);
            if is_own {
                open.lines[1] = number;
                return;
            }
        }
        if let Some(group) = sums::group(text) {
            self.sums_alone(number).group(number, group);
        } else if let Some(rates) = sums::sum(text) {
            self.sums_alone(number).sum(number, rates);
        }
    }

    /// The execution of sums that belong to none of those above.
    fn sums_alone(&mut self, number: u64) -> &mut Execution<'a> {
        self.jobs += 2;
        self.go_on(false, number)
    }

    /// Ends the last execution.
    pub(super) fn finish(&mut self) {
        if let Some(mut open) = self.open.take() {
            // Where fio had to say that something failed, sums are no results.
            if open.blocks.is_empty() && open.messages.errors.is_empty() {
                open.blocks = std::mem::take(&mut open.summed);
                // With one group its jobs are all that were started.
                let headers = &open.headers;
                if let [only] = open.blocks.as_mut_slice()
                    && headers.iter().all(|header| header.group == only.status.group)
                {
                    only.status.jobs = open.started;
                }
                open.blocks.retain(|block| !block.sides.is_empty());
            }
            if self.done.len() <= self.most {
                self.done.push(open);
            } else {
                self.dropped += 1;
            }
        }
    }

    /// The execution that a job's announcement belongs to: all stand before the version.
    fn announced(&mut self, number: u64) -> &mut Execution<'a> {
        let goes_on = self.open.as_ref().is_some_and(Execution::only_announces);
        self.go_on(goes_on, number)
    }

    /// The execution that results belong to. After the summaries of the groups come the same jobs again (a status
    /// interval), which then replace the earlier ones, or other ones (outputs pasted without their heads).
    fn results(&mut self, number: u64, block: &Block<'a>) -> &mut Execution<'a> {
        let again = self
            .open
            .as_ref()
            .is_some_and(|open| open.known.contains(&key(block)));
        let summed = self.open.as_ref().is_some_and(|open| !open.groups.is_empty());
        let clients = self.open.as_ref().is_some_and(|open| open.clients > 1);
        // It stands below everything else that the clients did.
        let has_clients = self.open.as_ref().is_some_and(|open| open.clients > 0);
        let is_sum = block.status.name == ALL_CLIENTS && has_clients;
        let open = self.go_on(again || !summed || clients || is_sum, number);
        if again && summed && !clients {
            open.superseded += open.blocks.len();
            open.blocks.clear();
            open.known.clear();
            open.groups.clear();
        }
        open
    }

    fn go_on(&mut self, goes_on: bool, number: u64) -> &mut Execution<'a> {
        if !goes_on {
            self.finish();
        }
        let before = &mut self.before;
        let open = self.open.get_or_insert_with(|| {
            let before = std::mem::take(before);
            Execution {
                lines: [number; 2],
                messages: before.messages,
                clients: before.clients,
                client_version: before.version,
                ..Execution::default()
            }
        });
        open.lines[1] = number;
        open
    }

    /// A message after the last summary is of what follows.
    fn message(&mut self, number: u64, text: &'a str, notices: &mut Notices) {
        if let Some(client) = text.strip_prefix("hostname=") {
            self.client(number, client, notices);
        }
        let open = self.open.as_mut().filter(|open| open.groups.is_empty());
        let messages = match open {
            Some(open) => {
                open.lines[1] = number;
                &mut open.messages
            }
            None => &mut self.before.messages,
        };
        messages.line(text, self.lines, notices);
    }

    /// `hostname=NAME, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-3.33, flags=1`: a server, which stands before the
    /// jobs it is asked to run.
    fn client(&mut self, number: u64, client: &'a str, notices: &mut Notices) {
        let host = client.split([',', ' ']).next().unwrap_or_default();
        notices.personal(host_kind(host), host, number);
        if self.open.as_ref().is_some_and(|open| !open.only_announces()) {
            self.finish();
        }
        self.before.clients += 1;
        let version = client.split(", ").find_map(|part| part.strip_prefix("fio=fio-"));
        self.before.version = self.before.version.or(version);
    }
}

impl<'a> Execution<'a> {
    fn only_announces(&self) -> bool {
        self.version.is_none() && self.started == 0 && self.blocks.is_empty() && self.summed.is_empty()
    }

    /// Takes a line that begins nothing; says whether it is fio's.
    fn line(&mut self, number: u64, line: &'a str) -> bool {
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
    fn group(&mut self, number: u64, group: (&'a str, &'a str)) -> bool {
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
    fn sum(&mut self, number: u64, rates: Rates<'a>) -> bool {
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
