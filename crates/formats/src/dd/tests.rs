use podium_domain::{Op, ParsedRun};

use super::{Dd, summary::summary};
use crate::{Format, Limits, Source};

fn runs(text: &str) -> Vec<ParsedRun> {
    let source = Source::new(None, text.as_bytes());
    Dd.parse(&source, &Limits::default()).unwrap().runs
}

fn read(line: &str) -> Option<(u64, f64, bool)> {
    summary(line).map(|found| (found.bytes, found.seconds.value, found.contradicts))
}

#[test]
fn every_wording_has_bytes_and_seconds() {
    for line in [
        "2097152000 bytes (2.1 GB, 2.0 GiB) copied, 4.5 s, 466 MB/s",
        "2097152000 bytes (2.1 GB) copied, 4.5 seconds, 466 MB/s",
        "2097152000 Bytes (2,1 GB, 2,0 GiB) kopiert, 4,5 s, 466 MB/s",
        "2097152000 octets (2,1 GB, 2,0 GiB) copiés, 4,5 s, 466 MB/s",
        "2097152000 bytes (2,1 GB) copiados, 4,5 s, 466 MB/s",
        "2097152000 байт (2,1 GB, 2,0 GiB) скопирован, 4,5 s, 466 MB/s",
        " скопировано 2097152000 байт (2,1 GB), 4,5 c, 466 MB/c",
        "2097152000字节（2.1 GB，2.0 GiB）已复制，4.5 s，466 MB/s",
        "2097152000 バイト (2.1 GB, 2.0 GiB) コピーされました、 4.5 秒、 466 MB/秒",
        "2097152000 bytes transferred in 4.5 secs (466,033,778 bytes/sec)",
        "2097152000 bytes transferred in 4.500 secs (466033778 bytes/sec)",
        "  2097152000 bytes (2097 MB, 2000 MiB) transferred 4.500s, 466 MB/s",
        "2097152000 bytes (2.0GB) copied, 4.500000 seconds, 444.4MB/s",
        "2097152000 bytes (1.9 G) copied, 4.5 s, 444 M/s",
    ] {
        assert_eq!(read(line), Some((2_097_152_000, 4.5, false)), "{line}");
    }
}

#[test]
fn other_lines_are_no_summary() {
    for line in [
        "Copied 12 files, 3 s, 900 MB/s",
        "sent 1,234 bytes  received 35 bytes  2,538.00 bytes/sec",
        "READ: bw=4096KiB/s (4194kB/s), 1024KiB/s-1024KiB/s, io=80MiB, run=20001-20001msec",
        "4096 bytes copied, 0 s, Infinity B/s",
        " Timing buffered disk reads: 126 MB in  3.01 seconds =  41.90 MB/sec",
    ] {
        assert_eq!(read(line), None, "{line}");
    }
}

#[test]
fn an_edited_rate_is_a_contradiction_and_not_taken() {
    let line = "1000000000 bytes (1.0 GB, 954 MiB) copied, 10 s, 900 MB/s";
    assert_eq!(read(line), Some((1_000_000_000, 10.0, true)));
    let runs = runs(line);
    assert_eq!(runs[0].workloads[0].measurements[0].value, Some(1e8));
}

#[test]
fn the_command_gives_direction_block_and_flags() {
    for (command, op, block, direct) in [
        (
            "dd if=/dev/zero of=t bs=1M count=8 oflag=direct,dsync",
            Op::Write,
            Some(1 << 20),
            "yes",
        ),
        (
            "$ sudo dd of=/dev/null if=/dev/sda bs=64k",
            Op::Read,
            Some(65_536),
            "no",
        ),
        (
            "time sh -c \"dd if=/dev/zero of=t bs=8k count=1k && sync\"",
            Op::Write,
            Some(8192),
            "no",
        ),
        (
            "for i in 1 2; do dd if=a of=b; done",
            Op::Other("copy".into()),
            Some(512),
            "no",
        ),
        (
            "dd if=/dev/zero of=t bs=$((1024*1024)) count=8 oflag=direct",
            Op::Write,
            None,
            "yes",
        ),
    ] {
        let command = super::command::commands(command).all.swap_remove(0);
        assert_eq!(
            (command.op(), command.block_bytes()),
            (op, block),
            "{}",
            command.text
        );
        assert_eq!(
            command.conditions()["direct"].to_string(),
            direct,
            "{}",
            command.text
        );
    }
    for text in ["add if=a of=b", "dd is a tool", "dd bs=4k"] {
        assert_eq!(super::command::commands(text).all, [], "{text}");
    }
}

