//! Whether a reading has all that another has.

use podium_domain::{Identity, Measurement, ParsedFile, ParsedRun, ParsedWorkload};

/// Rates are computed from more where more is known.
const TOLERANCE: f64 = 0.05;

/// The same runs of as many workloads, with each of the figures: lines that were joined wrongly lose some, or make
/// others of them.
pub(super) fn all(before: &ParsedFile, after: &ParsedFile) -> bool {
    let run = |(before, after): (&ParsedRun, &ParsedRun)| {
        before.format == after.format
            && before.workloads.len() == after.workloads.len()
            && before.workloads.iter().zip(&after.workloads).all(workload)
    };
    before.runs.len() == after.runs.len() && before.runs.iter().zip(&after.runs).all(run)
}

fn workload((before, after): (&ParsedWorkload, &ParsedWorkload)) -> bool {
    let has = |figure: &Measurement| after.measurements.iter().any(|other| is_same(figure, other));
    before.parts.len() == after.parts.len() && before.measurements.iter().all(has)
}

fn is_same(a: &Measurement, b: &Measurement) -> bool {
    let near = |(a, b): (f64, f64)| (a - b).abs() <= TOLERANCE * b.abs();
    (&a.metric, &a.op, &a.stat) == (&b.metric, &b.op, &b.stat)
        && a.repetitions.len() == b.repetitions.len()
        && a.value
            .is_none_or(|value| b.value.is_some_and(|other| near((value, other))))
}

/// Whether every dimension that was known of a workload is the same: marks before lines are none of its.
pub(super) fn identities(before: &ParsedFile, after: &ParsedFile) -> bool {
    fn same<T: PartialEq>(before: Option<&T>, after: Option<&T>) -> bool {
        before.is_none() || before == after
    }
    let workloads = |file: &ParsedFile| -> Vec<Identity> {
        let all = file.runs.iter().flat_map(|run| &run.workloads);
        all.map(|workload| workload.identity.clone()).collect()
    };
    let (before, after) = (workloads(before), workloads(after));
    before.len() == after.len()
        && before.iter().zip(&after).all(|(before, after)| {
            before.op == after.op
                && same(before.pattern.as_ref(), after.pattern.as_ref())
                && same(before.block_bytes.as_ref(), after.block_bytes.as_ref())
                && same(before.queue_depth.as_ref(), after.queue_depth.as_ref())
                && same(before.jobs.as_ref(), after.jobs.as_ref())
                && same(before.read_percent.as_ref(), after.read_percent.as_ref())
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Source, registry};

    #[test]
    fn another_size_is_another_identity_and_an_unknown_one_may_become_known() {
        let dd = |size: &str| {
            let text = format!(
                "$ dd if=/dev/zero of=/mnt/x {size}\n1000+0 records in\n1000+0 records out\n\
                 1048576000 bytes (1.0 GB) copied, 10 s, 105 MB/s\n"
            );
            registry::parse(&Source::new(None, text.as_bytes()), &Limits::default()).unwrap()
        };
        let unknown = dd("bs=$size status=none $more");
        assert!(identities(&dd("bs=1M"), &dd("bs=1M")));
        assert_eq!(unknown.runs[0].workloads[0].identity.block_bytes, None);
        assert!(identities(&unknown, &dd("bs=1M")));
        assert!(!identities(&dd("bs=1M"), &unknown));
    }
}
