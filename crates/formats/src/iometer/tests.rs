use podium_domain::{Metric, Op, ParsedFile, Series, Stat, Status};

use super::Iometer;
use crate::{Format, Limits, Refused, Source};

const CYCLING: &str = include_str!("../../tests/fixtures/iometer/2008-cycling.csv");
const SAMPLES: &str = include_str!("../../tests/fixtures/iometer/samples.csv");
const THREE: &str = include_str!("../../tests/fixtures/iometer/1.1.0-three-tests.csv");

fn parse(text: &str) -> ParsedFile {
    let source = Source::new(None, text.as_bytes());
    Iometer.parse(&source, &Limits::default()).unwrap()
}

fn refusal(text: &str) -> String {
    let source = Source::new(None, text.as_bytes());
    let Refused(reason) = Iometer.parse(&source, &Limits::default()).unwrap_err();
    reason
}

fn codes(file: &ParsedFile) -> Vec<(&str, Option<u64>)> {
    file.warnings.iter().map(|w| (w.code.as_str(), w.line)).collect()
}

#[test]
fn line_ends_change_nothing() {
    assert_eq!(parse(CYCLING), parse(&CYCLING.replace("\r\n", "\n")));
}

#[test]
fn a_cycling_test_is_one_run_with_a_workload_per_depth() {
    let file = parse(CYCLING);
    assert_eq!(file.runs.len(), 1);
    let depths: Vec<_> = file.runs[0]
        .workloads
        .iter()
        .map(|w| w.identity.queue_depth)
        .collect();
    assert_eq!(depths, [Some(1), Some(4), Some(16), Some(1), Some(4)]);
}

#[test]
fn mbps_of_2008_is_mebibytes() {
    let file = parse(CYCLING);
    let bandwidth = &file.runs[0].workloads[0].measurements[0];
    let by_hand = 1500.25 * 16_384.0;
    assert!((bandwidth.value.unwrap() / by_hand - 1.0).abs() < 1e-6);
}

#[test]
fn an_idle_side_has_no_figures_and_no_total() {
    let file = parse(CYCLING);
    let ops = |at: usize| -> Vec<Op> {
        let measurements = &file.runs[0].workloads[at].measurements;
        let figures = measurements.iter().filter(|m| m.metric == Metric::Iops);
        figures.map(|m| m.op.clone()).collect()
    };
    assert_eq!(ops(0), [Op::Read]);
    assert_eq!(ops(3), [Op::Total, Op::Read, Op::Write]);
}

#[test]
fn errors_are_a_condition_and_a_warning() {
    let file = parse(CYCLING);
    let workloads = &file.runs[0].workloads;
    assert_eq!(workloads[4].conditions["io_errors"].as_f64(), Some(3.0));
    assert!(!workloads[3].conditions.contains_key("io_errors"));
    assert_eq!(codes(&file), [("io-errors", Some(62))]);
}

#[test]
fn tests_of_one_file_are_runs_and_the_same_test_again_is_a_repetition() {
    let file = parse(THREE);
    let workloads: Vec<_> = file.runs.iter().map(|run| &run.workloads[0]).collect();
    assert_eq!(workloads.len(), 3);
    assert_eq!(workloads[0].identity, workloads[2].identity);
    // The specification's name is the same everywhere, so the description is shown.
    assert_eq!(workloads[1].name, "64K Sequential Write");
    // Eight outstanding per disk, two disks per worker.
    assert_eq!(
        (workloads[0].identity.queue_depth, workloads[0].identity.jobs),
        (Some(16), Some(2))
    );
}

#[test]
fn host_names_and_serial_numbers_are_personal() {
    let file = parse(THREE);
    let found: Vec<_> = file
        .personal
        .iter()
        .map(|p| (p.kind.as_str(), p.place.as_str(), p.value.as_str()))
        .collect();
    assert_eq!(
        found,
        [
            ("host name", "line 16", "lab-win-03"),
            ("serial number", "line 20", "5000C500A1B2C3D4")
        ]
    );
}

