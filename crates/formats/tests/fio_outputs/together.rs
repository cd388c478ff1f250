//! One execution in several forms, and several executions in one text.

use super::{file, fixture, parse_as};

fn formats(text: &str) -> Vec<String> {
    let parsed = parse_as("x.txt", text.as_bytes()).expect("it is read");
    parsed.runs.into_iter().map(|run| run.format).collect()
}

/// The JSON document of a text that has one.
fn document(text: &str) -> &str {
    let start = text.find("\n{").expect("a document") + 1;
    let end = text.find("\n}\n").expect("its end") + 3;
    &text[start..end]
}

/// The normal output after that.
fn results(text: &str) -> &str {
    &text[text.find("\n}\n").expect("the document's end") + 3..]
}

#[test]
fn json_and_normal_output_of_one_execution_count_once() {
    let text = file("mixed/fio-3.33-json-normal.txt");
    assert_eq!(formats(&text), ["fio-json"]);
    // Also where the text does not lie around the document.
    let apart = format!("{}\n{}", document(&text), results(&text));
    assert_eq!(formats(&apart), ["fio-json"]);
    let apart = format!("{}\n{}", results(&text), document(&text));
    assert_eq!(formats(&apart), ["fio-json"]);
}

#[test]
fn two_executions_count_twice_whatever_form_they_have() {
    let text = file("mixed/fio-3.33-json-normal.txt");
    let other = file("fio-text/3.33-trim.txt");
    let both = format!("{}\n{other}", document(&text));
    assert_eq!(formats(&both), ["fio-json", "fio-text"]);
    // The same figures twice in one form are two executions, of which one has the other form too.
    let twice = format!(
        "{}\n{}\n{}",
        document(&text),
        results(&text),
        results(&text).replace("pid=", "pid=9")
    );
    assert_eq!(formats(&twice), ["fio-json", "fio-text"]);
}

#[test]
fn terse_lines_of_normal_output_count_once() {
    let text = file("mixed/fio-3.33-append-terse.txt");
    assert_eq!(formats(&text), ["fio-text"]);
    let (before, terse) = text.split_at(text.find("\n3;").expect("a terse line") + 1);
    let (terse, after) = terse.split_at(terse.find('\n').expect("its end") + 1);
    let apart = format!("{before}{after}\n{terse}");
    assert_eq!(formats(&apart), ["fio-text"]);
}

#[test]
fn an_error_before_another_execution_is_not_of_the_document_after_it() {
    let stopped = file("fio-text/3.33-stopped.txt");
    let text = format!("{stopped}\n{}", document(&file("mixed/fio-3.33-json-normal.txt")));
    let parsed = parse_as("x.txt", text.as_bytes()).expect("it is read");
    let ends: Vec<_> = parsed
        .runs
        .iter()
        .map(|run| run.workloads[0].outcome.is_ok())
        .collect();
    assert_eq!(ends, [false, true]);
    let signals = parsed
        .warnings
        .iter()
        .filter(|warning| warning.code == "interrupted")
        .count();
    assert_eq!(signals, 1, "both forms' readers saw the line");
}

#[test]
fn the_sum_over_clients_is_no_further_client() {
    let parsed = fixture("fio-text/3.33-two-clients.txt");
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!(
        (parsed.runs.len(), workload.parts.len(), workload.identity.jobs),
        (1, 2, Some(2))
    );
    assert_eq!(workload.identity.queue_depth, Some(2));
    assert!(workload.outcome.is_ok());
    let text = file("fio-text/3.33-two-clients.txt");
    let requests = text.match_indices("issued rwts: total=").map(|(at, found)| {
        let rest = &text[at + found.len()..];
        rest.split(',')
            .next()
            .and_then(|count| count.parse::<f64>().ok())
            .expect("a count")
    });
    let requests: Vec<f64> = requests.collect();
    let sum = requests[0] + requests[1];
    assert!((sum - requests[2]).abs() < 0.5, "fio's own sum");
    let bytes = super::value(&parsed, 0, 0, "bytes read total").expect("a sum");
    assert!((bytes / (requests[2] * 4096.0) - 1.0).abs() < 1e-12, "{bytes}");
    let hosts: Vec<_> = parsed
        .personal
        .iter()
        .map(|personal| personal.value.as_str())
        .collect();
    assert!(hosts.contains(&"node1") && hosts.contains(&"node2"), "{hosts:?}");
}

#[test]
fn terse_lines_that_cannot_be_grouped_are_another_form_of_what_stands_below() {
    let parsed = fixture("mixed/fio-3.33-json-terse-normal-numjobs.txt");
    let formats: Vec<_> = parsed.runs.iter().map(|run| run.format.as_str()).collect();
    assert_eq!(formats, ["fio-json"]);
}
