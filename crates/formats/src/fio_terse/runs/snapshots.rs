//! Cumulative states of one execution (`--status-interval`), of which the last counts.

use super::{DISK, Record, key, moved};
use crate::{
    fio_json::selection::{SHORTEST_INTERVAL_S, growth},
    notices::Notices,
};

/// Most lines of one state that are compared.
const MOST_JOBS: usize = 64;

/// Drops the lines of a state that the following lines continue, job for job.
pub(super) fn latest<'a>(records: Vec<Record<'a>>, notices: &mut Notices) -> Vec<Record<'a>> {
    let mut is_earlier = vec![false; records.len()];
    let mut at = 0;
    while at < records.len() {
        let jobs = (1..=MOST_JOBS).find(|jobs| continues(&records, at, *jobs));
        let Some(jobs) = jobs else {
            at += 1;
            continue;
        };
        while continues(&records, at, jobs) {
            for (record, is_earlier) in records.iter().zip(&mut is_earlier).skip(at).take(jobs) {
                let message = "a later line of the same job replaces this one (a status interval)";
                notices.warn("superseded-snapshot", message, Some(record.line));
                *is_earlier = true;
            }
            at += jobs;
        }
        at += jobs;
    }
    let all = records.into_iter().zip(is_earlier);
    all.filter(|(_, is_earlier)| !is_earlier)
        .map(|(record, _)| record)
        .collect()
}

/// Whether the next lines, as many as there are jobs, are those from `at` on at a later time.
fn continues(records: &[Record<'_>], at: usize, jobs: usize) -> bool {
    let (Some(before), Some(after)) = (records.get(at..at + jobs), records.get(at + jobs..at + 2 * jobs))
    else {
        return false;
    };
    let pairs = || before.iter().zip(after);
    pairs().all(|(before, after)| {
        before.line + jobs as u64 == after.line
            && before.version == after.version
            && key(before) == key(after)
            && (is_idle(before, after) || goes_on(before, after))
    }) && pairs().any(|(before, after)| goes_on(before, after))
}

/// Whether a job had not begun, or had ended.
fn is_idle(before: &Record<'_>, after: &Record<'_>) -> bool {
    let state = |record: &Record<'_>| (moved(&record.entry), record.entry.runtime_s());
    before.entry.active().next().is_none() || state(before) == state(after)
}

/// The last state comes any time after the one before, so that it shows by extremes that stayed; others come after a whole
/// interval in which the disks worked on. Repetitions have neither.
fn goes_on(before: &Record<'_>, after: &Record<'_>) -> bool {
    growth(&before.entry, &after.entry).is_some_and(|step| {
        step.keeps_extremes || (step.longer_s >= SHORTEST_INTERVAL_S && disks_went_on(before, after))
    })
}

fn disks_went_on(before: &Record<'_>, after: &Record<'_>) -> bool {
    let counts = |record: &Record<'_>| -> Vec<Option<u64>> {
        let disks = record
            .disks
            .chunks(DISK)
            .filter_map(|disk| disk.get(1..)?.split_last());
        // The last figure of a disk is the share of the time in which it was busy.
        disks
            .flat_map(|(_, counts)| counts.iter().map(|count| count.parse().ok()))
            .collect()
    };
    let (before, after) = (counts(before), counts(after));
    before != after
        && before.len() == after.len()
        && before.iter().zip(&after).all(|(before, after)| before <= after)
}
