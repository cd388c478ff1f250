//! The figures and their units.

use podium_domain::{ConditionValue, Op, Series, Stat};

use super::{codes, file, fixture, parse, value};

#[test]
fn a_version_before_3_counts_kib_and_microseconds() {
    let parsed = fixture("2.1-two-groups.json");
    assert_eq!(
        value(&parsed, 0, "bandwidth read mean"),
        Some(262_144.0 * 1024.0 / 4.0)
    );
    assert_eq!(value(&parsed, 0, "latency read mean"), Some(57.25e-6));
    assert_eq!(value(&parsed, 0, "latency read p99"), Some(86e-6));
    assert_eq!(value(&parsed, 0, "latency read p0"), None);
    assert_eq!(value(&parsed, 0, "bandwidth write mean"), None);
    let identity = &parsed.runs[0].workloads[0].identity;
    assert_eq!(
        (identity.test.as_deref(), identity.jobs),
        (Some("seq read"), None)
    );
}

#[test]
fn a_rate_that_was_cut_is_computed_from_what_was_moved() {
    let parsed = fixture("3.1-slow-no-bw-bytes.json");
    let bandwidth = value(&parsed, 0, "bandwidth write mean").expect("it is computed");
    assert!((bandwidth - 1_179_648.0 / 120.004).abs() < 1e-9, "{bandwidth}");
    assert!(bandwidth / 1024.0 > 9.59, "bw says 9 KiB/s");
    assert_eq!(
        value(&fixture("3.19-stub.json"), 0, "bandwidth read mean"),
        Some(524_288.0)
    );
    assert_eq!(codes(&fixture("3.19-stub.json")), ["truncated-rate"]);
}

#[test]
fn two_bandwidths_that_disagree_are_said() {
    let parsed = fixture("3.26-edited.json");
    assert_eq!(
        codes(&parsed),
        ["direction-contradiction", "bandwidth-inconsistent"]
    );
    assert_eq!(value(&parsed, 0, "bandwidth read mean"), Some(51_943_040.0));
    assert_eq!(parsed.runs[0].workloads[0].identity.op, Op::Mixed);
    assert_eq!(parsed.runs[0].workloads[0].identity.read_percent, None);
}

#[test]
fn histograms_of_jsonplus_add_up_to_the_requests() {
    let parsed = fixture("3.33-jsonplus-2jobs.json");
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!(workload.series.len(), 2);
    let requests = |series: &Series| match series {
        Series::Histogram { counts, bounds_s, .. } => {
            assert!(bounds_s.is_sorted());
            counts.iter().sum::<u64>()
        }
        Series::Time { .. } => 0,
    };
    assert_eq!(workload.series.iter().map(requests).sum::<u64>(), 1024);
    let parsed = fixture("3.33-jsonplus-lat.json");
    assert!(value(&parsed, 0, "total-latency read p99.9").is_some());
    assert_eq!(value(&parsed, 0, "latency read p99.9"), None);
}

#[test]
fn words_for_no_number_are_absent_figures() {
    let parsed = fixture("3.36-nan-and-steady-state.json");
    assert_eq!(value(&parsed, 0, "iops read mean"), Some(1000.0));
    assert_eq!(value(&parsed, 0, "cpu total mean"), None);
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!(
        workload.identity.block_bytes,
        Some(4000),
        "kb_base=1000, and the reads' size of two"
    );
    assert_eq!(workload.identity.jobs, Some(4));
    assert_eq!(
        workload.conditions.get("steady_state_attained"),
        Some(&ConditionValue::Bool(true))
    );
    assert_eq!(parsed.runs[0].started_at.as_deref(), Some("2020-03-01T11:59:50Z"));
}

