//! Published result files of others, where the project's neighbour `../shared/corpus` holds them: that each is taken
//! by the right format or by none, and figures that were read off the files by hand. Skipped where the folder is
//! absent.

#![expect(clippy::unwrap_used, reason = "what a test cannot read or find makes it fail")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use podium_domain::{Measurement, ParsedFile, PrintedUnit};
use podium_formats::{Limits, Source};

/// The files of formats that are read: file, format (several, joined by `+`, of a text with several tools' outputs),
/// number of runs, number of workloads (`-`: not counted).
const TAKEN: &str = include_str!("corpus/taken.tsv");

/// Figures as the files print them: file, run (`last`), workload, job of a summed group (`-`: the sum), metric op
/// statistic, relation, value, unit. `floor`: the file cuts the value off; `about`: it rounds it to the digits shown;
/// `within`: bounds that enclose it.
const FACTS: &str = include_str!("corpus/facts.tsv");

/// What the refusal of a file without results must say.
const ADVICE: &[(&str, &str)] = &[
    ("fio/fio-error-only.txt", "Invalid or incomplete multibyte"),
    (
        "fio/fio-verify-errors-no-json.txt",
        "ends before fio printed them",
    ),
    ("fio/fio-2.2.10-rw-4k-KERNEL_clat.log", "microseconds"),
    ("fio/fio-2.2.10-rw-4k-KERNEL_lat.log", "microseconds"),
    ("fio/fio-2.2.10-rw-4k-KERNEL_slat.log", "microseconds"),
    ("fio/fio-log-broken-digit.log", "keep the name"),
    ("fio/fio-log-broken2.log", "keep the name"),
    ("iometer/iometer-1.1.0-64k_full_read.icf", "configuration"),
    ("iometer/iometer-iscsi.icf", "configuration"),
    ("iometer/iometer-rnd4k-q32t8.icf", "configuration"),
    ("fio/fio-3.1-steadystate-elided-from-doc.json", "damaged"),
];

/// The folder, if it is there.
fn corpus() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    if path.is_dir() {
        return Some(path);
    }
    eprintln!("skipped: there is no {}", path.display());
    None
}

/// The lines of a table below its header, by cells.
fn rows<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    table.lines().skip(1).map(|line| {
        let cells: Vec<_> = line.split('\t').collect();
        cells
            .try_into()
            .unwrap_or_else(|_| panic!("not {N} cells: {line}"))
    })
}

