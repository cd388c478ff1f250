use podium_domain::ParsedFile;

use super::Yabs;
use crate::{Format, Limits, Source};

fn parse(text: &str) -> ParsedFile {
    let source = Source::new(None, text.as_bytes());
    Yabs.parse(&source, &Limits::default()).unwrap()
}

const TABLE: &str = "fio Disk Speed Tests (Mixed R/W 50/50):
---------------------------------
Block Size | 4k            (IOPS) | 64k           (IOPS)
  ------   | ---            ----  | ----           ----
Read       | 80.00 MB/s   (20.0k) | 1.28 GB/s    (20.0k)
Write      | 80.40 MB/s   (20.1k) | 640.00 KB/s     (10)
Total      | 160.40 MB/s  (40.1k) |              ()
";

#[test]
fn megabytes_are_thousands_of_kibibytes() {
    let file = parse(TABLE);
    let values: Vec<_> = file.runs[0]
        .workloads
        .iter()
        .map(|w| w.measurements[0].value)
        .collect();
    assert_eq!(values, [Some(81_920_000.0), Some(1_310_720_000.0)]);
    assert_eq!(file.runs[0].workloads[1].measurements.len(), 4);
    assert!(file.warnings.is_empty(), "{:?}", file.warnings);
}

#[test]
fn a_speed_that_is_not_iops_times_size_is_said() {
    let file = parse(&TABLE.replace("80.00 MB/s", "90.00 MB/s"));
    assert_eq!(
        (file.warnings[0].code.as_str(), file.warnings[0].line),
        ("contradiction", Some(3))
    );
}
