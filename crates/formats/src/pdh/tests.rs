use podium_domain::Series;

use super::*;

fn parse(text: &str) -> Result<ParsedFile, Refused> {
    let source = Source::new(None, text.as_bytes());
    Pdh.parse(&source, &Limits::default())
}

#[test]
fn counters_of_disks_are_series_and_others_are_passed_over() {
    let text = "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\NODE7\\PhysicalDisk(0 C:)\\Disk Read Bytes/sec\",\
                \"\\\\NODE7\\Memory\\Available MBytes\",\"\\\\NODE7\\PhysicalDisk(0 C:)\\Avg. Disk sec/Read\"\r\n\
                \"03/05/2024 10:00:00.500\",\" \",\"100\",\" \"\r\n\
                \"03/05/2024 10:00:02.000\",\"4096.5\",\"100\",\"0.002\"\r\nExiting, please wait...\r\n";
    let file = parse(text).unwrap();
    let run = &file.runs[0];
    assert_eq!(run.workloads.len(), 1);
    let Series::Time { t_s, v, .. } = &run.workloads[0].series[0] else {
        panic!("{run:?}")
    };
    assert_eq!(
        (t_s.as_slice(), v.as_slice()),
        ([1.5].as_slice(), [4096.5].as_slice())
    );
    assert_eq!(
        (run.workloads[0].name.as_str(), run.started_at.as_deref()),
        ("PhysicalDisk 0 C:", Some("2024-03-05T10:00:00.500"))
    );
    assert_eq!(file.personal[0].value, "NODE7");
}

#[test]
fn the_megabytes_of_esxtop_are_doubted() {
    let text = "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\esx\\Physical Disk Adapter(vmhba0)\\MBytes Read/sec\",\
                \"\\\\esx\\Virtual Disk(1:vm:scsi0:0)\\Average MilliSec/Read\"\n\
                \"05/15/2018 02:13:06\",\"2.50\",\"1.25\"\n";
    let file = parse(text).unwrap();
    assert_eq!(file.warnings[0].code, "unit-unproven");
    let value = |device: usize| match &file.runs[0].workloads[device].series[0] {
        Series::Time { v, .. } => v[0],
        other @ Series::Histogram { .. } => panic!("{other:?}"),
    };
    assert_eq!((value(0), value(1)), (2.5e6, 0.00125));
}

#[test]
fn a_file_without_disks_is_refused() {
    assert!(
        parse("\"(PDH-CSV 4.0)\",\"\\\\h\\Memory\\Pages/sec\"\n\"03/05/2024 10:00:00.500\",\"1\"\n").is_err()
    );
}
