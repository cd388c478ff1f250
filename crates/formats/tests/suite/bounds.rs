use podium_domain::ParsedFile;
use podium_formats::{Limits, Source};

fn parse(text: &str) -> ParsedFile {
    let source = Source::new(None, text.as_bytes());
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

#[test]
fn columns_of_conditions_and_factors_are_bounded() {
    let names = |kind: &str, count| -> String {
        (0..count)
            .map(|at| format!(",{kind}.n{at}"))
            .collect::<Vec<_>>()
            .concat()
    };
    let header = format!(
        "workload,op,metric,value,unit{}{}",
        names("condition", 70),
        names("factor", 64)
    );
    let row = format!("a,read,iops,5,IOPS{}", ",1".repeat(70 + 64));
    let file = parse(&format!("{header}\n{row}\n"));
    let run = &file.runs[0];
    assert_eq!((run.workloads[0].conditions.len(), run.factors.len()), (64, 64));
    assert_eq!(warned(&file), [("too-many-columns", Some(1))]);
    assert!(file.warnings[0].message.starts_with("6 columns"));
}

#[test]
fn a_file_with_too_many_conditions_is_refused() {
    let limits = Limits {
        conditions: 3,
        ..Limits::default()
    };
    let rows = "a,read,iops,5,IOPS,1,x\nb,read,iops,5,IOPS,1,x\n";
    let text = format!("workload,op,metric,value,unit,condition.a,factor.b\n{rows}");
    let source = Source::new(None, text.as_bytes());
    let refusal = podium_formats::parse(&source, &limits).unwrap_err();
    assert!(refusal.reason.contains("conditions"), "{}", refusal.reason);
}

#[test]
fn names_fit_the_store_and_stay_distinct() {
    let metric = "é".repeat(190);
    let job = "ä".repeat(300);
    let text = format!("workload,op,metric,value,unit\na,read,{metric},5,x\n");
    assert_eq!(
        parse(&text).runs[0].workloads[0].measurements[0].metric.as_str(),
        metric
    );
    let document = |jobs: &str| format!("{{\"fio version\": \"fio-3.33\", \"jobs\": [{jobs}]}}");
    let entry = |name: &str, group: u32| {
        let side =
            "{\"io_bytes\": 4096, \"bw_bytes\": 4096, \"iops\": 1, \"runtime\": 1000, \"total_ios\": 1}";
        format!("{{\"jobname\": \"{name}\", \"groupid\": {group}, \"error\": 0, \"read\": {side}}}")
    };
    let jobs = [entry(&format!("{job}1"), 0), entry(&format!("{job}2"), 1)].join(",");
    let file = parse(&document(&jobs));
    let names = names(&file);
    assert!(
        names
            .iter()
            .all(|name| name.len() <= 400 && name.starts_with("ää"))
    );
    assert_eq!(names.len(), 2);
    assert_ne!(names[0], names[1]);
}

#[test]
fn a_block_size_beyond_the_store_is_absent_with_a_warning() {
    let side = "{\"io_bytes\": 4096, \"bw_bytes\": 4096, \"iops\": 1, \"runtime\": 1000, \"total_ios\": 1}";
    let options = "{\"bs\": \"9223372036854775808\", \"rw\": \"read\"}";
    let job = format!("{{\"jobname\": \"a\", \"error\": 0, \"job options\": {options}, \"read\": {side}}}");
    let file = parse(&format!("{{\"fio version\": \"fio-3.33\", \"jobs\": [{job}]}}"));
    let identity = &file.runs[0].workloads[0].identity;
    assert_eq!(
        (identity.block_bytes, identity.test.as_deref()),
        (None, Some("a"))
    );
    assert!(warned(&file).contains(&("out-of-range", None)));
}

#[test]
fn three_digits_after_every_point_are_doubted_between_tabs() {
    let table = |rows: &str| parse(&format!("workload,op,metric,value,unit\n{rows}").replace(',', "\t"));
    let file = table("a,read,iops,430,IOPS\nb,read,iops,1.234,IOPS\nc,read,iops,12.345,IOPS\n");
    let value = file.runs[0].workloads[1].measurements[0].value;
    assert_eq!(
        (value, warned(&file)),
        (Some(1.234), vec![("ambiguous-number", Some(3))])
    );
    let file = table("b,read,iops,1.234,IOPS\nc,read,iops,12.34,IOPS\n");
    assert_eq!(warned(&file), []);
}

#[test]
fn options_beyond_all_that_fio_has_are_skipped() {
    let options = (0..600)
        .map(|at| format!("\"o{at}\": \"1\","))
        .collect::<Vec<_>>()
        .concat();
    let side = "{\"io_bytes\": 4096, \"bw_bytes\": 4096, \"iops\": 1, \"runtime\": 1000, \"total_ios\": 1}";
    let file = parse(&format!(
        "{{\"fio version\": \"fio-3.33\", \"global options\": {{\"bs\": \"4k\", {options} \"rw\": \"read\"}},\n\
         \"jobs\": [{{\"jobname\": \"a\", \"error\": 0, \"read\": {side}}}]}}"
    ));
    assert_eq!(file.runs[0].workloads[0].identity.block_bytes, Some(4096));
    assert_eq!(warned(&file), [("options-skipped", Some(1))]);
    assert!(file.warnings[0].message.starts_with("90 options"));
}
