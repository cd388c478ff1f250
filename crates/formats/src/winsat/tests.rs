use podium_domain::{Metric, ParsedFile, Stat};

use super::Winsat;
use crate::{Format, Limits, Refused, Source};

const TWO: &str = include_str!("../../tests/fixtures/winsat/two-drives.txt");
const CHINESE: &str = include_str!("../../tests/fixtures/winsat/chinese.txt");

fn parse(text: &str) -> Result<ParsedFile, Refused> {
    let source = Source::new(None, text.as_bytes());
    Winsat.parse(&source, &Limits::default())
}

#[test]
fn each_drive_is_a_run_with_its_lines() {
    let file = parse(TWO).unwrap();
    let drives: Vec<_> = file
        .runs
        .iter()
        .map(|run| run.workloads[0].conditions["target"].to_string())
        .collect();
    assert_eq!(drives, ["C:", "D:"]);
    let lines: Vec<_> = file.runs.iter().map(|run| run.lines.unwrap()).collect();
    assert_eq!(lines, [[1, 23], [25, 47]]);
}

#[test]
fn percentile_and_maximum_belong_to_the_reads_during_sequential_writes() {
    let file = parse(TWO).unwrap();
    let time = &file.runs[0].workloads[3];
    let stats: Vec<_> = time
        .measurements
        .iter()
        .map(|m| (m.metric.clone(), m.stat.clone()))
        .collect();
    let expected = [Stat::Mean, Stat::Percentile(95.0), Stat::Max].map(|stat| (Metric::Latency, stat));
    assert_eq!(stats, expected);
    assert_eq!(
        time.identity.test.as_deref(),
        Some("Read time with sequential writes")
    );
}

#[test]
fn the_rates_are_read_in_every_language() {
    let file = parse(CHINESE).unwrap();
    let workloads = &file.runs[0].workloads;
    assert_eq!(workloads.len(), 3);
    assert_eq!(workloads[0].measurements[0].value, Some(611_250_000.0));
    assert_eq!(workloads[1].identity.block_bytes, Some(65_536));
    assert_eq!(file.warnings[0].code, "unit-unproven");
}

#[test]
fn collapsed_blanks_change_nothing_and_other_lines_are_no_results() {
    let collapsed: Vec<_> = TWO
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(parse(&collapsed.join("\n")).unwrap(), parse(TWO).unwrap());
    for text in [
        "Disk Sequential 64.0 Read 500 MB/s",
        "Latency: Maximum 8.492 ms",
        "Disk usage 64.0 Read 5.00 MB/s",
    ] {
        assert!(parse(text).is_err(), "{text}");
    }
}
