use podium_domain::Metric;

use super::*;

fn result(scale: &str, description: &str, value: &str) -> TestResult<'static> {
    TestResult {
        identifier: "pts/fio-2.1.0".to_owned().into(),
        title: "Flexible IO Tester".to_owned().into(),
        description: description.to_owned().into(),
        scale: scale.to_owned().into(),
        proportion: "HIB".to_owned().into(),
        entries: vec![Entry {
            system: "s".to_owned().into(),
            value: value.to_owned().into(),
            ..Entry::default()
        }],
        ..TestResult::default()
    }
}

fn read(results: Vec<TestResult<'_>>) -> ParsedFile {
    let limits = Limits::default();
    let composite = Composite {
        results,
        ..Composite::default()
    };
    parsed(&composite, "pts-xml", &limits, Notices::new(&limits)).unwrap()
}

fn bandwidth(file: &ParsedFile) -> f64 {
    let mut figures = file.runs[0].workloads[0].measurements.iter();
    figures
        .find(|figure| figure.metric == Metric::Bandwidth)
        .unwrap()
        .value
        .unwrap()
}

const RANDOM: &str = "Type: Random Read - Engine: Linux AIO - Direct: Yes - Block Size: 4KB - Job Count: 1";

#[test]
fn the_iops_of_a_run_prove_what_its_megabytes_are() {
    for (printed, bytes) in [
        ("93.4", 93.4 * 1_048_576.0),
        ("95.64", 95.64 * 1_024_000.0),
        ("95644", 95644.0 * 1024.0),
    ] {
        let file = read(vec![
            result("MB/s", RANDOM, printed),
            result("IOPS", RANDOM, "23911"),
        ]);
        assert_eq!(
            (file.runs[0].workloads.len(), file.warnings.len()),
            (1, 0),
            "{printed}"
        );
        assert!((bandwidth(&file) / bytes - 1.0).abs() < 1e-12, "{printed}");
    }
}

#[test]
fn rounded_iops_prove_it_where_only_one_unit_is_near() {
    let file = read(vec![
        result("MB/s", RANDOM, "500"),
        result("IOPS", RANDOM, "128000"),
    ]);
    assert_eq!((bandwidth(&file), file.warnings.len()), (500.0 * 1_048_576.0, 0));
}

#[test]
fn without_proof_the_label_counts_and_is_doubted() {
    let alone = vec![result("MB/s", RANDOM, "93.4")];
    let rounded = vec![result("MB/s", RANDOM, "93.4"), result("IOPS", RANDOM, "23000")];
    for results in [alone, rounded] {
        let file = read(results);
        assert!((bandwidth(&file) / 93.4e6 - 1.0).abs() < 1e-12);
        assert_eq!(file.warnings[0].code, "unit-unproven");
    }
}

#[test]
fn options_tell_equal_workloads_apart_and_repeated_tests_are_counted() {
    let other = RANDOM.replace("Linux AIO", "POSIX AIO");
    let results = [RANDOM, &other, RANDOM].map(|description| result("IOPS", description, "500"));
    let file = read(results.into());
    let tests: Vec<_> = file.runs[0]
        .workloads
        .iter()
        .map(|w| w.identity.test.as_deref().unwrap())
        .collect();
    let (linux, posix) = (
        "Engine: Linux AIO - Direct: Yes",
        "Engine: POSIX AIO - Direct: Yes",
    );
    assert_eq!(tests, [linux, posix, &format!("{linux} (2)")]);
}

#[test]
fn a_target_is_a_condition_and_not_another_test() {
    let description = format!("{RANDOM} - Disk Target: /mnt/a");
    let identity = |description: &str| {
        read(vec![result("IOPS", description, "500")]).runs[0].workloads[0]
            .identity
            .clone()
    };
    assert_eq!(identity(&description), identity(RANDOM));
    assert_eq!(identity(RANDOM).test, None);
}
