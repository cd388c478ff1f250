use super::cell::{Cell, Test, kib};
use crate::numbers::number;

/// The report that a line opens: `"Writer report"`.
pub(super) fn title(line: &str) -> Option<&'static Test> {
    let title = line.trim().strip_prefix('"')?.strip_suffix("report\"")?;
    Test::of_report(title.trim().to_ascii_lowercase().as_str())
}

/// Record sizes in bytes: `        "4"  "8"  "16"`.
pub(super) fn record_sizes(line: &str) -> Option<Vec<u64>> {
    let sizes: Option<Vec<_>> = line.split_whitespace().map(quoted).collect();
    sizes.filter(|sizes| !sizes.is_empty())
}

/// A row: the file's size and a figure for each record size, ragged at its end. Zeros are sizes that were skipped.
pub(super) fn row(line: &str, test: &'static Test, records: &[u64], whole: bool) -> Option<Vec<Cell>> {
    let mut words = line.split_whitespace();
    let file = quoted(words.next()?)?;
    let mut figures: Vec<_> = words.map(number).collect::<Option<_>>()?;
    if !whole {
        figures.pop();
    }
    if figures.len() > records.len() {
        return None;
    }
    let cells = records.iter().zip(figures).map(|(record, value)| Cell {
        test,
        file_bytes: Some(file),
        block_bytes: Some(*record),
        jobs: None,
        value,
    });
    Some(cells.filter(|cell| cell.value.value > 0.0).collect())
}

fn quoted(word: &str) -> Option<u64> {
    kib(word.strip_prefix('"')?.strip_suffix('"')?)
}
