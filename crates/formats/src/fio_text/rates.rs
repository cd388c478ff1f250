//! The line of one direction: what it moved, how fast, for how long.

use podium_domain::Op;

use super::figure::{Figure, Layout, bytes, count};

/// The figures of one such line.
#[derive(Debug)]
pub(super) struct Rates<'a> {
    pub(super) op: Op,
    pub(super) layout: Layout,
    pub(super) iops: Option<Figure>,
    /// The bandwidth as printed, in binary and decimal units where both stand there.
    pub(super) bandwidth: Vec<Figure>,
    pub(super) moved: Option<Figure>,
    /// Milliseconds.
    pub(super) runtime: &'a str,
}

/// Reads a line when it is one. 2.x: `read : io=1024.0MB, bw=10923KB/s, iops=2730, runt= 96000msec`; 3.x:
/// `write: IOPS=2730, BW=10.7MiB/s (11.2MB/s)(1024MiB/96000msec); 0 zone resets`.
pub(super) fn rates(line: &str) -> Option<Rates<'_>> {
    let (word, rest) = line.trim().split_once(':')?;
    let op = match word.trim() {
        "read" => Op::Read,
        "write" => Op::Write,
        "trim" => Op::Trim,
        "mixed" => Op::Total,
        _ => return None,
    };
    let rest = rest.trim_start();
    if let Some(rest) = rest.strip_prefix("IOPS=") {
        return modern(op, rest);
    }
    rest.starts_with("io=").then(|| legacy(op, rest)).flatten()
}

fn modern(op: Op, rest: &str) -> Option<Rates<'_>> {
    let (iops, rest) = rest.split_once(", BW=")?;
    let mut parts = rest.split('(').map(|part| part.split(')').next().unwrap_or(part));
    let printed = [parts.next()?, parts.next()?];
    let (moved, runtime) = parts.next()?.split_once('/')?;
    let rate = |text: &str| bytes(text.trim().strip_suffix("/s")?, Layout::Modern);
    Some(Rates {
        op,
        layout: Layout::Modern,
        iops: count(iops),
        bandwidth: printed.into_iter().filter_map(rate).collect(),
        moved: bytes(moved, Layout::Modern),
        runtime: runtime.strip_suffix("msec")?.trim(),
    })
}

fn legacy(op: Op, rest: &str) -> Option<Rates<'_>> {
    let field = |name: &str| {
        let mut fields = rest.split(',').filter_map(|field| field.split_once('='));
        fields
            .find(|(key, _)| key.trim() == name)
            .map(|(_, value)| value.trim())
    };
    let rate = field("bw").and_then(|text| bytes(text.strip_suffix("/s")?, Layout::Legacy));
    Some(Rates {
        op,
        layout: Layout::Legacy,
        iops: field("iops").and_then(count),
        bandwidth: rate.into_iter().collect(),
        moved: field("io").and_then(|text| bytes(text, Layout::Legacy)),
        runtime: field("runt")?.strip_suffix("msec")?.trim(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_layouts_are_read() {
        let old = rates("  read : io=32708KB, bw=557417B/s, iops=136, runt= 60086msec").expect("2.x");
        let values = |rates: &Rates<'_>| {
            let of = |figure: Option<Figure>| figure.map(|figure| figure.value);
            let bandwidth: Vec<_> = rates.bandwidth.iter().map(|figure| figure.value).collect();
            (of(rates.iops), of(rates.moved), bandwidth)
        };
        assert_eq!(
            values(&old),
            (Some(136.0), Some(32708.0 * 1024.0), vec![557_417.0])
        );
        assert_eq!(old.runtime, "60086");
        let line = "   write: IOPS=1200, BW=4801KiB/s (4916kB/s)(141MiB/30002msec); 0 zone resets";
        let new = rates(line).expect("3.x");
        assert_eq!((new.op.clone(), new.runtime), (Op::Write, "30002"));
        assert_eq!(values(&new).2, vec![4801.0 * 1024.0, 4_916_000.0]);
    }

    #[test]
    fn other_lines_are_none() {
        for line in [
            "   READ: bw=233MiB/s (244MB/s), io=2328MiB (2441MB), run=10001-10001msec",
            "  read: IOPS=1, BW=1MiB/s",
            "read: IOPS=1, BW=(((",
            "  cpu          : usr=0.70%",
            "read :",
        ] {
            assert!(rates(line).is_none(), "{line}");
        }
    }
}
