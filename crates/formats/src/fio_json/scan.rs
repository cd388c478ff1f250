//! Finds fio's documents in a text that may hold anything else besides.

use std::{borrow::Cow, ops::Range};

use serde::{
    Deserialize,
    de::{DeserializeSeed, Deserializer},
};

use super::{
    document::{Document, Entry},
    lenient::Object,
    messages::Messages,
};

const KEY: &str = "\"fio version\"";

/// Work on starts that turn out to be none may cost this many times the text, so that no input costs its square.
const WASTE: usize = 8;

/// What one failed start costs at least, in bytes of that budget.
const START_COST: usize = 64;

/// A status interval of seconds makes some thousand documents a file; more is no benchmark.
const MOST_DOCUMENTS: usize = 20_000;

/// A document and where it stands.
pub(super) struct Found<'a> {
    pub(super) document: Document<'a>,
    /// Bytes of the text.
    pub(super) range: Range<usize>,
    /// Bytes of the text between the document before and this one.
    pub(super) before: Range<usize>,
    /// What that text says; filled in by the reader.
    pub(super) messages: Messages<'a>,
    /// Where and why it breaks off, when it does.
    pub(super) broken: Option<Broken>,
}

impl<'a> Found<'a> {
    fn new(document: Document<'a>, range: Range<usize>, after: &[Found<'a>], broken: Option<Broken>) -> Self {
        let before = after.last().map_or(0, |last| last.range.end)..range.start;
        Self {
            document,
            range,
            before,
            messages: Messages::default(),
            broken,
        }
    }
}

/// An end that came too early.
pub(super) struct Broken {
    /// Offset in the text.
    pub(super) at: usize,
    /// The decoder's words.
    pub(super) reason: String,
}

/// All that a text yields.
#[derive(Default)]
pub(super) struct Scan<'a> {
    pub(super) found: Vec<Found<'a>>,
    /// Where the last document ends.
    pub(super) rest: usize,
    /// The first start that looked like fio's and yielded nothing.
    pub(super) lost: Option<Broken>,
    /// Where the search was given up, if it was.
    pub(super) gave_up: Option<usize>,
    /// Whether a value was `nan` or `inf`, which JSON does not have.
    pub(super) has_nan: bool,
}

/// The typed result of one start; errors are kept beside what was read before them.
struct Attempt<'a> {
    document: Document<'a>,
    error: Option<String>,
}

impl<'a> Deserialize<'a> for Attempt<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        let mut document = Document::default();
        let error = Object(&mut document)
            .deserialize(deserializer)
            .err()
            .map(|error| error.to_string());
        Ok(Self { document, error })
    }
}

/// Finds every document, in order; stops early on a value `nan` or `inf` when told to, since the text can be repaired.
pub(super) fn scan(text: &str, stop_at_nan: bool) -> Scan<'_> {
    let mut scan = Scan::default();
    let mut budget = text.len().saturating_mul(WASTE).saturating_add(1 << 20);
    let mut starts = Starts { text, at: 0, key: 0 };
    while let Some(start) = starts.next() {
        let mut stream = serde_json::Deserializer::from_str(&text[start..]).into_iter::<Attempt<'_>>();
        let Some(Ok(Attempt { document, error })) = stream.next() else {
            continue;
        };
        let end = start + stream.byte_offset();
        let is_fio = document.version.is_some() && !document.entries.is_empty();
        if scan.found.len() >= MOST_DOCUMENTS {
            scan.gave_up = Some(start);
            break;
        }
        match error {
            None => {
                starts.at = end;
                if is_fio {
                    let found = Found::new(document, start..end, &scan.found, None);
                    scan.found.push(found);
                }
            }
            Some(_) if stop_at_nan && is_nan(text, end) => {
                return Scan {
                    has_nan: true,
                    ..scan
                };
            }
            Some(reason) if is_fio && document.entries.iter().any(Entry::is_sound) => {
                starts.at = start + line_start(&text[start..end]).max(1);
                let broken = Broken { at: end, reason };
                let found = Found::new(document, start..starts.at, &scan.found, Some(broken));
                scan.found.push(found);
            }
            Some(reason) => {
                if document.version.is_some() && scan.lost.is_none() {
                    scan.lost = Some(Broken { at: end, reason });
                }
                let Some(left) = budget.checked_sub(end - start + START_COST) else {
                    scan.gave_up = Some(start);
                    break;
                };
                budget = left;
            }
        }
    }
    scan.rest = scan.found.last().map_or(0, |last| last.range.end);
    scan
}

