//! Files that are broken, by accident or on purpose.

use podium_domain::{Measurement, ParsedFile, Status};
use proptest::prelude::*;

use super::{codes, file, fixtures, parse};

/// Everything that is read is finite and says what it is of.
fn assert_sound(parsed: &ParsedFile) {
    let workloads = || parsed.runs.iter().flat_map(|run| &run.workloads);
    for workload in workloads().filter(|workload| workload.outcome.is_ok()) {
        assert!(
            !workload.measurements.iter().any(Measurement::is_unmeasured),
            "{workload:?}"
        );
    }
    for measurement in workloads().flat_map(|w| {
        w.measurements
            .iter()
            .chain(w.parts.iter().flat_map(|p| &p.measurements))
    }) {
        assert!(
            measurement.value.is_none() || measurement.range.is_none(),
            "{measurement:?}"
        );
        assert!(measurement.value.is_none_or(f64::is_finite), "{measurement:?}");
        assert!(
            measurement
                .bounds()
                .is_none_or(|[low, high]| low.is_finite() && low <= high),
            "{measurement:?}"
        );
    }
}

#[test]
fn a_file_that_breaks_off_anywhere_is_refused_or_says_so() {
    for (name, bytes) in fixtures() {
        let whole = parse(&bytes).is_ok();
        let body = bytes.iter().rposition(|byte| *byte == b'}').map_or(0, |end| end);
        for part in 0..50 {
            let cut = &bytes[..body * part / 50];
            let Ok(parsed) = parse(cut) else { continue };
            assert!(whole, "{name}: {part}/50 is read and the whole is not");
            assert_sound(&parsed);
            let documents = cut
                .windows(13)
                .filter(|window| *window == b"\"fio version\"")
                .count();
            let says = codes(&parsed).contains(&"truncated");
            assert!(says || documents > 1, "{name}: {part}/50 says nothing of its end");
        }
    }
}

#[test]
fn a_sum_of_some_jobs_is_no_sum() {
    let text = String::from_utf8(file("3.33-ungrouped-fsync.json")).expect("a fixture is UTF-8");
    let third = text.match_indices("\"jobname\"").nth(2).expect("three jobs").0;
    let parsed = parse(&text.as_bytes()[..third]).expect("two jobs are whole");
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!(codes(&parsed), ["truncated"]);
    assert_eq!((workload.parts.len(), workload.identity.jobs), (2, Some(3)));
    assert!(workload.measurements.iter().all(Measurement::is_unmeasured));
    assert_eq!(workload.outcome.status, Status::Unfinished);
}

#[test]
fn a_document_after_a_broken_one_is_read() {
    let mut text = file("3.33-groups.json");
    text.truncate(text.len() * 3 / 5);
    text.push(b'\n');
    text.extend(file("2.16-randread.json"));
    let parsed = parse(&text).expect("the second is whole");
    assert_eq!(codes(&parsed), ["truncated"]);
    let versions: Vec<_> = parsed
        .runs
        .iter()
        .filter_map(|run| run.tool_version.as_deref())
        .collect();
    assert_eq!(versions, ["3.33", "2.16"]);
}

#[test]
fn nested_brackets_are_refused_without_a_fall() {
    for bracket in [
        "[",
        "{\"a\":",
        "{\"fio version\":",
        "{\"fio version\":\"x\",\"jobs\":[{\"jobname\":",
    ] {
        let text = format!("{{\"fio version\":{}", bracket.repeat(400_000 / bracket.len()));
        assert!(parse(text.as_bytes()).is_err(), "{bracket}");
    }
    let ignored = format!(
        "{{\"fio version\":\"x\",\"jobs\":[{{\"jobname\":\"a\",\"ctx\":{}",
        "[".repeat(400_000)
    );
    assert!(parse(ignored.as_bytes()).is_err());
}

