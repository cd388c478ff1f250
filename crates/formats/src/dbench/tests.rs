use podium_domain::ParsedFile;

use super::Dbench;
use crate::{Format, Limits, Source};

fn parse(text: &str) -> ParsedFile {
    let source = Source::new(None, text.as_bytes());
    Dbench.parse(&source, &Limits::default()).unwrap()
}

#[test]
fn every_version_s_last_line_is_read() {
    for (line, clients, warnings) in [
        (
            "Throughput 120.5 MB/sec  8 clients  4 procs  max_latency=51.250 ms",
            8,
            0,
        ),
        ("Throughput 120.5 MB/sec (sync open) 8 procs", 8, 0),
        (
            "Throughput 120.5 MB/sec (NB=150.6 MB/sec  1205 MBit/sec)  8 procs",
            8,
            1,
        ),
    ] {
        let file = parse(line);
        let workload = &file.runs[0].workloads[0];
        assert_eq!(workload.measurements[0].value, Some(120_500_000.0), "{line}");
        assert_eq!(
            (workload.identity.jobs, file.warnings.len()),
            (Some(clients), warnings),
            "{line}"
        );
    }
}

#[test]
fn a_report_without_its_last_line_is_unfinished() {
    let file = parse(
        "dbench version 4.00 - Copyright\n\nRunning for 60 seconds with load '/x/client.txt' and minimum warmup 12 secs\n   2     27878   334.86 MB/sec  execute   1 sec  latency 24.044 ms\n",
    );
    let workload = &file.runs[0].workloads[0];
    assert!(workload.measurements[0].is_unmeasured());
    assert_eq!(workload.conditions["ramp_s"].to_string(), "12");
    assert_eq!(workload.identity.test.as_deref(), Some("client.txt"));
}
