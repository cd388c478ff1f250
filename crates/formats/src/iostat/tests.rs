use podium_domain::{ParsedFile, Series};

use super::{json::IostatJson, text::IostatText};
use crate::{Format, Limits, Refused, Source};

fn parse(format: &dyn Format, text: &str) -> Result<ParsedFile, Refused> {
    let source = Source::new(None, text.as_bytes());
    format.parse(&source, &Limits::default())
}

/// Times and values of one series by device and metric.
fn series(file: &ParsedFile, device: &str, name: &str) -> (Vec<f64>, Vec<f64>) {
    let workload = file.runs[0]
        .workloads
        .iter()
        .find(|workload| workload.name == device)
        .unwrap();
    let mut all = workload.series.iter();
    let found = all.find_map(|series| match series {
        Series::Time {
            metric, op, t_s, v, ..
        } if format!("{metric} {op}") == name => Some((t_s.clone(), v.clone())),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("{device} has no {name}"))
}

fn report(stamp: &str, rate: &str) -> String {
    format!(
        "{stamp}\navg-cpu:  %user   %nice %system %iowait  %steal   %idle\n 10.00 0.00 5.00 20.00 0.00 65.00\n\n\
         Device  r/s  rkB/s  r_await  w/s  wkB/s  w_await  aqu-sz  %util\nsda  {rate}  {rate}  1.50  0.00  0.00  0.00  0.25  12.00\n\n"
    )
}

#[test]
fn reports_after_the_first_are_series_in_canonical_units() {
    let banner = "Linux 6.1.0 (box1) \t03/05/24 \t_x86_64_\t(8 CPU)\n\n";
    let text = [
        banner,
        &report("03/05/24 23:59:58", "9.00"),
        &report("03/05/24 23:59:59", "100.00"),
        &report("03/06/24 00:00:01", "200,00"),
    ]
    .concat();
    let file = parse(&IostatText, &text).unwrap();
    // The first report's time is where seconds are counted from.
    assert_eq!(
        series(&file, "sda", "iops read"),
        (vec![1.0, 3.0], vec![100.0, 200.0])
    );
    assert_eq!(series(&file, "sda", "bandwidth read").1, [102_400.0, 204_800.0]);
    assert_eq!(series(&file, "sda", "latency read").1, [0.0015, 0.0015]);
    assert_eq!(series(&file, "processors", "cpu total").1, [15.0, 15.0]);
    assert_eq!(series(&file, "processors", "iowait total").1, [20.0, 20.0]);
    assert_eq!(
        (
            file.personal[0].value.as_str(),
            file.runs[0].found["initiator.os"].as_str()
        ),
        ("box1", "Linux 6.1.0")
    );
}

#[test]
fn devices_alone_are_reports_too() {
    let report = "Device  tps  kB_read/s  kB_wrtn/s  kB_read  kB_wrtn\nsda  8.00  16.00  0.00  1  2\n\n";
    let text = format!("$ iostat -d 2 3\n{report}{report}{report}");
    let file = parse(&IostatText, &text).unwrap();
    assert_eq!(
        series(&file, "sda", "iops total"),
        (vec![2.0, 4.0], vec![8.0, 8.0])
    );
}

#[test]
fn what_has_no_times_or_one_report_is_refused_with_advice() {
    let without = report("", "1.00").repeat(3);
    assert!(parse(&IostatText, &without).unwrap_err().0.contains("-t"));
    let single = report("03/05/24 23:59:58", "9.00");
    assert!(parse(&IostatText, &single).unwrap_err().0.contains("since boot"));
    let json = "{\"sysstat\": {\"hosts\": [{\"statistics\": [{}, {\"disk\": [{\"disk_device\": \"sda\", \"r/s\": 1}]}]}]}}";
    assert!(parse(&IostatJson, json).unwrap_err().0.contains("-t"));
}

#[test]
fn json_reads_as_the_text_does() {
    let report = |stamp: &str| {
        format!(
            "{{\"timestamp\": \"{stamp}\", \"avg-cpu\": {{\"iowait\": 1.5, \"idle\": 90.5}}, \
                 \"disk\": [{{\"disk_device\": \"sda\", \"r/s\": 3.5, \"wMB/s\": 2.00, \"util\": 4.25}}]}}"
        )
    };
    let text = format!(
        "{{\"sysstat\": {{\"hosts\": [{{\"nodename\": \"box1\", \"sysname\": \"Linux\", \"release\": \"6.1\", \
                        \"statistics\": [{}, {}]}}]}}}}",
        report("2024-03-05T10:00:00+0100"),
        report("2024-03-05T10:00:05+0100")
    );
    let file = parse(&IostatJson, &text).unwrap();
    assert_eq!(series(&file, "sda", "bandwidth write").1, [2_097_152.0]);
    assert_eq!(series(&file, "sda", "utilization total").1, [4.25]);
    assert_eq!(
        file.runs[0].started_at.as_deref(),
        Some("2024-03-05T10:00:05+01:00")
    );
}
