use podium_domain::Op;

use super::{
    STATISTICS,
    amount::{bytes, count, seconds, whole_bytes},
};
use crate::numbers::Number;

/// The figures of an output.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Figures {
    pub(super) iops: Option<Number>,
    /// Bytes per second.
    pub(super) speed: Option<Number>,
    /// Seconds: mean, shortest, longest, standard deviation.
    pub(super) times: [Option<Number>; 4],
    /// What was done, where it is said.
    pub(super) op: Option<Op>,
    pub(super) block_bytes: Option<u64>,
}

/// What was measured: `/dev/sda (block device 1.75 TiB)`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) path: String,
    pub(super) filesystem: Option<String>,
}

/// Reads `--- . (ext4 /dev/sda1 252.0 GiB) ioping statistics ---`.
pub(super) fn head(line: &str) -> Option<Target> {
    let named = line.trim().strip_prefix("--- ")?.strip_suffix(STATISTICS)?;
    let (path, rest) = named.rsplit_once(" (").unwrap_or((named, ""));
    let kind = rest.split(' ').next().unwrap_or_default();
    // Of a device it says `block device` or `device`.
    let is_device = matches!(kind, "" | "block" | "device" | "character");
    Some(Target {
        path: path.to_owned(),
        filesystem: (!is_device).then(|| kind.to_owned()),
    })
}

impl Figures {
    /// Reads `9 requests completed in 30.2 ms, 36 KiB read, 298 iops, 1.16 MiB/s`.
    pub(super) fn completed(line: &str) -> Option<Self> {
        let (requests, rest) = line.trim().split_once(" requests completed in ")?;
        let mut figures = Self::default();
        for part in rest.split(", ").skip(1) {
            if let Some(rate) = part.strip_suffix(" iops") {
                figures.iops = count(rate);
            } else if let Some(speed) = part.strip_suffix("/s") {
                figures.speed = bytes(speed);
            } else {
                let (size, op) = match (part.strip_suffix(" read"), part.strip_suffix(" written")) {
                    (Some(size), _) => (size, Op::Read),
                    (_, Some(size)) => (size, Op::Write),
                    _ => continue,
                };
                figures.op = Some(op);
                figures.block_bytes = block(requests, size);
            }
        }
        Some(figures)
    }

    /// Takes `min/avg/max/mdev = 153.6 us / 1.15 ms / 3.98 ms / 1.64 ms`, before 0.7 with one unit at its end. A time of
    /// `0.0` is one below what is printed, and absent.
    pub(super) fn take_times(&mut self, line: &str) -> bool {
        let Some((_, times)) = line.trim().split_once("min/avg/max/mdev = ") else {
            return false;
        };
        let unit = times.rsplit_once(' ').map_or("", |(_, unit)| unit);
        let mut times = times.split('/').map(|time| {
            let time = time.trim();
            let read = if time.contains(' ') {
                seconds(time)
            } else {
                seconds(&format!("{time} {unit}"))
            };
            read.filter(|read| read.value > 0.0 || !time.contains('.'))
        });
        let mut next = || times.next().flatten();
        let [shortest, mean, longest, deviation] = [next(), next(), next(), next()];
        self.times = [mean, shortest, longest, deviation];
        true
    }
}

/// Bytes over requests, where both are exact enough to give a size that a request can have.
fn block(requests: &str, size: &str) -> Option<u64> {
    let requests: u64 = requests.trim().parse().ok()?;
    let bytes = whole_bytes(bytes(size)?.value)?;
    let block = bytes
        .checked_div(requests)
        .filter(|_| bytes.is_multiple_of(requests))?;
    (block >= 512 && block.is_power_of_two()).then_some(block)
}
