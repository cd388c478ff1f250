use std::{cmp::Reverse, iter};

use podium_domain::{ParsedFile, ParsedRun};

use crate::{
    Described, Format, Limits, Refused, Score, Source, adm, as_ssd, atto, bonnie, cdm, container, dbench, dd,
    diskspd_text, diskspd_xml, elbencho_csv, elbencho_json, elbencho_live, elbencho_text, fio_json, fio_log,
    fio_terse, fio_text, gnome_disks, hdparm, iometer, ioping, iostat, iozone, iperf, iperf_json, kdiskmark,
    mended, naspt, ordered, pdh, personal, pgbench, pts_csv, pts_json, pts_xml, sadf, scrub::scrub, sysbench,
    table, vdbench_flatfile, vdbench_summary, winsat, yabs, yabs_json, zpool_iostat,
};

mod together;

/// Writes the list of formats down twice: for reading files, and for describing them.
macro_rules! registry {
    ($($format:expr,)*) => {
        /// Every format. Order decides only between equal scores.
        pub static FORMATS: &[&dyn Format] = &[$(&$format),*];

        /// The same with their descriptions.
        pub(crate) static DESCRIBED: &[&dyn Described] = &[$(&$format),*];
    };
}

// One line each.
registry! {
    fio_json::FioJson,
    fio_text::FioText,
    fio_terse::FioTerse,
    fio_log::FioLog,
    iometer::Iometer,
    atto::Atto,
    dd::Dd,
    hdparm::Hdparm,
    iozone::Iozone,
    cdm::CrystalDiskMark,
    kdiskmark::KDiskMark,
    adm::AmorphousDiskMark,
    as_ssd::AsSsd,
    pts_xml::PtsXml,
    pts_csv::PtsCsv,
    pts_json::PtsJson,
    elbencho_csv::ElbenchoCsv,
    elbencho_live::ElbenchoLive,
    elbencho_json::ElbenchoJson,
    elbencho_text::ElbenchoText,
    vdbench_flatfile::VdbenchFlatfile,
    vdbench_summary::VdbenchSummary,
    bonnie::Bonnie,
    sysbench::Sysbench,
    ioping::Ioping,
    yabs::Yabs,
    yabs_json::YabsJson,
    dbench::Dbench,
    pgbench::Pgbench,
    iperf::Iperf,
    iperf_json::IperfJson,
    diskspd_text::DiskspdText,
    diskspd_xml::DiskspdXml,
    naspt::Naspt,
    gnome_disks::GnomeDisks,
    zpool_iostat::ZpoolIostat,
    iostat::text::IostatText,
    iostat::json::IostatJson,
    sadf::Sadf,
    pdh::Pdh,
    winsat::Winsat,
    table::Table,
    table::Wide,
}

/// One format that was tried on a file, and why it did not take it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried {
    /// The format's name for people.
    pub format: &'static str,
    /// Why not.
    pub reason: String,
}

/// No format took the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Refusal {
    /// What is wrong and what to do, in a sentence or two.
    pub reason: String,
    /// Every format, the best match first.
    pub tried: Vec<Tried>,
}

impl Refusal {
    pub(crate) fn untried(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
            tried: Vec::new(),
        }
    }
}

/// Reads a file with the format that fits best; if that one refuses, with the next.
///
/// # Errors
/// When the file is empty or too large, or no format takes it; the refusal names each format and why.
pub fn parse(source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refusal> {
    if source.bytes.len() > limits.file_bytes {
        let (bytes, most) = (source.bytes.len(), limits.file_bytes);
        return Err(Refusal::untried(format!(
            "the file has {bytes} bytes; at most {most} are read"
        )));
    }
    if source.bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Refusal::untried("the file is empty"));
    }
    if container::is_container(source.bytes) {
        return container::parse(source, limits).map(|mut parsed| {
            scrub(&mut parsed);
            parsed
        });
    }
    parse_file(source, limits)
}

