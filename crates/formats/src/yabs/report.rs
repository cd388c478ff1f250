use std::collections::BTreeMap;

use podium_domain::{ParsedRun, ParsedWorkload};

use super::{
    BANNER, TABLES, Yabs, disk,
    workload::{Side, workload},
};
use crate::{blank, notices::Notices, terminal};

/// The lines of its table of the system, and the factor that each is.
const SYSTEM: [(&str, &str); 4] = [
    ("Processor", "initiator.cpu"),
    ("RAM", "initiator.memory"),
    ("Distro", "initiator.os"),
    ("Kernel", "initiator.kernel"),
];

/// A test of one block size: reads, writes, both.
#[derive(Debug)]
struct Test {
    block_bytes: Option<u64>,
    line: u64,
    sides: [Option<Side>; 3],
}

/// One report as it is read.
#[derive(Debug, Default)]
pub(super) struct Report {
    lines: Option<[u64; 2]>,
    version: Option<String>,
    found: BTreeMap<String, String>,
    tests: Vec<Test>,
    /// The tests of the table that is being read.
    open: usize,
}

impl Report {
    pub(super) fn line(&mut self, number: u64, text: &str) {
        let line = text.trim();
        if line.contains(BANNER) || line.starts_with(TABLES) {
            self.lines.get_or_insert([number, number]);
        }
        if let Some(version) = version(line) {
            self.version = Some(version);
        } else if let Some(sizes) = disk::block_sizes(line) {
            self.open = self.tests.len();
            let begun = |block_bytes| Test {
                block_bytes,
                line: number,
                sides: [None; 3],
            };
            // More than it has is no table of its own.
            if self.tests.len() < 64 {
                self.tests.extend(sizes.into_iter().map(begun));
            }
            self.extend_to(number);
        } else if let Some((at, sides)) = disk::row(line) {
            for (test, side) in self.tests.iter_mut().skip(self.open).zip(sides) {
                if let Some(slot) = test.sides.get_mut(at) {
                    *slot = side;
                }
            }
            self.extend_to(number);
        } else if self.tests.is_empty() && self.lines.is_some() {
            self.system(line);
        }
    }

    fn extend_to(&mut self, number: u64) {
        if let Some([_, last]) = &mut self.lines {
            *last = number;
        }
    }

    fn system(&mut self, line: &str) {
        let Some((name, level)) = line.split_once(':') else {
            return;
        };
        let known = SYSTEM.iter().find(|(known, _)| *known == name.trim());
        if let Some((_, factor)) = known.filter(|_| !level.trim().is_empty()) {
            self.found.insert((*factor).to_owned(), level.trim().to_owned());
        }
    }

    /// As a run, if it has a test.
    pub(super) fn run(self, notices: &mut Notices) -> Option<ParsedRun> {
        let mut workloads: Vec<ParsedWorkload> = Vec::new();
        for test in self.tests {
            let found = test
                .block_bytes
                .and_then(|bytes| workload(bytes, test.sides, Some(test.line), notices));
            workloads.extend(found);
        }
        let mut run = terminal::run(Yabs::ID, Yabs::TOOL, self.lines?);
        run.tool_version = self.version;
        run.found = self.found;
        run.workloads = blank::fitted(workloads);
        (!run.workloads.is_empty()).then_some(run)
    }
}

/// Reads `#                     v2020-09-21                    #`.
fn version(line: &str) -> Option<String> {
    let inner = line.strip_prefix('#')?.strip_suffix('#')?.trim();
    let dated = inner.starts_with('v') && inner.len() == "v2020-09-21".len() && !inner.contains(' ');
    dated.then(|| inner.to_owned())
}
