use crate::numbers::Number;

/// Tests in the order of every layout: six of one large file, six of many small ones.
pub(super) const TESTS: usize = 12;

/// The figures of one test.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Figures {
    /// KiB per second for the first five tests, operations per second for the others.
    pub(super) rate: Option<Number>,
    /// Percent of a processor.
    pub(super) cpu: Option<Number>,
    /// Seconds.
    pub(super) longest: Option<Number>,
}

/// One result.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Record {
    pub(super) version: Option<String>,
    pub(super) machine: String,
    pub(super) concurrency: Option<u32>,
    pub(super) file_bytes: Option<u64>,
    pub(super) block_bytes: Option<u64>,
    /// As printed: `16`, `16:1000:0/10`.
    pub(super) files: Option<String>,
    pub(super) tests: [Figures; TESTS],
}

impl Record {
    /// Whether a line of CSV can be that of this table, whose host name may be cut.
    pub(super) fn machine_fits(&self, csv: &Self) -> bool {
        csv.machine.starts_with(&self.machine)
    }

    /// Takes what only the table says.
    pub(super) fn take_settings(&mut self, table: &Self) {
        self.version = self.version.take().or_else(|| table.version.clone());
        self.block_bytes = self.block_bytes.or(table.block_bytes);
    }
}

/// `1G`, `300M`, `7423M`, `64k`, `512`: sizes are binary; a bare one is of `unit` bytes.
pub(super) fn size(text: &str, unit: u64) -> Option<u64> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let factor = match &text[end..] {
        "" => unit,
        "k" | "K" => 1 << 10,
        "m" | "M" => 1 << 20,
        "g" | "G" => 1 << 30,
        _ => return None,
    };
    text[..end].parse::<u64>().ok()?.checked_mul(factor)
}

/// `1G`, `1G:64k` or `1G::8192:5`: bytes of the file, and of a request where they are said; behind them the numbers of
/// seeks and of processes that seek.
pub(super) fn sizes(text: &str) -> Option<(u64, Option<u64>)> {
    let mut parts = text.splitn(4, ':');
    let file = parts.next()?;
    let chunk = match parts.next() {
        None | Some("") => None,
        Some(chunk) => Some(size(chunk, 1)?),
    };
    if !parts.all(|count| count.bytes().all(|byte| byte.is_ascii_digit())) {
        return None;
    }
    Some((size(file, 1 << 20)?, chunk))
}
