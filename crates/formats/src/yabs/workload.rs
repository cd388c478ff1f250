use podium_domain::{Identity, Measurement, Metric, Op, ParsedWorkload, Pattern, Stat};

use crate::{blank, notices::Notices, numbers::Number};

/// One side of a test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Side {
    /// Bytes per second.
    pub(crate) speed: Number,
    pub(crate) iops: Number,
}

/// One of its fio tests: reads, writes and their sum of one block size.
pub(crate) fn workload(
    block_bytes: u64,
    sides: [Option<Side>; 3],
    line: Option<u64>,
    notices: &mut Notices,
) -> Option<ParsedWorkload> {
    let identity = Identity {
        pattern: Some(Pattern::Random),
        block_bytes: Some(block_bytes),
        read_percent: Some(50.0),
        ..Identity::of(Op::Mixed)
    };
    let kib = block_bytes >> 10;
    let name = if kib < 1024 {
        format!("fio {kib}k")
    } else {
        format!("fio {}m", kib >> 10)
    };
    let mut workload = blank::workload(name, identity);
    let ran = |side: &Side| side.speed.value > 0.0 && side.iops.value > 0.0;
    for (op, side) in [Op::Read, Op::Write, Op::Total].into_iter().zip(sides) {
        let Some(side) = side.filter(ran) else {
            continue;
        };
        if !agree(side, block_bytes) {
            let message = format!("IOPS times {kib} KiB are not the {op} speed that is printed");
            notices.warn("contradiction", message, line);
        }
        for (metric, read) in [(Metric::Bandwidth, side.speed), (Metric::Iops, side.iops)] {
            let figure = Measurement::new(metric, op.clone(), Stat::Mean, read.value, Some(read.digits));
            workload.measurements.push(figure);
        }
    }
    (!workload.measurements.is_empty()).then_some(workload)
}

/// Figures are cut, not rounded, so each may be up to one in its last digit higher.
fn agree(side: Side, block_bytes: u64) -> bool {
    const SLACK: f64 = 0.02;
    let last = |of: Number| 10_f64.powi(1 - i32::from(of.digits));
    let ratio = side.iops.value * block_bytes as f64 / side.speed.value;
    (ratio - 1.0).abs() <= SLACK + last(side.iops) + last(side.speed)
}
