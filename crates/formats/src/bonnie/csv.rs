use memchr::memchr_iter;

use super::record::{Figures, Record, TESTS, size, sizes};
use crate::numbers::{Number, number, scaled};

/// Where the parts of a layout start.
struct Layout {
    fields: usize,
    machine: usize,
    concurrency: Option<usize>,
    size: usize,
    chunk: Option<usize>,
    /// The first of six rates with their percentages.
    large: usize,
    /// The number of files, and how many fields say more of them.
    files: usize,
    more: usize,
    /// The first of twelve latencies.
    latencies: Option<usize>,
}

/// Bonnie++ 1.03 and before.
const OLD: Layout = Layout {
    fields: 27,
    machine: 0,
    concurrency: None,
    size: 1,
    chunk: None,
    large: 2,
    files: 14,
    more: 0,
    latencies: None,
};

/// 1.96 to 1.98.
const MIDDLE: Layout = Layout {
    fields: 48,
    machine: 2,
    concurrency: Some(3),
    size: 5,
    chunk: Some(6),
    large: 7,
    files: 19,
    more: 4,
    latencies: Some(36),
};

/// 2.00, with the number of seeks and of processes that seek.
const NEW: Layout = Layout {
    fields: 50,
    large: 9,
    files: 21,
    latencies: Some(38),
    ..MIDDLE
};

/// Longest line that can be one.
const LONGEST: usize = 1_000;

/// Whether a line of a text has enough commas; most texts have none.
pub(super) fn may_stand_in(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut start = 0;
    let mut ends = memchr_iter(b'\n', bytes).chain([bytes.len()]);
    ends.any(|end| {
        let line = bytes.get(start..end).unwrap_or_default();
        start = end + 1;
        line.len() >= OLD.fields && memchr_iter(b',', line).count() + 1 >= OLD.fields
    })
}

/// Reads a line of CSV; `None` for any other line.
pub(super) fn record(line: &str) -> Option<Record> {
    let line = line.trim();
    if !(OLD.fields..=LONGEST).contains(&line.len())
        || memchr_iter(b',', line.as_bytes()).count() + 1 < OLD.fields
    {
        return None;
    }
    let fields: Vec<_> = line.split(',').map(str::trim).collect();
    let layout = [OLD, MIDDLE, NEW]
        .into_iter()
        .find(|layout| layout.fields == fields.len())?;
    let field = |at: usize| fields.get(at).copied().unwrap_or_default();
    let versioned = layout.concurrency.is_some();
    if versioned && !(field(0).starts_with("1.9") && number(field(0)).is_some()) {
        return None;
    }
    let (file_bytes, chunk) = match field(layout.size) {
        "" => (None, None),
        text => sizes(text).map(|(file, chunk)| (Some(file), chunk))?,
    };
    let mut record = Record {
        version: versioned.then(|| field(1).to_owned()),
        machine: field(layout.machine).to_owned(),
        concurrency: layout.concurrency.and_then(|at| field(at).parse().ok()),
        file_bytes,
        block_bytes: chunk.or_else(|| size(field(layout.chunk?), 1)),
        files: files(&fields, &layout),
        ..Record::default()
    };
    for (at, test) in record.tests.iter_mut().enumerate() {
        *test = figures(&fields, &layout, at)?;
    }
    record
        .tests
        .iter()
        .any(|test| *test != Figures::default())
        .then_some(record)
}

fn files(fields: &[&str], layout: &Layout) -> Option<String> {
    let said = fields.get(layout.files..=layout.files + layout.more)?;
    let said: Vec<_> = said.iter().copied().filter(|text| !text.is_empty()).collect();
    (!said.is_empty()).then(|| said.join(":"))
}

/// The figures of one test; `None` when a field is neither a figure nor empty nor `+++`, so that the line is something
/// else.
fn figures(fields: &[&str], layout: &Layout, test: usize) -> Option<Figures> {
    const LARGE: usize = TESTS / 2;
    let at = if test < LARGE {
        layout.large + 2 * test
    } else {
        layout.files + layout.more + 1 + 2 * (test - LARGE)
    };
    let longest = match layout.latencies {
        Some(first) => fields.get(first + test).copied().unwrap_or_default(),
        None => "",
    };
    Some(Figures {
        rate: figure(fields.get(at)?).ok()?,
        cpu: figure(fields.get(at + 1)?).ok()?,
        longest: if longest.is_empty() {
            None
        } else {
            Some(latency(longest)?)
        },
    })
}

/// A field that is neither a figure nor empty nor `+++`.
pub(super) struct Unreadable;

/// A figure, or none for what was not run or was too fast.
pub(super) fn figure(text: &str) -> Result<Option<Number>, Unreadable> {
    if text.is_empty() || text.bytes().all(|byte| byte == b'+') {
        return Ok(None);
    }
    let number = number(text).ok_or(Unreadable)?;
    Ok(Some(number).filter(|number| number.value >= 0.0))
}

/// `512ms`, `44660us`, `12s`.
pub(super) fn latency(text: &str) -> Option<Number> {
    if let Some(value) = text.strip_suffix("us") {
        scaled(value, 6)
    } else if let Some(value) = text.strip_suffix("ms") {
        scaled(value, 3)
    } else {
        number(text.strip_suffix('s')?)
    }
}
