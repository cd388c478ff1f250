//! From lines to the executions of fio that they show.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::{
    block::Block,
    execution::{ALL_CLIENTS, Execution, key},
    header::{header, status},
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
