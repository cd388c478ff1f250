use podium_domain::{Conditions, Identity, Metric, Op, ParsedWorkload, Pattern, Stat};

use super::record::{Figures, Record, TESTS};
use crate::{blank, numbers::Number, terminal};

/// Name, operation, pattern and what stands in the identity of each test.
const KINDS: [(&str, &str, Pattern, &str); TESTS] = [
    (
        "Sequential output per character",
        "write",
        Pattern::Sequential,
        "per character",
    ),
    (
        "Sequential output by block",
        "write",
        Pattern::Sequential,
        "block",
    ),
    ("Rewrite", "rewrite", Pattern::Sequential, "block"),
    (
        "Sequential input per character",
        "read",
        Pattern::Sequential,
        "per character",
    ),
    ("Sequential input by block", "read", Pattern::Sequential, "block"),
    ("Random seeks", "seek", Pattern::Random, "seeks"),
    ("Sequential create", "create", Pattern::Sequential, "files"),
    ("Sequential stat", "stat", Pattern::Sequential, "files"),
    ("Sequential delete", "delete", Pattern::Sequential, "files"),
    ("Random create", "create", Pattern::Random, "files"),
    ("Random stat", "stat", Pattern::Random, "files"),
    ("Random delete", "delete", Pattern::Random, "files"),
];

/// Tests whose rate is one of bytes.
const OF_BYTES: usize = 5;

/// Tests of one large file.
const OF_ONE_FILE: usize = 6;

/// Every test that has a figure.
pub(super) fn workloads(record: &Record) -> Vec<ParsedWorkload> {
    let shared = [of_one_file(record), of_files(record)];
    let tests = record.tests.iter().enumerate();
    let workloads = tests.filter_map(|(at, figures)| workload(record, &shared, at, figures));
    blank::fitted(workloads.collect())
}

/// The conditions of the tests of one large file.
fn of_one_file(record: &Record) -> Conditions {
    let bytes = record.file_bytes.and_then(|bytes| i64::try_from(bytes).ok());
    bytes
        .map(|bytes| ("span_bytes", bytes.into()))
        .into_iter()
        .collect()
}

/// The conditions of the tests of many small files.
fn of_files(record: &Record) -> Conditions {
    let files = record.files.as_deref();
    files.map(|files| ("files", files.into())).into_iter().collect()
}

fn workload(
    record: &Record,
    [of_one_file, of_files]: &[Conditions; 2],
    at: usize,
    figures: &Figures,
) -> Option<ParsedWorkload> {
    let (name, op, pattern, test) = KINDS.get(at)?;
    let op = Op::from(*op);
    let identity = Identity {
        pattern: Some(pattern.clone()),
        block_bytes: record.block_bytes.filter(|_| *test == "block"),
        jobs: record.concurrency.filter(|count| *count > 1),
        test: Some((*test).to_owned()),
        ..Identity::of(op.clone())
    };
    let mut workload = blank::workload(*name, identity);
    let conditions = if at < OF_ONE_FILE { of_one_file } else { of_files };
    workload.conditions = conditions.clone();
    let (metric, factor) = if at < OF_BYTES {
        (Metric::Bandwidth, 1024.0)
    } else {
        (Metric::Iops, 1.0)
    };
    let measured = |number: &Number| number.value > 0.0;
    let rate = terminal::figure(metric, &op, Stat::Mean, figures.rate.filter(measured), factor);
    let longest = terminal::figure(
        Metric::Latency,
        &op,
        Stat::Max,
        figures.longest.filter(measured),
        1.0,
    );
    let cpu = terminal::figure(Metric::Cpu, &op, Stat::Mean, figures.cpu, 1.0);
    workload.measurements = rate.into_iter().chain(longest).chain(cpu).collect();
    let says_something = workload
        .measurements
        .iter()
        .any(|figure| figure.metric != Metric::Cpu);
    says_something.then_some(workload)
}
