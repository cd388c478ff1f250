//! A few seconds say how fast a cache fills. The write caches of disks and controllers hold seconds of writes (SNIA's
//! Solid State Storage Performance Test Specification measures only in the steady state after them): a write test on one
//! needs at least 25 s × its bandwidth written before the medium decides the rate.

use podium_domain::{Metric, Unit, display_value};

use super::{
    Finding, Subject,
    figures::{number, positive, whole},
    is_off,
};

/// Under this nothing has settled.
const SHORT_S: f64 = 10.0;

/// Under this a write cache may have taken it.
const CACHED_S: f64 = 25.0;

pub(super) fn judge(subject: &Subject<'_>) -> Option<Finding> {
    if !subject.is_performance() || !(subject.reads() || subject.writes()) {
        return None;
    }
    let ran = ran(subject)?;
    if ran.seconds < SHORT_S {
        return Some(Finding::note(format!("it ran {}, under 10 s", ran.words())));
    }
    let cache = write_cache(subject).filter(|_| subject.writes() && ran.seconds < CACHED_S)?;
    Some(Finding::note(format!(
        "it wrote {}, under 25 s × its bandwidth, on a device with a write cache ({cache})",
        ran.words()
    )))
}

struct Ran {
    seconds: f64,
    /// Where the time follows from the bytes moved.
    bytes: Option<f64>,
}

impl Ran {
    fn words(&self) -> String {
        let time = display_value(self.seconds, &Unit::Seconds, Some(3));
        match self.bytes {
            Some(bytes) => format!("{} in {time}", display_value(bytes, &Unit::Bytes, Some(4))),
            None => time.to_string(),
        }
    }
}

/// How long it ran: what is stated, else the bytes moved over the bandwidth.
fn ran(subject: &Subject<'_>) -> Option<Ran> {
    if let Some(seconds) = subject.duration_s() {
        return Some(Ran { seconds, bytes: None });
    }
    let op = &subject.measurement.op;
    let bandwidth = whole(subject.workload, &Metric::Bandwidth, op).and_then(positive)?;
    let bytes = whole(subject.workload, &Metric::Bytes, op)
        .and_then(positive)
        .or_else(|| number(subject.workload, "bytes_moved"))?;
    Some(Ran {
        seconds: bytes / bandwidth,
        bytes: Some(bytes),
    })
}

/// The write cache that is stated.
fn write_cache<'a>(subject: &Subject<'a>) -> Option<&'a str> {
    ["disks.write_cache", "target.write_cache"]
        .into_iter()
        .find_map(|factor| subject.circumstances.level(factor).filter(|level| !is_off(level)))
}
