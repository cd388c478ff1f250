//! Which documents of a file count.

use std::{collections::HashMap, fmt::Write};

use super::{clock, document::Document, entry::Entry, lines::Lines, scan::Found, selection::moved};
use crate::notices::Notices;

/// Drops documents that repeat another one, and those that a later one of the same execution continues.
pub(super) fn counting<'a>(
    found: Vec<Found<'a>>,
    lines: &Lines<'_>,
    notices: &mut Notices,
) -> Vec<Found<'a>> {
    if found.len() < 2 {
        return found;
    }
    let mut seen = HashMap::new();
    let mut kept: Vec<Found<'a>> = Vec::new();
    for next in found {
        let line = lines.at(next.range.start);
        if let Some(first) = seen.insert(fingerprint(&next.document), line) {
            let message = format!("this is the document of line {first} again; it counts once");
            notices.warn("duplicate-document", message, Some(line));
            continue;
        }
        if let Some(last) = kept.pop_if(|last| continues(&last.document, &next.document)) {
            let message = "a later document continues this one (a status interval); the later one counts";
            notices.warn("superseded-snapshot", message, Some(lines.at(last.range.start)));
        }
        kept.push(next);
    }
    kept
}

/// Time and figures: two executions never agree in all of them.
fn fingerprint(document: &Document<'_>) -> String {
    let mut print = format!("{}\n{}\n", document.timestamp_ms, document.timestamp);
    for entry in &document.entries {
        let name = entry.name.as_deref().unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = writeln!(print, "{name}\n{}", entry.group);
        for (op, side) in entry.active() {
            let latency = side.completion.as_ref();
            let mean = latency.map(|latency| latency.mean).unwrap_or_default();
            let _ = writeln!(
                print,
                "{op}\n{}\n{}\n{}\n{mean}",
                side.io_bytes, side.iops, side.runtime
            );
        }
    }
    print
}

/// Whether `next` is a later state of the same execution: the same jobs, the same start, and more of everything.
fn continues(last: &Document<'_>, next: &Document<'_>) -> bool {
    let same_jobs = last.entries.len() == next.entries.len()
        && last.entries.iter().zip(&next.entries).all(|(a, b)| {
            a.name == b.name
                && a.group.i64() == b.group.i64()
                && a.options == b.options
                && moved(a) <= moved(b)
        });
    same_jobs && last.global == next.global && same_start(last, next)
}

/// The start that both state is the same, or the later one began before the earlier one was printed: its longest
/// runtime and the whole seconds that had passed say when it began at the latest.
fn same_start(last: &Document<'_>, next: &Document<'_>) -> bool {
    let stated = |document: &Document<'_>| document.entries.first()?.job_start.u64();
    if let (Some(a), Some(b)) = (stated(last), stated(next)) {
        return a == b;
    }
    let latest_start_ms = || {
        let runtime_ms = next
            .entries
            .iter()
            .filter_map(Entry::runtime_s)
            .reduce(f64::max)?
            * 1e3;
        let elapsed_s = next
            .entries
            .iter()
            .filter_map(|entry| entry.elapsed.f64())
            .reduce(f64::max);
        Some(clock::printed_ms(next)? - elapsed_s.map_or(runtime_ms, |s| runtime_ms.max((s - 1.0) * 1e3)))
    };
    clock::printed_ms(last)
        .zip(latest_start_ms())
        .is_some_and(|(printed, start)| start < printed)
}
