//! Which entries of a document count.

use std::collections::HashMap;

use super::{
    document::{Document, Kind},
    entry::Entry,
    settings::Settings,
};

/// What fio calls the sum over its clients.
const ALL_CLIENTS: &str = "All clients";

/// The entries of a document that count.
pub(crate) struct Selection<'d, 'a> {
    /// Each job once.
    pub(crate) entries: Vec<&'d Entry<'a>>,
    /// fio's own sum over all clients.
    pub(crate) sum: Option<&'d Entry<'a>>,
    /// Snapshots that a longer one replaces.
    pub(crate) superseded: usize,
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

/// What an entry moved, in the unit of its version.
pub(crate) fn moved(entry: &Entry<'_>) -> f64 {
    entry.active().filter_map(|(_, side)| side.io_bytes.f64()).sum()
}
