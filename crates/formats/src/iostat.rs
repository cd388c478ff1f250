//! `iostat` of sysstat, as text and as JSON (`-o JSON`): time series of devices and of the processors.
//!
//! Columns are found by name, since versions 9 to 12 have different ones. `kB` is 1024 bytes and `MB` 2^20 (sysstat
//! counts sectors of 512 bytes and divides by 2 or 2048), `sec` are sectors, `await` milliseconds. The first report
//! covers the time since boot and is left out.

use podium_domain::{Metric, Op};

use crate::companion::{Figure, Streams};

pub(crate) mod json;
pub(crate) mod text;

/// The tool by its own name.
pub(crate) const TOOL: &str = "iostat";

/// How the device of the processors is called.
const PROCESSORS: &str = "processors";

/// What to do when there are no times.
const ADVICE: &str = "this output of iostat has no times; record it with -t (iostat -x -t 1), or keep the line with the \
                      command and its interval";

/// What to do when there is one report only.
const SINGLE: &str = "this is one report of iostat, which covers the time since boot; let it report in an interval \
                      (iostat -x -t 1) while the benchmark runs";

/// Response times are printed in milliseconds; divided, they stay exact.
const MILLISECONDS: f64 = 1e3;

/// The figure of a column and what one printed unit of it is (1 for response times); `None` for columns that are not read.
pub(crate) fn column(name: &str) -> Option<(Figure, f64)> {
    let rate = |op: Op| Figure::of(Metric::Iops, op);
    let bytes = |op: Op| Figure::of(Metric::Bandwidth, op);
    let time = |op: Op| Figure::of(Metric::Latency, op);
    Some(match name {
        "tps" => (rate(Op::Total), 1.0),
        "r/s" => (rate(Op::Read), 1.0),
        "w/s" => (rate(Op::Write), 1.0),
        "d/s" => (rate(Op::Trim), 1.0),
        "rkB/s" | "kB_read/s" => (bytes(Op::Read), 1024.0),
        "wkB/s" | "kB_wrtn/s" => (bytes(Op::Write), 1024.0),
        "dkB/s" | "kB_dscd/s" => (bytes(Op::Trim), 1024.0),
        "rMB/s" | "MB_read/s" => (bytes(Op::Read), 1_048_576.0),
        "wMB/s" | "MB_wrtn/s" => (bytes(Op::Write), 1_048_576.0),
        "dMB/s" | "MB_dscd/s" => (bytes(Op::Trim), 1_048_576.0),
        "rsec/s" => (bytes(Op::Read), 512.0),
        "wsec/s" => (bytes(Op::Write), 512.0),
        "await" => (time(Op::Total), 1.0),
        "r_await" => (time(Op::Read), 1.0),
        "w_await" => (time(Op::Write), 1.0),
        "d_await" => (time(Op::Trim), 1.0),
        "aqu-sz" | "avgqu-sz" => (Figure::queue(), 1.0),
        "%util" | "util" => (Figure::utilization(), 1.0),
        _ => return None,
    })
}

/// Adds a device's values of one report. A response time of 0 says that there was no request.
pub(crate) fn add(streams: &mut Streams, device: &str, time_s: f64, name: &str, value: f64) {
    if let Some((figure, unit)) = column(name) {
        let is_time = figure.metric == Metric::Latency;
        if !(is_time && value <= 0.0) {
            streams.add(
                device,
                &figure,
                time_s,
                if is_time {
                    value / MILLISECONDS
                } else {
                    value * unit
                },
            );
        }
    }
}

/// Adds the share of time that the processors were not idle or waited for I/O.
fn add_processors(streams: &mut Streams, time_s: f64, iowait: Option<f64>, idle: Option<f64>) {
    if let Some(idle) = idle.filter(|idle| (0.0..=100.0).contains(idle)) {
        let waiting = iowait.unwrap_or(0.0);
        let busy = (100.0 - idle - waiting).max(0.0);
        streams.add(PROCESSORS, &Figure::of(Metric::Cpu, Op::Total), time_s, busy);
    }
    if let Some(iowait) = iowait {
        streams.add(PROCESSORS, &Figure::of(Metric::Iowait, Op::Total), time_s, iowait);
    }
}

#[cfg(test)]
mod tests;
