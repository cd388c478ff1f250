use podium_domain::{Identity, Measurement, Metric, Op, ParsedWorkload, Stat};

use crate::{blank, numbers::Number};

/// Which way the data went, seen from the client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Send,
    Receive,
}

/// One direction of a test: `rate` in bytes per second.
pub(crate) fn workload(
    direction: Direction,
    protocol: &str,
    streams: Option<u32>,
    rate: Number,
) -> ParsedWorkload {
    let word = match direction {
        Direction::Send => "send",
        Direction::Receive => "receive",
    };
    let op = Op::from(word);
    let identity = Identity {
        jobs: streams,
        test: Some(format!("network {protocol}")),
        ..Identity::of(op.clone())
    };
    let mut workload = blank::workload(format!("{protocol} {word}"), identity);
    let figure = Measurement::new(Metric::Bandwidth, op, Stat::Mean, rate.value, Some(rate.digits));
    workload.measurements = vec![figure];
    workload
}
