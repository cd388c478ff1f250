//! Every operation of a workload of one block size moves one block, so bandwidth is IOPS × block size. Where it is not,
//! one of the two figures was misread, mislabelled or typed wrong. 5 % covers MB that were meant as MiB (4.9 %) and the
//! short requests at a file's end.

use podium_domain::{Metric, Op, Unit, display_value};

use super::{
    Finding, Subject,
    figures::{number, positive, rounding, whole},
};

/// How far apart they may be, as a share of the bandwidth.
const TOLERANCE: f64 = 0.05;

pub(super) fn judge(subject: &Subject<'_>) -> Option<Finding> {
    let (workload, measurement) = (subject.workload, subject.measurement);
    if !matches!(measurement.metric, Metric::Bandwidth | Metric::Iops) || measurement.op == Op::Trim {
        return None;
    }
    let block_bytes = block_bytes(subject)?;
    let iops = whole(workload, &Metric::Iops, &measurement.op)?;
    let bandwidth = whole(workload, &Metric::Bandwidth, &measurement.op)?;
    if measurement.stat != iops.stat && measurement.stat != bandwidth.stat {
        return None;
    }
    let (rate, stated) = (positive(iops)?, positive(bandwidth)?);
    let product = rate * block_bytes;
    let apart = (product - stated).abs() / stated;
    if apart <= TOLERANCE + rounding(iops) + rounding(bandwidth) {
        return None;
    }
    Some(Finding::implausible(format!(
        "{} × {} is {}, but the bandwidth is {}",
        display_value(rate, &Unit::PerSecond, iops.digits),
        block_words(subject.workload.identity.block_bytes?),
        display_value(product, &Unit::BytesPerSecond, Some(4)),
        display_value(stated, &Unit::BytesPerSecond, bandwidth.digits),
    )))
}

/// The size of every request; absent where sizes are mixed, and where a small file's last request may be a large part.
fn block_bytes(subject: &Subject<'_>) -> Option<f64> {
    let identity = &subject.workload.identity;
    let block = identity.block_bytes? as f64;
    if identity.block_mix.is_some() || block <= 0.0 {
        return None;
    }
    let small = ["file_bytes", "span_bytes", "io_size_bytes"]
        .iter()
        .filter_map(|name| number(subject.workload, name))
        .any(|bytes| bytes % block != 0.0 && bytes < block * 20.0);
    (!small).then_some(block)
}

/// A block size as everybody writes it: `4 KiB`, `4096` being no round number to anyone.
fn block_words(bytes: u64) -> String {
    let steps = [(1 << 20, "MiB"), (1 << 10, "KiB")];
    match steps.iter().find(|(step, _)| bytes.is_multiple_of(*step)) {
        Some((step, unit)) => format!("{}\u{a0}{unit}", bytes / step),
        None => format!("{bytes}\u{a0}B"),
    }
}
