//! The plausibility rules that look at a workload: of each, what it fires at and what it must not fire at.

use podium_compare::{Flag, Severity};
use podium_domain::{ConditionValue, Identity, Measurement, Metric, Op, Stat, TestedConfig, TestedWorkload};

use crate::build::{compare_all, config, run, under, workload};

type Conditions<'a> = &'a [(&'a str, ConditionValue)];

type Levels<'a> = &'a [(&'a str, &'a str)];

fn figure(metric: Metric, op: Op, value: f64) -> Measurement {
    let stat = match metric {
        Metric::Duration | Metric::Bytes => Stat::Total,
        _ => Stat::Mean,
    };
    Measurement::new(metric, op, stat, value, Some(6))
}

fn under_all(of: TestedWorkload, conditions: Conditions<'_>) -> TestedWorkload {
    conditions
        .iter()
        .fold(of, |of, (name, value)| under(of, name, value.clone()))
}

/// What a rule says of the first figure of a column.
fn said(code: &str, factors: &[(&str, &str)], judged: TestedWorkload) -> Option<Flag> {
    of_columns(code, &[config(1, "a", factors, vec![run("fio", vec![judged])])])
}

fn of_columns(code: &str, configs: &[TestedConfig]) -> Option<Flag> {
    let comparison = compare_all(configs);
    let flags = &comparison.sections[0].rows[0].cells[0].flags;
    let flag = flags.iter().find(|flag| flag.code == code)?;
    let message = flag.message.replace('\u{a0}', " ");
    Some(Flag {
        message,
        ..flag.clone()
    })
}

fn writing(conditions: Conditions<'_>) -> TestedWorkload {
    under_all(
        workload("w", Op::Write, vec![figure(Metric::Bandwidth, Op::Write, 100e6)]),
        conditions,
    )
}

fn reading(conditions: Conditions<'_>) -> TestedWorkload {
    under_all(
        workload("r", Op::Read, vec![figure(Metric::Bandwidth, Op::Read, 100e6)]),
        conditions,
    )
}

fn gib(count: i64) -> ConditionValue {
    ConditionValue::Integer(count << 30)
}

#[test]
fn reads_that_fit_into_a_memory_on_the_way_are_doubtful() {
    let nas = [
        ("share.protocol", "NFS"),
        ("target.memory", "8 GB"),
        ("initiator.memory", "64 GB"),
    ];
    let own = [
        ("share.protocol", "local"),
        ("initiator.memory", "64 GB"),
        ("filesystem", "ext4"),
    ];
    let zfs = [
        ("share.protocol", "local"),
        ("initiator.memory", "64 GB"),
        ("filesystem", "ZFS"),
    ];
    let direct = |span| [("direct", true.into()), ("span_bytes", span)];
    let buffered = |span| [("direct", false.into()), ("span_bytes", span)];
    let table: [(Levels<'_>, Conditions<'_>, bool); 8] = [
        (&nas, &direct(gib(4)), true),
        (&nas, &direct(gib(8)), false),
        (&nas, &buffered(gib(32)), true),
        (&own, &direct(gib(4)), false),
        (&own, &buffered(gib(4)), true),
        (&own, &[("span_bytes", gib(4))], false),
        (&zfs, &direct(gib(4)), true),
        (&nas, &[], false),
    ];
    for (factors, conditions, fires) in table {
        let flag = said("cache-suspected", factors, reading(conditions));
        assert_eq!(flag.is_some(), fires, "{factors:?} {conditions:?}");
    }
    let flag = said("cache-suspected", &nas, reading(&direct(gib(4)))).unwrap();
    assert_eq!(flag.severity, Severity::Doubtful);
    assert_eq!(
        flag.message,
        "at most 4.295 GB were read, less than target.memory (8 GB): the reads may have come from memory"
    );
    assert_eq!(said("cache-suspected", &nas, writing(&direct(gib(4)))), None);
}

#[test]
fn a_span_counts_once_per_job() {
    let nas = [("share.protocol", "NFS"), ("target.memory", "8 GB")];
    let jobs = |jobs| {
        let of = reading(&[("span_bytes", gib(4))]);
        let identity = Identity {
            jobs: Some(jobs),
            ..of.identity.clone()
        };
        TestedWorkload { identity, ..of }
    };
    assert!(said("cache-suspected", &nas, jobs(1)).is_some());
    assert!(said("cache-suspected", &nas, jobs(2)).is_none());
}

/// A copy that took so long at such a rate.
fn copied(number: u8, seconds: f64, megabytes_per_s: f64, bytes: Option<i64>) -> TestedConfig {
    let figures = vec![
        Measurement {
            digits: Some(4),
            ..figure(Metric::Bandwidth, Op::Read, megabytes_per_s * 1e6)
        },
        Measurement {
            digits: Some(3),
            ..figure(Metric::Duration, Op::Read, seconds)
        },
    ];
    let copy = workload("copy", Op::Read, figures);
    let copy = match bytes {
        Some(bytes) => under(copy, "bytes_moved", bytes),
        None => copy,
    };
    config(number, "", &[], vec![run("manual", vec![copy])])
}

#[test]
fn a_rate_and_a_time_that_imply_another_size_are_doubtful() {
    let code = "rate-time-mismatch";
    let others = || {
        [
            copied(2, 130.0, 23.23, None),
            copied(3, 184.0, 16.41, None),
            copied(4, 134.0, 22.54, None),
        ]
    };
    let with = |first: TestedConfig| [vec![first], others().to_vec()].concat();
    let flag = of_columns(code, &with(copied(1, 136.0, 22.71, None))).unwrap();
    assert_eq!(flag.severity, Severity::Doubtful);
    assert_eq!(
        flag.message,
        "136 s at 22.71 MB/s are 3.089 GB, 2.3 % off the 3.020 GB that are the median of all columns"
    );
    assert_eq!(of_columns(code, &with(copied(1, 133.0, 22.71, None))), None);
    // Two columns have no median to speak of.
    assert_eq!(of_columns(code, &with(copied(1, 136.0, 22.71, None))[..2]), None);
}

#[test]
fn stated_bytes_must_be_rate_times_time() {
    let code = "rate-time-mismatch";
    for (bytes, fires) in [
        (3_100_000_000, false),
        (3_020_000_000, true),
        (3_160_000_000, true),
    ] {
        let flag = of_columns(code, &[copied(1, 136.0, 22.71, Some(bytes))]);
        assert_eq!(flag.is_some(), fires, "{bytes}");
    }
    // 2 s, printed with one digit, may be anything from 1.5 to 2.5 s.
    let mut coarse = copied(1, 2.0, 50.0, Some(120_000_000));
    coarse.runs[0].workloads[0].measurements[1].digits = Some(1);
    assert_eq!(of_columns(code, &[coarse]), None);
}

fn rated(iops: f64, megabytes_per_s: f64) -> TestedWorkload {
    let figures = vec![
        figure(Metric::Bandwidth, Op::Read, megabytes_per_s * 1e6),
        figure(Metric::Iops, Op::Read, iops),
    ];
    workload("r", Op::Read, figures)
}

#[test]
fn operations_times_block_size_must_be_the_bandwidth() {
    let code = "iops-bandwidth-mismatch";
    // 10,000 × 4,096 B = 40.96 MB/s
    let table = [
        (10_000.0, 40.96, false),
        (10_000.0, 39.06, false),
        (10_000.0, 38.5, true),
        (10_000.0, 81.0, true),
    ];
    for (iops, megabytes, fires) in table {
        assert_eq!(
            said(code, &[], rated(iops, megabytes)).is_some(),
            fires,
            "{iops} {megabytes}"
        );
    }
    let flag = said(code, &[], rated(10_000.0, 81.0)).unwrap();
    assert_eq!(flag.severity, Severity::Implausible);
    assert_eq!(
        flag.message,
        "10.00 k IOPS × 4 KiB is 40.96 MB/s, but the bandwidth is 81.00 MB/s"
    );
}

#[test]
fn mixed_sizes_small_files_and_coarse_figures_are_no_mismatch() {
    let code = "iops-bandwidth-mismatch";
    let sound = rated(10_000.0, 81.0);
    let mixed = Identity {
        block_mix: Some("4k/64k".into()),
        ..sound.identity.clone()
    };
    assert_eq!(
        said(
            code,
            &[],
            TestedWorkload {
                identity: mixed,
                ..sound.clone()
            }
        ),
        None
    );
    let unknown = Identity {
        block_bytes: None,
        ..sound.identity.clone()
    };
    assert_eq!(
        said(
            code,
            &[],
            TestedWorkload {
                identity: unknown,
                ..sound.clone()
            }
        ),
        None
    );
    assert_eq!(
        said(code, &[], under(rated(10_000.0, 30.0), "file_bytes", 6_000_i64)),
        None
    );
    let mut coarse = rated(11.0, 0.04);
    coarse.measurements[0].digits = Some(1);
    assert_eq!(said(code, &[], coarse), None);
}

fn loaded(iops: f64, latency_s: f64, depth: u32, jobs: u32) -> TestedWorkload {
    let figures = vec![
        figure(Metric::Iops, Op::Read, iops),
        figure(Metric::Latency, Op::Read, latency_s),
    ];
    let of = workload("r", Op::Read, figures);
    let identity = Identity {
        queue_depth: Some(depth),
        jobs: Some(jobs),
        ..of.identity.clone()
    };
    TestedWorkload { identity, ..of }
}

#[test]
fn more_requests_in_flight_than_the_jobs_keep_are_doubtful() {
    let code = "littles-law";
    // 10,000 × 12.8 ms = 128 = 4 × 32
    let table = [(0.0128, false), (0.014, false), (0.0142, true), (0.001, false)];
    for (latency_s, fires) in table {
        assert_eq!(
            said(code, &[], loaded(10_000.0, latency_s, 32, 4)).is_some(),
            fires,
            "{latency_s}"
        );
    }
    let flag = said(code, &[], loaded(10_000.0, 0.02, 32, 4)).unwrap();
    assert_eq!(flag.severity, Severity::Doubtful);
    assert_eq!(
        flag.message,
        "10.00 k IOPS × 20.00 ms mean latency are 200.0 requests in flight, above 128 (4 × queue depth 32)"
    );
    assert_eq!(
        said(code, &[], under(loaded(10_000.0, 0.02, 32, 4), "disks", 2_i64)),
        None
    );
}

#[test]
fn a_depth_on_a_synchronous_engine_is_noted() {
    let code = "queue-depth-without-async";
    let with = |engine: &str, depth| under(loaded(100.0, 0.001, depth, 1), "engine", engine);
    let table = [
        ("psync", 32, true),
        ("psync", 1, false),
        ("libaio", 32, false),
        ("io_uring", 8, false),
        ("mmap", 2, true),
    ];
    for (engine, depth, fires) in table {
        assert_eq!(
            said(code, &[], with(engine, depth)).is_some(),
            fires,
            "{engine} {depth}"
        );
    }
    assert_eq!(said(code, &[], with("sync", 4)).unwrap().severity, Severity::Note);
}

#[test]
fn writes_through_the_page_cache_are_doubtful() {
    let code = "buffered-io";
    let off = || ("direct", ConditionValue::Bool(false));
    let table: [(Conditions<'_>, bool); 10] = [
        (&[off()], true),
        (&[off(), ("end_fsync", true.into())], true),
        (&[off(), ("engine", "libaio".into())], true),
        (&[off(), ("fsync", 32_i64.into())], true),
        (&[("direct", true.into())], false),
        (&[], false),
        (&[off(), ("sync", true.into())], false),
        (&[off(), ("sync", "dsync".into())], false),
        (&[off(), ("fsync", 1_i64.into())], false),
        (&[off(), ("engine", "rbd".into())], false),
    ];
    for (conditions, fires) in table {
        assert_eq!(
            said(code, &[], writing(conditions)).is_some(),
            fires,
            "{conditions:?}"
        );
    }
    assert_eq!(said(code, &[], reading(&[off()])), None);
    let flag = said(code, &[], writing(&[off(), ("end_fsync", true.into())])).unwrap();
    assert_eq!(flag.severity, Severity::Doubtful);
    assert!(
        flag.message
            .ends_with("; the time of the final fsync is usually not in the rate")
    );
    let dd = run("dd", vec![writing(&[off(), ("end_fsync", true.into())])]);
    assert_eq!(of_columns(code, &[config(1, "", &[], vec![dd])]), None);
}

#[test]
fn a_job_that_took_much_longer_than_it_counts_is_doubtful() {
    let code = "late-flush";
    let took = |elapsed: f64, counted: f64| {
        writing(&[("elapsed_s", elapsed.into()), ("duration_s", counted.into())])
    };
    let table = [
        (61.0, 60.0, false),
        (75.0, 60.0, false),
        (76.0, 60.0, true),
        (5.0, 1.0, false),
        (7.0, 1.0, true),
    ];
    for (elapsed, counted, fires) in table {
        assert_eq!(
            said(code, &[], took(elapsed, counted)).is_some(),
            fires,
            "{elapsed} {counted}"
        );
    }
    assert_eq!(
        said(code, &[], took(180.0, 60.0)).unwrap().message,
        "the job took 180 s by the clock, its rate counts 60 s of them: the rest may be a flush"
    );
    let reads = reading(&[("elapsed_s", 180.0.into()), ("duration_s", 60.0.into())]);
    assert_eq!(said(code, &[], reads), None);
}

#[test]
fn a_run_of_a_few_seconds_is_noted() {
    let code = "short-run";
    let ran = |seconds: f64| writing(&[("duration_s", seconds.into())]);
    let cached = [("disks.write_cache", "on")];
    let table: [(f64, Levels<'_>, bool); 6] = [
        (9.0, &[], true),
        (10.0, &[], false),
        (24.0, &cached, true),
        (25.0, &cached, false),
        (24.0, &[("disks.write_cache", "off")], false),
        (60.0, &cached, false),
    ];
    for (seconds, factors, fires) in table {
        assert_eq!(
            said(code, factors, ran(seconds)).is_some(),
            fires,
            "{seconds} {factors:?}"
        );
    }
    assert_eq!(said(code, &cached, reading(&[("duration_s", 24.0.into())])), None);
    // 2 GB at 100 MB/s took 20 s.
    let moved = writing(&[("bytes_moved", 2_000_000_000_i64.into())]);
    assert_eq!(said(code, &[], moved.clone()), None);
    assert_eq!(
        said(code, &cached, moved).unwrap().message,
        "it wrote 2.000 GB in 20.0 s, under 25 s × its bandwidth, on a device with a write cache (on)"
    );
}

#[test]
fn zeros_on_a_compressing_file_system_are_doubtful() {
    let code = "compressible-data";
    let lz4 = [("filesystem", "ZFS"), ("dataset.compression", "lz4")];
    let off = [("filesystem", "ZFS"), ("dataset.compression", "off")];
    let zeros = || [("zero_buffers", ConditionValue::Bool(true))];
    let table: [(Levels<'_>, Conditions<'_>, bool); 6] = [
        (&lz4, &zeros(), true),
        (&off, &zeros(), false),
        (&[("filesystem", "ext4")], &zeros(), false),
        (&lz4, &[], false),
        (&lz4, &[("buffer_compress_percent", 80_i64.into())], true),
        (&lz4, &[("buffer_compress_percent", 20_i64.into())], false),
    ];
    for (factors, conditions, fires) in table {
        assert_eq!(
            said(code, factors, writing(conditions)).is_some(),
            fires,
            "{factors:?} {conditions:?}"
        );
    }
    assert_eq!(
        said(code, &lz4, writing(&zeros())).unwrap().severity,
        Severity::Doubtful
    );
}

#[test]
fn writes_that_can_be_lost_are_noted() {
    let code = "unsafe-write-path";
    let off = [("share.protocol", "NFS"), ("dataset.sync", "disabled")];
    let always = [("share.protocol", "NFS"), ("dataset.sync", "always")];
    let flag = said(code, &off, writing(&[])).unwrap();
    assert_eq!(flag.severity, Severity::Note);
    assert!(
        flag.message
            .starts_with("acknowledged writes can be lost: dataset.sync is disabled")
    );
    assert_eq!(said(code, &always, writing(&[])), None);
    assert_eq!(said(code, &off, reading(&[])), None);
}

#[test]
fn processor_time_is_no_figure_to_doubt() {
    let cpu = workload("w", Op::Write, vec![figure(Metric::Cpu, Op::Write, 20.0)]);
    let judged = under_all(cpu, &[("direct", false.into()), ("duration_s", 1.0.into())]);
    let comparison = compare_all(&[config(
        1,
        "",
        &[("dataset.sync", "disabled")],
        vec![run("fio", vec![judged])],
    )]);
    assert!(comparison.sections[0].rows[0].cells[0].flags.is_empty());
}
