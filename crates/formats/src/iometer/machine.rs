//! What the rows below `ALL` say: hosts, workers, disks and how many requests each keeps in flight.

use std::collections::BTreeSet;

use podium_domain::{Conditions, Identity, Op};

use super::{
    figures::{Cells, active},
    test::Block,
};
use crate::notices::Notices;

/// How many disks a result names.
const LISTED_DISKS: usize = 8;

/// The parts behind an `ALL` row.
#[derive(Debug, Default)]
pub(super) struct Machine {
    /// How many worker rows there are.
    pub(super) workers: Option<u32>,
    /// Requests in flight per worker, when all workers agree: outstanding I/Os are set per disk, so this is that
    /// number times the disks of the worker.
    pub(super) queue_depth: Option<u32>,
    /// The disks by the names that Iometer gives them, each once.
    pub(super) target: Option<String>,
    /// How long the workers ran, to the second.
    pub(super) duration_s: Option<i64>,
}

impl Machine {
    /// Reads the rows below `ALL`; host names and serial numbers are reported as personal.
    pub(super) fn of(block: &Block<'_>, names: &[&str], notices: &mut Notices) -> Self {
        let mut machine = Self::default();
        let mut depths = BTreeSet::new();
        let mut disks = BTreeSet::new();
        let mut seconds: Option<f64> = None;
        for row in &block.rows {
            let cells = Cells::of(block, row, names);
            let name = cells.get("Target Name").unwrap_or_default();
            match cells.get("Target Type") {
                Some("MANAGER") => notices.personal("host name", name, row.line),
                Some("WORKER") => {
                    machine.workers = Some(machine.workers.unwrap_or(0) + 1);
                    let disks = cells.count("# Disks").unwrap_or(1);
                    depths.insert(
                        cells
                            .count("Queue Depth")
                            .and_then(|depth| depth.checked_mul(disks)),
                    );
                    seconds = run_time(&cells).into_iter().chain(seconds).max_by(f64::total_cmp);
                }
                Some("DISK") => {
                    for word in name
                        .split(|c: char| !c.is_ascii_alphanumeric())
                        .filter(|word| is_serial(word))
                    {
                        notices.personal("serial number", word, row.line);
                    }
                    disks.insert(name);
                }
                _ => {}
            }
        }
        if depths.len() == 1 {
            machine.queue_depth = depths.into_iter().next().flatten();
        }
        if !disks.is_empty() {
            machine.target = Some(listed(&disks));
        }
        machine.duration_s = seconds.and_then(whole_seconds);
        machine
    }
}

/// The first few names, and how many more there are.
fn listed(disks: &BTreeSet<&str>) -> String {
    let names: Vec<_> = disks.iter().take(LISTED_DISKS).copied().collect();
    let names = names.join("; ");
    match disks.len().saturating_sub(LISTED_DISKS) {
        0 => names,
        more => format!("{names}; and {more} more"),
    }
}

/// Raw ticks by the frequency of the counter they were taken with.
fn run_time(cells: &Cells<'_>) -> Option<f64> {
    let (ticks, per_second) = (
        cells.number("Total Raw Run Time")?,
        cells.number("Processor Speed")?,
    );
    let seconds = ticks.value / per_second.value;
    seconds.is_finite().then_some(seconds)
}

fn whole_seconds(seconds: f64) -> Option<i64> {
    let whole = seconds.round();
    #[expect(clippy::cast_possible_truncation, reason = "checked to be in range and whole")]
    (1.0..1e9).contains(&whole).then_some(whole as i64)
}

/// Model and firmware are short or have few digits; serial numbers and world-wide names are long and full of them.
fn is_serial(word: &str) -> bool {
    word.len() >= 12 && word.bytes().filter(u8::is_ascii_digit).count() >= 8
}

/// The circumstances that the rows tell.
pub(super) fn describe(conditions: &mut Conditions, cells: &Cells<'_>, machine: &Machine) {
    let mut say = |name: &'static str, value: Option<podium_domain::ConditionValue>| {
        if let Some(value) = value {
            conditions.insert(name, value);
        }
    };
    say("duration_s", machine.duration_s.map(Into::into));
    say("target", machine.target.clone().map(Into::into));
    say("disks", cells.count("# Disks").map(Into::into));
    say(
        "managers",
        cells
            .count("# Managers")
            .filter(|count| *count > 1)
            .map(Into::into),
    );
    say("span_sectors", cells.count("Maximum Size").map(Into::into));
}

/// An identity for results whose access specification the file does not explain: only the sides that moved are known,
/// so the name decides.
pub(super) fn unspecified(cells: &Cells<'_>, name: &str) -> Identity {
    let op = match active(cells).as_slice() {
        [(only, _)] => only.clone(),
        [] => Op::Total,
        _ => Op::Mixed,
    };
    Identity {
        test: Some(name.to_owned()),
        ..Identity::of(op)
    }
}

#[cfg(test)]
mod tests {
    use super::is_serial;

    #[test]
    fn serial_numbers_are_told_from_models() {
        for word in ["S3Z8NB0K123456A", "5000C500A1B2C3D4", "0025385b71b04f8e"] {
            assert!(is_serial(word), "{word}");
        }
        for word in ["SSDPE2ME016T4", "WD40EFRX", "Pliant", "MZVLB512HAJQ", "8DV10160"] {
            assert!(!is_serial(word), "{word}");
        }
    }
}
