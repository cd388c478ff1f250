use std::collections::BTreeMap;

use podium_domain::{Conditions, Measurement, Metric, Op, Outcome, ParsedRun, ParsedWorkload, Stat};

use super::{
    AsSsd,
    block::Block,
    output::{Field, Figure, Output, Unit},
};
use crate::{blank, dates, notices::Notices, ordered};

/// Bytes in what the program calls a megabyte.
const MEBI: f64 = 1_048_576.0;

/// Turns an output into a run; `None` when no test of it ran.
pub(super) fn run(output: &Output, notices: &mut Notices) -> Option<ParsedRun> {
    let mut workloads: Vec<ParsedWorkload> = Vec::new();
    for figure in &output.figures {
        let Some(measurement) = measurement(figure, notices) else {
            continue;
        };
        let score = figure.block == Block::Score;
        let op = if score { Op::Total } else { figure.op.clone() };
        let identity = figure.block.identity(op);
        let last = workloads
            .last_mut()
            .filter(|last| score && last.identity == identity);
        if let Some(last) = last {
            if last.measurements.iter().all(|known| known.op != measurement.op) {
                last.measurements.push(measurement);
            }
            continue;
        }
        workloads.push(ParsedWorkload {
            name: figure.block.name().to_owned(),
            identity,
            conditions: Conditions::new(),
            outcome: Outcome::ok(),
            measurements: vec![measurement],
            parts: Vec::new(),
            series: Vec::new(),
        });
    }
    if workloads.is_empty() {
        return None;
    }
    Some(ParsedRun {
        format: AsSsd::ID.to_owned(),
        tool: AsSsd::TOOL.to_owned(),
        tool_version: Some(output.version.clone()),
        section: None,
        lines: Some(output.lines),
        member: None,
        subject: None,
        started_at: output
            .disk
            .iter()
            .find(|(field, _)| *field == Field::Date)
            .and_then(|(_, date)| dates::any_order(date)),
        found: found(output),
        factors: BTreeMap::new(),
        workloads: blank::fitted(workloads),
    })
}

fn found(output: &Output) -> BTreeMap<String, String> {
    let factor = |field: Field| match field {
        Field::Name => Some("disks.model"),
        Field::Firmware => Some("disks.firmware"),
        Field::Controller => Some("disks.driver"),
        Field::Offset => Some("disks.offset"),
        Field::Size => Some("disks.capacity"),
        Field::Date => None,
    };
    let said = output.disk.iter().filter(|(_, value)| !value.is_empty());
    ordered::map(said.filter_map(|(field, value)| Some((factor(*field)?.to_owned(), value.clone()))))
}

/// A figure in its canonical unit; `None` for a test that did not run, and for a unit that its block cannot have.
fn measurement(figure: &Figure, notices: &mut Notices) -> Option<Measurement> {
    let number = figure.value.number;
    if number.value <= 0.0 {
        return None;
    }
    let (metric, value) = match (figure.unit, figure.block) {
        (Unit::Points, Block::Score) => (Metric::Score, number.value),
        (Unit::Milliseconds, Block::Access) => (Metric::Latency, number.value / 1e3),
        (Unit::Rate, Block::Sequential | Block::Random | Block::Threads) => {
            (Metric::Bandwidth, number.value * MEBI)
        }
        (Unit::Iops, block) if block != Block::Score => (Metric::Iops, number.value),
        _ => {
            let message = format!(
                "“{}” has a figure in a unit that it cannot have; it was left out",
                figure.block.name()
            );
            notices.warn("contradiction", message, Some(figure.at));
            return None;
        }
    };
    let known = figure.op != Op::Total || figure.block == Block::Score;
    known.then(|| Measurement::new(metric, figure.op.clone(), Stat::Mean, value, Some(number.digits)))
}
