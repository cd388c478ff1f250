use std::collections::{BTreeMap, BTreeSet, HashMap};

use podium_domain::{ParsedRun, WorkloadId};

use super::{
    Iometer,
    result::{Result, results},
    spec::AccessSpec,
    test::Test,
};
use crate::{Limits, Refused, notices::Notices, stamp};

/// Turns tests into runs, one each; a test without results gives none.
///
/// # Errors
/// When there are more than the limits allow.
pub(super) fn runs(
    tests: &[Test<'_>],
    limits: &Limits,
    notices: &mut Notices,
) -> std::result::Result<Vec<ParsedRun>, Refused> {
    let blocks: usize = tests.iter().map(|test| test.blocks.len()).sum();
    if tests.len() > limits.runs || blocks > limits.workloads {
        return Err(Refused(format!(
            "the file has {} tests with {blocks} results; at most {} and {} are read",
            tests.len(),
            limits.runs,
            limits.workloads
        )));
    }
    let reused = reused_names(tests);
    let mut runs = Vec::new();
    for test in tests {
        let results = results(test, &reused, notices);
        if results.is_empty() {
            let message = if test.samples {
                "the instantaneous samples here have no ALL row with the result of the whole test"
            } else {
                "this test has no results"
            };
            notices.warn("no-results", message, Some(test.lines[0]));
            continue;
        }
        finish(test, notices);
        runs.push((run(test), results));
    }
    Ok(tell_apart(runs))
}

/// Names of access specifications that stand for different ones in this file: they say nothing.
fn reused_names<'a>(tests: &[Test<'a>]) -> BTreeSet<&'a str> {
    let mut first: HashMap<&str, &AccessSpec<'_>> = HashMap::new();
    let mut reused = BTreeSet::new();
    for spec in tests.iter().flat_map(|test| &test.specs) {
        if first.entry(spec.name).or_insert(spec).lines != spec.lines {
            reused.insert(spec.name);
        }
    }
    reused
}

fn run(test: &Test<'_>) -> ParsedRun {
    ParsedRun {
        format: Iometer::ID.to_owned(),
        tool: Iometer::TOOL.to_owned(),
        tool_version: test.version.map(str::to_owned),
        section: None,
        lines: Some(test.lines),
        member: None,
        subject: None,
        started_at: test.started_at.and_then(started_at),
        found: BTreeMap::new(),
        factors: BTreeMap::new(),
        workloads: Vec::new(),
    }
}

/// `2010-07-26 09:28:04:211` as ISO 8601, without an offset since the file has none.
fn started_at(text: &str) -> Option<String> {
    let (time, milliseconds) = text.rsplit_once(':')?;
    let fits = time.len() == 19 && milliseconds.len() == 3;
    fits.then(|| stamp::iso(&format!("{time}.{milliseconds}")))?
}

fn finish(test: &Test<'_>, notices: &mut Notices) {
    // Versions up to 2008 do not mark the end.
    if !test.ended && test.version.is_some_and(|version| version.starts_with("1.")) {
        let message = "the test is not closed by 'End Test: the file was cut off or the test was stopped";
        notices.warn("truncated", message, Some(test.lines[1]));
    }
}

/// The same identity twice is a repetition, unless the access specification's name or else the target differs: then
/// that is added to the identity.
fn tell_apart(runs: Vec<(ParsedRun, Vec<Result>)>) -> Vec<ParsedRun> {
    let mut specs: BTreeMap<WorkloadId, BTreeSet<String>> = BTreeMap::new();
    let mut targets: BTreeMap<WorkloadId, BTreeSet<String>> = BTreeMap::new();
    for result in runs.iter().flat_map(|(_, results)| results) {
        let id = result.workload.identity.id(Iometer::TOOL);
        specs.entry(id).or_default().insert(result.spec.clone());
        targets.entry(id).or_default().extend(result.target.clone());
    }
    let several =
        |of: &BTreeMap<WorkloadId, BTreeSet<String>>, id| of.get(&id).is_some_and(|names| names.len() > 1);
    runs.into_iter()
        .map(|(mut run, results)| {
            for mut result in results {
                let identity = &mut result.workload.identity;
                let id = identity.id(Iometer::TOOL);
                if several(&specs, id) {
                    identity.test = Some(result.spec);
                } else if several(&targets, id) {
                    identity.test = result.target;
                }
                run.workloads.push(result.workload);
            }
            run
        })
        .collect()
}
