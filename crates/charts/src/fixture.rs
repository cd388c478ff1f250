//! A small comparison with every verdict, for the tests. The figures are made up.

use std::collections::BTreeMap;

use podium_compare::{
    Cell, Column, ColumnKind, Durability, DurabilityClass, Row, Section, Verdict, WorkloadHead,
};
use podium_domain::{Identity, Metric, Op, Slug, Stat, Unit};

pub(crate) fn columns(titles: &[&str]) -> Vec<Column> {
    let slug = |at: usize| Slug::try_from(format!("config{at:06}")).unwrap();
    titles
        .iter()
        .enumerate()
        .map(|(at, title)| Column {
            config: slug(at),
            kind: ColumnKind::Config,
            title: (*title).to_owned(),
            label: (*title).to_owned(),
            differs: vec![format!("disk {at}")],
            runs: Vec::new(),
            durability: Durability {
                class: DurabilityClass::NotKnown,
                reasons: vec!["what becomes of acknowledged writes is not stated".to_owned()],
            },
            colour: at,
        })
        .collect()
}

pub(crate) fn cell(value: impl Into<Option<f64>>, verdict: Verdict) -> Cell {
    let value = value.into();
    Cell {
        value,
        digits: Some(3),
        n: usize::from(value.is_some()),
        basis: None,
        stddev: None,
        ci95: None,
        range: None,
        ratio: None,
        ratio_reason: None,
        verdict,
        reason: None,
        status: None,
        at_least: None,
        flags: Vec::new(),
        put_back: false,
        tool: None,
    }
}

pub(crate) fn row(name: &str, metric: Metric, cells: Vec<Cell>) -> Row {
    let stat = Stat::Mean;
    Row {
        id: name.to_owned(),
        workload: WorkloadHead {
            name: name.to_owned(),
            identity: Identity::of(Op::Write),
        },
        op: Op::Write,
        unit: metric.unit().unwrap_or(Unit::Other("points".into())),
        direction: metric.better(&stat),
        metric,
        stat,
        conditions_differ: BTreeMap::new(),
        cells,
    }
}

pub(crate) fn section(rows: Vec<Row>) -> Section {
    Section {
        section: "fio".into(),
        tool: "fio".into(),
        rows,
        summary: Vec::new(),
    }
}

pub(crate) const TITLES: [&str; 4] = [
    "Two mirrored SSDs",
    "NAS over NFS",
    "Single disk",
    "USB disk with a remarkably long name on a shelf in the cellar",
];

/// A sole winner with a spread, a value set aside, ties, a failure and a gap.
pub(crate) fn sample() -> Section {
    let repeated = Cell {
        n: 3,
        ci95: Some([402e6, 438e6]),
        ..cell(420e6, Verdict::Best)
    };
    let aside = Cell {
        reason: Some("faster-than-link".into()),
        ..cell(2.9e9, Verdict::SetAside)
    };
    let failed = Cell {
        reason: Some("No space left on device".into()),
        ..cell(None, Verdict::Failed)
    };
    let late = Cell {
        at_least: Some(86_400.0),
        ..failed.clone()
    };
    section(vec![
        row(
            "4 KiB random write",
            Metric::Bandwidth,
            vec![
                repeated,
                cell(17.9e6, Verdict::Behind),
                cell(80.6e6, Verdict::Behind),
                late,
            ],
        ),
        row(
            "1 MiB sequential write",
            Metric::Bandwidth,
            vec![
                cell(512e6, Verdict::Tied),
                aside,
                cell(508e6, Verdict::Tied),
                failed,
            ],
        ),
        row(
            "4 KiB random write at queue depth 32 with four jobs and a name that needs two lines",
            Metric::Latency,
            vec![
                cell(0.000_42, Verdict::Best),
                cell(0.0011, Verdict::Behind),
                cell(0.000_9, Verdict::Behind),
                cell(None, Verdict::Missing),
            ],
        ),
    ])
}
