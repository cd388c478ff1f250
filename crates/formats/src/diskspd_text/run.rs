use std::collections::BTreeMap;

use podium_domain::{Outcome, ParsedRun, ParsedWorkload, Status};

use super::{DiskspdText, output::Output, result::SpanResult};
use crate::{
    diskspd::{TOOL, span::Span},
    notices::Notices,
};

/// Turns an output into a run; `None` without results.
pub(super) fn run(output: &Output, notices: &mut Notices) -> Option<ParsedRun> {
    if output.results.is_empty() {
        return None;
    }
    let spans = output.spans.iter().map(Some).chain(std::iter::repeat(None));
    let mut workloads = Vec::new();
    for (result, span) in output.results.iter().zip(spans) {
        workloads.push(workload(result, span.cloned().unwrap_or_default(), notices));
    }
    Some(ParsedRun {
        format: DiskspdText::ID.to_owned(),
        tool: TOOL.to_owned(),
        tool_version: None,
        section: None,
        lines: Some(output.lines),
        member: None,
        subject: None,
        started_at: output.started_at.clone(),
        found: BTreeMap::new(),
        factors: BTreeMap::new(),
        workloads,
    })
}

fn workload(result: &SpanResult, mut span: Span, notices: &mut Notices) -> ParsedWorkload {
    for target in &mut span.targets {
        let known = result.files().iter().find(|(path, _)| *path == target.path);
        target.span_bytes = known.map(|(_, bytes)| *bytes).or(target.span_bytes);
    }
    let identity = span.identity(result.threads, result.moved());
    let measurements = result.figures(&identity.op, notices);
    let mut outcome = Outcome::ok();
    if measurements.iter().all(podium_domain::Measurement::is_unmeasured) {
        let (status, reason) = match &result.interrupted {
            Some(said) => (Status::Unfinished, said.clone()),
            None if result.seconds.is_none() => (Status::Unfinished, "the output has no figures".to_owned()),
            None if !result.has_totals() => {
                let reason = "the output breaks off before the totals of a table";
                (Status::Unfinished, reason.to_owned())
            }
            None => (Status::Failed, "no request was completed".to_owned()),
        };
        notices.warn("no-results", "this time span has no figures", Some(result.at));
        outcome = Outcome {
            status,
            reason: Some(reason),
            ..outcome
        };
    }
    ParsedWorkload {
        name: span.name(),
        identity,
        conditions: span.conditions(),
        outcome,
        measurements,
        parts: Vec::new(),
        series: Vec::new(),
    }
}
