//! fio JSON: every fixture as it is read, and what no file may do. The fixtures of 3.33 are made with fio itself (null
//! engine, small files), the others are written by hand after the grammar of their version, with numbers of their own.

use std::{fs, path::PathBuf};

use podium_domain::ParsedFile;
use podium_formats::{FORMATS, Format, Limits, Refused, Score, Source};

#[path = "fio_json/clients.rs"]
mod clients;
#[path = "fio_json/damage.rs"]
mod damage;
#[path = "fio_json/documents.rs"]
mod documents;
#[path = "fio_json/figures.rs"]
mod figures;
#[path = "fio_json/layout.rs"]
mod layout;
#[path = "fio_json/render.rs"]
mod render;

use render::render;

fn format() -> &'static dyn Format {
    *FORMATS
        .iter()
        .find(|format| format.id() == "fio-json")
        .expect("fio JSON is registered")
}

fn parse(bytes: &[u8]) -> Result<ParsedFile, Refused> {
    format().parse(&Source::new(None, bytes), &Limits::default())
}

fn fixtures() -> Vec<(String, Vec<u8>)> {
    let directory = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/fio");
    let entries = fs::read_dir(directory).expect("the fixtures are there");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("the directory is readable").path())
        .map(|path| {
            (
                path.file_name().expect("a file").to_string_lossy().into_owned(),
                fs::read(&path).expect("a file"),
            )
        })
        .collect();
    files.sort();
    files
}

fn file(name: &str) -> Vec<u8> {
    let found = fixtures().into_iter().find(|(file, _)| file == name);
    found.expect("the fixture is there").1
}

fn fixture(name: &str) -> ParsedFile {
    parse(&file(name)).expect("the fixture is read")
}

/// The value of a figure by its words: `latency read p99`.
fn value(parsed: &ParsedFile, workload: usize, words: &str) -> Option<f64> {
    let workload = parsed.runs.first()?.workloads.get(workload)?;
    let figure = workload
        .measurements
        .iter()
        .find(|m| format!("{} {} {}", m.metric, m.op, m.stat) == words);
    figure?.value
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
    for (name, bytes) in fixtures() {
        let text = match parse(&bytes) {
            Ok(parsed) => render(&parsed),
            Err(refused) => format!("refused: {refused}\n"),
        };
        insta::assert_snapshot!(name, text);
    }
}

#[test]
fn every_fixture_is_known_by_its_first_bytes() {
    for (name, bytes) in fixtures() {
        assert_eq!(
            format().sniff(&Source::new(None, &bytes)),
            Score::Certain,
            "{name}"
        );
    }
    let other = Source::new(Some("fio.json"), b"{\"version\": 1, \"jobs\": []}");
    assert!(matches!(format().sniff(&other), Score::No(_)));
}
