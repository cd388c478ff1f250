//! Small configs for the tests.

use podium_compare::{Comparison, Options, Row, Verdict, compare};
use podium_domain::{
    ConditionValue, ConfigInfo, Factor, Factors, Identity, Level, Measurement, Metric, Op, Outcome, RunId,
    Slug, Stat, Status, TestedConfig, TestedRun, TestedWorkload, Visibility,
};

/// A config with a title and factors; its id is made from `number`.
pub(crate) fn config(
    number: u8,
    title: &str,
    factors: &[(&str, &str)],
    runs: Vec<TestedRun>,
) -> TestedConfig {
    let info = ConfigInfo {
        id: slug(number),
        title: title.to_owned(),
        notes: String::new(),
        visibility: Visibility::Public,
        factors: levels(factors),
        created_at: String::new(),
        updated_at: String::new(),
    };
    TestedConfig { info, runs }
}

pub(crate) fn slug(number: u8) -> Slug {
    Slug::from_random(&[number; 12]).unwrap()
}

pub(crate) fn levels(factors: &[(&str, &str)]) -> Factors {
    let level =
        |(factor, level): &(&str, &str)| (Factor::parse(factor).unwrap(), Level::parse(level).unwrap());
    factors.iter().map(level).collect()
}

/// A run of a tool's own file.
pub(crate) fn run(tool: &str, workloads: Vec<TestedWorkload>) -> TestedRun {
    TestedRun {
        run_id: RunId(uuid::Uuid::nil()),
        id: slug(0),
        format: "fio-json".to_owned(),
        tool: tool.to_owned(),
        tool_version: None,
        section: None,
        started_at: None,
        factors: Factors::new(),
        workloads: workloads
            .into_iter()
            .map(|w| TestedWorkload {
                workload_id: w.identity.id(tool),
                ..w
            })
            .collect(),
    }
}

/// A run that was typed as a table.
pub(crate) fn table(tool: &str, workloads: Vec<TestedWorkload>) -> TestedRun {
    TestedRun {
        format: "podium-table".to_owned(),
        ..run(tool, workloads)
    }
}

/// A workload that a name tells from others; [`run`] gives it its id.
pub(crate) fn workload(name: &str, op: Op, measurements: Vec<Measurement>) -> TestedWorkload {
    let identity = Identity {
        test: Some(name.to_owned()),
        block_bytes: Some(4096),
        ..Identity::of(op)
    };
    TestedWorkload {
        workload_id: identity.id(""),
        name: name.to_owned(),
        identity,
        conditions: podium_domain::Conditions::new(),
        outcome: Outcome::ok(),
        measurements,
    }
}

/// The same workload under a condition.
pub(crate) fn under(
    mut workload: TestedWorkload,
    name: &str,
    value: impl Into<ConditionValue>,
) -> TestedWorkload {
    workload.conditions.insert(name.to_owned(), value.into());
    workload
}

/// The same workload, failed.
pub(crate) fn failed(workload: TestedWorkload, reason: &str, at_least: Option<f64>) -> TestedWorkload {
    let outcome = Outcome {
        status: Status::Failed,
        reason: Some(reason.to_owned()),
        code: None,
        at_least,
    };
    TestedWorkload { outcome, ..workload }
}

/// A mean bandwidth of writes, in B/s.
pub(crate) fn bandwidth(value: f64, digits: u8) -> Measurement {
    Measurement::new(Metric::Bandwidth, Op::Write, Stat::Mean, value, Some(digits))
}

/// A figure that was to be measured.
pub(crate) fn unmeasured(measurement: Measurement) -> Measurement {
    Measurement {
        value: None,
        ..measurement
    }
}

/// A percentile of read latency, in seconds.
pub(crate) fn p99(value: f64) -> Measurement {
    Measurement::new(Metric::Latency, Op::Read, Stat::Percentile(99.0), value, Some(3))
}

/// One config per list of repetitions, each repetition a run of its own with this figure.
pub(crate) fn columns(repetitions: &[&[f64]], figure: impl Fn(f64) -> Measurement) -> Vec<TestedConfig> {
    let op = figure(1.0).op;
    let one = |value: &f64| table("tool", vec![workload("w", op.clone(), vec![figure(*value)])]);
    let column = |(i, values): (usize, &&[f64])| {
        config(
            u8::try_from(i).unwrap(),
            &format!("column {i}"),
            &[],
            values.iter().map(one).collect(),
        )
    };
    repetitions.iter().enumerate().map(column).collect()
}

/// Compares with no options.
pub(crate) fn compared(configs: &[TestedConfig]) -> Comparison {
    compare(configs, &Options::default())
}

/// The only row.
pub(crate) fn only_row(comparison: &Comparison) -> &Row {
    let rows: Vec<&Row> = comparison
        .sections
        .iter()
        .flat_map(|section| &section.rows)
        .collect();
    assert_eq!(rows.len(), 1, "{rows:#?}");
    rows[0]
}

/// The row's verdicts by column.
pub(crate) fn verdicts(row: &Row) -> Vec<Verdict> {
    row.cells.iter().map(|cell| cell.verdict).collect()
}

/// Compares with every row shown.
pub(crate) fn compare_all(configs: &[TestedConfig]) -> Comparison {
    compare(
        configs,
        &Options {
            metrics: [podium_compare::MetricChoice::All].into(),
            ..Options::default()
        },
    )
}
