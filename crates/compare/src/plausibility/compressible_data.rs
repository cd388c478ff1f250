//! A compressing file system writes hardly anything of a buffer full of zeros, so the figure is one of the processor, not
//! of the disks. fio's HOWTO says so of `zero_buffers`; dd reads zeros from /dev/zero.

use super::{
    Finding, Subject,
    figures::{number, word, yes_no},
};

/// From this share of a buffer that compresses away the file system, not the disk, decides the rate.
const HIGHLY_PERCENT: f64 = 50.0;

pub(super) fn judge(subject: &Subject<'_>) -> Option<Finding> {
    if !subject.is_performance() || !(subject.reads() || subject.writes()) {
        return None;
    }
    let compression = subject.circumstances.compression()?;
    let data = compressible(subject)?;
    Some(Finding::doubtful(format!(
        "{data}, on a file system that compresses (dataset.compression is {compression}): fewer bytes reached the disks"
    )))
}

fn compressible(subject: &Subject<'_>) -> Option<String> {
    let workload = subject.workload;
    if yes_no(workload, "zero_buffers") == Some(true) {
        return Some("the buffers are full of zeros".to_owned());
    }
    if let Some(data) = word(workload, "data").filter(|data| ["zeros", "zero", "ones"].contains(data)) {
        return Some(format!("the buffers are full of {data}"));
    }
    if let Some(percent) = number(workload, "buffer_compress_percent").filter(|p| *p >= HIGHLY_PERCENT) {
        return Some(format!("{percent:.0} % of each buffer compress away"));
    }
    word(workload, "buffer_pattern").map(|_| "the buffers repeat one pattern".to_owned())
}
