//! One execution as one run, in the terms that fio's JSON is read into, so that jobs are summed by the same rules.

use podium_domain::{Measurement, Metric, Op, Outcome, ParsedRun, Status};

use super::{
    announcements::Announcements,
    block::Block,
    clock,
    entry::{announced, entry, settings_of},
    execution::{ALL_CLIENTS, Execution},
    measurements::{Known, measurements},
};
use crate::{
    blank,
    fio_json::{
        TOOL,
        conditions::conditions,
        entry::Entry,
        identity::{contradicts, identity, sums_unlike},
        job::Job,
        outcome::outcome,
        run::{side_is_missing, stated},
        workloads::workloads,
    },
    notices::Notices,
    terminal,
};

/// The run of an execution; `None` when it shows no results.
pub(super) fn run(execution: &Execution<'_>, notices: &mut Notices) -> Option<ParsedRun> {
    let blocks = counting(execution);
    let known = Known {
        block_bytes: [None; 3],
        drops_carry: version(execution).is_none_or(drops_carry),
    };
    let announcements = Announcements::of(execution);
    let entries: Vec<_> = blocks
        .iter()
        .copied()
        .zip(announcements.headers(&blocks))
        .map(|(block, header)| (block, entry(block, header.as_deref()), header))
        .collect();
    let last_group = entries.iter().filter_map(|(_, entry, _)| entry.group.i64()).max();
    let mut jobs = Vec::new();
    for (block, entry, header) in &entries {
        let block_bytes = header.as_ref().map_or([None; 3], |header| header.block_bytes);
        let mut measurements = measurements(block, Known { block_bytes, ..known }, notices);
        if let Some(verified) = &entry.verified {
            as_verified(&mut measurements, &verified.kind.op(), block, notices);
        }
        let job = Job {
            measurements,
            ..job(execution, block, entry, last_group)
        };
        say(&job, block, notices);
        jobs.push(job);
    }
    let lost = lost(execution);
    jobs.extend(lost.iter().map(|(entry, outcome)| Job {
        outcome: outcome.clone(),
        ..bare(entry, 0)
    }));
    jobs.retain(|job| !job.measurements.is_empty() || !job.outcome.is_ok());
    let workloads = workloads(jobs, None, open_group(execution, last_group));
    (!workloads.is_empty()).then(|| ParsedRun {
        started_at: clock::started_at(&blocks),
        workloads: blank::fitted(workloads),
        ..bare_run(execution)
    })
}

fn bare_run(execution: &Execution<'_>) -> ParsedRun {
    ParsedRun {
        tool_version: version(execution).map(str::to_owned),
        found: stated(&execution.messages),
        ..terminal::run(super::ID, TOOL, execution.lines)
    }
}

fn version<'a>(execution: &Execution<'a>) -> Option<&'a str> {
    execution.version.or(execution.client_version)
}

/// The results that count: fio's own sum over its clients is no further one.
fn counting<'e, 'a>(execution: &'e Execution<'a>) -> Vec<&'e Block<'a>> {
    let is_sum = |block: &&Block<'_>| block.status.name == ALL_CLIENTS;
    let clients = execution.blocks.iter().filter(|block| !is_sum(block));
    let clients: Vec<_> = clients.collect();
    if clients.is_empty() {
        return execution.blocks.iter().collect();
    }
    clients
}

fn job<'d, 'a>(
    execution: &Execution<'a>,
    block: &Block<'a>,
    entry: &'d Entry<'a>,
    last_group: Option<i64>,
) -> Job<'d, 'a> {
    let mut outcome = outcome(entry, &execution.messages, entry.group.i64() == last_group);
    if let Some(reason) = block.status.reason.filter(|_| outcome.code.is_some()) {
        outcome.reason = Some(reason.to_owned());
    }
    Job {
        outcome,
        ..bare(entry, block.status.jobs)
    }
}

/// A job without outcome and figures.
fn bare<'d, 'a>(entry: &'d Entry<'a>, jobs: u32) -> Job<'d, 'a> {
    let settings = settings_of(entry);
    Job {
        entry,
        name: entry.name.as_deref().unwrap_or_default().to_owned(),
        group: entry.group.i64().unwrap_or(0),
        identity: identity(entry, &settings, sums_unlike(entry, &settings)),
        covers: Some(jobs).filter(|jobs| *jobs > 0),
        announced: None,
        conditions: conditions(entry, &settings),
        outcome: Outcome::ok(),
        measurements: Vec::new(),
        doubts: Vec::new(),
        contradicts: contradicts(entry, &settings),
        // The text says of every direction how many bytes it moved, but not with how many requests.
        sums_unlike: false,
    }
}

