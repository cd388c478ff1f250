use super::workload::Side;
use crate::numbers::{Number, number, size_bytes};

/// Cells of a row behind its name: `Read       | 445.04 MB/s (111.2k) | 475.05 MB/s   (7.4k)`.
fn cells<'t>(line: &'t str, name: &str) -> Option<impl Iterator<Item = &'t str>> {
    let (head, rest) = line.split_once('|')?;
    (head.trim() == name).then(|| rest.split('|').map(str::trim))
}

/// The block sizes of the columns, in bytes: `Block Size | 4k            (IOPS) | 64k           (IOPS)`.
pub(super) fn block_sizes(line: &str) -> Option<Vec<Option<u64>>> {
    let cells = cells(line, "Block Size")?;
    Some(
        cells
            .map(|cell| size_bytes(cell.split_whitespace().next()?))
            .take(8)
            .collect(),
    )
}

/// Which row it is, and what its columns say.
pub(super) fn row(line: &str) -> Option<(usize, Vec<Option<Side>>)> {
    ["Read", "Write", "Total"]
        .iter()
        .enumerate()
        .find_map(|(at, name)| {
            let cells = cells(line, name)?;
            Some((at, cells.map(side).take(8).collect()))
        })
}

fn side(cell: &str) -> Option<Side> {
    let (speed, iops) = cell.split_once('(')?;
    let (value, unit) = speed.trim().split_once(' ')?;
    let factor = match unit.trim() {
        "KB/s" => 1024.0,
        "MB/s" => 1024.0 * 1e3,
        "GB/s" => 1024.0 * 1e6,
        _ => return None,
    };
    let speed = number(value)?;
    let iops = iops.trim().strip_suffix(')')?;
    let (iops, thousands) = match iops.strip_suffix('k') {
        Some(iops) => (iops, 1e3),
        None => (iops, 1.0),
    };
    let iops = number(iops)?;
    let times = |read: Number, factor: f64| Number {
        value: read.value * factor,
        ..read
    };
    Some(Side {
        speed: times(speed, factor),
        iops: times(iops, thousands),
    })
}
