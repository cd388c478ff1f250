//! Which entries and documents count: repeats and snapshots of what goes on do not.

use std::{collections::HashMap, fmt::Write};

use super::{
    clock,
    document::{Document, Entry, Kind},
    lines::Lines,
    scan::Found,
    settings::Settings,
};
use crate::notices::Notices;

/// What fio calls the sum over its clients.
const ALL_CLIENTS: &str = "All clients";

/// The entries of a document that count.
pub(super) struct Selection<'d, 'a> {
    /// Each job once.
    pub(super) entries: Vec<&'d Entry<'a>>,
    /// fio's own sum over all clients.
    pub(super) sum: Option<&'d Entry<'a>>,
    /// Snapshots that a longer one replaces.
    pub(super) superseded: usize,
}

/// In client mode the sum is set apart, and of the cumulative entries of one client (`--status-interval`) the longest
/// counts; otherwise every entry does.
pub(super) fn entries<'d, 'a>(document: &'d Document<'a>) -> Selection<'d, 'a> {
    let all = document.entries.iter().filter(|entry| entry.is_sound());
    if document.kind != Some(Kind::Clients) {
        return Selection {
            entries: all.collect(),
            sum: None,
            superseded: 0,
        };
    }
    let (sums, clients): (Vec<_>, Vec<_>) = all.partition(|entry| entry.name.as_deref() == Some(ALL_CLIENTS));
    let mut order = Vec::new();
    let mut same: HashMap<_, Vec<&Entry<'_>>> = HashMap::new();
    for entry in &clients {
        let key = (
            entry.host.as_deref(),
            entry.port.i64(),
            entry.name.as_deref(),
            entry.group.i64(),
        );
        same.entry(key)
            .or_insert_with(|| {
                order.push(key);
                Vec::new()
            })
            .push(entry);
    }
    let mut entries = Vec::new();
    for key in order {
        let list = same.remove(&key).unwrap_or_default();
        let last = snapshots(document, &list).unwrap_or(list.len());
        entries.extend_from_slice(&list[list.len() - last..]);
    }
    let sum = sums.into_iter().max_by(|a, b| {
        a.runtime_s()
            .unwrap_or(0.0)
            .total_cmp(&b.runtime_s().unwrap_or(0.0))
    });
    let superseded = clients.len() - entries.len();
    Selection {
        entries,
        sum,
        superseded,
    }
}

/// How many entries make one snapshot, when the list is several of them, each longer than the one before.
fn snapshots(document: &Document<'_>, list: &[&Entry<'_>]) -> Option<usize> {
    let settings = Settings::of(document, list.first()?);
    let numjobs = settings.integer(&["numjobs"]).unwrap_or(1).max(1);
    let grouped = settings.flag(&["group_reporting"]) == Some(true);
    let size = if grouped {
        1
    } else {
        usize::try_from(numjobs).ok()?
    };
    if list.len() <= size || !list.len().is_multiple_of(size) {
        return None;
    }
    let grows = |(before, after): (&&Entry<'_>, &&Entry<'_>)| {
        before.job_start.u64() == after.job_start.u64()
            && before.runtime_s() < after.runtime_s()
            && moved(before) <= moved(after)
    };
    list.iter().zip(&list[size..]).all(grows).then_some(size)
}

fn moved(entry: &Entry<'_>) -> f64 {
    entry.active().filter_map(|(_, side)| side.io_bytes.f64()).sum()
}

/// Drops documents that repeat another one, and those that a later one of the same execution continues.
pub(super) fn documents<'a>(
    found: Vec<Found<'a>>,
    lines: &Lines<'_>,
    notices: &mut Notices,
) -> Vec<Found<'a>> {
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
    let mut print = format!("{:?} {:?}", document.timestamp_ms, document.timestamp);
    for entry in &document.entries {
        // Writing to a string cannot fail.
        let _ = write!(print, "\n{:?} {:?} {:?}", entry.name, entry.group, entry.closed);
        for (op, side) in entry.active() {
            let mean = side.completion.as_ref().map(|latency| latency.mean);
            let _ = write!(
                print,
                " {op} {:?} {:?} {:?} {mean:?}",
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

/// Either both state the start, or both state what had passed, of which each is a whole second.
fn same_start(last: &Document<'_>, next: &Document<'_>) -> bool {
    let first = |document: &Document<'_>| {
        let entry = document.entries.first()?;
        Some((entry.job_start.u64(), entry.elapsed.u64()))
    };
    match (first(last), first(next)) {
        (Some((Some(a), _)), Some((Some(b), _))) => a == b,
        (Some((_, Some(a))), Some((_, Some(b)))) => {
            let starts = clock::start_s(last).zip(clock::start_s(next));
            a < b && starts.is_some_and(|(a, b)| a.abs_diff(b) <= 2)
        }
        _ => false,
    }
}
