use std::collections::{BTreeMap, BTreeSet, HashMap};

use podium_domain::{Measurement, Metric, Op, Outcome, ParsedRun, ParsedWorkload, Stat, Status, WorkloadId};

use super::{
    Iometer,
    figures::{Cells, figures, rates_known},
    histogram::histogram,
    identity::{conditions, identity},
    machine::{self, Machine},
    spec::AccessSpec,
    test::{Block, Row, Test},
};
use crate::{Limits, Refused, notices::Notices};

/// A workload with what may be needed to tell it from another of the same identity.
struct Result {
    workload: ParsedWorkload,
    spec: String,
    target: Option<String>,
}

/// Turns tests into runs, one each; a test without results gives none.
///
/// # Errors
/// When there are more than the limits allow.
pub(super) fn runs(
    tests: &[Test<'_>],
    limits: &Limits,
    notices: &mut Notices,
) -> std::result::Result<Vec<ParsedRun>, Refused> {
    let reused = reused_names(tests);
    let mut runs = Vec::new();
    let mut workloads = 0;
    for test in tests {
        let mut results = Vec::new();
        for block in &test.blocks {
            results.extend(result(test, block, &reused, notices));
        }
        workloads += results.len();
        if workloads > limits.workloads || runs.len() >= limits.runs {
            return Err(Refused(format!(
                "the file has more than {} tests or {} results",
                limits.runs, limits.workloads
            )));
        }
        if results.is_empty() {
            let message = if test.samples {
                "the instantaneous samples here were not read, only results are"
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
        subject: None,
        started_at: test.started_at.and_then(started_at),
        found: BTreeMap::new(),
        factors: BTreeMap::new(),
        workloads: Vec::new(),
    }
}

/// `2010-07-26 09:28:04:211` as ISO 8601, without an offset since the file has none.
fn started_at(stamp: &str) -> Option<String> {
    let shape = "dddd-dd-dd dd:dd:dd:ddd";
    let fits = stamp.len() == shape.len()
        && stamp.bytes().zip(shape.bytes()).all(|(byte, place)| {
            if place == b'd' {
                byte.is_ascii_digit()
            } else {
                byte == place
            }
        });
    fits.then(|| format!("{}T{}.{}", &stamp[..10], &stamp[11..19], &stamp[20..]))
}

fn finish(test: &Test<'_>, notices: &mut Notices) {
    // Versions up to 2008 do not mark the end.
    if !test.ended && test.version.is_some_and(|version| version.starts_with("1.")) {
        let message = "the test is not closed by 'End Test: the file was cut off or the test was stopped";
        notices.warn("truncated", message, Some(test.lines[1]));
    }
}

/// The result of one cycle.
fn result(
    test: &Test<'_>,
    block: &Block<'_>,
    reused: &BTreeSet<&str>,
    notices: &mut Notices,
) -> Option<Result> {
    let names: Vec<_> = test.specs.iter().map(|spec| spec.name).collect();
    let all = block.rows.iter().find(|row| row.text.starts_with("ALL,"))?;
    let cells = Cells::of(block, all, &names);
    if !rates_known(&cells) {
        let message = "the ALL row has no rates of reads and writes; it was left out";
        notices.warn("truncated", message, Some(all.line));
        return None;
    }
    if cells.len() < block.columns.len() {
        let (cells, columns) = (cells.len(), block.columns.len());
        let message = format!("the ALL row has {cells} of {columns} cells; the rest is missing");
        notices.warn("truncated", message, Some(all.line));
    }
    let name = cells.get("Access Specification Name").unwrap_or_default();
    let spec = test.specs.iter().rev().find(|spec| spec.name == name);
    let machine = Machine::of(block, &names, notices);
    let mut workload = workload(spec, name, block, &cells);
    workload.identity.jobs = cells.count("# Workers").or(machine.workers);
    workload.identity.queue_depth = machine.queue_depth;
    machine::describe(&mut workload.conditions, &cells, &machine);
    unit_warning(test, block, all, notices);
    errors(&cells, &mut workload, all, notices);
    if reused.contains(name) && !test.description.is_empty() {
        test.description.clone_into(&mut workload.name);
    }
    Some(Result {
        workload,
        spec: name.to_owned(),
        target: machine.target,
    })
}

fn workload(
    spec: Option<&AccessSpec<'_>>,
    name: &str,
    block: &Block<'_>,
    cells: &Cells<'_>,
) -> ParsedWorkload {
    let mut measurements = figures(cells);
    let identity = spec
        .and_then(identity)
        .unwrap_or_else(|| machine::unspecified(cells, name));
    let mut outcome = Outcome::ok();
    if measurements.iter().all(|figure| figure.metric == Metric::Cpu) {
        outcome = Outcome {
            status: Status::Failed,
            reason: Some("no request was completed".to_owned()),
            ..outcome
        };
        let op = match &identity.op {
            Op::Read => Op::Read,
            Op::Write => Op::Write,
            _ => Op::Total,
        };
        for metric in [Metric::Bandwidth, Metric::Iops, Metric::Latency] {
            measurements.push(Measurement::unmeasured(metric, op.clone(), Stat::Mean));
        }
    }
    ParsedWorkload {
        name: name.to_owned(),
        identity,
        conditions: spec.map(conditions).unwrap_or_default(),
        outcome,
        measurements,
        parts: Vec::new(),
        series: histogram(block, cells).into_iter().collect(),
    }
}

fn errors(cells: &Cells<'_>, workload: &mut ParsedWorkload, all: &Row<'_>, notices: &mut Notices) {
    let Some(errors) = cells.count("Errors") else {
        return;
    };
    workload.conditions.insert("io_errors".to_owned(), errors.into());
    let message = format!(
        "“{}” counted {errors} errors; its figures cannot be trusted",
        workload.name
    );
    notices.warn("io-errors", message, Some(all.line));
}

/// `MBps` is MiB/s in every version whose results are known; of another version it is an assumption.
fn unit_warning(test: &Test<'_>, block: &Block<'_>, all: &Row<'_>, notices: &mut Notices) {
    let known = |version: &str| {
        ["2003.", "2004.", "2006.", "2008."]
            .iter()
            .any(|year| version.starts_with(year))
    };
    if block.columns.contains_key("MBps") && !test.version.is_some_and(known) {
        let message = "the column MBps is read as MiB/s, as Iometer meant it up to 2008; \
                       this version is not known";
        notices.warn("unit-unproven", message, Some(all.line));
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