#[test]
fn every_priority_has_its_own_latency() {
    let parsed = fixture("3.33-priorities.json");
    let text = String::from_utf8(file("3.33-priorities.json")).expect("a fixture is UTF-8");
    let list = text.split("\"prios\"").nth(1).expect("priorities");
    let mut means = list
        .split("\"mean\" : ")
        .skip(1)
        .map(|rest| rest.split(',').next().expect("a number"));
    for op in ["read priority 0/0", "read priority 2/3"] {
        let printed: f64 = means.next().and_then(|mean| mean.parse().ok()).expect("a mean");
        let mean = value(&parsed, 0, &format!("latency {op} mean")).expect("it is read");
        assert!((mean / (printed / 1e9) - 1.0).abs() < 1e-12, "{op}");
        assert!(value(&parsed, 0, &format!("latency {op} p99")).is_some());
    }
}

#[test]
fn a_mixed_report_is_of_all_operations() {
    let parsed = fixture("3.33-unified-mixed.json");
    let identity = &parsed.runs[0].workloads[0].identity;
    assert_eq!(
        (identity.op.clone(), identity.read_percent),
        (Op::Mixed, Some(50.0))
    );
    assert!(value(&parsed, 0, "bandwidth total mean").is_some());
    assert_eq!(value(&parsed, 0, "bandwidth read mean"), None);
}

#[test]
fn several_block_sizes_are_a_mix_in_the_words_of_fio() {
    for (name, mix, op) in [
        ("3.33-latency-target-bssplit.json", "4k/60:64k/40", Op::Read),
        (
            "3.33-trim-write-bsrange.json",
            "4k-16k",
            Op::Other("write+trim".into()),
        ),
    ] {
        let parsed = fixture(name);
        let identity = &parsed.runs[0].workloads[0].identity;
        assert_eq!(
            (identity.block_mix.as_deref(), identity.block_bytes),
            (Some(mix), None)
        );
        assert_eq!(identity.op, op);
    }
}

#[test]
fn a_depth_that_fio_searched_is_a_condition() {
    let parsed = fixture("3.33-latency-target-bssplit.json");
    let conditions = &parsed.runs[0].workloads[0].conditions;
    assert_eq!(
        conditions.get("latency_target"),
        Some(&ConditionValue::from("500"))
    );
    assert_eq!(
        conditions.get("latency_window"),
        Some(&ConditionValue::from("200000"))
    );
    assert!(matches!(
        conditions.get("depth_reached"),
        Some(ConditionValue::Integer(1..=8))
    ));
}

#[test]
fn a_histogram_gives_the_percentiles_that_fio_prints() {
    // The same document without its percentile objects.
    let text = String::from_utf8(file("3.33-jsonplus-lat.json")).expect("a fixture is UTF-8");
    let mut without = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find("\"percentile\"") {
        let end = at + rest[at..].find('}').expect("its end") + 1;
        let after = rest[end..].trim_start().strip_prefix(',').unwrap_or(&rest[end..]);
        without.push_str(&rest[..at]);
        rest = after;
    }
    without.push_str(rest);
    let (with, without) = (parse(text.as_bytes()), parse(without.as_bytes()));
    let (with, without) = (with.expect("it is read"), without.expect("it is read"));
    for words in [
        "total-latency read p50",
        "total-latency read p99",
        "total-latency read p99.9",
    ] {
        let printed = value(&with, 0, words);
        assert!(
            printed.is_some() && value(&without, 0, words) == printed,
            "{words}"
        );
    }
}

