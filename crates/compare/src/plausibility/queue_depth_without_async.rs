//! A synchronous engine has one request in flight per job, whatever depth was asked for (fio's HOWTO, `iodepth`), so the
//! row's queue depth is not what was measured.

use super::{Finding, Subject, figures::word};

/// fio's engines that wait for each request, and what sysbench calls them.
const SYNCHRONOUS: [&str; 8] = [
    "sync",
    "psync",
    "vsync",
    "pvsync",
    "pvsync2",
    "mmap",
    "splice",
    "synchronous",
];

pub(super) fn judge(subject: &Subject<'_>) -> Option<Finding> {
    let depth = subject.workload.identity.queue_depth.filter(|depth| *depth > 1)?;
    let engine = word(subject.workload, "engine")?;
    if !subject.is_performance() || !SYNCHRONOUS.contains(&engine) {
        return None;
    }
    Some(Finding::note(format!(
        "the engine {engine} keeps 1 request in flight per job, not the queue depth of {depth}"
    )))
}
