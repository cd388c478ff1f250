//! What it costs to ask every format whether a file is its own.

use std::hint::black_box;

use podium_formats::{Source, sniff};

use super::{ROUNDS, shortest};
use crate::{made::fio_log, report::Report};

/// As large as a file may be.
const BYTES: usize = 32 << 20;

/// Measures files that many formats or none take for their own, and the longest line.
pub(super) fn measure(report: &mut Report) -> anyhow::Result<()> {
    let letters = "what nobody wrote, in lines of no meaning and 1.5 MB/s\n";
    let files = [
        ("a fio log", fio_log::log(BYTES as u64 / 20).into_bytes()),
        (
            "a text of no tool",
            letters.repeat(BYTES / letters.len()).into_bytes(),
        ),
        ("one line", b"x".repeat(BYTES)),
        ("open JSON", b"{\"jobs\":[".repeat(BYTES / 9)),
        ("bytes that are no text", [0, 1, 0xff, b'x'].repeat(BYTES / 4)),
    ];
    for (what, mut bytes) in files {
        bytes.truncate(BYTES);
        let mut best = f64::INFINITY;
        for _ in 0..ROUNDS {
            best = best.min(shortest(|| {
                Ok(black_box(sniff(&Source::new(None, &bytes))).len())
            })?);
        }
        let what = format!("every format asked about 32 MiB, {what}");
        report.add(&what, best * 1e3, "ms");
    }
    Ok(())
}
