use podium_domain::{Measurement, Metric, Op, ParsedFile, Series, Stat, Status};

use super::DiskspdXml;
use crate::{Format, Limits, Source};

const MIX: &str = include_str!("../../tests/fixtures/diskspd/2.0.21-mix.xml");

fn parse(text: &str) -> ParsedFile {
    let source = Source::new(None, text.as_bytes());
    DiskspdXml.parse(&source, &Limits::default()).unwrap()
}

fn figure(figures: &[Measurement], metric: &Metric, op: &Op, stat: &Stat) -> Option<f64> {
    let found = figures
        .iter()
        .find(|m| (&m.metric, &m.op, &m.stat) == (metric, op, stat));
    found.and_then(|m| m.value)
}

#[test]
fn counts_of_all_threads_over_the_test_time_are_the_rates() {
    let file = parse(MIX);
    let figures = &file.runs[0].workloads[0].measurements;
    let (reads, writes) = (6100.0 + 5900.0, 2050.0 + 1950.0);
    for (op, requests) in [
        (Op::Read, reads),
        (Op::Write, writes),
        (Op::Total, reads + writes),
    ] {
        let iops = figure(figures, &Metric::Iops, &op, &Stat::Mean).unwrap();
        assert!((iops - requests / 8.0).abs() < 1e-9);
        let bandwidth = figure(figures, &Metric::Bandwidth, &op, &Stat::Mean).unwrap();
        assert!((bandwidth - requests * 4096.0 / 8.0).abs() < 1e-6);
    }
}

#[test]
fn intervals_are_series_and_those_of_single_threads_are_not() {
    let file = parse(MIX);
    let series = &file.runs[0].workloads[0].series;
    assert_eq!(series.len(), 3);
    let Series::Time { op, t_s, v, .. } = &series[0] else {
        unreachable!("it is over time");
    };
    assert_eq!(
        (op, t_s.as_slice(), v.as_slice()),
        (&Op::Total, &[1.0, 2.0, 3.0][..], &[2000.0, 1980.0, 2020.0][..])
    );
}

#[test]
fn settings_come_from_the_profile() {
    let file = parse(MIX);
    let workload = &file.runs[0].workloads[0];
    let identity = &workload.identity;
    assert_eq!(
        (identity.op.clone(), identity.read_percent),
        (Op::Mixed, Some(75.0))
    );
    assert_eq!((identity.queue_depth, identity.jobs), (Some(4), Some(2)));
    assert_eq!(workload.conditions["direct"].to_string(), "yes");
    let share = parse(&MIX.replace(
        "<Random>4096</Random>",
        "<Random>4096</Random><RandomRatio>20</RandomRatio>",
    ));
    assert_eq!(
        share.runs[0].workloads[0]
            .identity
            .pattern
            .as_ref()
            .unwrap()
            .as_str(),
        "20% random"
    );
}

#[test]
fn a_time_span_that_breaks_off_has_no_sums() {
    let cut = &MIX[..MIX.rfind("<Thread>").unwrap()];
    let file = parse(cut);
    let workload = &file.runs[0].workloads[0];
    assert_eq!(workload.outcome.status, Status::Unfinished);
    assert!(workload.measurements.iter().all(Measurement::is_unmeasured));
    assert!(file.warnings.iter().any(|warning| warning.code == "truncated"));
}

#[test]
fn what_stands_around_the_document_does_not_matter() {
    let around = parse(&format!("C:\\> diskspd -Rxml\r\n{MIX}\r\nC:\\> <exit"));
    assert_eq!(around.runs, parse(MIX).runs);
    assert_eq!(around.warnings, []);
}
