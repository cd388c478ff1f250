//! Terse output.

use podium_domain::{Measurement, Status};

use super::{codes, figure, file, fixture, parse_as, value};

#[test]
fn lines_with_the_same_disk_statistics_are_jobs_of_one_run() {
    let parsed = fixture("fio-terse/v3-two-jobs-disk.txt");
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!(
        (parsed.runs.len(), workload.parts.len(), workload.identity.jobs),
        (1, 2, Some(2))
    );
    let sum: f64 = workload
        .parts
        .iter()
        .filter_map(|part| part.measurements.first()?.value)
        .sum();
    assert_eq!(workload.measurements[0].value, Some(sum));
}

#[test]
fn lines_with_other_disk_statistics_are_repetitions() {
    let parsed = fixture("fio-terse/v3-repeated-disk.txt");
    assert_eq!(parsed.runs.len(), 2);
    assert_eq!(
        parsed.runs[0].workloads[0].identity,
        parsed.runs[1].workloads[0].identity
    );
}

#[test]
fn lines_that_tell_neither_have_no_sum() {
    let parsed = fixture("fio-terse/v3-two-jobs-doubtful.txt");
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!(
        (workload.parts.len(), workload.outcome.status),
        (2, Status::Unfinished)
    );
    assert!(workload.measurements.iter().all(Measurement::is_unmeasured));
}

#[test]
fn amounts_are_kib_and_times_are_microseconds() {
    let text = file("fio-terse/v5-randread.txt");
    let fields: Vec<&str> = text.trim().split(';').collect();
    let number = |at: usize| fields[at].parse::<f64>().expect("a number");
    let parsed = fixture("fio-terse/v5-randread.txt");
    let bandwidth = number(5) * 1024.0 / (number(8) / 1e3);
    assert_eq!(value(&parsed, 0, 0, "bandwidth read mean"), Some(bandwidth));
    let mean = value(&parsed, 0, 0, "latency read mean").expect("it is there");
    assert!((mean / (number(15) / 1e6) - 1.0).abs() < 1e-12, "{mean}");
}

#[test]
fn a_damaged_line_is_said_and_the_others_are_read() {
    let text = file("fio-terse/v3-repeated-disk.txt").replacen(";0;0;", ";0;", 1);
    let parsed = parse_as("x", text.as_bytes()).expect("the second line is whole");
    assert_eq!((parsed.runs.len(), codes(&parsed)), (1, vec!["broken-line"]));
}

#[test]
fn disk_statistics_that_count_nothing_tell_nothing() {
    let idle = ";nvme0n1;0;0;0;0;0;0;0;0.00%\n";
    let text = file("fio-terse/v3-two-jobs-doubtful.txt");
    let lines: String = text
        .lines()
        .flat_map(|line| [line.trim_end_matches(';'), idle])
        .collect();
    let parsed = super::parse_as("x", lines.as_bytes()).expect("it is read");
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!(
        (workload.parts.len(), workload.outcome.status),
        (2, Status::Unfinished)
    );
}

#[test]
fn of_a_status_interval_the_last_state_of_every_job_counts() {
    for (name, jobs, seconds) in [
        ("v3-status-interval-two-jobs.txt", 2, 4.001),
        ("v5-status-interval.txt", 1, 4.001),
    ] {
        let parsed = fixture(&format!("fio-terse/{name}"));
        assert_eq!(parsed.runs.len(), 1, "{name}");
        let workload = &parsed.runs[0].workloads[0];
        assert_eq!(workload.identity.jobs.unwrap_or(1), jobs, "{name}");
        assert_eq!(
            workload.conditions["duration_s"].as_f64(),
            Some(seconds),
            "{name}"
        );
    }
}

#[test]
fn the_sum_over_clients_is_no_further_job() {
    let parsed = fixture("fio-terse/v3-client-sum.txt");
    let names: Vec<_> = parsed
        .runs
        .iter()
        .flat_map(|run| &run.workloads)
        .map(|w| w.name.as_str())
        .collect();
    assert!(!names.contains(&"All clients"), "{names:?}");
}

#[test]
fn percentiles_beyond_the_longest_completion_are_those_of_the_whole() {
    let parsed = fixture("fio-terse/v3-lat-percentiles.txt");
    assert_eq!(value(&parsed, 0, 0, "latency read p50"), None);
    assert_eq!(value(&parsed, 0, 0, "total-latency read p50"), Some(11e-6));
}

#[test]
fn few_kib_are_said_to_be_coarse() {
    let parsed = fixture("fio-terse/v3-slow.txt");
    assert_eq!(codes(&parsed), ["truncated-rate"]);
    let bandwidth = figure(&parsed, 0, 0, "bandwidth read mean").expect("it is there");
    assert_eq!(bandwidth.digits, Some(1));
}
