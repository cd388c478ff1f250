//! The figures of a line in canonical units, and what the line says against itself.

use podium_domain::{Measurement, Metric, Op, Stat};

use super::{Tool, line::Line};

const MEGA: f64 = 1e6;
/// What `KDiskMark` calls a megabyte: fio's `bw` is KiB/s, and it divides by 1000 (`parseResult` in `benchmark.cpp`).
const KIBI_KILO: f64 = 1_024_000.0;

/// What had to be said of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubt {
    /// Rate and IOPS x block size disagree.
    Rate,
    /// More requests in flight than the test allows.
    Latency,
    /// The latency is one over IOPS, not what a request took.
    ComputedLatency,
}

/// Bandwidth, IOPS and latency of one line of `tool`.
pub(super) fn figures(
    tool: Tool,
    line: &Line,
    block_bytes: Option<u64>,
    op: &Op,
    in_flight: Option<f64>,
    doubts: &mut Vec<Doubt>,
) -> Vec<Measurement> {
    let mut all = Vec::new();
    let mut push = |metric, value: f64, digits| {
        if value.is_finite() {
            all.push(Measurement::new(
                metric,
                op.clone(),
                Stat::Mean,
                value,
                Some(digits),
            ));
        }
    };
    let (bandwidth, digits) = bandwidth(tool, line, block_bytes, doubts);
    push(Metric::Bandwidth, bandwidth, digits);
    let iops = line.iops.filter(|iops| iops.number.value > 0.0);
    if let Some(iops) = iops {
        push(Metric::Iops, iops.number.value, iops.number.digits);
    }
    if let Some(latency) = line.latency_us.filter(|latency| latency.number.value > 0.0) {
        let seconds = latency.number.value / MEGA;
        match in_flight.zip(iops.map(|iops| iops.number.value * seconds)) {
            Some((allowed, found)) if allowed > 1.0 && (found - 1.0).abs() < 1e-3 => {
                doubts.push(Doubt::ComputedLatency);
            }
            Some((allowed, found)) => {
                if found > 2.0 * allowed {
                    doubts.push(Doubt::Latency);
                }
                push(Metric::Latency, seconds, latency.number.digits);
            }
            None => push(Metric::Latency, seconds, latency.number.digits),
        }
    }
    all
}

/// Bytes per second, and the digits that carry it.
fn bandwidth(tool: Tool, line: &Line, block_bytes: Option<u64>, doubts: &mut Vec<Doubt>) -> (f64, u8) {
    let rate = line.rate;
    let plain = |unit: f64| (rate.number.value * unit, rate.number.digits);
    let moved = line.iops.zip(block_bytes).map(|(iops, block)| {
        let block = block as f64;
        (iops.number.value * block, iops.ulp * block, iops.number.digits)
    });
    let Some((moved, moved_ulp, moved_digits)) = moved else {
        return plain(if tool == Tool::Kde { KIBI_KILO } else { MEGA });
    };
    // Both were rounded or cut from figures that belong together; KDiskMark adds up what fio cut for each pass.
    let slack = 1e-3 * moved;
    let fits =
        |unit: f64| (rate.number.value * unit - moved).abs() <= (rate.ulp * unit + moved_ulp).max(slack);
    if tool != Tool::Kde {
        if !fits(MEGA) {
            doubts.push(Doubt::Rate);
        }
        return plain(MEGA);
    }
    match (fits(KIBI_KILO), fits(MEGA)) {
        (true, _) if moved_ulp < rate.ulp * KIBI_KILO => (moved, moved_digits),
        (true, _) => plain(KIBI_KILO),
        // A version that means what it prints.
        (false, true) => plain(MEGA),
        (false, false) => {
            doubts.push(Doubt::Rate);
            plain(KIBI_KILO)
        }
    }
}
