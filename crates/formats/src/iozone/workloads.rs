use std::collections::HashMap;

use podium_domain::{Conditions, Identity, Measurement, Metric, ParsedRun, ParsedWorkload, Stat};

use super::{Iozone, cell::Cell, section::Section, settings::Unit};
use crate::{blank, numbers::Number, terminal};

/// A section as a run, a workload per test, file size and record size.
pub(super) fn run(section: Section) -> ParsedRun {
    let mut run = terminal::run(Iozone::ID, Iozone::TOOL, section.lines);
    run.started_at = section.settings.began.as_deref().and_then(terminal::clock);
    let size = section.cells.first().map(|cell| cell.file_bytes);
    let several_sizes = section.cells.iter().any(|cell| Some(cell.file_bytes) != size);
    let mut places: HashMap<_, usize> = HashMap::new();
    let mut groups: Vec<(Cell, Vec<Number>)> = Vec::new();
    for cell in &section.cells {
        let key = (cell.test.name, cell.file_bytes, cell.block_bytes, cell.jobs);
        let place = *places.entry(key).or_insert(groups.len());
        match groups.get_mut(place) {
            Some((_, values)) => values.push(cell.value),
            None => groups.push((*cell, vec![cell.value])),
        }
    }
    let mut shared = Shared::new(section.settings.conditions());
    let workloads = groups
        .iter()
        .filter_map(|(cell, values)| workload(&section, &mut shared, cell, values, several_sizes));
    run.workloads = blank::fitted(workloads.collect());
    run.tool_version = section.settings.version;
    run
}

/// The conditions of a section's workloads, which those of one file size share.
struct Shared {
    own: Conditions,
    file_bytes: Option<u64>,
    with_file: Conditions,
}

impl Shared {
    fn new(own: Conditions) -> Self {
        Self {
            file_bytes: None,
            with_file: own.clone(),
            own,
        }
    }

    fn of(&mut self, file_bytes: Option<u64>) -> Conditions {
        if self.file_bytes != file_bytes {
            self.file_bytes = file_bytes;
            self.with_file = self.own.clone();
            if let Some(bytes) = file_bytes.and_then(|bytes| i64::try_from(bytes).ok()) {
                self.with_file.insert("span_bytes", bytes.into());
            }
        }
        self.with_file.clone()
    }
}

fn workload(
    section: &Section,
    shared: &mut Shared,
    cell: &Cell,
    values: &[Number],
    several: bool,
) -> Option<ParsedWorkload> {
    let file = cell.file_bytes.filter(|_| several);
    let identity = Identity {
        pattern: Some(cell.test.pattern()),
        block_bytes: cell.block_bytes,
        jobs: cell.jobs,
        test: match file {
            Some(bytes) => Some(format!("{} file", size_words(bytes))),
            None => Some(cell.test.name.to_owned()).filter(|_| cell.block_bytes.is_none()),
        },
        ..Identity::of(cell.test.op())
    };
    let mut workload = blank::workload(cell.test.name, identity);
    workload.conditions = shared.of(cell.file_bytes);
    workload.measurements = vec![figure(cell, values, section.settings.unit)?];
    Some(workload)
}

fn figure(cell: &Cell, values: &[Number], unit: Unit) -> Option<Measurement> {
    let (metric, scale): (_, fn(f64) -> f64) = match unit {
        Unit::Kib => (Metric::Bandwidth, |value| value * 1024.0),
        Unit::Operations => (Metric::Iops, |value| value),
        Unit::Microseconds => (Metric::Latency, |value| value / 1e6),
    };
    let scaled = values.iter().map(|number| Number {
        value: scale(number.value),
        ..*number
    });
    let values: Vec<_> = scaled.collect();
    terminal::repeated(metric, &cell.test.op(), Stat::Mean, &values)
}

/// A size that is a number of KiB, in the largest unit in which it is whole.
fn size_words(bytes: u64) -> String {
    let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)];
    let whole = |(_, shift): &&(&str, u32)| bytes.trailing_zeros() >= *shift;
    match units.iter().find(whole) {
        Some((unit, shift)) => format!("{} {unit}", bytes >> shift),
        None => format!("{bytes} B"),
    }
}
