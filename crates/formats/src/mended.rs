//! Texts as they come out of web pages, mails and logs: escaped, with something before every line, wrapped. One step for
//! all formats: such a text is read as it is and once more as it was, and what yields more counts.

use podium_domain::{Measurement, ParsedFile, ParsedWorkload};

use crate::{Limits, Refusal, Source, personal};

mod clean;
mod keeps;
mod prefix;
mod quoted;
mod tables;
mod wrap;

/// Longer texts are files, not pastes.
const MOST_BYTES: usize = 1 << 20;

/// How many lines tell whether something stands before all of them.
const SAMPLE: usize = 100;

/// A post whose lines are broken has no more.
const LONGEST_POST: usize = 64 << 10;

/// A text after mending.
struct Mended {
    text: String,
    /// For each of its lines the first one of the original, from 1; one more for what lies behind the end.
    origins: Vec<u64>,
    /// What was done, for people.
    what: Vec<&'static str>,
    how: How,
}

/// How sure it is that the text is what was meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum How {
    /// Nobody writes what was undone.
    Certain,
    /// It may be wrong.
    Guessed,
    /// It may be wrong, and changes nothing that a workload is known by.
    Marked,
}

/// Reads a file as it is and, where it shows signs of having been pasted, mended. What is mended counts where it holds
/// more.
///
/// # Errors
/// When neither is taken: what was said of the file as it is.
pub(crate) fn parse(
    source: &Source<'_>,
    limits: &Limits,
    read: fn(&Source<'_>, &Limits) -> Result<ParsedFile, Refusal>,
) -> Result<ParsedFile, Refusal> {
    let plain = read(source, limits);
    let small = source.bytes.len() <= MOST_BYTES;
    let may_be = |text: &&str| small && may_be_mended(text, plain.is_err());
    let Some(text) = source.text().filter(may_be) else {
        return plain;
    };
    let mut best = plain;
    for mended in variants(text, best.is_err()) {
        let Ok(mut parsed) = read(&source.with_bytes(mended.text.as_bytes()), limits) else {
            continue;
        };
        mended.place(&mut parsed);
        let is_better = |best: &ParsedFile| {
            let (own, others) = (worth(&parsed), worth(best));
            match mended.how {
                How::Certain => own.reaches(&others) && parsed.runs != best.runs,
                How::Guessed => own.reaches(&others) && !others.reaches(&own) && keeps::all(best, &parsed),
                How::Marked => {
                    own.reaches(&others)
                        && !others.reaches(&own)
                        && keeps::all(best, &parsed)
                        && keeps::identities(best, &parsed)
                }
            }
        };
        if best.as_ref().is_ok_and(|best| !is_better(best)) {
            continue;
        }
        personal::search(text, limits, &mut parsed);
        parsed.warnings.insert(0, mended.notice());
        best = Ok(parsed);
    }
    best
}

/// A single document of a machine was never pasted, unless it is escaped so that it cannot be read.
fn may_be_mended(text: &str, is_refused: bool) -> bool {
    let start = text.trim_start();
    // What else stands behind a bracket is a prompt (`[root@nas ~]#`), a time, a section.
    let is_list = || {
        start
            .strip_prefix('[')
            .is_some_and(|rest| rest.trim_start().starts_with(['{', '[', ']', '"']))
    };
    let is_document = (start.starts_with(['{', '<']) || is_list()) && !clean::begins_with_tag(start);
    !is_document || (is_refused && clean::is_needed(text))
}

fn variants(text: &str, is_refused: bool) -> Vec<Mended> {
    let mut what = Vec::new();
    let cleaned = clean::clean(text, &mut what);
    let is_cleaned = !what.is_empty();
    let is_short = text.len() <= LONGEST_POST;
    // A long text that was read is not taken apart for nothing.
    let is_sound = !is_refused && !is_short && what.is_empty();
    if is_sound && prefix::without(cleaned.lines().take(SAMPLE).collect(), &mut Vec::new()).is_none() {
        return Vec::new();
    }
    let all_lines = || cleaned.lines().collect::<Vec<_>>();
    let mut all = Vec::new();
    if is_cleaned {
        all.push(Mended::whole(&all_lines(), &what, How::Certain));
    }
    let unmarked = prefix::without(all_lines(), &mut what);
    if let Some(lines) = &unmarked {
        all.push(Mended::whole(lines, &what, How::Marked));
    }
    let lines = unmarked.unwrap_or_else(all_lines);
    if is_refused && let Some(rows) = tables::with_tabs(&lines) {
        let mut what = what.clone();
        what.push("tables of Markdown are read as tables");
        all.push(Mended {
            text: joined(rows.iter().map(AsRef::as_ref)),
            origins: (1..=lines.len() as u64 + 1).collect(),
            what,
            how: How::Guessed,
        });
    }
    let unwraps = [wrap::at_words, wrap::at_columns];
    for unwrap in unwraps.into_iter().filter(|_| is_short) {
        if let Some((unwrapped, origins)) = unwrap(&lines) {
            let mut what = what.clone();
            what.push("lines that were broken are joined");
            all.push(Mended {
                text: joined(unwrapped.iter().map(String::as_str)),
                origins,
                what,
                how: How::Guessed,
            });
        }
    }
    all
}

fn joined<'l>(lines: impl Iterator<Item = &'l str>) -> String {
    lines.fold(String::new(), |text, line| text + line + "\n")
}

