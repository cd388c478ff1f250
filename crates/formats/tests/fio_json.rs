//! fio JSON: every fixture as it is read, and what no file may do. The fixtures of 3.33 are made with fio itself (null
//! engine, small files), the others are written by hand after the grammar of their version, with numbers of their own.

use std::{fmt::Write, fs, path::PathBuf};

use podium_domain::{ConditionValue, Measurement, Metric, Op, ParsedFile, Series, Stat, Status};
use podium_formats::{FORMATS, Format, Limits, Refused, Score, Source};

#[path = "fio_json/damage.rs"]
mod damage;

fn format() -> &'static dyn Format {
    *FORMATS
        .iter()
        .find(|format| format.id() == "fio-json")
        .expect("fio JSON is registered")
}

fn parse(bytes: &[u8]) -> Result<ParsedFile, Refused> {
    format().parse(&Source { name: None, bytes }, &Limits::default())
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

/// One line a figure, so that a change in a snapshot can be read.
fn render(parsed: &ParsedFile) -> String {
    let mut text = String::new();
    let json = |value: &dyn erased::Json| value.json();
    for run in &parsed.runs {
        let head = (&run.tool_version, &run.lines, &run.started_at, &run.found);
        writeln!(text, "run {}", json(&head)).expect("to a string");
        for workload in &run.workloads {
            writeln!(text, "  {} {}", workload.name, json(&workload.identity)).expect("to a string");
            writeln!(text, "    {}", json(&workload.conditions)).expect("to a string");
            writeln!(text, "    {}", json(&workload.outcome)).expect("to a string");
            figures(&mut text, &workload.measurements, "    ");
            for part in &workload.parts {
                writeln!(text, "    part {} {}", part.name, json(&part.outcome)).expect("to a string");
                figures(&mut text, &part.measurements, "      ");
            }
            for series in &workload.series {
                writeln!(text, "    {}", json(series)).expect("to a string");
            }
        }
    }
    for personal in &parsed.personal {
        writeln!(text, "personal {}", json(personal)).expect("to a string");
    }
    for warning in &parsed.warnings {
        writeln!(text, "warning {}", json(warning)).expect("to a string");
    }
    text
}

mod erased {
    /// Anything that serde can print.
    pub(super) trait Json {
        fn json(&self) -> String;
    }

    impl<T: serde::Serialize> Json for T {
        fn json(&self) -> String {
            serde_json::to_string(self).expect("it has only string keys")
        }
    }
}

fn figures(text: &mut String, list: &[Measurement], indent: &str) {
    for m in list {
        let range = || {
            m.range
                .map_or_else(|| "unmeasured".to_owned(), |range| format!("{range:?}"))
        };
        let value = m.value.map_or_else(range, |value| value.to_string());
        let digits = m.digits.map_or_else(String::new, |digits| format!(" ({digits})"));
        writeln!(
            text,
            "{indent}{} {} {} = {value} {}{digits}",
            m.metric, m.op, m.stat, m.unit
        )
        .expect("to a string");
    }
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
            format().sniff(&Source {
                name: None,
                bytes: &bytes
            }),
            Score::Certain,
            "{name}"
        );
    }
    let other = Source {
        name: Some("fio.json"),
        bytes: b"{\"version\": 1, \"jobs\": []}",
    };
    assert!(matches!(format().sniff(&other), Score::No(_)));
}

#[test]
fn utf16_from_a_windows_shell_is_read_the_same() {
    let bytes = file("2.16-randread.json");
    let text = String::from_utf8(bytes.clone()).expect("a fixture is UTF-8");
    let wide: Vec<u8> = format!("\u{feff}{text}")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(parse(&wide), parse(&bytes));
}

#[test]
fn a_version_before_3_counts_kib_and_microseconds() {
    let parsed = fixture("2.1-two-groups.json");
    assert_eq!(
        value(&parsed, 0, "bandwidth read mean"),
        Some(262_144.0 * 1024.0 / 4.0)
    );
    assert_eq!(value(&parsed, 0, "latency read mean"), Some(57.25e-6));
    assert_eq!(value(&parsed, 0, "latency read p99"), Some(86e-6));
    assert_eq!(value(&parsed, 0, "latency read p0"), None);
    assert_eq!(value(&parsed, 0, "bandwidth write mean"), None);
    let identity = &parsed.runs[0].workloads[0].identity;
    assert_eq!(
        (identity.test.as_deref(), identity.jobs),
        (Some("seq read"), None)
    );
}

#[test]
fn a_rate_that_was_cut_is_computed_from_what_was_moved() {
    let parsed = fixture("3.1-slow-no-bw-bytes.json");
    let bandwidth = value(&parsed, 0, "bandwidth write mean").expect("it is computed");
    assert!((bandwidth - 1_179_648.0 / 120.004).abs() < 1e-9, "{bandwidth}");
    assert!(bandwidth / 1024.0 > 9.59, "bw says 9 KiB/s");
    assert_eq!(
        value(&fixture("3.19-stub.json"), 0, "bandwidth read mean"),
        Some(524_288.0)
    );
    assert_eq!(codes(&fixture("3.19-stub.json")), ["truncated-rate"]);
}