#[test]
fn another_specification_name_tells_equal_workloads_apart() {
    let text = THREE.replacen("batch-generated", "warm-up", 9);
    let file = parse(&text);
    let tests: Vec<_> = file
        .runs
        .iter()
        .map(|run| run.workloads[0].identity.test.as_deref())
        .collect();
    assert_eq!(tests, [Some("warm-up"), None, Some("batch-generated")]);
}

#[test]
fn a_name_with_commas_shifts_no_column() {
    let file = parse(&CYCLING.replace("office mix", "office, read, 70,30"));
    let workload = &file.runs[0].workloads[3];
    assert_eq!(workload.name, "office, read, 70,30");
    assert_eq!(workload.identity.jobs, Some(1));
    assert_eq!(
        workload.measurements,
        parse(CYCLING).runs[0].workloads[3].measurements
    );
}

#[test]
fn a_row_that_breaks_off_never_gives_half_a_number() {
    let at = THREE.rfind("\nALL,").unwrap();
    let cut = |after: &str| {
        let end = at + THREE[at..].find(after).unwrap() + after.len();
        parse(&THREE[..end])
    };
    // Without the rates of reads and writes nothing can be said of the test.
    let file = cut(",29413.750000,29413.7");
    assert_eq!(file.runs.len(), 2);
    assert!(codes(&file).iter().any(|(code, _)| *code == "truncated"));
    // With them, all cells but the last are whole.
    let file = cut(",29413.750000,29413.750000,0.000000,114.897461,114.8974");
    let measurements = &file.runs[2].workloads[0].measurements;
    assert_eq!(measurements.len(), 1);
    assert_eq!(
        (measurements[0].metric.clone(), measurements[0].value),
        (Metric::Iops, Some(29_413.75))
    );
}

#[test]
fn no_request_at_all_is_a_failure_and_no_zero() {
    let text = THREE.replace("29000.500000", "0.000000");
    let workload = &parse(&text).runs[0].workloads[0];
    assert_eq!(workload.outcome.status, Status::Failed);
    assert!(
        workload
            .measurements
            .iter()
            .filter(|m| m.metric != Metric::Cpu)
            .all(|m| m.value.is_none())
    );
    assert!(
        workload
            .measurements
            .iter()
            .any(|m| m.metric == Metric::Iops && m.stat == Stat::Mean)
    );
}

#[test]
fn configurations_are_refused_with_advice() {
    let reason = refusal(include_str!("../../tests/fixtures/iometer/config.icf"));
    assert!(
        reason.contains("configuration") && reason.contains("results CSV"),
        "{reason}"
    );
    assert!(refusal("'Test Type,Test Description\n0,x\n").contains("no test in it"));
}

#[test]
fn the_all_row_at_the_end_of_samples_is_the_result_and_the_samples_are_series() {
    let file = parse(SAMPLES);
    let workload = &file.runs[0].workloads[0];
    let iops = workload
        .measurements
        .iter()
        .find(|m| m.metric == Metric::Iops)
        .unwrap();
    assert_eq!(
        (iops.value, workload.identity.jobs),
        (Some(1_498.833_333), Some(2))
    );
    let series = workload.series.iter().find_map(|series| match series {
        Series::Time { metric, t_s, v, .. } if *metric == Metric::Iops => Some((t_s, v)),
        _ => None,
    });
    // The second sample lacks a worker, so its sum would be too small.
    assert_eq!(series, Some((&vec![2.1, 4.1], &vec![1_506.0, 1_480.25])));
}

#[test]
fn samples_without_the_result_are_refused_with_advice() {
    let cut = &SAMPLES[..SAMPLES.find("2024-05-02 09:00:05:004,ALL").unwrap()];
    let reason = refusal(cut);
    assert!(reason.contains("instantaneous samples"), "{reason}");
}
