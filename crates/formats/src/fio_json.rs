//! fio's JSON and json+, of one host or of client and server, of every version since 2.1, also inside other text.
//!
//! The other formats of fio read their jobs into the same [`Entry`], so that identity, conditions, outcome and sums
//! follow one set of rules.

use memchr::memmem;
use podium_domain::{ParsedFile, ParsedRun, ParsedWorkload};

use self::{
    document::Document, entry::Entry, latency::Latency, lines::Lines, messages::Messages, scan::Scan,
};
use crate::{Described, Format, Limits, Refused, Score, Source, lines, notices::Notices};

pub(crate) mod clock;
pub(crate) mod conditions;
pub(crate) mod direction;
mod document;
mod documents;
pub(crate) mod entry;
pub(crate) mod identity;
pub(crate) mod job;
pub(crate) mod latency;
pub(crate) mod measurements;
mod merge;
pub(crate) mod messages;
mod nan;
pub(crate) mod outcome;
pub(crate) mod personal;
pub(crate) mod reader;
pub(crate) mod repeats;
pub(crate) mod run;
mod scan;
pub(crate) mod selection;
pub(crate) mod settings;
mod starts;
mod sum;
pub(crate) mod token;
pub(crate) mod verification;
pub(crate) mod workloads;

/// The tool's own name, part of every workload's identity.
pub(crate) const TOOL: &str = "fio";

/// The format.
pub(crate) struct FioJson;

impl Format for FioJson {
    fn id(&self) -> &'static str {
        "fio-json"
    }

    fn name(&self) -> &'static str {
        "fio JSON"
    }

    fn is_searched(&self) -> bool {
        false
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        let Some(head) = source.head_text() else {
            return Score::No("it is not text");
        };
        match starts::score(head) {
            Some(true) => return Score::Certain,
            Some(false) => return Score::Likely,
            None => {}
        }
        // Messages and progress lines can fill the head before the first brace.
        let fio = ["fio: ", "fio version", "hostname=", "Jobs: "];
        if fio.iter().any(|sign| head.contains(sign)) && source.bytes.len() >= Source::HEAD_BYTES {
            return Score::Maybe;
        }
        Score::No("no line starts a JSON object with \"fio version\"")
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        if memmem::find(text.as_bytes(), b"\"fio version\"").is_none() {
            return Err(nothing(&Scan::default(), &Lines::new("")));
        }
        let lines = Lines::new(text);
        let scan = scan::scan(text, &lines, true);
        if !scan.has_nan {
            return read(text, scan, &lines, limits);
        }
        let plain = nan::without_nan(text);
        let lines = Lines::new(&plain);
        read(&plain, scan::scan(&plain, &lines, false), &lines, limits)
    }
}

impl Described for FioJson {
    fn versions(&self) -> &'static str {
        "2.1 to 3.42"
    }

    fn reads(&self) -> &'static str {
        "Bandwidth, IOPS, bytes, the three latencies with the listed percentiles, sync latency, the latencies of each \
         priority and processor time of each direction that did I/O, also reported as one (mixed); histograms of json+ \
         and the percentiles that they give of summed jobs; the jobs of a group summed; client and server; several \
         documents and any text around them."
    }
}

fn read<'a>(
    text: &'a str,
    mut scan: Scan<'a>,
    lines: &Lines<'_>,
    limits: &Limits,
) -> Result<ParsedFile, Refused> {
    if scan.found.is_empty() {
        return Err(nothing(&scan, lines));
    }
    let documents = || scan.found.iter().map(|found| &found.document);
    check(documents, limits)?;
    let mut notices = Notices::new(limits);
    if let Some(at) = scan.gave_up {
        let message = "from here on no further documents are searched for: too many, or too much damage";
        notices.warn("search-ended", message, Some(lines.at(at)));
    }
    for found in &mut scan.found {
        found.messages = around(&text[found.before.clone()], lines, &mut notices);
    }
    around(&text[scan.rest..], lines, &mut notices);
    let mut runs = Vec::new();
    for found in documents::counting(scan.found, lines, &mut notices) {
        runs.extend(run::run(&found, lines, &mut notices));
    }
    if runs.is_empty() {
        return Err(Refused(
            "the file holds fio JSON, but no job in it did any I/O or failed".to_owned(),
        ));
    }
    finish(repeats::separate(runs), notices, limits)
}

/// Takes the text between documents: it belongs to the document that follows.
fn around<'a>(text: &'a str, lines: &Lines<'_>, notices: &mut Notices) -> Messages<'a> {
    personal::in_text(text, lines, notices);
    Messages::read(text, lines, notices)
}

/// Why a file without a document is refused.
fn nothing(scan: &Scan<'_>, lines: &Lines<'_>) -> Refused {
    Refused(match &scan.lost {
        Some(lost) => {
            let line = lines.at(lost.at);
            format!(
                "the JSON breaks off or is damaged at line {line} before the first job is complete ({})",
                lost.reason
            )
        }
        None => {
            "no JSON object with \"fio version\" and \"jobs\" or \"client_stats\" is in the file".to_owned()
        }
    })
}

/// Refuses what would cost too much before it is built: jobs, figures and histogram buckets that the text lists.
fn check<'d, 'a: 'd, D: Iterator<Item = &'d Document<'a>>>(
    documents: impl Fn() -> D,
    limits: &Limits,
) -> Result<(), Refused> {
    let entries = || documents().flat_map(|document| &document.entries);
    let latencies = || entries().flat_map(Entry::latencies);
    let counts = [
        (
            "jobs",
            documents().map(|document| document.listed).sum(),
            limits.workloads,
        ),
        (
            "figures",
            latencies().map(Latency::listed).sum(),
            limits.measurements,
        ),
        (
            "histogram buckets",
            latencies().map(|latency| latency.bins.0.len()).sum(),
            limits.series_values,
        ),
    ];
    within(&counts)
}

/// Checks what the file became.
fn finish(runs: Vec<ParsedRun>, notices: Notices, limits: &Limits) -> Result<ParsedFile, Refused> {
    let workloads = || runs.iter().flat_map(|run| &run.workloads);
    within(&[
        ("runs", runs.len(), limits.runs),
        (
            "jobs",
            workloads().map(|w| 1 + w.parts.len()).sum(),
            limits.workloads,
        ),
        ("figures", workloads().map(figures).sum(), limits.measurements),
    ])?;
    let (personal, warnings) = notices.finish();
    Ok(ParsedFile {
        runs,
        personal,
        warnings,
    })
}

fn within(counts: &[(&str, usize, usize)]) -> Result<(), Refused> {
    match counts.iter().find(|(_, count, most)| count > most) {
        Some((what, count, most)) => Err(Refused(format!(
            "the file has {count} {what}; at most {most} are read. Split it"
        ))),
        None => Ok(()),
    }
}

fn figures(workload: &ParsedWorkload) -> usize {
    workload.measurements.len()
        + workload
            .parts
            .iter()
            .map(|part| part.measurements.len())
            .sum::<usize>()
}