#[test]
fn errors_that_fio_went_on_past_are_counted_over_the_group() {
    let text = String::from_utf8(file("3.33-ungrouped-fsync.json")).expect("a fixture is UTF-8");
    let errors = |counts: [u64; 3]| {
        let mut parts = text.split("\"error\" : 0,");
        let mut with = parts.next().expect("the head").to_owned();
        for (part, count) in parts.zip(counts) {
            let counted = format!("\"error\" : 0, \"total_err\" : {count}, \"first_error\" : 5,");
            with.push_str(&counted);
            with.push_str(part);
        }
        let parsed = parse(with.as_bytes()).expect("the file is read");
        let workload = &parsed.runs[0].workloads[0];
        assert_eq!((workload.outcome.status, workload.parts.len()), (Status::Ok, 3));
        workload.conditions.get("io_errors").cloned()
    };
    assert_eq!(errors([0, 0, 0]), None);
    assert_eq!(errors([2, 0, 5]), Some(ConditionValue::from(7_i64)));
    assert_eq!(
        errors([u64::MAX, u64::MAX, 1]),
        Some(ConditionValue::from(i64::MAX))
    );
}

#[test]
fn two_bandwidths_that_disagree_are_said() {
    let parsed = fixture("3.26-edited.json");
    assert_eq!(
        codes(&parsed),
        ["direction-contradiction", "bandwidth-inconsistent"]
    );
    assert_eq!(value(&parsed, 0, "bandwidth read mean"), Some(51_943_040.0));
    assert_eq!(parsed.runs[0].workloads[0].identity.op, Op::Mixed);
    assert_eq!(parsed.runs[0].workloads[0].identity.read_percent, None);
}

#[test]
fn the_same_document_twice_counts_once() {
    let parsed = fixture("3.12-documents-in-a-shell.txt");
    assert_eq!(parsed.runs.len(), 2, "two executions are repetitions");
    assert_eq!(codes(&parsed), ["duplicate-document", "tool-message"]);
    let identity = &parsed.runs[0].workloads[0].identity;
    assert_eq!(identity, &parsed.runs[1].workloads[0].identity);
    assert_eq!(identity.op, Op::Write, "rwmixread=0 leaves the reads idle");
}

#[test]
fn of_a_status_interval_the_last_document_counts() {
    let parsed = fixture("3.33-status-interval.json");
    assert_eq!(parsed.runs.len(), 1);
    assert_eq!(
        parsed.runs[0].workloads[0].conditions.get("duration_s"),
        Some(&ConditionValue::Number(2.0))
    );
}

#[test]
fn all_clients_are_the_sum_and_no_further_client() {
    let parsed = fixture("3.39-two-clients.txt");
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!(parsed.runs[0].workloads.len(), 1);
    assert_eq!(workload.parts.len(), 2);
    assert_eq!(value(&parsed, 0, "bandwidth read mean"), Some(61_440_000.0));
    assert_eq!(
        workload.identity.block_bytes, None,
        "the global options are not listed"
    );
    assert_eq!(workload.identity.queue_depth, Some(32), "latency_depth says it");
    assert_eq!(
        parsed.runs[0].found.get("initiator.os").map(String::as_str),
        Some("Linux")
    );
}

#[test]
fn of_cumulative_clients_the_longest_counts() {
    let parsed = fixture("3.33-client-snapshots.txt");
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!((workload.parts.len(), workload.identity.jobs), (2, Some(2)));
    // fio's own sum is the one of the first snapshot: the parts do not agree with it.
    let bytes = |part: &podium_domain::Part| {
        part.measurements
            .iter()
            .find(|m| m.metric == Metric::Bytes)
            .and_then(|m| m.value)
            .expect("it is there")
    };
    let sum: f64 = workload.parts.iter().map(bytes).sum();
    assert_eq!(value(&parsed, 0, "bytes read total"), Some(sum));
}

#[test]
fn jobs_of_one_group_are_summed_and_kept_as_parts() {
    let parsed = fixture("3.33-ungrouped-fsync.json");
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!((workload.parts.len(), workload.identity.jobs), (3, Some(3)));
    let of = |list: &[Measurement], metric: &Metric| {
        list.iter()
            .find(|m| m.metric == *metric && m.op == Op::Write && m.stat == Stat::Mean)
            .and_then(|m| m.value)
    };
    for metric in [Metric::Bandwidth, Metric::Iops] {
        let parts: Option<f64> = workload
            .parts
            .iter()
            .map(|part| of(&part.measurements, &metric))
            .sum();
        assert_eq!(of(&workload.measurements, &metric), parts);
    }
    let p99 = workload
        .measurements
        .iter()
        .find(|m| m.metric == Metric::Latency && m.stat == Stat::Percentile(99.0));
    let p99 = p99.expect("a range");
    assert!(p99.value.is_none() && p99.range.is_some_and(|[low, high]| low <= high));
    let sync = workload
        .measurements
        .iter()
        .find(|m| m.op == Op::Other("sync".to_owned()));
    assert!(sync.is_some(), "the latency of fsync is told");
}

