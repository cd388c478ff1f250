//! Which lines belong to one execution.

use podium_domain::{Outcome, ParsedWorkload, Status};

use super::record::Record;
use crate::{fio_json::selection::moved, notices::Notices};

/// A status interval is whole seconds; the runtimes it shows may be off by some milliseconds.
const SHORTEST_INTERVAL_S: f64 = 0.9;

/// The lines of one execution.
#[derive(Debug, Default)]
pub(super) struct Run<'a> {
    pub(super) records: Vec<Record<'a>>,
    /// Whether lines of one name and group may be repetitions as well as jobs to be summed.
    pub(super) doubtful: bool,
}

/// How a line relates to the execution of the one before.
enum Relation {
    /// Another job of it.
    Job,
    /// The same jobs later (a status interval).
    Later,
    /// The line cannot tell.
    Doubt,
    /// Another execution.
    Apart,
}

/// Groups lines that follow one another.
pub(super) fn runs<'a>(records: Vec<Record<'a>>, notices: &mut Notices) -> Vec<Run<'a>> {
    let mut runs: Vec<Run<'a>> = Vec::new();
    for record in records {
        let relation = runs.last().map_or(Relation::Apart, |run| relation(run, &record));
        match (runs.last_mut(), relation) {
            (Some(run), Relation::Job) => run.records.push(record),
            (Some(run), Relation::Doubt) => {
                run.doubtful = true;
                run.records.push(record);
            }
            (Some(run), Relation::Later) => {
                let message = "a later line of the same job replaces this one (a status interval)";
                run.records.retain(|earlier| {
                    let same = same_job(earlier, &record);
                    if same {
                        notices.warn("superseded-snapshot", message, Some(earlier.line));
                    }
                    !same
                });
                run.records.push(record);
            }
            _ => runs.push(Run {
                records: vec![record],
                doubtful: false,
            }),
        }
    }
    runs
}

fn relation(run: &Run<'_>, next: &Record<'_>) -> Relation {
    let Some(last) = run.records.last() else {
        return Relation::Apart;
    };
    let follows = last.line + 1 == next.line && last.version == next.version;
    if !follows || last.entry.group.i64() > next.entry.group.i64() {
        return Relation::Apart;
    }
    let Some(same) = run.records.iter().rfind(|known| same_job(known, next)) else {
        return Relation::Job;
    };
    // All lines of one execution are printed at the same moment, with the same disk statistics.
    match (same.disks.is_empty(), same.disks == next.disks) {
        (true, true) => Relation::Doubt,
        (false, true) => Relation::Job,
        _ if grows(same, next) => Relation::Later,
        _ => Relation::Apart,
    }
}

fn same_job(a: &Record<'_>, b: &Record<'_>) -> bool {
    a.entry.name == b.entry.name && a.entry.group.i64() == b.entry.group.i64()
}

/// Whether everything is more than before: runtime (by a whole interval, where repetitions differ by moments), amount
/// (which repetitions of one size have alike) and what the disks did.
fn grows(before: &Record<'_>, after: &Record<'_>) -> bool {
    let counts = |record: &Record<'_>| {
        record
            .disks
            .iter()
            .map(|count| count.parse::<u64>().ok())
            .collect::<Vec<_>>()
    };
    let disks = counts(before)
        .into_iter()
        .zip(counts(after))
        .all(|(before, after)| before <= after);
    let runtimes = before.entry.runtime_s().zip(after.entry.runtime_s());
    let longer = runtimes.is_some_and(|(before, after)| after - before >= SHORTEST_INTERVAL_S);
    disks && longer && moved(&before.entry) < moved(&after.entry)
}

/// Takes back the sum of lines that may not belong together; each stays as a part.
pub(super) fn leave_open(workload: &mut ParsedWorkload) {
    if workload.parts.is_empty() {
        return;
    }
    workload.identity.jobs = None;
    for figure in &mut workload.measurements {
        (figure.value, figure.range, figure.digits) = (None, None, None);
    }
    if workload.outcome.is_ok() {
        let reason = "the lines may be jobs of one group or repetitions, which nothing in them tells: \
                      upload fio's JSON or each run on its own";
        workload.outcome = Outcome {
            status: Status::Unfinished,
            reason: Some(reason.to_owned()),
            ..Outcome::default()
        };
    }
}
