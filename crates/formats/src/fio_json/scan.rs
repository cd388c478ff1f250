//! Finds fio's documents in a text that may hold anything else besides.

use std::ops::Range;

use super::{
    document::Document,
    entry::Entry,
    lines::Lines,
    messages::Messages,
    nan::is_nan,
    reader::{Reader, Stop},
    starts::{Starts, line_start},
    verification::set_apart,
};

/// Work on starts that turn out to be none may cost this many times the text, so that no input costs its square.
const WASTE: usize = 4;

/// What one failed start costs at least, in bytes of that budget.
const START_COST: usize = 512;

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
    pub(super) reason: Stop,
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

/// Finds every document, in order; stops early on a value `nan` or `inf` when told to, since the text can be repaired.
pub(super) fn scan<'a>(text: &'a str, lines: &'a Lines<'a>, stop_at_nan: bool) -> Scan<'a> {
    let mut scan = Scan::default();
    let mut budget = text.len().saturating_mul(WASTE).saturating_add(1 << 20);
    let mut starts = Starts::of(text);
    while let Some(start) = starts.next() {
        let mut reader = Reader::new(text, start).counting(lines);
        let mut document = Document::default();
        let error = reader.object(&mut document).err();
        let end = reader.at();
        let is_fio = document.version.is_some() && !document.entries.is_empty();
        if scan.found.len() >= MOST_DOCUMENTS {
            scan.gave_up = Some(start);
            break;
        }
        match error {
            None => {
                starts.resume(end);
                if is_fio {
                    set_apart(&mut document);
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
                set_apart(&mut document);
                let next = start + line_start(&text[start..end]).max(1);
                starts.resume(next);
                let broken = Broken { at: end, reason };
                let found = Found::new(document, start..next, &scan.found, Some(broken));
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
