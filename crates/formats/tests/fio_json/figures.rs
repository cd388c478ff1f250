//! The figures and their units.

use podium_domain::{ConditionValue, Op, Series};

use super::{codes, fixture, value};

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