fn parse(root: &Path, file: &str) -> Result<ParsedFile, String> {
    let bytes = fs::read(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    // Only a log of fio needs its name; for all others it decides nothing.
    let source = Source::new(Some(file), &bytes);
    podium_formats::parse(&source, &Limits::default()).map_err(|refusal| refusal.reason)
}

/// Every file, by its path below the corpus.
fn files(root: &Path) -> Vec<String> {
    let mut files = Vec::new();
    for folder in fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()) {
        if folder.is_dir() {
            for file in fs::read_dir(&folder).unwrap() {
                let path = file.unwrap().path();
                files.push(path.strip_prefix(root).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    files
}

#[test]
fn exactly_the_supported_files_are_taken() {
    let Some(root) = corpus() else { return };
    let supported: BTreeSet<_> = rows(TAKEN).map(|[file, ..]: [&str; 4]| file).collect();
    for file in files(&root) {
        let supported = supported.contains(file.as_str());
        match parse(&root, &file) {
            Ok(parsed) => assert!(supported, "{file} is taken by {}", parsed.runs[0].format),
            Err(reason) => assert!(!supported, "{file} is refused: {reason}"),
        }
    }
}

#[test]
fn files_are_taken_by_the_right_format_with_all_their_runs() {
    let Some(root) = corpus() else { return };
    for [file, format, runs, workloads] in rows(TAKEN) {
        let parsed = parse(&root, file).unwrap();
        let formats: BTreeSet<_> = parsed.runs.iter().map(|run| run.format.as_str()).collect();
        assert_eq!(formats, format.split('+').collect(), "{file}");
        let found: usize = parsed.runs.iter().map(|run| run.workloads.len()).sum();
        for (count, expected) in [(parsed.runs.len(), runs), (found, workloads)] {
            assert!(
                expected == "-" || count.to_string() == expected,
                "{file}: {count}, not {expected}"
            );
        }
    }
}

#[test]
fn figures_are_those_of_the_files() {
    let Some(root) = corpus() else { return };
    let mut parsed = BTreeMap::new();
    for row in rows(FACTS) {
        let [file, run, workload, job, figure, relation, value, unit] = row;
        let parsed = parsed.entry(file).or_insert_with(|| parse(&root, file).unwrap());
        let run = if run == "last" {
            parsed.runs.last()
        } else {
            parsed.runs.get(index(run))
        };
        let workload = &run.unwrap().workloads[index(workload)];
        let figures = match job {
            "-" => &workload.measurements,
            job => &workload.parts[index(job)].measurements,
        };
        let named = |m: &&Measurement| format!("{} {} {}", m.metric, m.op, m.stat) == figure;
        let found = figures
            .iter()
            .find(named)
            .unwrap_or_else(|| panic!("{row:?} is not there"));
        assert!(
            agrees(found, relation, value.parse().unwrap(), unit),
            "{row:?}: found {found:?}"
        );
    }
}

fn index(cell: &str) -> usize {
    cell.parse().unwrap()
}

fn agrees(found: &Measurement, relation: &str, printed: f64, unit: &str) -> bool {
    let unit = PrintedUnit::parse(unit).unwrap();
    let expected = unit.to_canonical(printed);
    let off = |value: f64| (value / expected - 1.0).abs();
    match (relation, found.value, found.bounds()) {
        ("=", Some(value), _) => off(value) < 1e-9,
        ("about", Some(value), _) => off(value) < 1e-6,
        ("floor", Some(value), _) => (value / unit.to_canonical(1.0))
            .floor()
            .total_cmp(&printed)
            .is_eq(),
        ("within", None, Some(range)) => range[0] <= expected * (1.0 + 1e-9) && expected <= range[1],
        _ => false,
    }
}

/// What proves the meaning of Iometer's units in each single result: rate times block size is bandwidth.
#[test]
fn rate_times_block_is_bandwidth_in_every_iometer_result() {
    let Some(root) = corpus() else { return };
    let mut checked = 0;
    for [file, format, ..] in rows::<4>(TAKEN) {
        if format != "iometer-csv" {
            continue;
        }
        let parsed = parse(&root, file).unwrap();
        for workload in parsed.runs.iter().flat_map(|run| &run.workloads) {
            let of = |metric: &str| {
                let found = workload.measurements.iter().find(|m| m.metric.as_str() == metric);
                found.and_then(|m| m.value).unwrap()
            };
            let block = workload.identity.block_bytes.unwrap() as f64;
            assert!(
                (of("iops") * block / of("bandwidth") - 1.0).abs() < 1e-3,
                "{file}: {}",
                workload.name
            );
            checked += 1;
        }
    }
    assert_eq!(checked, 59 + 59 + 64 + 6);
}

#[test]
fn what_is_no_result_is_refused_with_advice() {
    let Some(root) = corpus() else { return };
    for (file, advice) in ADVICE {
        let reason = parse(&root, file).unwrap_err();
        assert!(reason.contains(advice), "{file}: {reason}");
    }
}

/// That a copy has the figures of its file is checked by the copy's maker.
#[test]
fn every_file_that_is_taken_has_a_redacted_copy() {
    let Some(root) = corpus() else { return };
    for [file, ..] in rows::<4>(TAKEN) {
        let bytes = fs::read(root.join(file)).unwrap();
        let source = Source::new(Some(file), &bytes);
        let copy = podium_formats::redacted_copy(&source, &Limits::default());
        let copy = copy.unwrap_or_else(|why| panic!("{file}: {why}"));
        assert_eq!(copy.bytes.len(), bytes.len(), "{file}");
    }
}
