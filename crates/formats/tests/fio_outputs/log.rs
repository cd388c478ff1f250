//! Logs.

use podium_domain::{Metric, Op, ParsedFile, Series, Unit};
use podium_formats::{Limits, Source};

use super::{codes, file, fixture_named, parse_as};

/// Times and values of the only series of a workload.
fn series(parsed: &ParsedFile, workload: usize) -> (&Metric, &Unit, &[f64], &[f64]) {
    match &parsed.runs[0].workloads[workload].series[0] {
        Series::Time {
            metric, unit, t_s, v, ..
        } => (metric, unit, t_s, v),
        Series::Histogram { .. } => panic!("it is a time series"),
    }
}

#[test]
fn the_name_says_what_the_values_are() {
    let text = "1000, 250, 0, 4096, 0\n2000, 260, 0, 4096, 0\n2000, 90, 1, 4096, 0\n";
    for (name, metric, unit, first) in [
        ("a_bw.1.log", Metric::Bandwidth, Unit::BytesPerSecond, 256_000.0),
        ("a_iops.1.log", Metric::Iops, Unit::PerSecond, 250.0),
        ("a_clat.1.log", Metric::Latency, Unit::Seconds, 250e-9),
        ("a_lat.1.log", Metric::TotalLatency, Unit::Seconds, 250e-9),
        ("a_slat.1.log", Metric::SubmissionLatency, Unit::Seconds, 250e-9),
    ] {
        let parsed = parse_as(name, text.as_bytes()).expect("it is read");
        let (found, found_unit, t_s, v) = series(&parsed, 0);
        assert_eq!(
            (found, found_unit, t_s),
            (&metric, &unit, &[1.0, 2.0][..]),
            "{name}"
        );
        assert_eq!(v.first(), Some(&first), "{name}");
        let workloads = &parsed.runs[0].workloads;
        assert_eq!(
            (workloads[0].identity.op.clone(), workloads[1].identity.op.clone()),
            (Op::Read, Op::Write)
        );
        assert!(
            workloads[0].measurements.is_empty(),
            "a mean of samples is no result"
        );
    }
    let refusal = parse_as("broken.log", text.as_bytes()).expect_err("nothing says what it is");
    assert!(
        refusal.reason.contains("keep the name that fio gave it"),
        "{}",
        refusal.reason
    );
}

#[test]
fn a_latency_without_proof_of_its_unit_is_refused() {
    let read = |rows: &str| parse_as("a_clat.1.log", rows.as_bytes());
    // 90 ms or 90 microseconds after a quarter of a second: both can be.
    let refusal = read("250, 90000, 0, 0\n500, 91000, 0, 0\n750, 92000, 0, 0\n").expect_err("no proof");
    assert!(refusal.reason.contains("fio 2"), "{}", refusal.reason);
    // 1024 s after one second can only be 1.024 s.
    let parsed =
        read("1074, 1023924830, 0, 0\n2034, 319950021, 0, 0\n3000, 319950021, 0, 0\n").expect("proof");
    assert_eq!(series(&parsed, 0).3, [1.023_924_83, 0.319_950_021, 0.319_950_021]);
    // An offset in the fifth place (log_offset before 3.18) is no priority.
    assert!(read("250, 90000, 0, 4096, 8192\n500, 91000, 0, 4096, 0\n750, 92000, 0, 4096, 0\n").is_err());
    assert!(
        read("250, 90000, 0, 4096, 0x0004\n500, 91000, 0, 4096, 0x0000\n750, 1, 0, 4096, 0x0000\n").is_ok()
    );
}

#[test]
fn damaged_lines_are_named_and_the_rest_is_read() {
    let text = "0, 51, 1, 4096, 0\n1, 4w6, 1, 4096, 0\n2, 53, 1, 4096, 0\n3, 54, 9, 4096, 0\nwwww\n4, 55, 1, 4096, 0";
    let parsed = parse_as("x_bw.1.log", text.as_bytes()).expect("it is read");
    let lines: Vec<_> = parsed.warnings.iter().map(|warning| warning.line).collect();
    assert_eq!(lines, [Some(2), Some(4), Some(5)]);
    assert_eq!(series(&parsed, 0).2, [0.0, 0.002, 0.004]);
}

#[test]
fn a_log_of_single_requests_has_no_rates() {
    let refusal = parse_as(
        "x_iops.1.log",
        b"0, 1, 0, 4096, 0\n0, 1, 0, 4096, 0\n1, 1, 0, 4096, 0\n",
    );
    assert!(refusal.expect_err("each says 1").reason.contains("log_avg_msec"));
}

#[test]
fn times_of_the_clock_are_counted_from_the_first() {
    let text = "1767225600000, 5, 0, 0, 0\n1767225601000, 6, 0, 0, 0\n1767225600500, 7, 0, 0, 0\n";
    let parsed = parse_as("x_iops.1.log", text.as_bytes()).expect("it is read");
    assert_eq!(parsed.runs[0].started_at.as_deref(), Some("2026-01-01T00:00:00Z"));
    let (_, _, t_s, v) = series(&parsed, 0);
    assert_eq!((t_s, v), (&[0.0, 0.5, 1.0][..], &[5.0, 7.0, 6.0][..]));
    assert_eq!(codes(&parsed), ["time-order"]);
}

#[test]
fn the_mean_of_two_values_is_read() {
    let text =
        "1000, 20, 900, 0, 4096, 0x0000\n2000, 21, 800, 1, 4096, 0x0000\n3000, 22, 22, 0, 4096, 0x0000\n";
    let parsed = parse_as("x_iops.1.log", text.as_bytes()).expect("it is read");
    assert_eq!(series(&parsed, 0).3, [20.0, 22.0]);
    assert_eq!(codes(&parsed), ["second-value"]);
}

#[test]
fn values_beyond_the_limit_are_cut_with_a_warning() {
    let text = "0, 1, 0, 0, 0\n1, 2, 0, 0, 0\n2, 3, 0, 0, 0\n3, 4, 0, 0, 0\n";
    let source = Source::new(Some("x_bw.1.log"), text.as_bytes());
    let limits = Limits {
        series_values: 2,
        ..Limits::default()
    };
    let parsed = podium_formats::parse(&source, &limits).expect("it is read");
    assert_eq!(series(&parsed, 0).3.len(), 2);
    assert_eq!(parsed.warnings[0].line, Some(3));
}

#[test]
fn a_histogram_keeps_every_request() {
    let name = "h_clat_hist.1.log";
    let text = file(&format!("fio-log/{name}"));
    let counted: u64 = text
        .lines()
        .filter(|line| line.split(", ").nth(1) == Some("0"))
        .flat_map(|line| {
            line.split(", ")
                .skip(3)
                .map(|count| count.parse::<u64>().expect("a count"))
        })
        .sum();
    let parsed = fixture_named("fio-log", name);
    let Series::Histogram { counts, .. } = &parsed.runs[0].workloads[0].series[0] else {
        panic!("it is a histogram");
    };
    assert_eq!(counts.iter().sum::<u64>(), counted);
}