/// Reads a file that is no container.
pub(crate) fn parse_file(source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refusal> {
    mended::parse(source, limits, read)
}

/// Reads it as it is.
fn read(source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refusal> {
    let mut best = None;
    let mut tried = Vec::new();
    for (score, format) in by_score(source) {
        let reason = match score {
            Score::No(reason) => reason.to_owned(),
            _ => match format
                .parse(source, limits)
                .map(|parsed| together::with_neighbours(source, limits, format, parsed))
                .and_then(|parsed| within(&parsed.runs, limits).map(|()| parsed))
            {
                Ok(mut parsed) => {
                    if format.is_searched()
                        && let Some(text) = source.text()
                    {
                        personal::search(text, limits, &mut parsed);
                    }
                    scrub(&mut parsed);
                    return Ok(parsed);
                }
                Err(refused) => {
                    best.get_or_insert_with(|| format!("as {}: {}", format.name(), refused.0));
                    refused.0
                }
            },
        };
        let format = format.name();
        tried.push(Tried { format, reason });
    }
    let reason = best.unwrap_or_else(|| {
        let reason = unknown(source.bytes);
        match closest_first(source, &mut tried) {
            Some(Tried { format, reason: why }) => format!("{reason}; closest is {format}: {why}"),
            None => reason.to_owned(),
        }
    });
    Err(Refusal { reason, tried })
}

/// Puts the format first that a file looks most like, though none recognised it.
fn closest_first<'t>(source: &Source<'_>, tried: &'t mut Vec<Tried>) -> Option<&'t Tried> {
    let closest: &dyn Format = match looks(source.head_text()?)? {
        Looks::Table => &table::Table,
        Looks::Json => &fio_json::FioJson,
        Looks::Xml => &pts_xml::PtsXml,
    };
    let at = tried.iter().position(|tried| tried.format == closest.name())?;
    let found = tried.remove(at);
    tried.insert(0, found);
    tried.first()
}

/// What kind of text a file seems to be.
enum Looks {
    Table,
    Json,
    Xml,
}

fn looks(head: &str) -> Option<Looks> {
    let mut lines = head.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next()?;
    if first.starts_with(['{', '[']) {
        return Some(Looks::Json);
    }
    if first.starts_with('<') {
        return Some(Looks::Xml);
    }
    let second = lines.next()?;
    let is_table = |separator: &char| {
        let count = first.matches(*separator).count();
        count > 1 && second.matches(*separator).count() == count
    };
    [',', ';', '\t'].iter().any(is_table).then_some(Looks::Table)
}

/// The last check of what a format returns; formats whose files can be large check while they read.
pub(crate) fn within(runs: &[ParsedRun], limits: &Limits) -> Result<(), Refused> {
    let (mut workloads, mut measurements) = (0, 0);
    let mut conditions = runs.iter().map(|run| run.factors.len()).sum::<usize>();
    for workload in runs.iter().flat_map(|run| &run.workloads) {
        workloads += 1 + workload.parts.len();
        conditions += workload.conditions.len();
        measurements += workload.measurements.len();
        measurements += workload
            .parts
            .iter()
            .map(|part| part.measurements.len())
            .sum::<usize>();
    }
    for (count, most, what) in [
        (runs.len(), limits.runs, "runs"),
        (workloads, limits.workloads, "workloads"),
        (measurements, limits.measurements, "measurements"),
        (conditions, limits.conditions, "conditions and factors"),
    ] {
        if count > most {
            return Err(Refused(format!(
                "the file has {count} {what}; at most {most} are read"
            )));
        }
    }
    Ok(())
}

/// Every format with its score of the file's first bytes, the best first.
pub fn sniff(source: &Source<'_>) -> Vec<(Score, &'static dyn Format)> {
    by_score(source).collect()
}

/// The same one by one: a certain format is known before those behind it have looked, which most files never need.
fn by_score(source: &Source<'_>) -> impl Iterator<Item = (Score, &'static dyn Format)> {
    let mut unasked = FORMATS.iter();
    let mut others: Vec<(Score, &'static dyn Format)> = Vec::new();
    let mut is_sorted = false;
    iter::from_fn(move || {
        for format in unasked.by_ref() {
            match format.sniff(source) {
                Score::Certain => return Some((Score::Certain, *format)),
                score => others.push((score, *format)),
            }
        }
        if !is_sorted {
            // Taken from the end: the best last, equals in the order of the registry.
            ordered::sort_by_key(&mut others, |(score, _)| Reverse(*score));
            others.reverse();
            is_sorted = true;
        }
        others.pop()
    })
}

/// What can be said of a file that no format knows.
fn unknown(bytes: &[u8]) -> &'static str {
    match bytes {
        [0xd0, 0xcf, 0x11, 0xe0, ..] => {
            "this is an old spreadsheet or document: save it as CSV and upload that"
        }
        [b'B', b'Z', b'h', ..]
        | [0xfd, b'7', b'z', ..]
        | [b'7', b'z', 0xbc, 0xaf, ..]
        | [b'R', b'a', b'r', b'!', ..] => {
            "this kind of archive is not read: pack the files as .zip, or upload them as they are"
        }
        [b'%', b'P', b'D', b'F', ..] => "this is a PDF: upload the tool's own result file instead",
        [0x89, b'P', b'N', b'G', ..] | [0xff, 0xd8, 0xff, ..] => {
            "this is a picture: upload the tool's own result file instead"
        }
        _ => "no format takes this file",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(bytes: &[u8]) -> Refusal {
        parse(&Source::new(None, bytes), &Limits::default()).unwrap_err()
    }

    #[test]
    fn every_format_is_named_with_its_reason() {
        let refusal = refusal(b"\x89PNG\r\n\x1a\n\0\0\0\0");
        assert!(refusal.reason.contains("picture"));
        assert_eq!(refusal.tried.len(), FORMATS.len());
        assert!(refusal.tried.iter().all(|tried| !tried.reason.is_empty()));
    }

    #[test]
    fn the_best_match_says_why_it_refused() {
        let refusal = refusal(b"workload,op,metric\ncopy,write,bandwidth\n");
        assert!(
            refusal.reason.starts_with("as Podium table"),
            "{}",
            refusal.reason
        );
    }

    #[test]
    fn what_a_file_looks_like_is_named_first() {
        for (text, format) in [
            ("Disk;Speed;Unit\nA;5;MB/s\n", Some("Podium table (CSV, TSV)")),
            ("{\"milk\": 1}", Some("fio JSON")),
            ("<shopping><milk/></shopping>", Some("Phoronix Test Suite XML")),
            ("milk\nbread, butter\n", None),
        ] {
            let mut tried: Vec<_> = FORMATS
                .iter()
                .map(|format| Tried {
                    format: format.name(),
                    reason: "no".to_owned(),
                })
                .collect();
            let closest = closest_first(&Source::new(None, text.as_bytes()), &mut tried);
            assert_eq!(closest.map(|tried| tried.format), format, "{text}");
            assert_eq!(tried.len(), FORMATS.len(), "each once");
        }
    }

    #[test]
    fn nothing_and_too_much_are_refused_before_any_format() {
        assert_eq!(refusal(b" \r\n\t").reason, "the file is empty");
        let limits = Limits {
            file_bytes: 3,
            ..Limits::default()
        };
        let source = Source::new(None, b"four");
        let refusal = parse(&source, &limits).unwrap_err();
        assert!(refusal.tried.is_empty() && refusal.reason.contains("at most 3"));
    }

    #[test]
    fn ids_are_unique() {
        let mut ids: Vec<_> = FORMATS.iter().map(|format| format.id()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), FORMATS.len());
    }
}
