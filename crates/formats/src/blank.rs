//! Runs and workloads of which nothing is known yet.

use std::collections::BTreeMap;

use podium_domain::{Conditions, Identity, Outcome, ParsedFile, ParsedRun, ParsedWorkload};

use crate::notices::Notices;

/// A run of a tool.
pub(crate) fn run(format: &str, tool: &str) -> ParsedRun {
    ParsedRun {
        format: format.to_owned(),
        tool: tool.to_owned(),
        tool_version: None,
        section: None,
        lines: None,
        member: None,
        subject: None,
        started_at: None,
        found: BTreeMap::new(),
        factors: BTreeMap::new(),
        workloads: Vec::new(),
    }
}

/// A workload that ended well.
pub(crate) fn workload(name: impl Into<String>, identity: Identity) -> ParsedWorkload {
    ParsedWorkload {
        name: name.into(),
        identity,
        conditions: Conditions::new(),
        outcome: Outcome::ok(),
        measurements: Vec::new(),
        parts: Vec::new(),
        series: Vec::new(),
    }
}

/// Workloads that are complete, without room for more: there are many with few figures each, and all are kept for long.
pub(crate) fn fitted(mut workloads: Vec<ParsedWorkload>) -> Vec<ParsedWorkload> {
    for workload in &mut workloads {
        workload.measurements.shrink_to_fit();
        for part in &mut workload.parts {
            part.measurements.shrink_to_fit();
        }
    }
    workloads.shrink_to_fit();
    workloads
}

/// A file of one run.
pub(crate) fn file(run: ParsedRun, notices: Notices) -> ParsedFile {
    let (personal, warnings) = notices.finish();
    ParsedFile {
        runs: vec![run],
        personal,
        warnings,
    }
}
