//! fio's normal and terse output and its logs: every fixture as it is read, and what no reading of them may do. The
//! fixtures of 3.33 are made with fio itself (null engine at a set rate, small files); the others are written by hand
//! after the grammar of their version, with numbers of their own that fit together.

use std::{fs, path::PathBuf};

use podium_domain::{Measurement, ParsedFile};
use podium_formats::{Limits, Refusal, Source};

#[path = "fio_outputs/log.rs"]
mod log;
#[path = "fio_outputs/terse.rs"]
mod terse;
#[path = "fio_outputs/text.rs"]
mod text;
#[path = "fio_outputs/together.rs"]
mod together;

#[path = "fio_json/render.rs"]
mod render;

/// The folders of fixtures.
const FOLDERS: [&str; 3] = ["fio-text", "fio-terse", "fio-log"];

fn parse_as(name: &str, bytes: &[u8]) -> Result<ParsedFile, Refusal> {
    let source = Source::new(Some(name), bytes);
    podium_formats::parse(&source, &Limits::default())
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(name)
}

fn file(name: &str) -> String {
    fs::read_to_string(path(name)).expect("the fixture is there")
}

/// Reads a fixture by its path below the folder of fixtures.
fn fixture(name: &str) -> ParsedFile {
    parse_as(name, file(name).as_bytes()).expect("the fixture is read")
}

/// Reads a fixture under its own name.
fn fixture_named(folder: &str, name: &str) -> ParsedFile {
    parse_as(name, file(&format!("{folder}/{name}")).as_bytes()).expect("the fixture is read")
}

/// A figure by its words: `latency read p99`.
fn figure<'p>(parsed: &'p ParsedFile, run: usize, workload: usize, words: &str) -> Option<&'p Measurement> {
    let workload = parsed.runs.get(run)?.workloads.get(workload)?;
    let mut figures = workload.measurements.iter();
    figures.find(|m| format!("{} {} {}", m.metric, m.op, m.stat) == words)
}

fn value(parsed: &ParsedFile, run: usize, workload: usize, words: &str) -> Option<f64> {
    figure(parsed, run, workload, words)?.value
}

fn codes(parsed: &ParsedFile) -> Vec<&str> {
    parsed
        .warnings
        .iter()
        .map(|warning| warning.code.as_str())
        .collect()
}

#[test]
fn fixtures_are_read_as_before() {
    for folder in FOLDERS {
        for entry in fs::read_dir(path(folder)).expect("the folder is there") {
            let path = entry.expect("the folder is readable").path();
            let name = path.file_name().expect("a file").to_string_lossy().into_owned();
            let bytes = fs::read(&path).expect("a file");
            let text = match parse_as(&name, &bytes) {
                Ok(parsed) => render::render(&parsed),
                Err(refusal) => format!("refused: {refusal}\n"),
            };
            insta::assert_snapshot!(format!("{folder}-{name}"), text);
        }
    }
}
