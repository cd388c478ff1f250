use podium_domain::{Identity, Op, Pattern};

use super::{
    Tool,
    footer::Footer,
    line::{Direction, Line},
};

/// One output of a tool.
#[derive(Debug)]
pub(crate) struct Section {
    /// Whose it is: what the banner says, else how its first line is spelled.
    pub(super) tool: Tool,
    /// From the banner.
    pub(super) version: Option<String>,
    /// First and last line in the file.
    pub(super) lines: [u64; 2],
    /// In the file's order.
    pub(super) results: Vec<Found>,
    /// What stands below them.
    pub(super) footer: Footer,
}

/// A line of results where it was found.
#[derive(Debug)]
pub(super) struct Found {
    /// Its number in the file.
    pub(super) at: u64,
    /// What it says.
    pub(super) line: Line,
    /// From the line, or from the heading above it.
    pub(super) direction: Direction,
    /// Share of reads of a mixed test, in percent, from the heading.
    pub(super) read_percent: Option<f64>,
}

const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;

impl Section {
    /// The version's first number.
    pub(super) fn major(&self) -> Option<u32> {
        self.version.as_deref()?.split('.').next()?.parse().ok()
    }

    /// What decides the row. Lines of old versions leave out what the version fixed; that is as good as said.
    pub(super) fn identity(&self, found: &Found) -> Identity {
        let line = &found.line;
        let mut identity = Identity {
            pattern: Some(line.pattern.clone()),
            block_bytes: line.block_bytes,
            queue_depth: line.queues,
            jobs: line.threads,
            ..Identity::of(match found.direction {
                Direction::Read => Op::Read,
                Direction::Write => Op::Write,
                Direction::Mix => Op::Mixed,
            })
        };
        if found.direction == Direction::Mix {
            identity.read_percent = found.read_percent.or(self.footer.read_percent);
        }
        if self.tool == Tool::Crystal {
            fixed(&mut identity);
        }
        if identity.block_bytes.is_none() {
            identity.test = Some(line.name.clone());
        }
        identity
    }
}

/// What `CrystalDiskMark` does when the line does not say it. Versions 1 to 3 have one thread and, without `QD=`, one
/// request at a time, of 1 MiB when sequential (`Sequential`, `Random` and `RandomX` in their `DiskBench.cpp`).
/// Versions 4 to 6 read and write 128 KiB at `(Q=, T=)` (`-b128k` in theirs) and 1 MiB at `(T=)` alone.
fn fixed(identity: &mut Identity) {
    let sequential = identity.pattern == Some(Pattern::Sequential);
    if identity.block_bytes.is_none() && sequential {
        let queued = identity.queue_depth.is_some() && identity.jobs.is_some();
        identity.block_bytes = Some(if queued { 128 * KIB } else { MIB });
    }
    identity.queue_depth.get_or_insert(1);
    identity.jobs.get_or_insert(1);
}