#[test]
fn a_flag_that_a_variable_hides_is_not_denied() {
    let line = "dd if=/dev/zero of=t bs=1M oflag=$FLAG";
    let command = super::command::commands(line).all.swap_remove(0);
    assert!(!command.conditions().contains_key("direct"));
}

const ONE: &str =
    "8+0 records in\n8+0 records out\n8388608 bytes (8.4 MB, 8.0 MiB) copied, 0.5 s, 16.8 MB/s\n";

#[test]
fn outputs_in_a_row_are_repetitions_and_others_are_not() {
    let repeated = runs(&ONE.repeat(3));
    assert_eq!(repeated.len(), 1);
    assert_eq!(repeated[0].lines, Some([1, 9]));
    assert_eq!(repeated[0].workloads[0].measurements[0].repetitions.len(), 3);
    let apart = runs(&format!("the inner disk\n{ONE}the outer disk\n{ONE}"));
    let tests: Vec<_> = apart
        .iter()
        .map(|run| run.workloads[0].identity.test.as_deref())
        .collect();
    assert_eq!(tests, [Some("the inner disk"), Some("the outer disk")]);
}

#[test]
fn commands_of_one_line_have_the_outputs_in_their_order() {
    let slow = ONE.replace("0.5 s, 16.8 MB/s", "1 s, 8.4 MB/s");
    let rates = |text: &str| {
        let mut rates: Vec<_> = runs(text)
            .iter()
            .map(|run| &run.workloads[0])
            .map(|workload| {
                let figure = &workload.measurements[0];
                (
                    workload.identity.op.to_string(),
                    figure.value,
                    figure.repetitions.len(),
                )
            })
            .collect();
        rates.sort_by(|one, other| one.0.cmp(&other.0));
        rates
    };
    let (write, read) = ("dd if=/dev/zero of=t bs=1M count=8", "dd if=t of=/dev/null bs=1M");
    for between in ["; ", " && ", ";sync;", " 2>&1; "] {
        let text = format!("$ {write}{between}{read}\n{slow}{ONE}");
        let expected = [
            ("read".into(), Some(16_777_216.0), 0),
            ("write".into(), Some(8_388_608.0), 0),
        ];
        assert_eq!(rates(&text), expected, "{between}");
    }
    let loops = format!("for i in 1 2; do {write}; {read}; done\n{slow}{ONE}{slow}{ONE}");
    let ops: Vec<_> = rates(&loops)
        .into_iter()
        .map(|(op, rate, _)| (op, rate))
        .collect();
    let (read_rate, write_rate) = (Some(16_777_216.0), Some(8_388_608.0));
    assert_eq!(
        ops,
        [
            ("read".to_owned(), read_rate),
            ("read".to_owned(), read_rate),
            ("write".to_owned(), write_rate),
            ("write".to_owned(), write_rate)
        ]
    );
    // A command that could not begin prints no summary.
    let failed = format!(
        "$ dd if=/nope of=/dev/null bs=1M; {write}\ndd: failed to open '/nope': No such file or directory\n{slow}"
    );
    assert_eq!(rates(&failed), [("write".into(), Some(8_388_608.0), 0)]);
    // Which of them ends first is not known.
    let both = rates(&format!("{write} & {read}\n{slow}{ONE}"));
    assert!(both.iter().all(|(op, ..)| op == "copy"), "{both:?}");
}

#[test]
fn progress_is_no_repetition() {
    let progress = "2097152 bytes (2.1 MB, 2.0 MiB) copied, 1 s, 2.1 MB/s\r4194304 bytes (4.2 MB, 4.0 MiB) copied, 2 s, 2.1 MB/s\n";
    let text = format!(
        "# dd if=/dev/zero of=t bs=1M count=8 status=progress\n{progress}{}",
        ONE.replace("0.5 s, 16.8", "4 s, 2.1")
    );
    let runs = runs(&text);
    assert_eq!(runs.len(), 1);
    let workload = &runs[0].workloads[0];
    assert_eq!(workload.identity.op, Op::Write);
    assert_eq!(workload.measurements[0].value, Some(2_097_152.0));
    assert!(workload.measurements[0].repetitions.is_empty());
}

