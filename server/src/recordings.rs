//! Which recordings – logs of a tool, statistics of a host – belong to which run of their config. Pure: what cannot be
//! told from names, durations and clocks is left alone, and the owner can choose.

use podium_domain::RunId;
use podium_store::RunFacts;
use time::{PrimitiveDateTime, macros::format_description};

/// A log ends with its job, give or take the last sample.
const SLACK_S: f64 = 2.0;
/// The same for long jobs, as a share of their duration.
const SLACK_SHARE: f64 = 0.05;
/// What was recorded during less of a run than this share does not describe it.
const LEAST_OVERLAP: f64 = 0.5;

/// Why a recording is shown with a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// Its owner chose it.
    Chosen,
    /// Its name is that of the run's job or file, and it is as long.
    Name,
    /// It is as long as the only run that it can be of.
    Only,
    /// It was recorded at the same time.
    Clock,
}

impl Why {
    /// In a few words, for the page.
    pub fn words(self) -> &'static str {
        match self {
            Self::Chosen => "its owner says that it belongs to this run",
            Self::Name => "it has the job's or the file's name and is as long",
            Self::Only => "it is as long as the only fio run here",
            Self::Clock => "it was recorded at the same time",
        }
    }
}

/// A recording's place in time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Belonging {
    /// The run of results.
    pub run: RunId,
    /// Why.
    pub why: Why,
    /// Seconds from the run's start to the recording's; absent where the clocks do not tell.
    pub offset_s: Option<f64>,
}

/// The runs that a recording belongs to: a log to one at most, the statistics of a host to all that ran meanwhile.
pub fn belongings(recording: &RunFacts, all: &[RunFacts]) -> Vec<Belonging> {
    let results: Vec<&RunFacts> = all.iter().filter(|run| run.has_results).collect();
    if let Some(chosen) = recording.chosen {
        let run = results.into_iter().find(|run| Some(run.id) == chosen);
        return run
            .map(|run| belonging(recording, run, Why::Chosen))
            .into_iter()
            .collect();
    }
    if recording.tool == "fio" {
        return log(recording, &results).into_iter().collect();
    }
    results
        .into_iter()
        .filter(|run| overlaps(recording, run).unwrap_or(false))
        .map(|run| belonging(recording, run, Why::Clock))
        .collect()
}

fn belonging(recording: &RunFacts, run: &RunFacts, why: Why) -> Belonging {
    Belonging {
        run: run.id,
        why,
        offset_s: offset_s(recording, run),
    }
}

/// Of the fio runs that are as long and were not at another time: the only one of the log's name, or the only one.
fn log(recording: &RunFacts, results: &[&RunFacts]) -> Option<Belonging> {
    let fits = |run: &&&RunFacts| {
        run.tool == recording.tool && as_long(recording, run) && overlaps(recording, run).unwrap_or(true)
    };
    let fitting: Vec<&RunFacts> = results.iter().filter(fits).copied().collect();
    let named: Vec<&RunFacts> = fitting
        .iter()
        .filter(|run| has_name(recording, run))
        .copied()
        .collect();
    let fio_runs = results.iter().filter(|run| run.tool == recording.tool).count();
    match (named[..].as_ref(), fitting[..].as_ref()) {
        ([one], _) => Some(belonging(recording, one, Why::Name)),
        ([], [one]) if fio_runs == 1 => Some(belonging(recording, one, Why::Only)),
        _ => None,
    }
}

/// The log's name without its job's number is that of a job, or of the file of results.
fn has_name(recording: &RunFacts, run: &RunFacts) -> bool {
    recording.names.iter().any(|name| {
        let base = match name.rsplit_once(' ') {
            Some((base, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => base,
            _ => name,
        };
        let file = run.file_name.rsplit('/').next().unwrap_or_default();
        let stem = file.split_once('.').map_or(file, |(stem, _)| stem);
        !base.is_empty() && (stem == base || run.names.iter().any(|job| job == base || job == name))
    })
}

/// Whether the log can be of a run this long: not longer than all its jobs, not shorter than half of its longest. What
/// is not known excludes nothing.
fn as_long(recording: &RunFacts, run: &RunFacts) -> bool {
    let (Some(log_s), Some(longest_s), Some(total_s)) = (recording.longest_s, run.longest_s, run.total_s)
    else {
        return true;
    };
    log_s <= total_s + SLACK_S.max(total_s * SLACK_SHARE) && log_s >= longest_s * LEAST_OVERLAP
}

/// Whether a recording covers half of the run or more; `None` where the clocks do not tell.
fn overlaps(recording: &RunFacts, run: &RunFacts) -> Option<bool> {
    let offset_s = offset_s(recording, run)?;
    let (length_s, run_s) = (recording.longest_s?, run.longest_s?);
    let shared_s = (offset_s + length_s).min(run_s) - offset_s.max(0.0);
    Some(shared_s > 0.0 && shared_s >= run_s * LEAST_OVERLAP)
}

/// Seconds from the run's start to the recording's, when both clocks are of one kind: of a known offset from UTC, or
/// of the machine's own unknown one.
fn offset_s(recording: &RunFacts, run: &RunFacts) -> Option<f64> {
    let (recorded, ran) = (
        instant(recording.started_at.as_deref()?)?,
        instant(run.started_at.as_deref()?)?,
    );
    (recorded.has_offset == ran.has_offset).then_some(recorded.s - ran.s)
}

/// A moment in seconds since 1970, in UTC or by a clock of unknown offset.
struct Instant {
    s: f64,
    has_offset: bool,
}

fn instant(text: &str) -> Option<Instant> {
    if let Ok(time) = time::OffsetDateTime::parse(text, &time::format_description::well_known::Rfc3339) {
        return Some(Instant {
            s: time.unix_timestamp_nanos() as f64 / 1e9,
            has_offset: true,
        });
    }
    let format = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]");
    let whole = text.split('.').next().unwrap_or(text);
    let time = PrimitiveDateTime::parse(whole, format).ok()?;
    Some(Instant {
        s: time.assume_utc().unix_timestamp() as f64,
        has_offset: false,
    })
}

#[cfg(test)]
mod tests;