#[test]
fn a_pooled_spread_is_that_of_all_samples() {
    let job = |mean: f64, stddev: f64, n: u32| {
        format!(
            r#"{{"jobname":"j","groupid":0,"job options":{{"rw":"read","numjobs":"2"}},"read":{{"io_bytes":4096,
            "bw_bytes":1,"iops":1.0,"total_ios":{n},"clat_ns":{{"min":1,"max":9,"mean":{mean},"stddev":{stddev}}}}}}}"#
        )
    };
    // 1, 2, 3 and 5, 7: mean 3.6, sample standard deviation 2.4083….
    let text = format!(
        r#"{{"fio version":"fio-3.20","jobs":[{},{}]}}"#,
        job(2.0, 1.0, 3),
        job(6.0, 2.0_f64.sqrt(), 2)
    );
    let parsed = parse(text.as_bytes()).expect("it is read");
    let mean = value(&parsed, 0, "latency read mean").expect("weighted");
    let spread = value(&parsed, 0, "latency read stddev").expect("pooled");
    assert!((mean - 3.6e-9).abs() < 1e-20, "{mean}");
    assert!((spread - 5.8_f64.sqrt() * 1e-9).abs() < 1e-20, "{spread}");
}

#[test]
fn an_error_is_a_failure_with_its_reason() {
    for (name, code, reason) in [
        ("3.33-enospc.txt", 28, "No space left on device"),
        ("3.33-nosize.txt", 22, "Invalid argument"),
    ] {
        let parsed = fixture(name);
        let workload = &parsed.runs[0].workloads[0];
        assert_eq!(workload.outcome.status, Status::Failed, "{name}");
        assert_eq!(
            (workload.outcome.code, workload.outcome.reason.as_deref()),
            (Some(code), Some(reason))
        );
        assert!(
            workload.measurements.iter().all(Measurement::is_unmeasured),
            "{name}: nothing was moved, and nothing is not zero"
        );
    }
}

#[test]
fn a_signal_leaves_the_job_unfinished() {
    let parsed = fixture("3.33-stopped.txt");
    let outcome = &parsed.runs[0].workloads[0].outcome;
    assert_eq!(outcome.status, Status::Unfinished);
    assert!(outcome.at_least.is_some_and(|s| s > 0.5 && s < 10.0));
    assert_eq!(parsed.warnings[0].line, Some(2));
}

#[test]
fn histograms_of_jsonplus_add_up_to_the_requests() {
    let parsed = fixture("3.33-jsonplus-2jobs.json");
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!(workload.series.len(), 2);
    let requests = |series: &Series| match series {
        Series::Histogram { counts, bounds_s, .. } => {
            assert!(bounds_s.is_sorted());
            counts.iter().sum::<u64>()
        }
        Series::Time { .. } => 0,
    };
    assert_eq!(workload.series.iter().map(requests).sum::<u64>(), 1024);
    let parsed = fixture("3.33-jsonplus-lat.json");
    assert!(value(&parsed, 0, "total-latency read p99.9").is_some());
    assert_eq!(value(&parsed, 0, "latency read p99.9"), None);
}

#[test]
fn words_for_no_number_are_absent_figures() {
    let parsed = fixture("3.36-nan-and-steady-state.json");
    assert_eq!(value(&parsed, 0, "iops read mean"), Some(1000.0));
    assert_eq!(value(&parsed, 0, "cpu total mean"), None);
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!(
        workload.identity.block_bytes,
        Some(4000),
        "kb_base=1000, and the reads' size of two"
    );
    assert_eq!(workload.identity.jobs, Some(4));
    assert_eq!(
        workload.conditions.get("steady_state_attained"),
        Some(&ConditionValue::Bool(true))
    );
    assert_eq!(parsed.runs[0].started_at.as_deref(), Some("2020-03-01T11:59:50Z"));
}

#[test]
fn equal_identities_are_repetitions_unless_their_names_differ() {
    let job = |name: &str, group: u32, iops: f64| {
        format!(
            r#"{{"jobname":"{name}","groupid":{group},"job options":{{"rw":"read"}},
            "read":{{"io_bytes":4096,"bw_bytes":1,"iops":{iops}}}}}"#
        )
    };
    let read = |jobs: [String; 2]| {
        let text = format!(r#"{{"fio version":"fio-3.20","jobs":[{}]}}"#, jobs.join(","));
        parse(text.as_bytes()).expect("it is read").runs
    };
    let again = read([job("a", 0, 1.0), job("a", 1, 2.0)]);
    assert_eq!(
        again.iter().map(|run| run.workloads.len()).collect::<Vec<_>>(),
        [1, 1]
    );
    assert_eq!(again[0].workloads[0].identity.test, None);
    let apart = read([job("a", 0, 1.0), job("b", 1, 2.0)]);
    let tests: Vec<_> = apart[0]
        .workloads
        .iter()
        .map(|workload| workload.identity.test.as_deref())
        .collect();
    assert_eq!(tests, [Some("a"), Some("b")]);
}
