//! Which documents count, and how they ended.

use podium_domain::{ConditionValue, Measurement, Op, Status};

use super::{codes, file, fixture, parse};

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
