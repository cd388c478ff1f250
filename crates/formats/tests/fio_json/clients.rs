//! Jobs and clients that are summed.

use podium_domain::{ConditionValue, Measurement, Metric, Op, Stat, Status};

use super::{codes, file, fixture, parse, value};

#[test]
fn all_clients_are_the_sum_and_no_further_client() {
    let parsed = fixture("3.39-two-clients.txt");
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!(parsed.runs[0].workloads.len(), 1);
    assert_eq!(workload.parts.len(), 2);
    assert_eq!(value(&parsed, 0, "bandwidth read mean"), Some(61_440_000.0));
    assert_eq!(
        workload.identity.block_bytes, None,
        "the global options are not listed"
    );
    assert_eq!(workload.identity.queue_depth, Some(32), "latency_depth says it");
    assert_eq!(
        parsed.runs[0].found.get("initiator.os").map(String::as_str),
        Some("Linux")
    );
}

#[test]
fn of_cumulative_clients_the_longest_counts() {
    let parsed = fixture("3.33-client-snapshots.txt");
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!((workload.parts.len(), workload.identity.jobs), (2, Some(2)));
    // fio's own sum is the one of the first snapshot: the parts do not agree with it.
    let bytes = |part: &podium_domain::Part| {
        part.measurements
            .iter()
            .find(|m| m.metric == Metric::Bytes)
            .and_then(|m| m.value)
            .expect("it is there")
    };
    let sum: f64 = workload.parts.iter().map(bytes).sum();
    assert_eq!(value(&parsed, 0, "bytes read total"), Some(sum));
}

#[test]
fn jobs_of_one_group_are_summed_and_kept_as_parts() {
    let parsed = fixture("3.33-ungrouped-fsync.json");
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!((workload.parts.len(), workload.identity.jobs), (3, Some(3)));
    let of = |list: &[Measurement], metric: &Metric| {
        list.iter()
            .find(|m| m.metric == *metric && m.op == Op::Write && m.stat == Stat::Mean)
            .and_then(|m| m.value)
    };
    for metric in [Metric::Bandwidth, Metric::Iops] {
        let parts: Option<f64> = workload
            .parts
            .iter()
            .map(|part| of(&part.measurements, &metric))
            .sum();
        assert_eq!(of(&workload.measurements, &metric), parts);
    }
    let p99 = workload
        .measurements
        .iter()
        .find(|m| m.metric == Metric::Latency && m.stat == Stat::Percentile(99.0));
    let p99 = p99.expect("a range");
    assert!(p99.value.is_none() && p99.bounds().is_some_and(|[low, high]| low <= high));
    let sync = workload
        .measurements
        .iter()
        .find(|m| m.op == Op::Other("sync".into()));
    assert!(sync.is_some(), "the latency of fsync is told");
}

#[test]
fn a_pooled_spread_is_that_of_all_samples() {
    let job = |mean: f64, stddev: f64, n: u32| {
        format!(
            r#"{{"jobname":"j","groupid":0,"job options":{{"rw":"read","numjobs":"2"}},"read":{{"io_bytes":4096,
            "bw_bytes":1,"iops":1.0,"total_ios":{n},"clat_ns":{{"min":1,"max":9,"mean":{mean},"stddev":{stddev}}}}}}}"#
        )
    };
    // 1, 2, 3 and 5, 7: mean 3.6, sample standard deviation 2.4083….
    let text = format!(
        r#"{{"fio version":"fio-3.20","jobs":[{},{}]}}"#,
        job(2.0, 1.0, 3),
        job(6.0, 2.0_f64.sqrt(), 2)
    );
    let parsed = parse(text.as_bytes()).expect("it is read");
    let mean = value(&parsed, 0, "latency read mean").expect("weighted");
    let spread = value(&parsed, 0, "latency read stddev").expect("pooled");
    assert!((mean - 3.6e-9).abs() < 1e-20, "{mean}");
    assert!((spread - 5.8_f64.sqrt() * 1e-9).abs() < 1e-20, "{spread}");
}

#[test]
fn errors_that_fio_went_on_past_are_counted_over_the_group() {
    let text = String::from_utf8(file("3.33-ungrouped-fsync.json")).expect("a fixture is UTF-8");
    let errors = |counts: [u64; 3]| {
        let mut parts = text.split("\"error\" : 0,");
        let mut with = parts.next().expect("the head").to_owned();
        for (part, count) in parts.zip(counts) {
            let counted = format!("\"error\" : 0, \"total_err\" : {count}, \"first_error\" : 5,");
            with.push_str(&counted);
            with.push_str(part);
        }
        let parsed = parse(with.as_bytes()).expect("the file is read");
        let workload = &parsed.runs[0].workloads[0];
        assert_eq!((workload.outcome.status, workload.parts.len()), (Status::Ok, 3));
        workload.conditions.get("io_errors").cloned()
    };
    assert_eq!(errors([0, 0, 0]), None);
    assert_eq!(errors([2, 0, 5]), Some(ConditionValue::from(7_i64)));
    assert_eq!(
        errors([u64::MAX, u64::MAX, 1]),
        Some(ConditionValue::from(i64::MAX))
    );
}

#[test]
fn states_of_a_group_are_not_added_where_the_grouping_is_not_listed() {
    let parsed = fixture("3.33-client-group-snapshots.txt");
    let workloads = &parsed.runs[0].workloads;
    assert_eq!(
        (parsed.runs.len(), workloads.len(), workloads[0].parts.len()),
        (1, 1, 0)
    );
    let text = String::from_utf8(file("3.33-client-group-snapshots.txt")).expect("a fixture is UTF-8");
    let amounts = text.lines().filter_map(|line| {
        line.trim()
            .strip_prefix("\"io_bytes\" : ")?
            .trim_end_matches(',')
            .parse()
            .ok()
    });
    assert_eq!(
        value(&parsed, 0, "bytes read total"),
        amounts.reduce(f64::max),
        "of the last state"
    );
    assert_eq!(workloads[0].identity.jobs, Some(3));
    assert_eq!(codes(&parsed), ["superseded-snapshot"]);
}
