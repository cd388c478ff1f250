use podium_domain::ParsedRun;

use super::Iperf;
use crate::{Format, Limits, Source};

fn runs(text: &str) -> Vec<ParsedRun> {
    let source = Source::new(None, text.as_bytes());
    Iperf.parse(&source, &Limits::default()).unwrap().runs
}

const TWO: &str = "Connecting to host srv, port 5201
[  5] local 10.0.0.1 port 40000 connected to 10.0.0.2 port 5201
[ ID] Interval           Transfer     Bitrate         Retr  Cwnd
[  5]   0.00-1.00   sec   112 MBytes   940 Mbits/sec    0    400 KBytes
- - - - - - - - - - - - - - - - - - - - - - - - -
[ ID] Interval           Transfer     Bitrate         Retr
[  5]   0.00-10.00  sec   560 MBytes   470 Mbits/sec    3             sender
[  5]   0.00-10.00  sec   558 MBytes   468 Mbits/sec                  receiver
[  7]   0.00-10.00  sec   560 MBytes   470 Mbits/sec    3             sender
[  7]   0.00-10.00  sec   559 MBytes   469 Mbits/sec                  receiver
[SUM]   0.00-10.00  sec  1.09 GBytes   940 Mbits/sec    6             sender
[SUM]   0.00-10.00  sec  1.09 GBytes   937 Mbits/sec                  receiver

iperf Done.
";

#[test]
fn the_sum_of_what_was_received_counts() {
    let found = runs(TWO);
    let workload = &found[0].workloads[0];
    assert_eq!(workload.measurements[0].value, Some(117_125_000.0));
    assert_eq!(
        (workload.identity.op.as_str(), workload.identity.jobs),
        ("send", Some(2))
    );
    assert_eq!(found[0].lines, Some([1, 14]));
}

#[test]
fn the_reverse_direction_receives() {
    let text = TWO.replace(
        "port 5201\n[  5] local",
        "port 5201\nReverse mode, remote host srv is sending\n[  5] local",
    );
    let op = runs(&text)[0].workloads[0].identity.op.clone();
    assert_eq!(op.as_str(), "receive");
}