#[test]
fn percentiles_of_a_group_are_those_of_its_histogram() {
    let parsed = fixture("3.33-jsonplus-2jobs.json");
    let workload = &parsed.runs[0].workloads[0];
    let exact = workload
        .measurements
        .iter()
        .filter(|m| matches!(m.stat, Stat::Percentile(_)));
    let mut count = 0;
    for figure in exact {
        assert!(figure.range.is_none() && figure.value.is_some(), "{figure:?}");
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn a_sum_of_unlike_jobs_has_the_block_size_and_depth_of_none() {
    let document = |requests: u32| {
        format!(
            r#"{{"fio version":"fio-3.33","jobs":[{{"jobname":"a","groupid":0,"error":0,"job options":{{"name":"b","rw":"randread","bs":"64k","iodepth":"8"}},"read":{{"io_bytes":131072000,"io_kbytes":128000,"bw_bytes":131072000,"bw":128000,"iops":{requests},"runtime":1000,"total_ios":{requests}}}}}]}}"#
        )
    };
    let read = |requests| parse(document(requests).as_bytes()).expect("it is read");
    let identity = |parsed: &podium_domain::ParsedFile| {
        let identity = parsed.runs[0].workloads[0].identity.clone();
        (identity.block_bytes, identity.queue_depth, identity.test)
    };
    let alike = read(2000);
    assert_eq!(identity(&alike), (Some(65_536), Some(8), None));
    assert_eq!(codes(&alike), [] as [&str; 0]);
    let unlike = read(17_000);
    assert_eq!(identity(&unlike), (None, None, Some("a".to_owned())));
    assert_eq!(codes(&unlike), ["sum-of-unlike-jobs"]);
}

#[test]
fn reads_that_verify_are_no_part_of_what_wrote() {
    let parsed = fixture("3.33-verify.json");
    let ops: Vec<_> = parsed.runs[0]
        .workloads
        .iter()
        .map(|w| w.identity.op.to_string())
        .collect();
    assert_eq!(ops, ["write", "mixed", "write", "verify", "write"]);
    for (workload, there, absent) in [
        (
            0,
            &["bandwidth verify mean", "bandwidth write mean"][..],
            &["bandwidth read mean"][..],
        ),
        (
            1,
            &["bandwidth read+verify mean", "bandwidth write mean"],
            &["bandwidth read mean"],
        ),
        (
            2,
            &["bytes verify total", "bandwidth write mean"],
            &["bandwidth verify mean", "iops verify mean"],
        ),
        (
            3,
            &["bandwidth verify mean"],
            &["bandwidth write mean", "bytes write total"],
        ),
        (4, &["bandwidth write mean"], &["bandwidth verify mean"]),
    ] {
        for words in there {
            assert!(value(&parsed, workload, words).is_some(), "{workload}: {words}");
        }
        for words in absent {
            assert_eq!(value(&parsed, workload, words), None, "{workload}: {words}");
        }
    }
    assert_eq!(codes(&parsed), ["untimed"], "of the backlog");
}

#[test]
fn what_took_no_time_has_no_rate() {
    let text = String::from_utf8(file("2.16-randread.json")).expect("a fixture is UTF-8");
    let read = text.find("\"read\" :").expect("it has one");
    let at = read + text[read..].find("\"runtime\"").expect("it has one");
    let end = at + text[at..].find(',').expect("more follows");
    let text = format!("{}\"runtime\" : 0{}", &text[..at], &text[end..]);
    let parsed = parse(text.as_bytes()).expect("it is read");
    assert!(codes(&parsed).contains(&"untimed"), "{:?}", parsed.warnings);
    assert_eq!(value(&parsed, 0, "bandwidth read mean"), None);
    assert!(value(&parsed, 0, "bytes read total").is_some());
}

#[test]
fn syncs_that_are_not_counted_have_their_latency() {
    let parsed = fixture("3.33-fdatasync.json");
    assert!(value(&parsed, 0, "latency sync mean").is_some());
    assert!(value(&parsed, 0, "latency sync p99").is_some());
}

#[test]
fn unlike_jobs_in_one_entry_have_the_options_of_none() {
    let parsed = fixture("3.33-merged-unlike-jobs.json");
    let identity = &parsed.runs[0].workloads[0].identity;
    assert_eq!(identity.op, Op::Mixed);
    assert_eq!(
        (identity.block_bytes, identity.jobs, identity.read_percent),
        (None, None, None)
    );
    assert_eq!((&identity.pattern, identity.test.as_deref()), (&None, Some("ja")));
    assert_eq!(codes(&parsed), ["sum-of-unlike-jobs"]);
}
