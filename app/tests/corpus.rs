//! Published result files of others, where the project's neighbour `../shared/corpus` holds them: no plausibility rule
//! calls a sound figure of theirs impossible.
#![cfg(feature = "ssr")]
#![expect(clippy::unwrap_used, reason = "a file that cannot be read stops the test")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use podium_compare::{MetricChoice, Options, Severity, compare};
use podium_domain::{
    ConfigInfo, Factors, ParsedRun, RunId, Slug, TestedConfig, TestedRun, TestedWorkload, Visibility,
};
use podium_formats::{Limits, Source, parse};

/// Files whose figures contradict each other, with the rule that says so: somebody edited the one by hand, the other was
/// made up to show a layout.
const RIGHTLY: [(&str, &str); 2] = [
    ("fio/fio-3.26-edited-fixture.json", "iops-bandwidth-mismatch"),
    (
        "kdiskmark/amorphousdiskmark-4.0.2-template-from-comment.txt",
        "iops-bandwidth-mismatch",
    ),
];

fn corpus() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus");
    if path.is_dir() {
        return Some(path);
    }
    eprintln!("skipped: no ../shared/corpus beside the repository");
    None
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

fn tested(run: ParsedRun) -> TestedRun {
    let tool = run.tool.clone();
    TestedRun {
        run_id: RunId(uuid::Uuid::nil()),
        id: Slug::from_random(&[1; 12]).unwrap(),
        format: run.format,
        tool: run.tool,
        tool_version: run.tool_version,
        section: run.section,
        started_at: run.started_at,
        factors: run.factors,
        workloads: run
            .workloads
            .into_iter()
            .map(|workload| TestedWorkload {
                workload_id: workload.identity.id(&tool),
                name: workload.name,
                identity: workload.identity,
                conditions: workload.conditions,
                outcome: workload.outcome,
                measurements: workload.measurements,
            })
            .collect(),
    }
}

fn config(runs: Vec<ParsedRun>) -> TestedConfig {
    let info = ConfigInfo {
        id: Slug::from_random(&[2; 12]).unwrap(),
        title: String::new(),
        notes: String::new(),
        visibility: Visibility::Public,
        factors: Factors::new(),
        created_at: String::new(),
        updated_at: String::new(),
    };
    TestedConfig {
        info,
        runs: runs.into_iter().map(tested).collect(),
    }
}

/// Code and sentence of every flag that sets a figure of a file aside.
fn set_aside(bytes: &[u8], name: &str) -> Vec<(&'static str, String)> {
    let Ok(file) = parse(&Source::new(Some(name), bytes), &Limits::default()) else {
        return Vec::new();
    };
    let options = Options {
        metrics: [MetricChoice::All].into(),
        ..Options::default()
    };
    let comparison = compare(&[config(file.runs)], &options);
    let rows = comparison.sections.iter().flat_map(|section| &section.rows);
    rows.flat_map(|row| row.cells.iter().map(move |cell| (row, cell)))
        .flat_map(|(row, cell)| cell.flags.iter().map(move |flag| (row, flag)))
        .filter(|(_, flag)| flag.severity == Severity::Implausible)
        .map(|(row, flag)| (flag.code, format!("{}: {}", row.workload.name, flag.message)))
        .collect()
}

#[test]
fn no_rule_calls_a_sound_figure_of_the_corpus_impossible() {
    let Some(root) = corpus() else { return };
    let mut paths = Vec::new();
    files(&root, &mut paths);
    let mut wrongly = Vec::new();
    for path in paths {
        let name = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
        let found = set_aside(&fs::read(&path).unwrap(), &name);
        let rightly = |code: &str| RIGHTLY.contains(&(name.as_str(), code));
        wrongly.extend(
            found
                .into_iter()
                .filter(|(code, _)| !rightly(code))
                .map(|(code, words)| format!("{name}: {code}: {words}")),
        );
    }
    assert!(wrongly.is_empty(), "{wrongly:#?}");
}
