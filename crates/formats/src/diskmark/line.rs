//! One line of results, whichever version of which tool printed it.

use std::sync::LazyLock;

use memchr::memmem::Finder;
use podium_domain::Pattern;

use super::{
    Tool,
    rest::{Rest, Size},
};
use crate::printed::Printed;

/// Which way the data went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// From the disk.
    Read,
    /// To the disk.
    Write,
    /// Both in one test.
    Mix,
}

/// A line of results taken apart.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    /// The words up to the colon, with single blanks.
    pub(super) name: String,
    /// Whose spelling it is.
    pub(super) spelling: Tool,
    /// Sequential or random.
    pub(super) pattern: Pattern,
    /// Where the line itself says it.
    pub(super) direction: Option<Direction>,
    /// Bytes per request, where the line says it.
    pub(super) block_bytes: Option<u64>,
    /// `Q=`, `QD=`.
    pub(super) queues: Option<u32>,
    /// `T=`.
    pub(super) threads: Option<u32>,
    /// In what the tool calls MB/s.
    pub(super) rate: Printed,
    /// Operations per second.
    pub(super) iops: Option<Printed>,
    /// Microseconds.
    pub(super) latency_us: Option<Printed>,
}

/// Made ready once: it is looked for in every line of every text.
static UNIT: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("MB/s"));

/// How each version begins a line. `AmorphousDiskMark` 4.0.2 spells one of them wrong.
const PATTERNS: [(&str, Pattern); 6] = [
    ("Sequential", Pattern::Sequential),
    ("Sequantial", Pattern::Sequential),
    ("SEQ", Pattern::Sequential),
    ("Seq", Pattern::Sequential),
    ("Random", Pattern::Random),
    ("RND", Pattern::Random),
];

const DIRECTIONS: [(&str, Direction); 3] = [
    ("Read", Direction::Read),
    ("Write", Direction::Write),
    ("Mix", Direction::Mix),
];

impl Line {
    /// Reads a line; `None` when it is not one of results.
    pub(super) fn read(text: &str) -> Option<Self> {
        UNIT.find(text.as_bytes())?;
        let text = &text[start(text)?..];
        let mut rest = Rest(text);
        let pattern = rest.word(&PATTERNS)?;
        let direction = rest.word(&DIRECTIONS);
        let size = rest.size();
        let direction = direction.or_else(|| rest.word(&DIRECTIONS));
        let parameters = rest.parameters();
        let end = text.len() - rest.0.len();
        let name = text[..end].split_whitespace().collect::<Vec<_>>().join(" ");
        rest.skip(":");
        let rate = Printed::read(rest.figure()?, 3)?;
        rest.skip("MB/s").then_some(())?;
        let iops = rest.enclosed("[", "IOPS").and_then(|text| Printed::read(text, 1));
        rest.skip("]");
        let latency_us = rest.enclosed("<", "us").and_then(|text| Printed::read(text, 2));
        let (queues, depth_word, threads) = parameters;
        Some(Self {
            spelling: spelling(size, depth_word),
            name,
            pattern,
            direction,
            block_bytes: size.map(|size| size.bytes),
            queues,
            threads,
            rate,
            iops,
            latency_us,
        })
    }
}

/// Where the first word of a line of results begins; whatever stands before it is not the tool's.
fn start(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    memchr::memchr2_iter(b'S', b'R', bytes).find(|at| {
        let alone = *at == 0 || !bytes[at - 1].is_ascii_alphanumeric();
        alone && PATTERNS.iter().any(|(word, _)| text[*at..].starts_with(word))
    })
}

/// `KDiskMark` parts the number from its unit; `AmorphousDiskMark` names the depth and binary sizes, which
/// `CrystalDiskMark` 3 does not.
fn spelling(size: Option<Size>, depth_word: bool) -> Tool {
    match size {
        Some(size) if depth_word && size.binary => Tool::Amorphous,
        Some(size) if size.parted && !depth_word => Tool::Kde,
        _ => Tool::Crystal,
    }
}
