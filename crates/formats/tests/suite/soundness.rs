use std::collections::BTreeSet;

use podium_domain::{ConditionValue, Measurement, Outcome, ParsedFile, ParsedRun, ParsedWorkload, Series};
use podium_formats::{FORMATS, Format, Limits, Score, Source, sniff};

/// Reads bytes with every format, also those that would not claim them, and as an upload would be read. Costs a parse
/// per format: for few inputs.
pub(crate) fn read_by_all(bytes: &[u8]) {
    read(bytes, FORMATS.iter().copied());
}

/// Reads bytes with every format that claims them, and as an upload would be read.
pub(crate) fn read_as_claimed(bytes: &[u8]) {
    let claims = sniff(&Source::new(None, bytes)).into_iter();
    let claims = claims.filter(|(score, _)| !matches!(score, Score::No(_)));
    read(bytes, claims.map(|(_, format)| format));
}

fn read(bytes: &[u8], formats: impl Iterator<Item = &'static dyn Format>) {
    let source = Source::new(None, bytes);
    for format in formats {
        format.sniff(&source);
        if let Ok(file) = format.parse(&source, &Limits::default()) {
            assert_sound(&file);
        }
    }
    if let Ok(file) = podium_formats::parse(&source, &Limits::default()) {
        assert_storable(&file);
    }
}

/// Asserts what every parsed file must be, whatever was in it.
fn assert_sound(file: &ParsedFile) {
    assert!(!file.runs.is_empty(), "a file without runs must be refused");
    file.runs.iter().for_each(run);
    for warning in &file.warnings {
        assert!(!warning.code.is_empty() && !warning.message.is_empty());
        assert_ne!(warning.line, Some(0), "lines count from 1");
    }
    serde_json::to_string(file).unwrap();
}

/// Asserts what a file must be that has passed the registry.
fn assert_storable(file: &ParsedFile) {
    assert_sound(file);
    // Without escaped backslashes, since a file may spell the escape itself.
    let json = serde_json::to_string(file).unwrap().replace(r"\\", "");
    assert!(!json.contains("\\u0000"), "a database takes no NUL in a text");
    let longest = json.split('"').map(str::len).max().unwrap_or(0);
    assert!(longest < 40_000, "a text of {longest} bytes");
}

fn run(run: &ParsedRun) {
    assert!(!run.tool.is_empty() && !run.format.is_empty());
    assert!(!run.workloads.is_empty(), "a run without workloads says nothing");
    if let Some([first, last]) = run.lines {
        assert!(1 <= first && first <= last);
    }
    run.workloads.iter().for_each(workload);
}

fn workload(workload: &ParsedWorkload) {
    measurements(&workload.measurements, &workload.outcome);
    for part in &workload.parts {
        measurements(&part.measurements, &part.outcome);
    }
    for value in workload.conditions.values() {
        if let ConditionValue::Number(number) = value {
            assert!(number.is_finite());
        }
    }
    if let Some(share) = workload.identity.read_percent {
        assert!((0.0..=100.0).contains(&share));
    }
    workload.series.iter().for_each(series);
}

fn measurements(measurements: &[Measurement], outcome: &Outcome) {
    let mut seen = BTreeSet::new();
    for figure in measurements {
        let key = (figure.metric.clone(), figure.op.clone(), figure.stat.clone());
        assert!(seen.insert(key), "{figure:?} twice");
        let range = figure.bounds().unwrap_or([0.0; 2]);
        let values = figure.value.iter().chain(&range).chain(&figure.repetitions);
        assert!(values.copied().all(f64::is_finite), "{figure:?}");
        assert!(range[0] <= range[1], "{figure:?}");
        assert_ne!(figure.digits, Some(0), "{figure:?}");
        assert!(
            !figure.is_unmeasured() || !outcome.is_ok(),
            "{figure:?} is missing without a reason"
        );
    }
    assert!(
        outcome
            .at_least
            .is_none_or(|bound| bound.is_finite() && bound >= 0.0)
    );
}

fn series(series: &Series) {
    match series {
        Series::Time { t_s, v, .. } => {
            assert_eq!(t_s.len(), v.len());
            assert!(t_s.is_sorted() && t_s.iter().chain(v).all(|value| value.is_finite()));
        }
        Series::Histogram { bounds_s, counts, .. } => {
            assert_eq!(bounds_s.len(), counts.len());
            assert!(bounds_s.iter().all(|bound| bound.is_finite()));
            assert!(bounds_s.windows(2).all(|pair| pair[0] < pair[1]));
        }
    }
}