#[test]
fn a_command_of_another_size_is_not_taken_for_this_output() {
    let runs = runs(&format!("dd if=/dev/zero of=t bs=1M count=4\n{ONE}"));
    assert_eq!(runs[0].workloads[0].identity.op, Op::Other("copy".into()));
}

#[test]
fn an_error_leaves_no_figure() {
    let error = "dd: error writing 't': No space left on device\n";
    let failed = runs(&format!("dd if=/dev/zero of=t bs=1M\n{error}{ONE}"));
    assert!(failed[0].workloads[0].measurements[0].is_unmeasured());
    let device = runs(&format!("dd if=/dev/zero of=/dev/sdx bs=1M\n{error}{ONE}"));
    assert!(device[0].workloads[0].outcome.is_ok());
}

#[test]
fn a_loop_over_paths_measures_each() {
    let text = format!("for d in a b; do dd if=/dev/zero of=/mnt/$d/t bs=1M count=8; done\n{ONE}{ONE}");
    let found = runs(&text);
    let tests: Vec<_> = found
        .iter()
        .map(|run| run.workloads[0].identity.test.as_deref())
        .collect();
    assert_eq!(tests, [Some("turn 1"), Some("turn 2")]);
    let text = text.replace("/mnt/$d/t", "/mnt/t$d");
    assert_eq!(runs(&text)[0].workloads[0].measurements[0].repetitions.len(), 2);
}

#[test]
fn a_line_that_announces_a_test_gives_the_direction_and_prose_does_not() {
    let op = |above: &str| {
        let output = "536870912 bytes (537 MB, 512 MiB) copied, 16.0 s, 33.6 MB/s";
        runs(&format!("{above}\n{output}\n"))[0].workloads[0]
            .identity
            .op
            .clone()
    };
    assert_eq!(op("Running DD WRITE test..."), Op::Write);
    assert_eq!(op("== read speed =="), Op::Read);
    for unclear in [
        "write and read test",
        "we write this to see how the speed of the new disk is in the end",
        "what I read of it",
        "copy test",
    ] {
        assert_eq!(op(unclear), Op::Other("copy".into()), "{unclear}");
    }
}

/// Operation, block size and rate in MB/s of every run.
fn figures(text: &str) -> Vec<(String, Option<u64>, u64)> {
    let workloads = runs(text).into_iter().flat_map(|run| run.workloads);
    workloads
        .map(|workload| {
            let rate = workload.measurements[0].value.unwrap() / 1e6;
            (
                workload.identity.op.to_string(),
                workload.identity.block_bytes,
                format!("{rate:.0}").parse().unwrap(),
            )
        })
        .collect()
}

const WRITTEN: &str =
    "1024+0 records in\n1024+0 records out\n1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2.25 s, 477 MB/s\n";
const READ: &str =
    "1024+0 records in\n1024+0 records out\n1073741824 bytes (1.1 GB, 1.0 GiB) copied, 1.25 s, 859 MB/s\n";
const SCRIPT: &str = "dd if=/dev/zero of=/mnt/a/t bs=1M count=1024 oflag=direct\ndd if=/mnt/a/t of=/dev/null bs=1M iflag=direct\n";

#[test]
fn outputs_behind_a_listed_script_are_those_of_its_commands_in_order() {
    let (write, read) = (
        ("write".to_owned(), Some(1 << 20), 477),
        ("read".to_owned(), Some(1 << 20), 859),
    );
    let expected = [write, read];
    assert_eq!(figures(&format!("{SCRIPT}{WRITTEN}{READ}")), expected);
    assert_eq!(
        figures(&format!("#!/bin/sh\n{SCRIPT}\nResults:\n{WRITTEN}\n{READ}")),
        expected
    );
}

