//! One entry with all that is known of it.

use std::collections::HashMap;

use podium_domain::{Conditions, Identity, Measurement, Outcome};

use super::{
    clock,
    conditions::{ELAPSED, conditions},
    document::Document,
    entry::Entry,
    identity::{contradicts, identity, sums_unlike},
    measurements::{Doubt, measurements},
    messages::Messages,
    outcome::outcome,
    selection::Selection,
    settings::Settings,
};
use crate::keys::surely_differ;

/// One entry, ready to stand alone or to be summed with others of its group.
pub(crate) struct Job<'d, 'a> {
    pub(crate) entry: &'d Entry<'a>,
    pub(crate) name: String,
    pub(crate) group: i64,
    /// Without the number of jobs.
    pub(crate) identity: Identity,
    /// How many jobs the entry stands for, where the file says it.
    pub(crate) covers: Option<u32>,
    /// `numjobs` as listed, when fio prints each of them on its own.
    pub(crate) announced: Option<u32>,
    pub(crate) conditions: Conditions,
    pub(crate) outcome: Outcome,
    pub(crate) measurements: Vec<Measurement>,
    pub(crate) doubts: Vec<Doubt>,
    /// Whether the directions with I/O are others than the options allow.
    pub(crate) contradicts: bool,
    /// Whether it is a sum of jobs with unlike options.
    pub(crate) sums_unlike: bool,
}

/// The entries that count, as jobs.
pub(super) fn jobs<'d, 'a>(
    document: &'d Document<'a>,
    selection: &Selection<'d, 'a>,
    messages: &Messages<'_>,
) -> Vec<Job<'d, 'a>> {
    let alike = alike(&selection.entries);
    // The groups run one after the other: a signal meets the last one that did something.
    let active = selection
        .entries
        .iter()
        .filter(|entry| entry.active().next().is_some());
    let last_group = active.filter_map(|entry| entry.group.i64()).max();
    let major = document.version.as_deref().and_then(major);
    let together = clock::runs_together(document, selection.entries.iter().copied());
    let job = |entry: &&'d Entry<'a>| {
        let settings = Settings::of(document, entry);
        let contradicts = contradicts(entry, &settings);
        // `group_reporting` lists the name of the first job and the options of the last.
        let names = settings.get(&["name"]).zip(entry.name.as_deref());
        let is_sum = names.is_some_and(|(own, name)| own != name);
        let is_unlike = sums_unlike(entry, &settings);
        let is_nobodys = contradicts || (is_sum && is_unlike);
        let (settings, still_unlike) = if is_nobodys {
            let of_all = settings.of_all();
            let still_unlike = sums_unlike(entry, &of_all);
            (of_all, still_unlike)
        } else {
            (settings, is_unlike)
        };
        let mut identity = identity(entry, &settings, still_unlike);
        // What is in force without a latency target is that of the last job, too.
        identity.queue_depth.take_if(|_| is_nobodys);
        let count = alike.get(&siblings(entry)).copied().unwrap_or(1);
        let mut doubts = Vec::new();
        let mut conditions = conditions(entry, &settings);
        let elapsed_s = clock::notable_elapsed_s(entry, &settings).filter(|_| together);
        conditions.extend(elapsed_s.map(|elapsed_s| (ELAPSED, elapsed_s.into())));
        Job {
            entry,
            name: entry.name.as_deref().unwrap_or_default().to_owned(),
            group: entry.group.i64().unwrap_or(0),
            contradicts: contradicts && !is_sum,
            sums_unlike: is_unlike || (is_sum && contradicts),
            identity,
            covers: covers(&settings, count).filter(|_| !is_sum),
            announced: announced(&settings),
            conditions,
            outcome: outcome(entry, messages, entry.group.i64() == last_group),
            measurements: measurements(entry, major, &mut doubts),
            doubts,
        }
    };
    selection.entries.iter().map(job).collect()
}

/// Host, port, group and name.
type Section<'d> = (Option<&'d str>, Option<i64>, Option<i64>, Option<&'d str>);

/// How many entries there are of each job section; none where there is one of each.
fn alike<'d>(entries: &[&'d Entry<'_>]) -> HashMap<Section<'d>, u32> {
    let mut alike = HashMap::new();
    if !surely_differ(entries.iter().map(|entry| siblings(entry))) {
        for entry in entries {
            *alike.entry(siblings(entry)).or_default() += 1;
        }
    }
    alike
}

/// What entries of one job section on one host have in common.
fn siblings<'d>(entry: &'d Entry<'_>) -> Section<'d> {
    (
        entry.host.as_deref(),
        entry.port.i64(),
        entry.group.i64(),
        entry.name.as_deref(),
    )
}

/// fio prints one entry per job, or with `group_reporting` one per group. A section whose only entry announces several
/// jobs stands for all of them.
fn covers(settings: &Settings<'_>, count: u32) -> Option<u32> {
    match numjobs(settings) {
        None => (count > 1).then_some(1),
        Some(numjobs) if is_grouped(settings) || count == 1 => Some(numjobs),
        Some(_) => Some(1),
    }
}

fn announced(settings: &Settings<'_>) -> Option<u32> {
    numjobs(settings).filter(|numjobs| !is_grouped(settings) && *numjobs > 1)
}

fn is_grouped(settings: &Settings<'_>) -> bool {
    settings.flag(&["group_reporting"]) == Some(true)
}

/// One is the documented default.
fn numjobs(settings: &Settings<'_>) -> Option<u32> {
    match settings.integer(&["numjobs"]) {
        Some(listed) => listed.try_into().ok().filter(|numjobs| *numjobs > 0),
        None => settings.complete.then_some(1),
    }
}

/// `fio-3.33` and `fio-2.18-59-g618e` → 3 and 2.
fn major(version: &str) -> Option<u32> {
    version
        .strip_prefix("fio-")?
        .split(['.', '-'])
        .next()?
        .parse()
        .ok()
}
