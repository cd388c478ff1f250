//! fio's terse output (`--minimal`, `--append-terse`): one line a job, semicolons, versions 2 to 5.
//!
//! Fields after axboe/fio `stat.c` (`show_thread_status_terse_all`) and HOWTO, "Terse output"; how many there are is
//! checked, since the sample of version 2 in HOWTO is older than the list above it. The lines say nothing of pattern,
//! block size, depth and number of jobs, so the job's name is part of the identity.

use memchr::memmem;
use podium_domain::{Factors, ParsedFile, ParsedRun};

use self::record::Record;
use crate::{
    Described, Format, Limits, Refused, Score, Source, blank,
    fio_json::{
        TOOL, conditions::conditions, direction::Direction, entry::Entry, identity::identity, job::Job,
        measurements::measurements, messages::Messages, outcome::outcome, repeats, selection::ALL_CLIENTS,
        settings::Settings, workloads::workloads,
    },
    notices::Notices,
    text::without_colours,
    transcript,
};

mod layout;
mod record;
mod runs;

/// The format's id.
const ID: &str = "fio-terse";

/// Terse output counts KiB and microseconds, as fio 2 did everywhere.
const MAJOR: Option<u32> = Some(2);

/// The format.
pub(crate) struct FioTerse;

impl Format for FioTerse {
    fn id(&self) -> &'static str {
        ID
    }

    fn name(&self) -> &'static str {
        "fio terse"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        let Some(head) = source.head_text() else {
            return Score::No("it is not text");
        };
        if transcript::lines(head).any(|line| record::looks_terse(&line.text)) {
            return Score::Certain;
        }
        Score::No("no line has the fields of fio's terse output")
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        if memmem::find(text.as_bytes(), b"%;").is_none() {
            return Err(Refused("no line of fio's terse output is in the file".to_owned()));
        }
        read(&without_colours(text), limits)
    }
}

impl Described for FioTerse {
    fn versions(&self) -> &'static str {
        "terse versions 2 (78 fields and more), 3, 4 and 5"
    }

    fn reads(&self) -> &'static str {
        "Bandwidth (KiB moved over the runtime), IOPS, bytes, the three latencies (microseconds) with the listed \
         percentiles and processor time of each direction that did I/O, trims and mixed reports too, also inside other \
         text. Lines of one name and group that follow one another are jobs of one group when their disk statistics \
         agree, repetitions when these differ; without disk statistics the two cannot be told apart and no sum is \
         given. The rate that the oldest layout prints is bytes per millisecond, not KiB/s. Not read: bandwidth \
         samples, depth and latency distributions."
    }
}

fn read(text: &str, limits: &Limits) -> Result<ParsedFile, Refused> {
    let mut notices = Notices::new(limits);
    let mut records = Vec::new();
    for line in transcript::lines(text) {
        // Without colours, every line is a piece of the text.
        let std::borrow::Cow::Borrowed(piece) = line.text else {
            continue;
        };
        if !record::looks_terse(piece) {
            continue;
        }
        if let Some(record) = record::record(piece, line.number) {
            records.push(record);
        } else {
            let message = "a line like fio's terse output has another number of fields than any version prints, or is \
                           damaged";
            notices.warn("broken-line", message, Some(line.number));
        }
        if records.len() > limits.workloads {
            let most = limits.workloads;
            return Err(Refused(format!("the file has more than {most} jobs. Split it")));
        }
    }
    // fio's own sum over its clients is no further job.
    let is_sum = |record: &Record<'_>| record.entry.name.as_deref() == Some(ALL_CLIENTS);
    if !records.iter().all(is_sum) {
        records.retain(|record| !is_sum(record));
    }
    let mut parsed = Vec::new();
    for group in runs::runs(records, &mut notices) {
        parsed.extend(run(&group, &mut notices));
    }
    if parsed.is_empty() {
        let said = notices.first_warning().map(|warning| warning.message.as_str());
        let said = said.unwrap_or("no line of fio's terse output is in the file");
        return Err(Refused(said.to_owned()));
    }
    let (personal, warnings) = notices.finish();
    Ok(ParsedFile {
        runs: repeats::separate(parsed),
        personal,
        warnings,
    })
}

fn run(group: &runs::Run<'_>, notices: &mut Notices) -> Option<ParsedRun> {
    let records = &group.records;
    let first = records.first()?;
    let mut jobs: Vec<_> = records.iter().map(|record| job(&record.entry)).collect();
    for (job, record) in jobs.iter().zip(records) {
        say(job, record, notices);
    }
    jobs.retain(|job| !job.measurements.is_empty() || !job.outcome.is_ok());
    let mut workloads = workloads(jobs, None, None);
    if group.doubtful {
        workloads.iter_mut().for_each(runs::leave_open);
    }
    (!workloads.is_empty()).then(|| ParsedRun {
        format: ID.to_owned(),
        tool: TOOL.to_owned(),
        tool_version: first.version.map(str::to_owned),
        section: None,
        lines: group.lines(),
        member: None,
        subject: None,
        started_at: None,
        found: std::collections::BTreeMap::default(),
        factors: Factors::default(),
        workloads: blank::fitted(workloads),
    })
}

fn job<'d, 'a>(entry: &'d Entry<'a>) -> Job<'d, 'a> {
    let settings = Settings::partial(None);
    Job {
        entry,
        name: entry.name.as_deref().unwrap_or_default().to_owned(),
        group: entry.group.i64().unwrap_or(0),
        identity: identity(entry, &settings, false),
        covers: None,
        announced: None,
        conditions: conditions(entry, &settings),
        outcome: outcome(entry, &Messages::default(), false),
        measurements: measurements(entry, MAJOR, &mut Vec::new()),
        doubts: Vec::new(),
        contradicts: false,
        sums_unlike: false,
    }
}

fn say(job: &Job<'_, '_>, record: &Record<'_>, notices: &mut Notices) {
    let (name, line) = (&job.name, Some(record.line));
    if let Some(code) = job.outcome.code {
        let reason = job.outcome.reason.as_deref().unwrap_or_default();
        notices.warn(
            "job-error",
            format!("job {name} ended with error {code}: {reason}"),
            line,
        );
    } else if job.entry.active().any(|(_, side)| is_coarse(side)) {
        let message = format!(
            "job {name} moved so little that its bandwidth, of whole KiB, may be off by some percent"
        );
        notices.warn("truncated-rate", message, line);
    } else if job.measurements.is_empty() {
        notices.warn("no-io", format!("job {name} did no I/O; it has no figures"), line);
    }
}

/// Whether what was cut from whole KiB is a percent or more.
fn is_coarse(side: &Direction<'_>) -> bool {
    side.io_bytes.f64().is_some_and(|kib| kib < 100.0)
}
