use podium_domain::ParsedRun;

use super::{Hdparm, timing::timing};
use crate::{Format, Limits, Source};

fn runs(text: &str) -> Vec<ParsedRun> {
    let source = Source::new(None, text.as_bytes());
    Hdparm.parse(&source, &Limits::default()).unwrap().runs
}

#[test]
fn megabytes_are_mebibytes_and_kilobytes_kibibytes() {
    for (line, rate) in [
        (
            " Timing cached reads:   3000 MB in  2.00 seconds = 1500.00 MB/sec",
            1500.0 * 1_048_576.0,
        ),
        (
            " Timing buffer-cache reads:   128 MB in  0.80 seconds =160.00 MB/sec",
            160.0 * 1_048_576.0,
        ),
        (
            "Timing buffered disk reads:   2 MB in  4.00 seconds = 512.00 kB/sec",
            524_288.0,
        ),
    ] {
        let found = timing(line).unwrap();
        assert!((found.rate().unwrap().value - rate).abs() < 1e-6, "{line}");
        assert!(format!("{found:?}").contains("contradicts: false"), "{line}");
    }
}

#[test]
fn repetitions_are_of_one_device_without_text_between() {
    let one = "\n/dev/sda:\n Timing buffered disk reads: 300 MB in  3.00 seconds = 100.00 MB/sec\n";
    let other = one.replace("sda", "sdb");
    let found = runs(&format!("{one}{one}{other}"));
    let repetitions: Vec<_> = found
        .iter()
        .map(|run| run.workloads[0].measurements[0].repetitions.len())
        .collect();
    assert_eq!(repetitions, [2, 0]);
    let test = found[1].workloads[0].identity.test.as_deref();
    assert_eq!(test, Some("buffered disk reads /dev/sdb"));
    assert_eq!(runs(&format!("{one}now with read-ahead\n{one}")).len(), 2);
}

#[test]
fn a_failed_timing_has_no_value() {
    let text = "/dev/sda:\n Timing buffered disk reads:  read() failed: Input/output error\n";
    let workload = &runs(text)[0].workloads[0];
    assert!(workload.measurements[0].is_unmeasured());
    assert!(
        workload
            .outcome
            .reason
            .as_deref()
            .unwrap()
            .contains("Input/output error")
    );
}
