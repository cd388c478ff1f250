use crate::numbers::number;

/// An access specification: what the workers were asked to do, as one or more lines with shares.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct AccessSpec<'a> {
    /// As typed in Iometer; may lie and may repeat.
    pub(super) name: &'a str,
    /// In the file's order.
    pub(super) lines: Vec<SpecLine>,
}

/// One line of an access specification.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct SpecLine {
    /// Bytes per request.
    pub(super) size_bytes: u64,
    /// Share of all requests, in percent.
    pub(super) share: f64,
    /// Share of reads, in percent.
    pub(super) reads: f64,
    /// Share of random requests, in percent.
    pub(super) random: f64,
    /// Milliseconds between two bursts.
    pub(super) delay_ms: f64,
    /// Requests in one burst.
    pub(super) burst: f64,
    /// Bytes to which requests are aligned; 0 means sector boundaries.
    pub(super) align_bytes: f64,
    /// Bytes of the reply of network tests; 0 means none.
    pub(super) reply_bytes: f64,
}

impl SpecLine {
    /// Reads `size,% of size,% reads,% random,delay,burst,align,reply`, with or without a comma at the end.
    pub(super) fn read(line: &str) -> Option<Self> {
        let mut cells = line.split(',');
        let size_bytes = cells.next()?.trim().parse().ok()?;
        let mut next = || number(cells.next()?).map(|number| number.value);
        let (share, reads, random) = (next()?, next()?, next()?);
        let percent = |value: f64| (0.0..=100.0).contains(&value);
        if size_bytes == 0 || !(percent(share) && percent(reads) && percent(random)) {
            return None;
        }
        Some(Self {
            size_bytes,
            share,
            reads,
            random,
            delay_ms: next()?,
            burst: next()?,
            align_bytes: next()?,
            reply_bytes: next()?,
        })
    }
}
