//! Whether a reading has all that another has.

use podium_domain::{Measurement, ParsedFile, ParsedRun, ParsedWorkload};

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
