use super::*;

fn parse(text: &str) -> Result<ParsedFile, Refused> {
    let source = Source::new(None, text.as_bytes());
    PtsCsv.parse(&source, &Limits::default())
}

const TWO: &str = ",Two,\n\n ,,\"a\",\"b, c\"\nDisk,,X 1TB,Y 2TB\n\n ,,\"a\",\"b, c\"\n";

#[test]
fn each_column_is_a_run_with_its_own_values() {
    let file = parse(&format!(
        "{TWO}\"Flexible IO Tester - Type: Random Read - Block Size: 4KB (IOPS)\",HIB,500,\n"
    ))
    .unwrap();
    assert_eq!(file.runs.len(), 1);
    let file = parse(&format!(
        "{TWO}\"Dbench - Client Count: 6 (MB/s)\",HIB,1.5,2.5\n\"x\",HIB,1\n"
    ))
    .unwrap();
    let subjects: Vec<_> = file.runs.iter().map(|run| run.subject.as_deref()).collect();
    assert_eq!(subjects, [Some("a"), Some("b, c")]);
    assert_eq!(file.runs[1].found["disks.model"], "Y 2TB");
    assert_eq!(file.runs[1].workloads[0].measurements[0].value, Some(2.5e6));
    assert_eq!(file.warnings.last().unwrap().code, "no-figure");
}

#[test]
fn the_export_without_units_is_a_score() {
    let text = "T\n\n ,\"s\"\nOS,Ubuntu 22.04\n\n ,,\"s\"\n\"pts/fio-1.11.2 - randread libaio 0 1 4m /mnt\",HIB,611\n";
    let file = parse(text).unwrap();
    let workload = &file.runs[0].workloads[0];
    assert_eq!(workload.identity.block_bytes, Some(4 << 20));
    let figure = &workload.measurements[0];
    assert_eq!(
        (figure.metric.as_str(), figure.unit.symbol()),
        ("score", "points")
    );
    assert!(file.warnings.iter().any(|warning| warning.code == "no-unit"));
}
