//! One text with the outputs of several tools: quotation marks, colours, a NUL, progress and decimal commas in it.

use podium_domain::ParsedFile;
use podium_formats::{Limits, Source};

use crate::fixtures;

fn parse(name: &str) -> ParsedFile {
    let fixture = fixtures::all()
        .into_iter()
        .find(|fixture| fixture.name == name)
        .unwrap();
    let source = Source::new(None, &fixture.bytes);
    podium_formats::parse(&source, &Limits::default()).unwrap()
}

#[test]
fn every_output_of_a_forum_post_comes_out_with_its_lines() {
    let file = parse("mixed/forum-post.txt");
    let found: Vec<_> = file
        .runs
        .iter()
        .map(|run| (run.format.as_str(), run.lines))
        .collect();
    let expected = [
        ("dd", Some([4, 6])),
        ("hdparm", Some([9, 11])),
        ("fio-text", Some([15, 31])),
        ("dd", Some([36, 38])),
        ("ioping", Some([40, 48])),
    ];
    assert_eq!(found, expected);
}

#[test]
fn figures_of_a_forum_post_are_those_of_the_tools_alone() {
    let file = parse("mixed/forum-post.txt");
    let values: Vec<_> = file
        .runs
        .iter()
        .map(|run| {
            let last = run.workloads.last().unwrap();
            (
                last.identity.op.to_string(),
                last.measurements[0].value.unwrap().round(),
            )
        })
        .collect();
    let expected = [
        ("write", 400_000_000.0),
        ("read", (399.87_f64 * 1_048_576.0).round()),
        // 600,060 requests of 4 KiB in 30.001 s.
        ("read", 81_925_461.0),
        ("read", 549_997_640.0),
        ("read", (19.5_f64 * 1_048_576.0).round()),
    ];
    assert_eq!(values, expected.map(|(op, value)| (op.to_owned(), value)));
}

#[test]
fn tools_of_windows_in_one_post_come_out_with_their_lines() {
    let fixtures = fixtures::all();
    let mut post = b"My new drive:\n".to_vec();
    for name in [
        "cdm/3.0-quoted.txt",
        "as-ssd/2.0-rates.txt",
        "winsat/two-drives.txt",
        "diskspd/2.2-write-no-parameters.txt",
    ] {
        let fixture = fixtures.iter().find(|fixture| fixture.name == name).unwrap();
        post.extend_from_slice(b"and this:\n\n");
        post.extend_from_slice(&fixture.bytes);
        post.extend_from_slice(b"\n");
    }
    let source = Source::new(None, &post);
    let file = podium_formats::parse(&source, &Limits::default()).unwrap();
    let found: Vec<_> = file
        .runs
        .iter()
        .map(|run| (run.format.as_str(), run.lines))
        .collect();
    let expected = [
        ("cdm-text", Some([6, 23])),
        ("as-ssd-text", Some([30, 63])),
        ("winsat-text", Some([68, 90])),
        ("winsat-text", Some([92, 114])),
        ("diskspd-text", Some([118, 181])),
    ];
    assert_eq!(found, expected);
}
