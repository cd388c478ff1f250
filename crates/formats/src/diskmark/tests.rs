use podium_domain::{Metric, Op, ParsedFile, ParsedWorkload};

use super::{Tool, parse};
use crate::{Limits, Refused, Source};

const QUOTED: &str = include_str!("../../tests/fixtures/cdm/3.0-quoted.txt");
const MIX: &str = include_str!("../../tests/fixtures/cdm/8.0-mix.txt");
const HEADLESS: &str = include_str!("../../tests/fixtures/cdm/headless-two-disks.txt");
const KDE: &str = include_str!("../../tests/fixtures/kdiskmark/3.2-mix.txt");

fn read(tool: Tool, text: &str) -> Result<ParsedFile, Refused> {
    let source = Source::new(None, text.as_bytes());
    parse(tool, "test", &source, &Limits::default())
}

fn crystal(text: &str) -> ParsedFile {
    read(Tool::Crystal, text).unwrap()
}

fn figure(workload: &ParsedWorkload, metric: &Metric) -> f64 {
    let found = workload.measurements.iter().find(|m| m.metric == *metric);
    found.and_then(|m| m.value).unwrap()
}

fn codes(file: &ParsedFile) -> Vec<&str> {
    file.warnings
        .iter()
        .map(|warning| warning.code.as_str())
        .collect()
}

#[test]
fn versions_agree_on_what_a_test_is() {
    let five = "CrystalDiskMark 5.2.0 x64 (C) 2007-2016 hiyohiyo\n\
                  Random Read 4KiB (Q= 32,T= 1) :    33.792 MB/s [  8250.0 IOPS]\n";
    let eight = "CrystalDiskMark 8.0.1 x64 (C) 2007-2021 hiyohiyo\n[Read]\n\
                   RND    4KiB (Q= 32, T= 1):    33.792 MB/s [   8250.0 IOPS] <  3870.00 us>\n";
    let identity = |text| crystal(text).runs[0].workloads[0].identity.clone();
    assert_eq!(identity(five), identity(eight));
    let three = "CrystalDiskMark 3.0.4 x64 (C) 2007-2014 hiyohiyo\n\
                     Random Read 4KB (QD=32) :    33.792 MB/s [  8250.0 IOPS]\n";
    assert_eq!(identity(three), identity(eight));
}

#[test]
fn what_a_line_leaves_out_is_what_the_version_fixed() {
    let blocks = |text: &str| -> Vec<_> {
        let runs = crystal(text).runs;
        runs[0]
            .workloads
            .iter()
            .map(|w| (w.identity.block_bytes, w.identity.queue_depth))
            .collect()
    };
    let five = "CrystalDiskMark 5.2.0 x64\n   Sequential Read (Q= 32,T= 1) :   140.647 MB/s\n\
                         Sequential Read (T= 1) :   156.034 MB/s\n";
    assert_eq!(
        blocks(five),
        [(Some(131_072), Some(32)), (Some(1_048_576), Some(1))]
    );
    assert_eq!(blocks(QUOTED)[0], (Some(1_048_576), Some(1)));
}

#[test]
fn a_post_without_banner_is_split_where_the_tests_begin_again() {
    let file = crystal(HEADLESS);
    let lines: Vec<_> = file.runs.iter().map(|run| run.lines.unwrap()).collect();
    assert_eq!(lines, [[2, 9], [12, 19]]);
    assert!(
        file.runs
            .iter()
            .all(|run| run.tool_version.is_none() && run.workloads.len() == 8)
    );
}

#[test]
fn a_single_line_with_all_its_parts_is_a_result() {
    let line = "  SEQ    1MiB (Q=  8, T= 1):   450.123 MB/s [    429.3 IOPS] < 18612.00 us>\n";
    let file = crystal(&format!("It got 450 MB/s:\n[Read]\n{line}"));
    let bandwidth = figure(&file.runs[0].workloads[0], &Metric::Bandwidth);
    assert!((bandwidth - 450_123_000.0).abs() < 0.5, "{bandwidth}");
    assert!(
        read(Tool::Crystal, line).is_err(),
        "nothing says whether it read or wrote"
    );
    let short = "[Read]\n  SEQ    1MiB (Q=  8, T= 1):   450.123 MB/s\n";
    assert!(read(Tool::Crystal, short).is_err(), "one line without its IOPS");
}

