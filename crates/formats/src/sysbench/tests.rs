use podium_domain::{Measurement, ParsedFile};

use super::Sysbench;
use crate::{Format, Limits, Source};

fn parse(text: &str) -> ParsedFile {
    let source = Source::new(None, text.as_bytes());
    Sysbench.parse(&source, &Limits::default()).unwrap()
}

fn report(end: &str) -> String {
    format!(
        "sysbench 0.4.12:  multi-threaded system evaluation benchmark\n\nNumber of threads: 2\n\
         Extra file open flags: 0\n4 files, 64Mb each\n256Mb total file size\nBlock size 8Kb\n\
         Read/Write ratio for combined random IO test: 3.00\nDoing random r/w test\nThreads started!\n{end}"
    )
}

fn value(file: &ParsedFile, name: &str) -> Option<f64> {
    let named = |figure: &&Measurement| format!("{} {} {}", figure.metric, figure.op, figure.stat) == name;
    let found = file.runs[0].workloads[0].measurements.iter().find(named);
    found.and_then(|figure| figure.value)
}

const DONE: &str = "Operations performed:  3000 Read, 1000 Write, 500 Other = 4500 Total\n\
     Read 23.438Mb  Written 7.8125Mb  Total transferred 31.25Mb  (3.125Mb/sec)\n  400.00 Requests/sec executed\n\
     total time:                          10.0000s\n    total number of events:              4000\n\
     \x20        avg:                                  5.00ms\n\
     \x20        approx.  95 percentile:               9.50ms\n";

#[test]
fn counts_and_time_give_the_rates() {
    let file = parse(&report(DONE));
    assert!(file.warnings.is_empty(), "{:?}", file.warnings);
    assert_eq!(value(&file, "iops read mean"), Some(300.0));
    assert_eq!(value(&file, "bandwidth total mean"), Some(400.0 * 8192.0));
    assert_eq!(value(&file, "latency total p95"), Some(0.0095));
    assert_eq!(file.runs[0].workloads[0].identity.read_percent, Some(75.0));
}

#[test]
fn a_rate_that_the_counts_do_not_give_is_said() {
    let file = parse(&report(&DONE.replace("3.125Mb/sec", "31.25Mb/sec")));
    assert_eq!(file.warnings[0].code, "contradiction");
    assert_eq!(value(&file, "bandwidth total mean"), Some(400.0 * 8192.0));
}

#[test]
fn what_broke_off_has_no_figures() {
    for end in [
        "FATAL: Failed to read file!\n",
        "",
        &DONE.replace("events:              4000", "events:   0"),
    ] {
        let file = parse(&report(end));
        let workload = &file.runs[0].workloads[0];
        assert!(!workload.outcome.is_ok() && workload.measurements.iter().all(Measurement::is_unmeasured));
    }
}