#[test]
fn no_input_costs_its_square() {
    let end = "\n{\"fio version\"";
    let starts = [
        "{\n",
        "{\"\n",
        "{\"a\":\n",
        "{\"a\":[\n",
        "\r{\"fio version\":\"x\",\"jobs\":[{\"jobname\":\"a\"},",
        "fio: x\n",
    ];
    for start in starts {
        let text = start.repeat((512 << 10) / start.len()) + end;
        let _ = parse(text.as_bytes());
    }
    assert!(parse("{\n".repeat(4 << 20).as_bytes()).is_err());
    let paths = (0..50_000).fold(String::new(), |paths, n| paths + "/home/u" + &n.to_string() + " ");
    assert!(parse((paths + end).as_bytes()).is_err());
}

#[test]
fn more_than_the_limits_is_refused() {
    let jobs = r#"{"jobname":"a","error":5},"#.repeat(150_000);
    let text = format!(
        r#"{{"fio version":"fio-3.33","jobs":[{}]}}"#,
        jobs.trim_end_matches(',')
    );
    let refused = parse(text.as_bytes()).expect_err("no benchmark has so many jobs");
    assert!(refused.0.contains("150000 jobs"), "{refused}");
}

#[test]
fn single_flipped_bits_never_panic() {
    for (_, bytes) in fixtures() {
        for place in (0..bytes.len()).step_by(bytes.len() / 40 + 1) {
            let mut flipped = bytes.clone();
            flipped[place] ^= 1 << (place % 8);
            if let Ok(parsed) = parse(&flipped) {
                assert_sound(&parsed);
            }
        }
    }
}

/// Pieces of fio's grammar in any order: nearer to what the reader knows than random bytes are.
fn piece() -> impl Strategy<Value = String> {
    let pieces = [
        "{\n",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\n{\"fio version\" : \"fio-3.33\",",
        "\"jobs\" : [",
        "\"client_stats\" : [",
        "{\"jobname\" : \"a\",",
        "\"groupid\" : 0,",
        "\"error\" : 5,",
        "\"job options\" : {\"rw\" : \"randrw\", \"bs\" : \",\"},",
        "\"read\" : {\"io_bytes\" : 1, \"iops\" : 2.5, \"total_ios\" : 9},",
        "\"clat_ns\" : {\"mean\" : 1e308, \"N\" : 0},",
        "\"write\" : {\"bw\" : 7, \"lat\" : {\"max\" : 3, \"percentile\" : {\"99.0\" : 4, \"x\" : 5}}},",
        "\"runtime\" : 0,",
        "\"timestamp\" : 99999999999999999,",
        "nan",
        "-inf",
        "null",
        "\"\\ud800\"",
        "1e999",
        "-1",
        "\u{fffd}",
        "\r",
    ];
    prop_oneof![
        9 => prop::sample::select(pieces.to_vec()).prop_map(str::to_owned),
        1 => ".{0,6}",
    ]
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let _ = parse(&bytes);
    }

    #[test]
    fn any_order_of_the_grammar_is_read_or_refused(pieces in prop::collection::vec(piece(), 0..60)) {
        if let Ok(parsed) = parse(pieces.concat().as_bytes()) {
            assert_sound(&parsed);
        }
    }
}

#[test]
fn the_read_part_of_a_mix_is_no_workload_of_reads() {
    let text = String::from_utf8(file("3.33-verify.json")).expect("a fixture is UTF-8");
    let mix = text.find("\"jobname\" : \"mix\"").expect("it is there");
    let end = mix + text[mix..].find("\"write\"").expect("it is there");
    for (text, op, percent) in [
        (text[..end].to_owned(), "mixed", Some(75.0)),
        (text[..end].replace("\"rw\" : \"randrw\",", ""), "unknown", None),
        (text[..end].replace("\"verify\"", "\"x\""), "mixed", Some(75.0)),
    ] {
        let parsed = parse(text.as_bytes()).expect("the first job is whole");
        let last = parsed.runs[0].workloads.last().expect("there are two");
        assert_eq!(
            (last.identity.op.as_str(), last.identity.read_percent),
            (op, percent)
        );
        assert_eq!(last.outcome.status, Status::Unfinished);
        assert!(codes(&parsed).contains(&"side-missing") || codes(&parsed).contains(&"truncated"));
    }
}
