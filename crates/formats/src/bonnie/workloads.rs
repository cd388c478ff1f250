use podium_domain::{Identity, Metric, Op, ParsedWorkload, Pattern, Stat};

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
    let tests = record.tests.iter().enumerate();
    tests
        .filter_map(|(at, figures)| workload(record, at, figures))
        .collect()
}

fn workload(record: &Record, at: usize, figures: &Figures) -> Option<ParsedWorkload> {
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
    if at < OF_ONE_FILE {
        let bytes = record.file_bytes.and_then(|bytes| i64::try_from(bytes).ok());
        workload
            .conditions
            .extend(bytes.map(|bytes| ("span_bytes", bytes.into())));
    } else if let Some(files) = &record.files {
        workload.conditions.insert("files", files.as_str().into());
    }
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
