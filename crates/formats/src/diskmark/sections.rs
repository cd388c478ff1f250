use super::{
    Tool,
    footer::{Footer, read_percent},
    line::{Direction, Line},
    section::{Found, Section},
};
use crate::{Limits, Refused, transcript};

/// More lines than any version prints: what goes on is another output.
const LINES: usize = 32;

/// How far below the last line of an output its next one may be.
const NEAR: u64 = 6;

/// The outputs of all three tools in a text, in its order.
///
/// # Errors
/// When there are more than the limits allow.
pub(super) fn sections(text: &str, limits: &Limits) -> Result<Vec<Section>, Refused> {
    let mut reader = Reader::default();
    for line in transcript::lines(text) {
        reader.take(&line.text, line.number);
        if reader.results > limits.workloads || reader.sections.len() > limits.runs {
            return Err(Refused(format!(
                "the text has more outputs or results than are read: at most {} and {}",
                limits.runs, limits.workloads
            )));
        }
    }
    reader.close();
    Ok(reader.sections)
}

#[derive(Default)]
struct Reader {
    sections: Vec<Section>,
    /// All results so far.
    results: usize,
    open: Option<Section>,
    /// A banner that no result followed yet.
    banner: Option<(Tool, Option<String>, u64)>,
    /// What the last heading said.
    heading: Option<(Direction, Option<f64>)>,
    /// Whether the open output has begun its footer.
    ended: bool,
    /// The last line, when it was a rule of dashes.
    rule: Option<u64>,
}

impl Reader {
    fn take(&mut self, text: &str, at: u64) {
        // Marks of comments, lists and quotations of all kinds, as posts and source files have them.
        let marks = text.bytes().take_while(|byte| b"/ \t`#|".contains(byte)).count();
        let text = &text[marks..];
        let text = text.strip_prefix("- ").unwrap_or(text).trim_start();
        if text.is_empty() {
            return;
        }
        if let Some((tool, version)) = banner(text) {
            self.close();
            self.heading = None;
            self.banner = Some((tool, version, self.rule.unwrap_or(at)));
        } else if let Some(direction) = heading(text) {
            self.headed(direction, text);
        } else if let Some(line) = Line::read(text) {
            self.found(line, at);
        } else if let Some(open) = self.open.as_mut().filter(|open| at <= open.lines[1] + NEAR)
            && open.footer.take(text)
        {
            open.lines[1] = at;
            self.ended = true;
        }
        self.rule = text.starts_with("---").then_some(at);
    }

    /// `[Read]` begins every output from version 7 on, so behind results it begins another one.
    fn headed(&mut self, direction: Direction, text: &str) {
        let begins = direction == Direction::Read && self.open.is_some();
        if begins || self.ended {
            self.close();
        }
        self.heading = Some((direction, read_percent(text)));
    }

    fn found(&mut self, line: Line, at: u64) {
        let apart = self
            .open
            .as_ref()
            .is_some_and(|open| self.ended || open.results.len() >= LINES || repeats(open, &line, at));
        if apart {
            self.close();
        }
        let headed = self.heading.filter(|_| line.direction.is_none());
        let direction = line.direction.or(headed.map(|(direction, _)| direction));
        // A line that does not say whether it is of reads or writes says nothing.
        let Some(direction) = direction else { return };
        let (tool, version, first) = match self.banner.take() {
            Some((tool, version, first)) => (tool, version, first),
            None => (line.spelling, None, at),
        };
        let open = self.open.get_or_insert_with(|| Section {
            tool,
            version,
            lines: [first, at],
            results: Vec::new(),
            footer: Footer::default(),
        });
        open.lines[1] = at;
        let read_percent = headed.and_then(|(_, share)| share);
        open.results.push(Found {
            at,
            line,
            direction,
            read_percent,
        });
        self.results += 1;
    }

    fn close(&mut self) {
        self.ended = false;
        self.sections.extend(self.open.take().filter(is_sound));
    }
}

/// Without a banner, only what has the very shape of the tools' lines is theirs: a data sheet says “Sequential Read:
/// 3500 MB/s” too. A single line is theirs when it has depth, threads, IOPS and latency as well.
fn is_sound(section: &Section) -> bool {
    let places = match section.tool {
        Tool::Amorphous => 2,
        Tool::Crystal | Tool::Kde => 3,
    };
    let shaped = |found: &&Found| found.line.rate.places == places;
    let is_full = |found: &Found| {
        let line = &found.line;
        line.queues.is_some() && line.threads.is_some() && line.iops.is_some() && line.latency_us.is_some()
    };
    let enough = section.results.len() > 1 || section.results.iter().any(is_full);
    section.version.is_some() || (enough && section.results.iter().all(|found| shaped(&found)))
}

/// Whether a line begins another output: the same test again, with something between.
fn repeats(open: &Section, line: &Line, at: u64) -> bool {
    let same = |found: &&Found| {
        let known = &found.line;
        (&known.name, known.direction) == (&line.name, line.direction)
    };
    line.direction.is_some() && at > open.lines[1] + 1 && open.results.iter().any(|found| same(&found))
}

fn heading(text: &str) -> Option<Direction> {
    let (word, _) = text.strip_prefix('[')?.split_once(']')?;
    match word {
        "Read" => Some(Direction::Read),
        "Write" => Some(Direction::Write),
        "Mix" => Some(Direction::Mix),
        _ => None,
    }
}

/// `CrystalDiskMark 8.0.1 x64 (C) …`, `KDiskMark (3.0.0): https://…`, in its first version `KDiskMark: https://…`.
fn banner(text: &str) -> Option<(Tool, Option<String>)> {
    let version = |rest: &str| {
        let end = rest
            .find(|c: char| c.is_whitespace() || c == ')')
            .unwrap_or(rest.len());
        let version = &rest[..end];
        version
            .starts_with(|c: char| c.is_ascii_digit())
            .then(|| version.to_owned())
    };
    for (word, tool) in [
        ("CrystalDiskMark ", Tool::Crystal),
        ("AmorphousDiskMark ", Tool::Amorphous),
    ] {
        if let Some(rest) = text.strip_prefix(word) {
            return version(rest).map(|version| (tool, Some(version)));
        }
    }
    let rest = text.strip_prefix("KDiskMark")?.trim_start();
    let version = rest.strip_prefix('(').and_then(version);
    (version.is_some() || rest.starts_with(": http")).then_some((Tool::Kde, version))
}
