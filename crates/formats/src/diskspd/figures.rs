//! Figures from what was counted.

use podium_domain::{Measurement, Metric, Op, Stat};

use crate::numbers::Number;

/// What one side did.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Side {
    /// Bytes moved.
    pub(crate) bytes: u64,
    /// Requests completed.
    pub(crate) requests: u64,
}

/// The sides that stand in a result: both and their total, or the only one that did something.
pub(crate) fn ops(read: bool, write: bool) -> &'static [Op] {
    match (read, write) {
        (true, true) => &[Op::Total, Op::Read, Op::Write],
        (true, false) => &[Op::Read],
        (false, true) => &[Op::Write],
        (false, false) => &[],
    }
}

/// Bandwidth and IOPS of counts over a time that is printed with two digits behind the point.
pub(crate) fn rates(op: &Op, side: Side, seconds: f64, digits: u8, all: &mut Vec<Measurement>) {
    for (metric, count) in [(Metric::Bandwidth, side.bytes), (Metric::Iops, side.requests)] {
        let value = count as f64 / seconds;
        if count > 0 && value.is_finite() {
            all.push(Measurement::new(
                metric,
                op.clone(),
                Stat::Mean,
                value,
                Some(digits),
            ));
        }
    }
}

/// The figures that a result was to have and has not.
pub(crate) fn unmeasured(op: &Op) -> Vec<Measurement> {
    let op = match op {
        Op::Read => Op::Read,
        Op::Write => Op::Write,
        _ => Op::Total,
    };
    [Metric::Bandwidth, Metric::Iops]
        .map(|metric| Measurement::unmeasured(metric, op.clone(), Stat::Mean))
        .to_vec()
}

/// What a result has besides its sides: the figures, or those that it was to have, and the processor time of both.
pub(crate) fn with_cpu(mut figures: Vec<Measurement>, op: &Op, cpu: Option<Number>) -> Vec<Measurement> {
    if figures.is_empty() {
        return unmeasured(op);
    }
    let cpu =
        cpu.map(|cpu| Measurement::new(Metric::Cpu, Op::Total, Stat::Mean, cpu.value, Some(cpu.digits)));
    figures.extend(cpu);
    figures
}
