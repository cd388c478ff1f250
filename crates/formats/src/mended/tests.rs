use podium_domain::ParsedFile;

use crate::{Limits, Source, registry};

const DISK: &str = "  SEQ    1MiB (Q=  8, T= 1):  3457.386 MB/s [   3297.2 IOPS] <  2425.30 us>";

fn parse(text: &str) -> ParsedFile {
    registry::parse(&Source::new(None, text.as_bytes()), &Limits::default()).unwrap()
}

fn figures(parsed: &ParsedFile) -> Vec<(String, f64)> {
    let workloads = parsed.runs.iter().flat_map(|run| &run.workloads);
    let figures = workloads.flat_map(|workload| &workload.measurements);
    figures
        .filter_map(|figure| Some((format!("{} {}", figure.metric, figure.stat), figure.value?)))
        .collect()
}

fn is_mended(parsed: &ParsedFile) -> bool {
    parsed.warnings.iter().any(|warning| warning.code == "mended")
}

/// A fixture and what people and programs make of its lines.
fn assert_reads_the_same(text: &str, change: impl Fn(usize, &str) -> String) {
    let plain = parse(text);
    let pasted: String = text
        .lines()
        .enumerate()
        .map(|(at, line)| change(at, line) + "\n")
        .collect();
    let mended = parse(&pasted);
    assert_eq!(figures(&mended), figures(&plain), "{pasted}");
    assert!(!is_mended(&plain));
    let lines = |parsed: &ParsedFile| parsed.runs.iter().map(|run| run.lines).collect::<Vec<_>>();
    assert_eq!(lines(&mended), lines(&plain));
}

const FIO_JSON: &str = include_str!("../../tests/fixtures/fio/3.33-groups.json");
const FIO_TEXT: &str = include_str!("../../tests/fixtures/fio-text/3.33-two-groups.txt");

#[test]
fn what_stands_before_every_line_is_no_part_of_it() {
    for text in [FIO_JSON, FIO_TEXT] {
        assert_reads_the_same(text, |at, line| format!("{:6}\t{line}", at + 1));
        assert_reads_the_same(text, |at, line| format!("{}:{line}", at + 40));
        assert_reads_the_same(text, |_, line| format!("Nov 30 12:00:00 box fio[81]: {line}"));
        assert_reads_the_same(text, |_, line| format!("2026-11-30T12:00:00.123456Z {line}"));
        assert_reads_the_same(text, |_, line| format!("[12:00:07] {line}"));
        assert_reads_the_same(text, |_, line| format!("bench-1  | {line}"));
    }
}

#[test]
fn what_a_web_page_made_of_it_is_undone() {
    assert_reads_the_same(FIO_JSON, |_, line| line.replace('"', "&quot;"));
    assert_reads_the_same(FIO_JSON, |_, line| line.replace("  ", "\u{a0}\u{a0}"));
    assert_reads_the_same(FIO_JSON, |_, line| line.replace('"', "\u{201d}"));
    assert_reads_the_same(FIO_TEXT, |_, line| {
        line.replace(">=", "&gt;=").replace("  ", "&nbsp;&nbsp;")
    });
}

#[test]
fn decimal_commas_of_fio_are_decimals() {
    assert_reads_the_same(FIO_TEXT, |_, line| {
        let is_list = line.contains("issued");
        if is_list || line.starts_with("fio-") {
            line.to_owned()
        } else {
            line.replace('.', ",")
        }
    });
}