/// Whether a document begins in the text.
pub(super) fn has_start(text: &str) -> bool {
    Starts { text, at: 0, key: 0 }.any(|start| text[start + 1..].trim_ascii_start().starts_with(KEY))
}

/// The places where a document may begin, from `at` on: a `{` at the start of a line with a string after it, and when
/// the line is indented (a document in a list, a pasted block) only with fio's first key; none after the last such key.
struct Starts<'a> {
    text: &'a str,
    at: usize,
    /// The next place of [`KEY`] that is known.
    key: usize,
}

impl Iterator for Starts<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        loop {
            let start = self.at + self.text.get(self.at..)?.find('{')?;
            if self.key <= start {
                self.key = start + self.text[start..].find(KEY)?;
            }
            self.at = start + 1;
            let inside = self.text[start + 1..].trim_ascii_start();
            let begins = match self.indent(start) {
                Some(0) => inside.starts_with('"'),
                Some(_) => inside.starts_with(KEY),
                None => false,
            };
            if begins {
                return Some(start);
            }
        }
    }
}

impl Starts<'_> {
    /// How many blanks stand between the start of the line and `start`; `None` when something else does.
    fn indent(&self, start: usize) -> Option<usize> {
        const WIDEST: usize = 256;
        let before = &self.text.as_bytes()[start.saturating_sub(WIDEST)..start];
        let blanks = before
            .iter()
            .rev()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        match before.iter().rev().nth(blanks) {
            None if blanks < WIDEST => Some(blanks),
            Some(b'\n' | b'\r') => Some(blanks),
            _ => None,
        }
    }
}

/// Where the last line of the text starts.
fn line_start(text: &str) -> usize {
    text.bytes()
        .rposition(|byte| matches!(byte, b'\n' | b'\r'))
        .map_or(0, |end| end + 1)
}

/// Whether the decoder stopped at one of C's words for what is no number.
fn is_nan(text: &str, stop: usize) -> bool {
    let around = &text.as_bytes()[stop.saturating_sub(4)..text.len().min(stop + 4)];
    around
        .windows(3)
        .any(|word| word.eq_ignore_ascii_case(b"nan") || word.eq_ignore_ascii_case(b"inf"))
}

/// The text with every value `nan` or `inf` (also signed) made an empty string of the same length, which counts as
/// absent; offsets and lines stay.
pub(super) fn without_nan(text: &str) -> Cow<'_, str> {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(colon) = rest.find(':') {
        let (before, after) = rest.split_at(colon + 1);
        plain.push_str(before);
        let blanks = after.len() - after.trim_ascii_start().len();
        let (blank, value) = after.split_at(blanks);
        plain.push_str(blank);
        rest = value;
        let length = value
            .bytes()
            .take(8)
            .take_while(|b| b.is_ascii_alphabetic() || matches!(b, b'-' | b'+'))
            .count();
        let word = value[..length].trim_start_matches(['-', '+']);
        if ["nan", "inf", "infinity"]
            .iter()
            .any(|no_number| word.eq_ignore_ascii_case(no_number))
        {
            plain.push_str("\"\"");
            plain.extend(std::iter::repeat_n(' ', length - 2));
            rest = &value[length..];
        }
    }
    plain.push_str(rest);
    plain.into()
}
