//! Which lines belong to one execution.

use std::collections::HashMap;

use podium_domain::{Outcome, ParsedWorkload, Status};

use super::{layout::DISK, record::Record};
use crate::{
    fio_json::selection::{SHORTEST_INTERVAL_S, moved},
    notices::Notices,
};

mod snapshots;

/// The lines of one execution.
#[derive(Debug, Default)]
pub(super) struct Run<'a> {
    pub(super) records: Vec<Record<'a>>,
    /// Whether lines of one name and group may be repetitions as well as jobs to be summed.
    pub(super) doubtful: bool,
    /// The last line of each name and group.
    known: HashMap<(String, Option<i64>), usize>,
}

impl<'a> Run<'a> {
    fn add(&mut self, record: Record<'a>) {
        self.known.insert(key(&record), self.records.len());
        self.records.push(record);
    }

    /// The line before of the same job.
    fn same(&mut self, record: &Record<'_>) -> Option<&mut Record<'a>> {
        let at = self.known.get(&key(record))?;
        self.records.get_mut(*at)
    }

    /// First and last line.
    pub(super) fn lines(&self) -> Option<[u64; 2]> {
        let lines = || self.records.iter().map(|record| record.line);
        Some([lines().min()?, lines().max()?])
    }
}

fn key(record: &Record<'_>) -> (String, Option<i64>) {
    let name = record.entry.name.as_deref().unwrap_or_default();
    (name.to_owned(), record.entry.group.i64())
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
    let mut last = None;
    for record in snapshots::latest(records, notices) {
        let place = (record.line, record.version, record.entry.group.i64());
        let follows = last.is_some_and(|(line, version, group)| {
            line + 1 == record.line && version == record.version && group <= record.entry.group.i64()
        });
        last = Some(place);
        let run = runs.last_mut().filter(|_| follows);
        let relation = run.as_ref().map_or(Relation::Apart, |run| relation(run, &record));
        match (run, relation) {
            (Some(run), Relation::Job) => run.add(record),
            (Some(run), Relation::Doubt) => {
                run.doubtful = true;
                run.add(record);
            }
            (Some(run), Relation::Later) => {
                if let Some(earlier) = run.same(&record) {
                    let message = "a later line of the same job replaces this one (a status interval)";
                    notices.warn("superseded-snapshot", message, Some(earlier.line));
                    *earlier = record;
                }
            }
            _ => {
                let mut run = Run::default();
                run.add(record);
                runs.push(run);
            }
        }
    }
    runs
}

fn relation(run: &Run<'_>, next: &Record<'_>) -> Relation {
    let same = run.known.get(&key(next)).and_then(|at| run.records.get(*at));
    let Some(same) = same else {
        return Relation::Job;
    };
    // All lines of one execution are printed at the same moment, with the same disk statistics. Where the kernel counts
    // nothing (a memory file system, a container) these are zero whenever they are printed.
    let mut counts = same.disks.chunks(DISK).filter_map(|disk| disk.get(1..)).flatten();
    let counts = counts.any(|count| count.bytes().any(|digit| matches!(digit, b'1'..=b'9')));
    match (!counts, same.disks == next.disks) {
        (true, true) => Relation::Doubt,
        (false, true) => Relation::Job,
        _ if grows(same, next) => Relation::Later,
        _ => Relation::Apart,
    }
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
