//! Writes through the page cache are done when they are in memory. fio's HOWTO (`direct`, `end_fsync`): buffered is the
//! default, and the time of a final fsync is not in the rate that is reported; dd, iozone and sysbench do count it.

use podium_domain::{ConditionValue, TestedWorkload};

use super::{
    Finding, Subject,
    figures::{number, word, yes_no},
};

/// Engines that go through the kernel's files. Others (rbd, nfs, libiscsi …) have no page cache to go through.
const ENGINES: [&str; 12] = [
    "sync",
    "psync",
    "vsync",
    "pvsync",
    "pvsync2",
    "mmap",
    "splice",
    "libaio",
    "posixaio",
    "io_uring",
    "windowsaio",
    "solarisaio",
];

/// Tools in whose rate the time of a final fsync is.
const COUNTED: [&str; 3] = ["dd", "iozone", "sysbench"];

pub(super) fn judge(subject: &Subject<'_>) -> Option<Finding> {
    let workload = subject.workload;
    let buffered = yes_no(workload, "direct") == Some(false);
    let by_kernel = word(workload, "engine").is_none_or(|engine| ENGINES.contains(&engine));
    if !(subject.is_performance() && subject.writes() && buffered && by_kernel) || is_synchronous(workload) {
        return None;
    }
    let flushed = ["end_fsync", "fsync_on_close"]
        .iter()
        .any(|name| yes_no(workload, name) == Some(true));
    let tool = subject.run.tool.to_ascii_lowercase();
    if flushed && COUNTED.iter().any(|counted| tool.starts_with(counted)) {
        return None;
    }
    let but = if flushed {
        "; the time of the final fsync is usually not in the rate"
    } else {
        ""
    };
    Some(Finding::doubtful(format!(
        "the writes went through the page cache (direct is off, not synchronous){but}"
    )))
}

/// Whether each write waited: opened so, or flushed one by one.
fn is_synchronous(workload: &TestedWorkload) -> bool {
    let opened = match workload.conditions.get("sync") {
        Some(ConditionValue::Bool(sync)) => *sync,
        Some(ConditionValue::Text(_)) => true,
        _ => false,
    };
    let through = yes_no(workload, "write_through") == Some(true);
    let flushed = ["fsync", "fdatasync"]
        .iter()
        .any(|name| number(workload, name).is_some_and(|writes| writes <= 1.0));
    opened || through || flushed
}