#[test]
fn a_data_sheet_is_no_result() {
    for text in [
        "Sequential Read: 3500 MB/s\nSequential Write: 3000 MB/s\n",
        "Sequential Read (up to) : 560.000 MB/s\n",
        "Sequential Read : 560.000 MB/s\n",
        "SEQ 1MiB (Q= 8, T= 1): 560.000 MB/s [ 534.1 IOPS]\nRND 4KiB (Q= 1, T= 1): 20.480 MB/s [ 5000.0 IOPS]\n",
    ] {
        assert!(read(Tool::Crystal, text).is_err(), "{text}");
    }
}

#[test]
fn a_rate_that_iops_contradict_is_a_warning() {
    let file = crystal(&MIX.replace("3310.552 MB/s", "3510.552 MB/s"));
    assert_eq!(codes(&file), ["contradiction"]);
    assert_eq!(file.warnings[0].line, Some(9));
    assert_eq!(codes(&crystal(MIX)), [""; 0]);
    let file = crystal(&MIX.replace("<    66.61 us>", "<  6661.00 us>"));
    assert_eq!(codes(&file), ["contradiction"]);
}

#[test]
fn a_mix_is_a_total_with_its_share_of_reads() {
    let file = crystal(MIX);
    let mix = &file.runs[0].workloads[8];
    assert_eq!(
        (mix.identity.op.clone(), mix.identity.read_percent),
        (Op::Mixed, Some(60.0))
    );
    assert!(mix.measurements.iter().all(|m| m.op == Op::Total));
}

#[test]
fn kdiskmarks_megabyte_is_a_thousand_kibibytes() {
    let file = read(Tool::Kde, KDE).unwrap();
    let workloads = &file.runs[0].workloads;
    // 3084.697 is 3,084,697 KiB/s; the rate of small blocks is finer than that.
    assert!((figure(&workloads[0], &Metric::Bandwidth) - 3_084_697.0 * 1024.0).abs() < 1.0);
    assert!((figure(&workloads[3], &Metric::Bandwidth) - 12_877.4 * 4096.0).abs() < 1.0);
    assert_eq!(codes(&file), ["no-total"; 4]);
}

#[test]
fn a_kdiskmark_whose_iops_prove_its_label_is_believed() {
    let text = "KDiskMark (9.0.0): https://github.com/JonMagon/KDiskMark\n[Read]\n\
                Sequential   1 MiB (Q=  8, T= 1):   521.142 MB/s [    497.0 IOPS] < 13840.05 us>\n";
    let file = read(Tool::Kde, text).unwrap();
    assert!((figure(&file.runs[0].workloads[0], &Metric::Bandwidth) - 521_142_000.0).abs() < 1.0);
    assert_eq!(codes(&file), [""; 0]);
}

#[test]
fn what_did_not_run_is_absent() {
    assert_eq!(crystal(QUOTED).runs[0].workloads.len(), 7);
    let idle = "CrystalDiskMark 8.0.1 x64\n[Read]\n  SEQ    1MiB (Q=  8, T= 1):     0.000 MB/s [      0.0 IOPS] <     0.00 us>\n";
    assert!(read(Tool::Crystal, idle).is_err());
}

#[test]
fn each_tool_takes_its_own_outputs_of_one_text() {
    let both = format!("{MIX}\n{KDE}");
    assert_eq!(crystal(&both).runs.len(), 1);
    let kde = read(Tool::Kde, &both).unwrap();
    assert_eq!(kde.runs.len(), 1);
    assert!(kde.runs[0].lines.unwrap()[0] > crystal(&both).runs[0].lines.unwrap()[1]);
}

#[test]
fn a_latency_that_is_only_one_over_iops_is_left_out() {
    let text = "CrystalDiskMark 7.0.0 x64\n  Seq Read 128KiB (Q= 32,T= 1):  500.000 MB/s [   3814.7 IOPS] <   262.14 us>\n";
    let file = crystal(text);
    assert_eq!(codes(&file), ["computed-latency"]);
    assert_eq!(file.runs[0].workloads[0].measurements.len(), 2);
}

#[test]
fn marks_of_lists_and_comments_change_nothing() {
    for mark in ["- ", "// ", "> > ", "    "] {
        let marked: Vec<_> = MIX.lines().map(|line| format!("{mark}{line}")).collect();
        assert_eq!(crystal(&marked.join("\n")), crystal(MIX), "{mark}");
    }
}