/// The only job, when it failed before it did anything: fio then prints the error and the end of the group, but no
/// results.
fn lost<'a>(execution: &Execution<'a>) -> Option<(Entry<'a>, Outcome)> {
    let [header] = execution.headers.as_slice() else {
        return None;
    };
    let (code, words) = execution.messages.errors.first()?;
    let ended = execution.blocks.is_empty() && !execution.groups.is_empty();
    let outcome = Outcome {
        status: Status::Failed,
        reason: Some((*words).to_owned()),
        code: Some(*code),
        at_least: None,
    };
    ended.then(|| (announced(header), outcome))
}

/// The group of which jobs are missing: fio started more than the text shows, or summed others over its clients.
fn open_group(execution: &Execution<'_>, last_group: Option<i64>) -> Option<i64> {
    let jobs = |sums: bool| {
        let blocks = execution.blocks.iter();
        let counts = blocks.filter(|block| (block.status.name == ALL_CLIENTS) == sums);
        counts.map(|block| block.status.jobs).fold(0, u32::saturating_add)
    };
    let (shown, summed) = (jobs(false), jobs(true));
    let missing = execution.groups.is_empty() && execution.started > shown;
    let unlike = shown > 0 && summed > 0 && shown != summed;
    last_group.filter(|_| missing || unlike)
}

/// Gives reads that verify their operation. Their rate is left out: with `verify_backlog`, which the text does not
/// show, fio does not take the time of all of them.
fn as_verified(all: &mut Vec<Measurement>, op: &Op, block: &Block<'_>, notices: &mut Notices) {
    all.retain(|figure| figure.op != Op::Read || !matches!(figure.metric, Metric::Bandwidth | Metric::Iops));
    for figure in all.iter_mut().filter(|figure| figure.op == Op::Read) {
        figure.op = op.clone();
    }
    let message = format!(
        "job {} was to write: what it read is taken for verification (verify=), whose rate the text does not tell for sure",
        block.status.name
    );
    notices.warn("verify-rate-unknown", message, Some(block.line));
}

fn say(job: &Job<'_, '_>, block: &Block<'_>, notices: &mut Notices) {
    let (name, line) = (&job.name, Some(block.line));
    if let Some(code) = job.outcome.code {
        let reason = job.outcome.reason.as_deref().unwrap_or_default();
        notices.warn(
            "job-error",
            format!("job {name} ended with error {code}: {reason}"),
            line,
        );
    } else if block.is_sums {
        let message = format!(
            "only the sums of {} are in the text: neither requests nor latencies, nor whether a job failed",
            block.status.name
        );
        notices.warn("only-sums", message, line);
    } else if !block.is_whole() {
        let what = if job.outcome.is_ok() {
            ", behind its rates: figures that fio printed below them are missing"
        } else {
            ""
        };
        notices.warn(
            "truncated",
            format!("the text breaks off inside job {name}{what}"),
            line,
        );
    } else if job.measurements.is_empty() {
        notices.warn("no-io", format!("job {name} did no I/O; it has no figures"), line);
    }
    if job.contradicts {
        let message =
            format!("job {name} did I/O in directions that its option rw excludes: the text was edited");
        notices.warn("direction-contradiction", message, line);
    }
    side_is_missing(job, || line, notices);
}

/// Whether a version (`3.26-19-ge7e53`) is older than the fix of `num2str` (axboe/fio c736b361, in 3.26).
fn drops_carry(version: &str) -> bool {
    let mut parts = version.split(['.', '-']).map(|part| part.parse::<u32>().ok());
    let version = parts.next().flatten().zip(parts.next().flatten());
    version.is_none_or(|version| version < (3, 26))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_carry_is_kept_from_3_26_on() {
        for (version, drops) in [
            ("3.1", true),
            ("3.26-19-ge7e53", false),
            ("2.2.10", true),
            ("3.41", false),
            ("x", true),
        ] {
            assert_eq!(drops_carry(version), drops, "{version}");
        }
    }
}