#[test]
fn outputs_whose_commands_are_not_known_are_not_averaged() {
    let ran_at_once = SCRIPT.replace("direct\n", "direct &\n");
    for text in [
        format!("{SCRIPT}\nResults:\n{WRITTEN}{READ}{READ}"),
        format!("{ran_at_once}{WRITTEN}{READ}"),
    ] {
        let runs = runs(&text);
        let workloads = || runs.iter().flat_map(|run| &run.workloads);
        assert!(
            workloads().all(|workload| workload.identity.op.as_str() == "copy"),
            "{text}"
        );
        assert!(
            workloads().all(|workload| workload.measurements[0].repetitions.is_empty()),
            "{text}"
        );
        let tests: std::collections::BTreeSet<_> =
            workloads().map(|workload| &workload.identity.test).collect();
        assert_eq!(tests.len(), workloads().count(), "{text}");
    }
}

#[test]
fn a_dd_that_was_stopped_is_one_run() {
    let end = "2049+0 records in\n2049+0 records out\n2148532224 bytes (2.1 GB, 2.0 GiB) copied, 6.25 s, 344 MB/s\n";
    let progress = "1034944512 bytes (1.0 GB, 987 MiB) copied, 3 s, 345 MB/s\r2069889024 bytes (2.1 GB, 1.9 GiB) copied, 6 s, 345 MB/s";
    let signal = "1000+0 records in\n1000+0 records out\n1048576000 bytes (1.0 GB, 1000 MiB) copied, 3.1 s, 338 MB/s\n";
    let command = "$ dd if=/dev/zero of=/mnt/a/t bs=1M status=progress\n";
    let expected = [("write".to_owned(), Some(1 << 20), 344)];
    for text in [
        format!("{command}{progress}^C\n{end}"),
        format!("{command}{progress}\n^C{end}"),
        format!("{command}^C\n{end}"),
        format!("{command}{signal}{signal}{end}")
            .replacen(
                "1048576000 bytes (1.0 GB, 1000 MiB) copied, 3.1",
                "524288000 bytes (524 MB, 500 MiB) copied, 1.5",
                1,
            )
            .replacen("338", "350", 1)
            .replacen("1000+0", "500+0", 2),
    ] {
        assert_eq!(figures(&text), expected, "{text}");
    }
}

#[test]
fn records_tell_the_size_where_a_command_is_silent() {
    let text = format!("dd if=/dev/zero of=/mnt/a/t\n{WRITTEN}");
    assert_eq!(figures(&text), [("write".to_owned(), Some(1 << 20), 477)]);
}

#[test]
fn records_may_stand_before_a_blank_that_does_not_break() {
    let text = WRITTEN
        .replace(" records in", "\u{a0}enregistrements lus")
        .replace(" records out", "\u{a0}enregistrements écrits");
    assert_eq!(figures(&text), [("copy".to_owned(), Some(1 << 20), 477)]);
}

#[test]
fn repetitions_that_grow_are_no_states_of_one_dd() {
    let output = |blocks: u64, seconds: &str| {
        let bytes = blocks << 20;
        format!(
            "{blocks}+0 records in\n{blocks}+0 records out\n{bytes} bytes (1.0 GB) copied, {seconds} s, 105 MB/s\n"
        )
    };
    let dd = "dd if=/dev/zero of=/mnt/x bs=1M oflag=direct";
    let (first, second) = (output(1_000, "10.001"), output(1_100, "11.9"));
    let near = output(1_100, "10.002");
    for text in [
        format!("$ for i in 1 2; do timeout 10 {dd}; done\n{first}{near}"),
        format!("$ for i in 1 2; do timeout 10 {dd}; done\n{first}{second}"),
        format!("$ for i in 1 2\n> do\n> {dd}\n> done\n{first}{second}"),
        format!("$ {dd}\n{first}$ {dd}\n{second}"),
        format!("$ {dd}\n{first}{near}"),
    ] {
        let count: usize = runs(&text).iter().map(|run| run.workloads.len()).sum();
        assert_eq!(count, 2, "{text}");
    }
    let text = format!("$ {dd}\n{first}{second}");
    let parsed = Dd
        .parse(&Source::new(None, text.as_bytes()), &Limits::default())
        .unwrap();
    assert_eq!(parsed.runs.len(), 1);
    assert_eq!(parsed.warnings[0].code, "superseded-snapshot");
}