/// What a reading yields.
struct Worth {
    figures: usize,
    /// Dimensions of identities, and conditions.
    known: usize,
}

impl Worth {
    /// Whether there is less of nothing.
    fn reaches(&self, other: &Self) -> bool {
        self.figures >= other.figures && self.known >= other.known
    }
}

fn worth(file: &ParsedFile) -> Worth {
    let workloads = || file.runs.iter().flat_map(|run| &run.workloads);
    let count = |figure: &Measurement| usize::from(!figure.is_unmeasured()).max(figure.repetitions.len());
    let figures = |all: &[Measurement]| all.iter().map(count).sum::<usize>();
    let all = |workload: &ParsedWorkload| {
        let parts = workload.parts.iter().map(|part| figures(&part.measurements));
        figures(&workload.measurements) + parts.sum::<usize>()
    };
    Worth {
        figures: workloads().map(all).sum(),
        known: workloads().map(known).sum(),
    }
}

fn known(workload: &ParsedWorkload) -> usize {
    let identity = &workload.identity;
    let dimensions = [
        identity.pattern.is_some(),
        identity.block_bytes.is_some() || identity.block_mix.is_some(),
        identity.queue_depth.is_some(),
        identity.jobs.is_some(),
        identity.read_percent.is_some(),
    ];
    workload.conditions.len() + dimensions.into_iter().filter(|known| *known).count()
}

impl Mended {
    /// A text of as many lines as the original has.
    fn whole(lines: &[&str], what: &[&'static str], how: How) -> Self {
        Self {
            text: joined(lines.iter().copied()),
            origins: (1..=lines.len() as u64 + 1).collect(),
            what: what.to_vec(),
            how,
        }
    }

    fn notice(&self) -> podium_domain::Warning {
        let message = format!("the text was mended before it was read: {}", self.what.join("; "));
        podium_domain::Warning::new("mended", message, None)
    }

    /// Makes lines those of the original.
    fn place(&self, parsed: &mut ParsedFile) {
        let first = |line: u64| self.origin(line.saturating_sub(1)).unwrap_or(line);
        let last = |line: u64| {
            self.origin(line)
                .map_or(line, |next| next.saturating_sub(1).max(first(line)))
        };
        for [from, to] in parsed.runs.iter_mut().filter_map(|run| run.lines.as_mut()) {
            (*from, *to) = (first(*from), last(*to));
        }
        for line in parsed
            .warnings
            .iter_mut()
            .filter_map(|warning| warning.line.as_mut())
        {
            *line = first(*line);
        }
        for personal in &mut parsed.personal {
            if let Some(line) = personal
                .place
                .strip_prefix("line ")
                .and_then(|line| line.parse().ok())
            {
                personal.place = format!("line {}", first(line));
            }
        }
    }

    fn origin(&self, at: u64) -> Option<u64> {
        self.origins.get(usize::try_from(at).ok()?).copied()
    }
}

#[cfg(test)]
mod tests;