#[test]
fn lines_that_were_broken_are_joined() {
    for width in [72, 76, 79] {
        let plain = parse(FIO_TEXT);
        let wrapped: String = FIO_TEXT.lines().map(|line| wrapped(line, width) + "\n").collect();
        let mended = parse(&wrapped);
        assert_eq!(figures(&mended), figures(&plain), "{wrapped}");
        let blocks = |parsed: &ParsedFile| {
            let workloads = parsed.runs.iter().flat_map(|run| &run.workloads);
            workloads
                .map(|workload| workload.identity.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(blocks(&mended), blocks(&plain));
    }
}

/// Broken at blanks, as a mail program does it.
fn wrapped(line: &str, width: usize) -> String {
    let (mut all, mut length) = (String::new(), 0);
    for word in line.split_inclusive(' ') {
        if length + word.trim_end().len() > width && length > 0 {
            all.truncate(all.trim_end().len());
            all.push('\n');
            length = 0;
        }
        all.push_str(word);
        length += word.len();
    }
    all
}

#[test]
fn a_command_that_was_broken_keeps_its_block_size() {
    let text = "$ dd if=/dev/zero of=/mnt/tank/bench/volume/testfile-of-some-length oflag=direct\n\
                bs=1M count=1024\n\
                1024+0 records in\n1024+0 records out\n\
                1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2.26359 s, 474 MB/s\n";
    let parsed = parse(text);
    assert_eq!(parsed.runs[0].workloads[0].identity.block_bytes, Some(1 << 20));
}

#[test]
fn what_was_not_pasted_is_read_as_it_is() {
    let text = format!("CrystalDiskMark 8.0.4 x64 (C) 2007-2021 hiyohiyo\n\n[Read]\n{DISK}\n");
    assert!(!is_mended(&parse(&text)));
}

#[test]
fn marks_around_a_text_and_at_its_lines_are_left_out() {
    assert_reads_the_same(FIO_TEXT, |at, line| {
        if at == 0 {
            format!("[code]{line}")
        } else {
            line.to_owned()
        }
    });
    assert_reads_the_same(FIO_TEXT, |at, line| {
        if at == 0 {
            format!("<pre><code>{line}")
        } else {
            format!("{line}<br />")
        }
    });
    assert_reads_the_same(FIO_TEXT, |_, line| format!("20:22:23 DEBUG| [stdout] {line}"));
    assert_reads_the_same(FIO_TEXT, |_, line| format!("10.0.0.11: {line}"));
}

#[test]
fn a_mail_in_quoted_printable_keeps_depths_and_directions() {
    let text = format!("CrystalDiskMark 8.0.4 x64 (C) 2007-2021 hiyohiyo\n\n[Read]\n{DISK}\n");
    let quoted = text.replace('=', "=3D").replace(" [ ", " =\n[ ");
    let identity = |text: &str| parse(text).runs[0].workloads[0].identity.clone();
    assert_eq!(identity(&quoted), identity(&text));
    assert_eq!(figures(&parse(&quoted)), figures(&parse(&text)));
    assert_reads_the_same(FIO_TEXT, |_, line| line.replace('=', "=3D"));
}

#[test]
fn lines_that_end_as_on_an_old_mac_are_lines() {
    let text = FIO_TEXT.replace('\n', "\r");
    assert_eq!(figures(&parse(&text)), figures(&parse(FIO_TEXT)));
}

#[test]
fn a_prompt_in_brackets_begins_no_document() {
    let commas = |at: usize, line: &str| {
        let is_list = line.contains("issued") || line.starts_with("fio-");
        let line = if is_list {
            line.to_owned()
        } else {
            line.replace('.', ",")
        };
        if at == 0 {
            format!("[root@nas ~]# {line}")
        } else {
            line
        }
    };
    let first = FIO_TEXT.lines().next().unwrap();
    let plain = FIO_TEXT.replacen(first, &format!("[root@nas ~]# {first}"), 1);
    let pasted: String = FIO_TEXT
        .lines()
        .enumerate()
        .map(|(at, line)| commas(at, line) + "\n")
        .collect();
    assert_eq!(figures(&parse(&pasted)), figures(&parse(&plain)));
}

#[test]
fn percentiles_tell_decimal_commas_where_deviations_are_not_there() {
    let kept = FIO_TEXT.lines().filter(|line| !line.contains("stdev="));
    let without = kept.collect::<Vec<_>>().join("\n");
    assert_reads_the_same(&without, |_, line| {
        if line.contains("issued") || line.starts_with("fio-") {
            line.to_owned()
        } else {
            line.replace('.', ",")
        }
    });
}
