use std::collections::BTreeMap;

use podium_domain::{Conditions, Op, Outcome, ParsedRun, ParsedWorkload};

use super::{
    Tool,
    figures::{Doubt, figures},
    line::Direction,
    section::{Found, Section},
};
use crate::{blank, notices::Notices, ordered};

/// Turns an output into a run; `None` when no test of it ran.
pub(super) fn run(section: &Section, format: &'static str, notices: &mut Notices) -> Option<ParsedRun> {
    let conditions = conditions(section);
    let workloads: Vec<_> = section
        .results
        .iter()
        .filter_map(|found| workload(section, found, &conditions, notices))
        .collect();
    if workloads.is_empty() {
        return None;
    }
    if section.tool == Tool::Crystal && section.major().is_some_and(|major| major < 3) {
        let message =
            "this version does not say what its MB/s is; it is read as 10^6 bytes/s, as from version 3 on";
        notices.warn("unit-unproven", message, Some(section.lines[0]));
    }
    let footer = &section.footer;
    let found = [
        ("initiator.os", &footer.system),
        ("initiator.cpu", &footer.processor),
        ("disks.model", &footer.device),
        ("comment", &footer.comment),
    ];
    let found = found
        .into_iter()
        .filter_map(|(name, said)| Some((name.to_owned(), said.clone()?)));
    Some(ParsedRun {
        format: format.to_owned(),
        tool: section.tool.name().to_owned(),
        tool_version: section.version.clone(),
        section: None,
        lines: Some(section.lines),
        member: None,
        subject: None,
        started_at: footer.date.clone(),
        found: ordered::map(found),
        factors: BTreeMap::new(),
        workloads: blank::fitted(workloads),
    })
}

/// What holds for all lines of an output, and what the tool makes of several passes: `CrystalDiskMark` shows the best
/// (`maxScore` in `DiskBench.cpp`), `KDiskMark` in its default profile the mean (`sendResult` in `benchmark.cpp`).
fn conditions(section: &Section) -> Conditions {
    let mut conditions = section.footer.conditions.clone();
    let Some(passes) = section.footer.passes else {
        return conditions;
    };
    let profile = conditions.get("profile").map(ToString::to_string);
    let averages = section.tool == Tool::Kde && profile.is_none_or(|profile| profile.starts_with("Default"));
    if averages {
        conditions.insert("loops", passes.into());
    } else {
        conditions.insert("runs", passes.into());
        if section.tool == Tool::Crystal {
            conditions.insert("shown", "best run".into());
        }
    }
    conditions
}

/// A line as a workload; `None` when the test did not run or its figure means nothing.
fn workload(
    section: &Section,
    found: &Found,
    conditions: &Conditions,
    notices: &mut Notices,
) -> Option<ParsedWorkload> {
    let line = &found.line;
    // What the tools print for a test that did not run.
    if line.rate.number.value <= 0.0 {
        return None;
    }
    let mix = found.direction == Direction::Mix;
    if mix && section.tool == Tool::Kde {
        let message = "KDiskMark's figure of a mixed test is a weighted mean of its reads and its writes and says how \
                       fast neither they nor both were (`sendResult` in its benchmark.cpp); it was left out";
        notices.warn("no-total", message, Some(found.at));
        return None;
    }
    let identity = section.identity(found);
    let op = if mix { Op::Total } else { identity.op.clone() };
    let in_flight = identity.queue_depth.zip(identity.jobs);
    let in_flight = in_flight.map(|(queues, jobs)| f64::from(queues) * f64::from(jobs));
    let mut doubts = Vec::new();
    let measurements = figures(
        section.tool,
        line,
        identity.block_bytes,
        &op,
        in_flight,
        &mut doubts,
    );
    for doubt in doubts {
        warn(doubt, &line.name, found.at, notices);
    }
    Some(ParsedWorkload {
        name: line.name.clone(),
        identity,
        conditions: conditions.clone(),
        outcome: Outcome::ok(),
        measurements,
        parts: Vec::new(),
        series: Vec::new(),
    })
}

fn warn(doubt: Doubt, name: &str, at: u64, notices: &mut Notices) {
    let (code, what) = match doubt {
        Doubt::Rate => ("contradiction", "MB/s and IOPS x block size disagree"),
        Doubt::Latency => (
            "contradiction",
            "IOPS x latency is more than twice the requests that can be in flight",
        ),
        Doubt::ComputedLatency => (
            "computed-latency",
            "the latency is only 1/IOPS, which is not what a request took when several are in flight; it was left out",
        ),
    };
    notices.warn(code, format!("“{name}”: {what}"), Some(at));
}
