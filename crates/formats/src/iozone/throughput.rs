use super::cell::{Test, kib};
use crate::numbers::{Number, number};

/// A line of throughput mode.
pub(super) struct Throughput {
    pub(super) test: &'static Test,
    pub(super) jobs: u32,
    pub(super) value: Number,
    /// `kB/sec` or `ops/sec`.
    pub(super) unit: String,
}

/// Reads `Children see throughput for  4 initial writers  =  109333.84 kB/sec`: the sum over all processes.
pub(super) fn throughput(line: &str) -> Option<Throughput> {
    let (who, figure) = line
        .trim_start()
        .strip_prefix("Children see throughput for")?
        .split_once('=')?;
    let (jobs, workers) = who.trim().split_once(' ')?;
    let (value, unit) = figure.trim().split_once(' ')?;
    Some(Throughput {
        test: Test::of_workers(workers.trim())?,
        jobs: jobs.parse().ok()?,
        value: number(value)?,
        unit: unit.trim().to_owned(),
    })
}

/// Reads `Each process writes a 2097152 kByte file in 128 kByte records`: bytes of file and record.
pub(super) fn sizes(line: &str) -> Option<[u64; 2]> {
    let rest = line.trim_start().strip_prefix("Each ")?;
    let (_, rest) = rest.split_once(" writes a ")?;
    let (file, rest) = rest.split_once(' ')?;
    let (_, rest) = rest.split_once(" in ")?;
    let (record, unit) = rest.split_once(' ')?;
    unit.to_ascii_lowercase()
        .starts_with("kbyte")
        .then_some([kib(file)?, kib(record)?])
}
