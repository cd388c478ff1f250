use super::*;

fn parse(text: &str) -> Result<ParsedFile, Refused> {
    let source = Source::new(None, text.as_bytes());
    PtsJson.parse(&source, &Limits::default())
}

#[test]
fn the_shapes_of_2018_and_2019_read_alike_but_for_the_warning() {
    let result = r#""arguments": "Type: Random Read - Block Size: 4KB", "units": "IOPS",
        "results": {"a": {"value": "1150", "all_results": "1100:1200"}}"#;
    let first = parse(&format!(
        r#"{{"title": "T", "results": {{"pts/fio-1.11.2": {{{result}}}}}}}"#
    ))
    .unwrap();
    let second = parse(&format!(
        r#"{{"title": "T", "results": [{{"test": "pts/fio-1.11.2", {result}}}]}}"#
    ))
    .unwrap();
    assert_eq!(first.runs[0].workloads, second.runs[0].workloads);
    assert_eq!(first.warnings.len(), 1 + second.warnings.len());
    let workload = &first.runs[0].workloads[0];
    assert_eq!(workload.identity.block_bytes, Some(4096));
    assert_eq!(*workload.measurements[0].repetitions, [1100.0, 1200.0]);
}

#[test]
fn what_php_leaves_empty_is_no_obstacle() {
    let text = r#"{"title": "T", "systems": {"a": {"identifier": "a", "hardware": [], "data": "", "user": "kim"}},
        "results": {"f00": {"identifier": "pts/x-1.0.0", "title": "X", "scale": "Seconds", "proportion": "LIB",
        "display_format": "BAR_GRAPH", "results": {"a": {"value": 4.5}}}, "f01": {"title": "Y", "results": []}}}"#;
    let file = parse(text).unwrap();
    let figure = &file.runs[0].workloads[0].measurements[0];
    assert_eq!(
        (figure.metric.as_str(), figure.value, figure.digits),
        ("duration", Some(4.5), Some(2))
    );
    assert_eq!(file.personal[0].value, "kim");
}

#[test]
fn broken_json_is_refused_with_its_line() {
    let refused = parse("{\"results\": {\n\"a\": {").unwrap_err();
    assert!(refused.0.contains("line 2"), "{refused}");
}
