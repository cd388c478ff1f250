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

#[test]
fn a_report_that_ends_with_the_sum_of_its_latencies_is_whole_and_takes_nothing_of_the_next() {
    let text = "sysbench 1.1.0-bd4b418\n\nNumber of threads: 4\nExtra file open flags: (none)\n4 files, 64MiB each\n\
         256MiB total file size\nBlock size 16KiB\nDoing random write test\n\nThroughput:\n\
         \x20        read:  IOPS=0.00 0.00 MiB/s (0.00 MB/s)\n\
         \x20        write: IOPS=1280.00 20.00 MiB/s (20.97 MB/s)\n\
         \x20        fsync: IOPS=64.00\n\nLatency (ms):\n         avg:                                  0.75\n\
         \x20        95th percentile:                      1.50\n         sum:                               9921.26\n";
    let next = "\n$ sysbench --threads=64 threads run\nNumber of threads: 64\n\nLatency (ms):\n\
         \x20        avg:                                    9.28\n    total number of events:              0\n";
    for text in [text.to_owned(), format!("{text}{next}")] {
        let file = parse(&text);
        let workload = &file.runs[0].workloads[0];
        assert!(workload.outcome.is_ok(), "{workload:?}");
        assert_eq!(value(&file, "iops write mean"), Some(1280.0));
        assert_eq!(value(&file, "bandwidth write mean"), Some(1280.0 * 16384.0));
        assert_eq!(value(&file, "latency total mean"), Some(0.00075));
        assert_eq!(
            (workload.identity.jobs, file.runs[0].lines),
            (Some(4), Some([1, 18]))
        );
    }
    let broken = text.split("Latency").next().unwrap_or_default();
    assert!(!parse(broken).runs[0].workloads[0].outcome.is_ok());
}
