use std::collections::{BTreeSet, HashMap};

use podium_domain::{Measurement, Metric, Op, Outcome, ParsedWorkload, Stat, Status};

use super::{
    figures::{Cells, figures, rates_known},
    histogram::histogram,
    identity::{conditions, identity},
    machine::{self, Machine},
    samples,
    spec::AccessSpec,
    test::{Block, Row, Test},
};
use crate::notices::Notices;

/// How many access specifications with commas in their names are looked for in rows.
const NAMES_WITH_COMMAS: usize = 64;

/// A workload with what may be needed to tell it from another of the same identity.
pub(super) struct Result {
    /// The workload.
    pub(super) workload: ParsedWorkload,
    /// The name of its access specification.
    pub(super) spec: String,
    /// The disks, where the file names them.
    pub(super) target: Option<String>,
}

/// The results of a test, one per cycle.
pub(super) fn results(test: &Test<'_>, reused: &BTreeSet<&str>, notices: &mut Notices) -> Vec<Result> {
    let specs = Specs {
        // A later one of the same name replaces the earlier.
        by_name: test.specs.iter().map(|spec| (spec.name, spec)).collect(),
        with_commas: test
            .specs
            .iter()
            .map(|spec| spec.name)
            .filter(|name| name.contains(','))
            .take(NAMES_WITH_COMMAS)
            .collect(),
        reused,
    };
    test.blocks
        .iter()
        .filter_map(|block| result(test, block, &specs, notices))
        .collect()
}

/// The access specifications of a test.
struct Specs<'a> {
    by_name: HashMap<&'a str, &'a AccessSpec<'a>>,
    /// Names that a plain split at commas would take apart.
    with_commas: Vec<&'a str>,
    /// Names that stand for different specifications in the file.
    reused: &'a BTreeSet<&'a str>,
}

/// The result of one cycle.
fn result(test: &Test<'_>, block: &Block<'_>, specs: &Specs<'_>, notices: &mut Notices) -> Option<Result> {
    let all = block.rows.iter().find(|row| row.text.starts_with("ALL,"))?;
    let cells = Cells::of(block, all, &specs.with_commas);
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
    let spec = specs.by_name.get(name).copied();
    let machine = Machine::of(block, &specs.with_commas, notices);
    let mut workload = workload(spec, name, block, &cells);
    workload.identity.jobs = cells.count("# Workers").or(machine.workers);
    let over_time = samples::series(block, &cells, workload.identity.jobs, test.started_at);
    workload.series.extend(over_time);
    workload.identity.queue_depth = machine.queue_depth;
    machine::describe(&mut workload.conditions, &cells, &machine);
    unit_warning(test, block, all, notices);
    errors(&cells, &mut workload, all, notices);
    if specs.reused.contains(name) && !test.description.is_empty() {
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
    workload.conditions.insert("io_errors", errors.into());
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
