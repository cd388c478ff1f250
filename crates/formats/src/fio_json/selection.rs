//! Which entries and documents count: repeats and snapshots of what goes on do not.

use std::collections::HashMap;

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
        let count = snapshots(document, &list).unwrap_or(list.len());
        entries.extend_from_slice(&list[list.len() - count..]);
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
    let mut print = String::new();
    let mut add = |part: &str| {
        print.push_str(part);
        print.push('\n');
    };
    for stamp in [document.timestamp_ms, document.timestamp] {
        add(stamp.as_str());
    }
    for entry in &document.entries {
        add(entry.name.as_deref().unwrap_or_default());
        add(entry.group.as_str());
        for (op, side) in entry.active() {
            let mean = side
                .completion
                .as_ref()
                .map(|latency| latency.mean)
                .unwrap_or_default();
            add(op.as_str());
            for figure in [side.io_bytes, side.iops, side.runtime, mean] {
                add(figure.as_str());
            }
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
