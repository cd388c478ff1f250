use podium_domain::ParsedFile;
use podium_formats::{Limits, Source};

fn parse(text: &str) -> ParsedFile {
    let source = Source {
        name: None,
        bytes: text.as_bytes(),
    };
    podium_formats::parse(&source, &Limits::default()).unwrap()
}

fn names(file: &ParsedFile) -> Vec<&str> {
    let workloads = file.runs.iter().flat_map(|run| &run.workloads);
    workloads.map(|workload| workload.name.as_str()).collect()
}

fn warned(file: &ParsedFile) -> Vec<(&str, Option<u64>)> {
    let warnings = file.warnings.iter();
    warnings
        .map(|warning| (warning.code.as_str(), warning.line))
        .collect()
}

const NOTED: &str = "workload,op,metric,value,unit,note\n";

#[test]
fn a_quote_that_is_never_closed_takes_no_row_along() {
    let rows =
        "a,read,iops,5,IOPS,\nb,read,iops,6,IOPS,\"5.25 inch disk\nc,read,iops,7,IOPS,\nd,read,iops,8,IOPS\n";
    let file = parse(&format!("{NOTED}{rows}"));
    assert_eq!(names(&file), ["a", "b", "c", "d"]);
    assert_eq!(warned(&file), [("unbalanced-quote", Some(3))]);
    let note = &file.runs[0].workloads[1].conditions["note"];
    assert_eq!(note.to_string(), "5.25 inch disk");
}

#[test]
fn a_quote_closed_by_that_of_another_row_takes_no_row_along() {
    let rows = "a,read,iops,5,IOPS,\"5.25 inch\r\n\"b,read,iops,6,IOPS,\r\nc,read,iops,7,IOPS,\"3.5 inch\r\nd,read,iops,8,IOPS,\r\n";
    let file = parse(&format!("{NOTED}{rows}"));
    assert_eq!(names(&file), ["a", "\"b", "c", "d"]);
    let lines = [2, 3, 4].map(|line| ("unbalanced-quote", Some(line)));
    assert_eq!(warned(&file), lines);
}

#[test]
fn a_note_of_several_lines_stays_one_note() {
    let rows = "a,read,iops,5,IOPS,\"two \"\"small\"\" disks,\nold, slow, loud, hot, heavy, cheap\"\nb,read,iops,6,IOPS,\n";
    let file = parse(&format!("{NOTED}{rows}"));
    assert_eq!(names(&file), ["a", "b"]);
    assert_eq!(warned(&file), []);
    let note = &file.runs[0].workloads[0].conditions["note"];
    let expected = "two \"small\" disks, old, slow, loud, hot, heavy, cheap";
    assert_eq!(note.to_string(), expected);
}
