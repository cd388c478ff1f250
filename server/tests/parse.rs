//! `podium parse` as a script sees it.

#[path = "support/podium.rs"]
#[expect(dead_code, reason = "shared with the tests of the private database")]
mod podium;

use std::io::Write;
use std::process::{Output, Stdio};

use podium::{Data, command};

const TABLE: &str = "workload,op,metric,value,unit\ncopy,read,bandwidth,100,MB/s\n";

/// Runs `podium parse` in a directory with a good table, a file that is nothing, and an empty one.
fn parse(arguments: &[&str], input: &str) -> Output {
    let data = Data::new();
    let dir = data.path().parent().expect("a parent").to_owned();
    for (name, content) in [
        ("table.csv", TABLE),
        ("nothing.txt", "no benchmark says this\n"),
        ("empty", ""),
    ] {
        std::fs::write(dir.join(name), content).expect("written");
    }
    let all = [&["parse"], arguments].concat();
    let mut child = command(&all, &data.path())
        .stdin(Stdio::piped())
        .spawn()
        .expect("podium runs");
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes())
        .expect("written");
    child.wait_with_output().expect("an end")
}

fn documents(output: &Output) -> Vec<serde_json::Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn each_file_is_one_line() {
    let output = parse(&["table.csv", "table.csv"], "");
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let documents = documents(&output);
    assert_eq!(documents.len(), 2);
    assert_eq!(documents[0]["file"]["name"], "table.csv");
    assert_eq!(documents[0]["file"]["bytes"], TABLE.len());
    assert_eq!(
        documents[0]["runs"][0]["workloads"][0]["measurements"][0]["value"],
        1e8
    );
}

#[test]
fn refused_file_fails_but_the_others_are_printed() {
    let output = parse(&["nothing.txt", "table.csv"], "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(documents(&output).len(), 1);
    let said = String::from_utf8_lossy(&output.stderr);
    for format in podium_formats::FORMATS {
        assert!(said.contains(format.name()), "{said}");
    }
}

#[test]
fn dash_is_standard_input() {
    let output = parse(&["-"], TABLE);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(documents(&output)[0]["file"]["name"], serde_json::Value::Null);
}

#[test]
fn missing_empty_and_too_large_files_are_refused() {
    for arguments in [
        &["missing.json"][..],
        &["empty"],
        &["."],
        &["--file-bytes", "10", "table.csv"],
    ] {
        let output = parse(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            output.stdout.is_empty() && !output.stderr.is_empty(),
            "{arguments:?}"
        );
    }
}
