//! fio's normal output, of 2.x and 3.x, also several runs in one text with anything between them.
//!
//! Layout and rounding after axboe/fio `stat.c` (`show_thread_status_normal`, `show_ddir_status`) and `lib/num2str.c`.
//! Jobs of one group are summed by the rules of fio's JSON, whose types the results are read into. A run without a
//! head of its own (`name: (g=0): rw=…`) has no pattern and no block size, and its identity keeps the job's name.

use memchr::memmem;
use podium_domain::{ParsedFile, ParsedRun, ParsedWorkload, Status};

use self::{execution::Execution, walk::Walk};
use crate::{
    Described, Format, Limits, Refused, Score, Source, fio_json::repeats, lines::Lines, notices::Notices,
    text::without_colours, transcript,
};

mod announcements;
mod block;
mod clock;
mod entry;
mod execution;
mod figure;
mod header;
mod latency;
mod measurements;
mod rates;
mod run;
mod sums;
mod walk;

/// The format's id.
const ID: &str = "fio-text";

/// The format.
pub(crate) struct FioText;

impl Format for FioText {
    fn id(&self) -> &'static str {
        ID
    }

    fn name(&self) -> &'static str {
        "fio text"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        let Some(head) = source.head_text() else {
            return Score::No("it is not text");
        };
        let mut lines = transcript::lines(head);
        if lines.any(|line| begins(&line.text)) {
            return Score::Certain;
        }
        // Messages alone: worth a refusal that names them.
        let said = head.lines().any(|line| line.trim_start().starts_with("fio: "));
        // JSON and terse output have their own readers.
        let elsewhere = head.contains("\"fio version\"") || head.contains("%;");
        if said && !elsewhere {
            return Score::Likely;
        }
        Score::No("no line is like “name: (groupid=0, jobs=1): err= 0”")
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let words = [
            ": (groupid=",
            ": (g=",
            "fio: ",
            "Run status group ",
            ": bw=",
            " aggrb=",
        ];
        if !words
            .iter()
            .any(|word| memmem::find(text.as_bytes(), word.as_bytes()).is_some())
        {
            return Err(Refused(
                "no line of fio's normal output is in the file".to_owned(),
            ));
        }
        read(&without_colours(text), limits)
    }
}

impl Described for FioText {
    fn versions(&self) -> &'static str {
        "2.1 to 3.41"
    }

    fn reads(&self) -> &'static str {
        "The normal output: bandwidth, IOPS, bytes, latencies with the listed percentiles, sync latency and processor \
         time of each direction; the jobs of a group summed; several runs and any text around them. Where only the sums of a group were pasted, their bandwidth and bytes. Bandwidth and IOPS \
         are computed from requests, block size and time, since fio before 3.26 prints rates that can be 9 % too low. \
         KB is 2^10 in 2.x (16116 IOPS of 4 KiB are printed as 64466KB/s), KiB and kB mean what they say in 3.x; \
         every latency line has its own unit. Of the options only rw, bs, ioengine and iodepth are shown; direct, size \
         and the share of reads stay unknown."
    }
}

fn read(text: &str, limits: &Limits) -> Result<ParsedFile, Refused> {
    let lines = Lines::new(text);
    let mut notices = Notices::new(limits);
    let mut walk = Walk::new(&lines, limits.runs);
    for line in transcript::lines(text) {
        // Without colours, every line is a piece of the text.
        if let std::borrow::Cow::Borrowed(piece) = line.text {
            walk.line(line.number, piece, &mut notices);
        }
        if walk.jobs / 2 > limits.workloads {
            break;
        }
    }
    walk.finish();
    let counts = [
        ("runs", walk.done.len() + walk.dropped, limits.runs),
        // A job is announced and has results.
        ("jobs", walk.jobs / 2, limits.workloads),
    ];
    if let Some((what, count, most)) = counts.into_iter().find(|(_, count, most)| count > most) {
        return Err(Refused(format!(
            "the file has {count} {what}; at most {most} are read. Split it"
        )));
    }
    let mut runs: Vec<ParsedRun> = Vec::new();
    for execution in &walk.done {
        superseded(execution, &mut notices);
        match run::run(execution, &mut notices) {
            Some(run) => runs.push(run),
            None => notices.warn("no-results", without_results(execution), Some(execution.lines[0])),
        }
    }
    // A line that is quoted in prose looks like a job that broke off.
    if !runs.iter().flat_map(|run| &run.workloads).any(tells) {
        return Err(refused(&notices));
    }
    let (personal, warnings) = notices.finish();
    Ok(ParsedFile {
        runs: repeats::separate(runs),
        personal,
        warnings,
    })
}

/// Whether a line is none but fio's.
fn begins(line: &str) -> bool {
    header::header(line).is_some()
        || header::status(line).is_some()
        || sums::group(line).is_some()
        || sums::sum(line).is_some()
}

/// Whether a workload has a figure, or failed.
fn tells(workload: &ParsedWorkload) -> bool {
    let parts = workload.parts.iter().flat_map(|part| &part.measurements);
    let mut figures = workload.measurements.iter().chain(parts);
    workload.outcome.status == Status::Failed || figures.any(|figure| !figure.is_unmeasured())
}

fn superseded(execution: &Execution<'_>, notices: &mut Notices) {
    if execution.superseded > 0 {
        let count = execution.superseded;
        let message =
            format!("{count} earlier states of the same jobs (a status interval) are replaced by the last");
        notices.warn("superseded-snapshot", message, Some(execution.lines[0]));
    }
}

fn without_results(execution: &Execution<'_>) -> String {
    let names = execution.headers.iter().map(|header| header.name);
    let name = names
        .chain(execution.blocks.iter().map(|block| block.status.name))
        .next();
    let name = name.unwrap_or("fio");
    match execution.messages.errors.first() {
        Some((code, words)) => format!("{name} has no results: it ended with error {code} ({words})"),
        None => format!("{name} has no results: the text ends before fio printed them"),
    }
}

/// Why a text of fio without figures is refused: fio's own words, if there are any.
fn refused(notices: &Notices) -> Refused {
    let said = notices.first_warning().map(|warning| warning.message.as_str());
    let said = said.unwrap_or("no job in it did any I/O");
    Refused(format!("the text holds no results of fio; {said}"))
}
