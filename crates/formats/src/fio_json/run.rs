//! One document as one run.

use std::collections::BTreeMap;

use podium_domain::{Factors, Op, ParsedRun};

use super::{
    TOOL, clock,
    document::Kind,
    job::{Job, jobs},
    lines::Lines,
    measurements::Doubt,
    messages::Messages,
    personal,
    scan::Found,
    selection::{self, Selection},
    workloads::workloads,
};
use crate::{notices::Notices, ordered};

/// The run of a document; `None` when nothing in it did I/O or failed.
pub(super) fn run(found: &Found<'_>, lines: &Lines<'_>, notices: &mut Notices) -> Option<ParsedRun> {
    let document = &found.document;
    let first_line = lines.at(found.range.start);
    personal::in_document(document, first_line, lines, notices);
    let selection = selection::entries(document);
    let mut jobs = jobs(document, &selection, &found.messages);
    say(found, &selection, &jobs, lines, notices);
    // A job that neither did anything nor failed never ran.
    jobs.retain(|job| !job.measurements.is_empty() || !job.outcome.is_ok());
    let open_group = (!document.closed).then(|| {
        document
            .entries
            .last()
            .and_then(|entry| entry.group.i64())
            .unwrap_or(0)
    });
    let workloads = workloads(jobs, selection.sum, open_group);
    (!workloads.is_empty()).then(|| ParsedRun {
        format: "fio-json".to_owned(),
        tool: TOOL.to_owned(),
        tool_version: document
            .version
            .as_deref()
            .map(|version| version.trim_start_matches("fio-").to_owned()),
        section: None,
        lines: Some([first_line, lines.at(found.range.end.saturating_sub(1))]),
        member: None,
        subject: None,
        started_at: clock::started_at(document),
        found: stated(&found.messages),
        factors: Factors::default(),
        workloads,
    })
}

/// What clients said of their systems, when all said the same.
pub(crate) fn stated(messages: &Messages<'_>) -> BTreeMap<String, String> {
    let mut systems = messages.systems.clone();
    systems.dedup();
    match systems.as_slice() {
        [system] => ordered::map([("initiator.os".to_owned(), (*system).to_owned())]),
        _ => BTreeMap::new(),
    }
}

/// Warns of what is incomplete or contradicts itself.
fn say(
    found: &Found<'_>,
    selection: &Selection<'_, '_>,
    jobs: &[Job<'_, '_>],
    lines: &Lines<'_>,
    notices: &mut Notices,
) {
    let first_line = Some(lines.at(found.range.start));
    if let Some(broken) = &found.broken {
        let lost = found
            .document
            .entries
            .iter()
            .filter(|entry| !entry.closed)
            .filter_map(|entry| entry.name.as_deref());
        let lost: Vec<&str> = lost.collect();
        let cut = if lost.is_empty() {
            String::new()
        } else {
            format!(", inside job {}", lost.join(", "))
        };
        let message = format!(
            "the document breaks off or is damaged here{cut}; what is complete before counts ({})",
            broken.reason
        );
        notices.warn("truncated", message, Some(lines.at(broken.at)));
    }
    if selection.superseded > 0 {
        let what =
            "cumulative snapshots (a status interval) that the longest one of the same client replaces";
        notices.warn(
            "superseded-snapshot",
            format!("{} {what}", selection.superseded),
            first_line,
        );
    }
    if found.document.kind == Some(Kind::Clients) && found.document.global.is_none() {
        let message = "the clients' global options are not listed: what is not stated stays unknown";
        notices.warn("options-unknown", message, first_line);
    }
    let entries = found
        .document
        .entries
        .iter()
        .filter_map(|entry| entry.options.as_ref());
    let options = entries.chain(&found.document.global);
    let skipped: usize = options.map(|options| options.skipped).sum();
    if skipped > 0 {
        let message = format!("{skipped} options were skipped: a list has more than fio knows");
        notices.warn("options-skipped", message, first_line);
    }
    for job in jobs {
        let line = || {
            let name = job.entry.name.as_deref();
            name.and_then(|name| lines.of(name)).or(first_line)
        };
        job_says(job, line, notices);
    }
}

/// Where a mix breaks off behind its reads, they are no workload of reads.
pub(crate) fn side_is_missing(job: &Job<'_, '_>, line: impl Fn() -> Option<u64>, notices: &mut Notices) {
    let mut sides = job.entry.worked().map(|(op, _)| op);
    let (Some(side @ (Op::Read | Op::Write)), None) = (sides.next(), sides.next()) else {
        return;
    };
    let rest = match &job.identity.op {
        _ if job.entry.has_every_direction() => return,
        Op::Mixed => "the other part of the mix is not in the file",
        Op::Other(_) => "the job may have done more than that",
        _ => return,
    };
    let message = format!("of job {} there is only the {side} part: {rest}", job.name);
    notices.warn("side-missing", message, line());
}

fn job_says(job: &Job<'_, '_>, line: impl Fn() -> Option<u64>, notices: &mut Notices) {
    let name = &job.name;
    if let Some(code) = job.outcome.code {
        let reason = job.outcome.reason.as_deref().unwrap_or_default();
        notices.warn(
            "job-error",
            format!("job {name} ended with error {code}: {reason}"),
            line(),
        );
    } else if job.measurements.is_empty() {
        notices.warn(
            "no-io",
            format!("job {name} did no I/O; it has no figures"),
            line(),
        );
    }
    if job.contradicts {
        let message = format!(
            "job {name} did I/O in directions that its option rw excludes: unlike jobs were summed (group_reporting), \
             or the figures were edited; its options are left out"
        );
        notices.warn("direction-contradiction", message, line());
    }
    side_is_missing(job, &line, notices);
    if job.sums_unlike {
        let message = format!(
            "job {name} did something else than its options list: unlike jobs were summed (group_reporting), or a log \
             was replayed; its block size and depth are left out"
        );
        notices.warn("sum-of-unlike-jobs", message, line());
    }
    if job.doubts.is_empty() {
        return;
    }
    let mut doubts = job.doubts.clone();
    ordered::sort_by(&mut doubts, Ord::cmp);
    doubts.dedup();
    for doubt in doubts {
        let (code, message) = match doubt {
            Doubt::Truncated => (
                "truncated-rate",
                "states its bandwidth only in whole KiB/s, cut off",
            ),
            Doubt::Inconsistent => (
                "bandwidth-inconsistent",
                "states two bandwidths that disagree (bw_bytes and bw); bw_bytes is shown",
            ),
            Doubt::Untimed => (
                "untimed",
                "moved data in a direction of which fio took no time (less than a millisecond, or reads that verify \
                 between the writes): it has no rate",
            ),
        };
        notices.warn(code, format!("job {name} {message}"), line());
    }
}
