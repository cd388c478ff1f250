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
fn no_tool_takes_lines_of_the_one_below_it() {
    let text = |name: &str| {
        let fixtures = fixtures::all();
        let fixture = fixtures.into_iter().find(|fixture| fixture.name == name).unwrap();
        String::from_utf8(fixture.bytes).unwrap()
    };
    let diskmark = "-----------------------------------------------------------------------\n\
                    CrystalDiskMark 5.1.2 x64 (C) 2007-2016 hiyohiyo\n\
                    -----------------------------------------------------------------------\n\
                    * MB/s = 1,000,000 bytes/s\n\n   Sequential Read (Q= 32,T= 1) :  2511.111 MB/s\n  \
                    Sequential Write (Q= 32,T= 1) :  1222.222 MB/s\n\n  Test : 1024 MiB [C: 55.5%] (x5)\n";
    let diskspd = text("diskspd/2.0.9-two-spans.txt");
    let pgbench = text("pgbench/16.txt");
    for (texts, formats) in [
        ([diskspd.as_str(), diskmark], ["diskspd-text", "cdm-text"]),
        ([pgbench.as_str(), &diskspd], ["pgbench", "diskspd-text"]),
    ] {
        let both = texts.concat();
        let source = Source::new(None, both.as_bytes());
        let parsed = podium_formats::parse(&source, &Limits::default()).unwrap();
        let mut found: Vec<_> = parsed.runs.iter().map(|run| run.format.as_str()).collect();
        found.dedup();
        assert_eq!(found, formats);
        for (text, format) in texts.iter().zip(formats) {
            let alone = Source::new(None, text.as_bytes());
            let alone = podium_formats::parse(&alone, &Limits::default()).unwrap();
            let runs = parsed.runs.iter().filter(|run| run.format == format);
            let figures = |run: &podium_domain::ParsedRun| run.workloads.clone();
            let alone: Vec<_> = alone.runs.iter().map(figures).collect();
            assert_eq!(runs.map(figures).collect::<Vec<_>>(), alone, "{format}");
        }
    }
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
