use podium_domain::{Measurement, Metric, Op, ParsedFile, Stat, Status};

use super::DiskspdText;
use crate::{Format, Limits, Refused, Source};

const MIX: &str = include_str!("../../tests/fixtures/diskspd/2.0-mix-two-files.txt");
const WRITE: &str = include_str!("../../tests/fixtures/diskspd/2.2-write-no-parameters.txt");
const SPANS: &str = include_str!("../../tests/fixtures/diskspd/2.0.9-two-spans.txt");

fn read(text: &str) -> Result<ParsedFile, Refused> {
    let source = Source::new(None, text.as_bytes());
    DiskspdText.parse(&source, &Limits::default())
}

fn parse(text: &str) -> ParsedFile {
    read(text).unwrap()
}

fn figure(figures: &[Measurement], metric: &Metric, op: &Op, stat: &Stat) -> Option<f64> {
    let found = figures
        .iter()
        .find(|m| (&m.metric, &m.op, &m.stat) == (metric, op, stat));
    found.and_then(|m| m.value)
}

#[test]
fn the_total_row_is_the_result_and_rows_of_threads_are_not() {
    let file = parse(MIX);
    let figures = &file.runs[0].workloads[0].measurements;
    let requests = 30_012 + 29_880 + 30_230 + 29_911;
    let iops = figure(figures, &Metric::Iops, &Op::Read, &Stat::Mean).unwrap();
    assert!((iops - f64::from(requests) / 20.0).abs() < 0.01);
    let bandwidth = figure(figures, &Metric::Bandwidth, &Op::Read, &Stat::Mean).unwrap();
    assert!((bandwidth - iops * 8192.0).abs() < 1e-6);
}

#[test]
fn percentiles_are_those_of_all_targets() {
    let file = parse(MIX);
    let figures = &file.runs[0].workloads[0].measurements;
    let p99 = |op| figure(figures, &Metric::Latency, op, &Stat::Percentile(99.0)).unwrap();
    assert!((p99(&Op::Read) - 0.001_122).abs() < 1e-12 && (p99(&Op::Total) - 0.002_99).abs() < 1e-12);
    let nines = figure(figures, &Metric::Latency, &Op::Write, &Stat::Percentile(99.9));
    assert!((nines.unwrap() - 0.006_61).abs() < 1e-12);
    // Without the last table, those of single targets are no result.
    let cut = &MIX[..MIX.rfind("total:").unwrap()];
    let file = parse(cut);
    let figures = &file.runs[0].workloads[0].measurements;
    assert_eq!(
        figure(figures, &Metric::Latency, &Op::Read, &Stat::Percentile(99.0)),
        None
    );
}

#[test]
fn settings_come_from_the_parameters_or_else_from_the_command_line() {
    let identity = |text| parse(text).runs[0].workloads[0].identity.clone();
    let mix = identity(MIX);
    assert_eq!(
        (mix.op, mix.read_percent, mix.jobs),
        (Op::Mixed, Some(75.0), Some(4))
    );
    assert_eq!((mix.block_bytes, mix.queue_depth), (Some(8192), Some(4)));
    let write = identity(WRITE);
    assert_eq!((write.op, write.block_bytes), (Op::Write, Some(65_536)));
    assert_eq!((write.queue_depth, write.jobs), (Some(8), Some(2)));
    let from_command = MIX.replace("Input parameters:", "Parameters:");
    assert_eq!(identity(&from_command), identity(MIX));
}

#[test]
fn an_idle_side_has_no_figures_and_no_total() {
    let file = parse(WRITE);
    let figures = &file.runs[0].workloads[0].measurements;
    assert!(
        figures
            .iter()
            .all(|m| m.op == Op::Write || m.metric == Metric::Cpu)
    );
}

#[test]
fn each_time_span_is_a_workload_and_one_that_was_stopped_says_so() {
    let file = parse(SPANS);
    let workloads = &file.runs[0].workloads;
    assert_eq!(workloads.len(), 2);
    assert_eq!(
        (workloads[0].outcome.status, workloads[1].outcome.status),
        (Status::Ok, Status::Unfinished)
    );
    assert!(workloads[1].measurements.iter().all(Measurement::is_unmeasured));
    let old = figure(
        &workloads[0].measurements,
        &Metric::Bandwidth,
        &Op::Read,
        &Stat::Mean,
    )
    .unwrap();
    // What old versions call MB is 2^20.
    assert!((old / (5512.0 * 1_048_576.0 / 30.02) - 1.0).abs() < 1e-4);
}

#[test]
fn outputs_of_several_calls_are_runs() {
    let file = parse(&format!("{MIX}\n\n{WRITE}\n{SPANS}"));
    let workloads: Vec<_> = file.runs.iter().map(|run| run.workloads.len()).collect();
    assert_eq!(workloads, [1, 1, 2]);
    assert!(
        file.runs
            .windows(2)
            .all(|pair| pair[0].lines.unwrap()[1] < pair[1].lines.unwrap()[0])
    );
}

#[test]
fn a_rate_that_the_counts_contradict_is_a_warning() {
    let end = WRITE.rfind("total:   ").unwrap();
    let rate = WRITE[end..].split('|').nth(2).unwrap();
    let file = parse(&format!(
        "{}{}",
        &WRITE[..end],
        WRITE[end..].replacen(rate, "     9.99 ", 1)
    ));
    assert!(
        file.warnings
            .iter()
            .any(|warning| warning.code == "contradiction")
    );
    assert_eq!(parse(WRITE).warnings, []);
}

#[test]
fn the_host_is_personal() {
    let personal = parse(MIX).personal;
    assert_eq!(
        (personal[0].kind.as_str(), personal[0].value.as_str()),
        ("host name", "LABBENCH7")
    );
}

#[test]
fn an_output_that_breaks_off_is_unfinished_and_keeps_the_totals_it_has() {
    let total = MIX.find("\ntotal:").unwrap();
    let end = total + 1 + MIX[total + 1..].find('\n').unwrap() + 1;
    let without = parse(&MIX[..=total]);
    assert_eq!(without.runs[0].workloads[0].outcome.status, Status::Unfinished);
    let with = parse(&MIX[..end]);
    let workload = &with.runs[0].workloads[0];
    assert_eq!(workload.identity.op, Op::Mixed);
    let figures = &workload.measurements;
    let whole = &parse(MIX).runs[0].workloads[0].measurements;
    let rate = |figures: &[Measurement]| figure(figures, &Metric::Iops, &Op::Total, &Stat::Mean);
    assert!(rate(figures).is_some());
    assert!(rate(whole).is_none_or(|whole| Some(whole) == rate(figures)));
}
