//! Live statistics: what each interval moved, as time series.

use podium_domain::{Identity, Metric, Op, ParsedRun, ParsedWorkload, Series, Unit};

use super::{TOOL, identity::identity, phase::Phase};
use crate::blank;

/// One interval of all workers together.
#[derive(Debug)]
pub(crate) struct LiveRow {
    pub(crate) label: String,
    pub(crate) phase: String,
    /// Since the phase began.
    pub(crate) time_ms: f64,
    /// `Read` or `Write` in a mixed phase.
    pub(crate) side: String,
    pub(crate) mib_per_s: Option<f64>,
    pub(crate) iops: Option<f64>,
    pub(crate) cpu: Option<f64>,
}

/// The phases as workloads that are nothing but their series; a phase begins anew where time goes back.
pub(crate) fn live_run(rows: &[LiveRow], format: &str) -> Option<ParsedRun> {
    let mut run = blank::run(format, TOOL);
    let begins =
        |a: &LiveRow, b: &LiveRow| a.phase == b.phase && a.label == b.label && a.time_ms <= b.time_ms;
    for (number, rows) in (1..).zip(rows.chunk_by(begins)) {
        run.workloads.extend(workload(rows, number));
    }
    (!run.workloads.is_empty()).then_some(run)
}

fn workload(rows: &[LiveRow], number: usize) -> Option<ParsedWorkload> {
    let first = rows.first()?;
    let phase = Phase {
        name: first.phase.clone(),
        ..Phase::default()
    };
    let op = identity(&phase)?.op;
    let name = match first.label.as_str() {
        "" => first.phase.clone(),
        label => format!("{label}: {}", first.phase),
    };
    let test = Some(format!("{name}, live {number}"));
    let mut workload = blank::workload(
        name,
        Identity {
            test,
            ..Identity::of(op.clone())
        },
    );
    for (word, side) in [("", op), ("Write", Op::Write), ("Read", Op::Read)] {
        let own: Vec<_> = rows.iter().filter(|row| row.side == word).collect();
        workload.series.extend(series(&own, &side));
    }
    (!workload.series.is_empty()).then_some(workload)
}

fn series(rows: &[&LiveRow], op: &Op) -> Vec<Series> {
    let of = |metric: Metric, op: &Op, unit: Unit, value: &dyn Fn(&LiveRow) -> Option<f64>| {
        let points = rows
            .iter()
            .filter_map(|row| Some((row.time_ms / 1e3, value(row)?)));
        let (t_s, v): (Vec<_>, Vec<_>) = points.unzip();
        let series = Series::Time {
            metric,
            op: op.clone(),
            unit,
            t_s,
            v,
        };
        (!rows.is_empty()).then_some(series)
    };
    let bandwidth = |row: &LiveRow| row.mib_per_s.map(|rate| rate * 1_048_576.0);
    let all = [
        of(Metric::Bandwidth, op, Unit::BytesPerSecond, &bandwidth),
        of(Metric::Iops, op, Unit::PerSecond, &|row| row.iops),
        of(Metric::Cpu, &Op::Total, Unit::Percent, &|row| {
            row.cpu.filter(|_| row.side != "Read")
        }),
    ];
    let has_points = |series: &Series| matches!(series, Series::Time { v, .. } if !v.is_empty());
    all.into_iter().flatten().filter(has_points).collect()
}
