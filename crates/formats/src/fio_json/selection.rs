//! Which entries of a document count.

use std::collections::HashMap;

use super::{
    direction::Direction,
    document::{Document, Kind},
    entry::Entry,
    settings::Settings,
};

/// What fio calls the sum over its clients.
pub(crate) const ALL_CLIENTS: &str = "All clients";

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
    let size = if grouped || is_one_group(list) {
        1
    } else {
        usize::try_from(numjobs).ok()?
    };
    if list.len() <= size || !list.len().is_multiple_of(size) {
        return None;
    }
    let grows = |(before, after): (&&Entry<'_>, &&Entry<'_>)| {
        stays(before, after)
            || (before.job_start.u64() == after.job_start.u64()
                && before.runtime_s() < after.runtime_s()
                && moved(before) <= moved(after))
    };
    list.iter().zip(&list[size..]).all(grows).then_some(size)
}

/// A status interval is whole seconds; the runtimes it shows may be off by some milliseconds.
pub(crate) const SHORTEST_INTERVAL_S: f64 = 0.9;

/// Whether entries are states of one group, one after the other, although `group_reporting`, which fio does not list
/// among the options, is not known: whole intervals lie between them, or no extreme of a latency has changed, which the
/// last state shows that comes any time after the one before. Jobs side by side have neither.
fn is_one_group(list: &[&Entry<'_>]) -> bool {
    let pairs = || list.windows(2).filter_map(|pair| pair.first().zip(pair.last()));
    let stayed = pairs().filter(|(before, after)| stays(before, after)).count();
    let went_on = pairs().filter(|(before, after)| !stays(before, after));
    let steps: Option<Vec<_>> = went_on.map(|(before, after)| growth(before, after)).collect();
    steps.is_some_and(|steps| {
        let keeps = |step: &Growth| step.keeps_extremes;
        let goes_on = |step: &Growth| keeps(step) || step.longer_s >= SHORTEST_INTERVAL_S;
        !steps.is_empty()
            && steps.iter().all(goes_on)
            && (stayed > 0 || steps.len() > 1 || steps.iter().all(keeps))
    })
}

/// Whether a later state is the same: the job had ended, or not begun.
fn stays(before: &Entry<'_>, after: &Entry<'_>) -> bool {
    let state = |entry: &Entry<'_>| {
        let means = entry.active().map(|(op, side)| {
            let latency = side.completion.as_ref().or(side.total.as_ref());
            (
                op,
                latency.and_then(|latency| latency.mean.f64()).map(f64::to_bits),
            )
        });
        let amount = (entry.runtime_s().map(f64::to_bits), moved(entry).to_bits());
        (amount, means.collect::<Vec<_>>())
    };
    // An idle one with an error is a job of its own: a state of a job that goes on has none.
    let failed = before.error.i64().is_some_and(|code| code != 0);
    (before.active().next().is_none() && !failed) || state(before) == state(after)
}

/// How a state became a later one.
pub(crate) struct Growth {
    /// By how many seconds its runtime is longer.
    pub(crate) longer_s: f64,
    /// Whether the shortest and longest request of every direction are the same.
    pub(crate) keeps_extremes: bool,
}

/// `None` where the second cannot be a later state of the first: not everything is more, or an extreme was lost.
pub(crate) fn growth(before: &Entry<'_>, after: &Entry<'_>) -> Option<Growth> {
    let longer_s = after.runtime_s()? - before.runtime_s()?;
    let sides = || before.active().zip(after.active());
    let pairs: Option<Vec<_>> = sides()
        .map(|((_, before), (_, after))| extremes(before).zip(extremes(after)))
        .collect();
    let pairs = pairs?;
    let kept = pairs
        .iter()
        .all(|(before, after)| after[0] <= before[0] && before[1] <= after[1]);
    let same = |before: &[f64; 2], after: &[f64; 2]| {
        before[1] > 0.0 && before.map(f64::to_bits) == after.map(f64::to_bits)
    };
    (longer_s > 0.0 && moved(before) < moved(after) && kept && !pairs.is_empty()).then(|| Growth {
        longer_s,
        keeps_extremes: pairs.iter().all(|(before, after)| same(before, after)),
    })
}

/// The shortest and the longest completion; a shortest one of less than a microsecond is absent in terse output.
fn extremes(side: &Direction<'_>) -> Option<[f64; 2]> {
    let latency = side.completion.as_ref().or(side.total.as_ref())?;
    Some([latency.min.f64().unwrap_or(0.0), latency.max.f64()?])
}

/// What an entry moved, in the unit of its version.
pub(crate) fn moved(entry: &Entry<'_>) -> f64 {
    entry.active().filter_map(|(_, side)| side.io_bytes.f64()).sum()
}
