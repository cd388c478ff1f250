use std::collections::BTreeMap;

use podium_domain::{Measurement, Outcome, ParsedRun, ParsedWorkload, Status};

use super::{DiskspdXml, collect::Collect, result::SpanResult};
use crate::{
    dates,
    diskspd::{TOOL, span::Span},
    notices::Notices,
};

/// Turns a document into a run; `None` without results.
pub(super) fn run(document: Collect, notices: &mut Notices) -> Option<ParsedRun> {
    if document.results.is_empty() {
        return None;
    }
    if let Some((host, line)) = &document.host {
        notices.personal("host name", host, *line);
    }
    let spans = document
        .spans
        .into_iter()
        .map(Some)
        .chain(std::iter::repeat(None));
    let workloads = document.results.iter().zip(spans);
    let workloads = workloads.map(|(result, span)| workload(result, &span.unwrap_or_default(), notices));
    Some(ParsedRun {
        format: DiskspdXml::ID.to_owned(),
        tool: TOOL.to_owned(),
        tool_version: document.version,
        section: None,
        workloads: workloads.collect(),
        lines: None,
        member: None,
        subject: None,
        started_at: document.began.as_deref().and_then(dates::year_first),
        found: BTreeMap::new(),
        factors: BTreeMap::new(),
    })
}

fn workload(result: &SpanResult, span: &Span, notices: &mut Notices) -> ParsedWorkload {
    let identity = span.identity(result.threads, result.moved());
    let measurements = result.figures(&identity.op);
    let mut outcome = Outcome::ok();
    if measurements.iter().all(Measurement::is_unmeasured) {
        notices.warn("no-results", "this time span has no figures", Some(result.at));
        let (status, reason) = if result.complete {
            (Status::Failed, "no request was completed")
        } else {
            (Status::Unfinished, "the file breaks off in it")
        };
        outcome = Outcome {
            status,
            reason: Some(reason.to_owned()),
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
        series: result.series(),
    }
}
