//! A completion latency log as fio 3.33 writes it without `log_avg_msec`: a row for every request.

use std::fmt::Write;

use super::Numbers;

/// The name that fio gives such a log; it alone says what the values are.
pub(crate) const NAME: &str = "mixed_clat.1.log";

/// `time ms, ns, direction, block size, priority`, reads and writes in turns as they come.
pub(crate) fn log(rows: u64) -> String {
    let mut numbers = Numbers::new();
    let mut text = String::new();
    for row in 0..rows {
        let (ns, direction) = (40_000 + numbers.below(900_000), numbers.below(2));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}, {ns}, {direction}, 4096, 0x0000", row / 20);
    }
    text
}
