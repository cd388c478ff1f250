use podium_domain::{Op, ParsedRun};

use super::{Ioping, raw};
use crate::{Format, Limits, Source};

fn runs(text: &str) -> Vec<ParsedRun> {
    let source = Source::new(None, text.as_bytes());
    Ioping.parse(&source, &Limits::default()).unwrap().runs
}

fn values(run: &ParsedRun) -> Vec<f64> {
    run.workloads[0]
        .measurements
        .iter()
        .filter_map(|figure| figure.value)
        .collect()
}

#[test]
fn every_version_s_statistics_are_read() {
    let old = "4096 bytes from . (ext4 /dev/sda3): request=1 time=0.2 ms\n\n--- . (ext4 /dev/sda3) ioping statistics ---\n\
        5 requests completed in 4000.0 ms, 250 iops, 1.0 MiB/s\nmin/avg/max/mdev = 0.2/4.0/12.5/5.0 ms\n";
    let new = "\n--- . (ext4 /dev/sda3 100.0 GiB) ioping statistics ---\n\
        5 requests completed in 20.0 ms, 20 KiB read, 250 iops, 1 MiB/s\n\
        generated 6 requests in 5.00 s, 24 KiB, 1 iops, 4.80 KiB/s\n\
        min/avg/max/mdev = 200 us / 4.00 ms / 12.5 ms / 5.00 ms\n";
    for text in [old, new] {
        let found = runs(text);
        let workload = &found[0].workloads[0];
        assert_eq!(
            (&workload.identity.op, workload.identity.block_bytes),
            (&Op::Read, Some(4096))
        );
        assert_eq!(
            values(&found[0]),
            [1_048_576.0, 250.0, 0.004, 0.0002, 0.0125, 0.005],
            "{text}"
        );
        assert_eq!(found[0].found["filesystem.type"], "ext4");
    }
}

#[test]
fn a_time_below_what_is_printed_is_absent() {
    let text = "--- . (ext4 /dev/sda3) ioping statistics ---\n\
        5 requests completed in 0.1 ms, 50000 iops, 195.3 mb/s\nmin/avg/max/mdev = 0.0/0.0/0.2/0.0 ms\n";
    assert_eq!(values(&runs(text)[0])[1..], [50_000.0, 0.0002]);
}

#[test]
fn the_command_says_pattern_and_direction() {
    let statistics = "--- /dev/sdx (block device 1 GiB) ioping statistics ---\n\
        5 requests completed in 20.0 ms, 1.25 MiB, 250 iops, 62.5 MiB/s\nmin/avg/max/mdev = 1 us / 4.00 ms / 12.5 ms / 5.00 ms\n";
    for (command, op, pattern) in [
        ("# ioping -RL -G /dev/sdx", "mixed", "sequential"),
        ("$ sudo ioping -c5 -WWW -D /dev/sdx", "write", "random"),
    ] {
        let found = runs(&format!("{command}\n\n{statistics}"));
        let identity = &found[0].workloads[0].identity;
        let pattern_found = identity.pattern.as_ref().map(podium_domain::Pattern::as_str);
        assert_eq!((identity.op.as_str(), pattern_found), (op, Some(pattern)));
    }
}

#[test]
fn raw_lines_must_fit_together() {
    let line = "100 200000000 500 2048000 1000000 2000000 4000000 500000 101 900000000";
    let found = runs(line);
    assert_eq!(found[0].workloads[0].identity.block_bytes, Some(4096));
    assert_eq!(
        values(&found[0]),
        [2_048_000.0, 500.0, 0.002, 0.001, 0.004, 0.0005]
    );
    assert!(raw::figures(&line.replace(" 500 ", " 600 ")).is_none());
    assert!(raw::figures("1 2 3 4 5 6 7 8").is_none());
}
