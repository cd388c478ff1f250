use podium_compare::{MetricChoice, Options, Verdict, compare};
use podium_domain::{Measurement, Metric, Op, Stat, TestedConfig, TestedRun, Unit};

use crate::build::{bandwidth, compared, config, run, table, verdicts, workload};

fn figure(metric: Metric, stat: Stat, value: f64) -> Measurement {
    Measurement::new(metric, Op::Read, stat, value, Some(3))
}

/// Everything that a tool's file has on one workload.
fn full() -> Vec<Measurement> {
    vec![
        figure(Metric::Cpu, Stat::Mean, 5.0),
        figure(Metric::Latency, Stat::Percentile(99.9), 3.0),
        figure(Metric::Latency, Stat::Percentile(99.0), 2.0),
        figure(Metric::Latency, Stat::Mean, 1.0),
        figure(Metric::Iops, Stat::Mean, 10.0),
        figure(Metric::Bandwidth, Stat::Max, 30.0),
        figure(Metric::Bandwidth, Stat::Mean, 40_960.0),
    ]
}

fn shown(configs: &[TestedConfig], options: &Options) -> Vec<String> {
    let comparison = compare(configs, options);
    let rows = comparison.sections.iter().flat_map(|section| &section.rows);
    rows.map(|row| format!("{} {} {} {}", row.workload.name, row.metric, row.op, row.stat))
        .collect()
}

#[test]
fn of_a_tools_file_the_main_figures_are_shown() {
    let configs = [config(
        1,
        "a",
        &[],
        vec![run("fio", vec![workload("w", Op::Read, full())])],
    )];
    let expected = [
        "w bandwidth read mean",
        "w latency read mean",
        "w latency read p99",
    ];
    assert_eq!(shown(&configs, &Options::default()), expected);
}

#[test]
fn without_bandwidth_iops_are_shown_and_without_any_rate_what_there_is() {
    let iops = vec![figure(Metric::Iops, Stat::Mean, 10.0)];
    let score = vec![
        figure(Metric::Score, Stat::Mean, 10.0),
        figure(Metric::Cpu, Stat::Mean, 1.0),
    ];
    let workloads = vec![workload("a", Op::Read, iops), workload("b", Op::Read, score)];
    let configs = [config(1, "a", &[], vec![run("fio", workloads)])];
    assert_eq!(
        shown(&configs, &Options::default()),
        ["a iops read mean", "b score read mean"]
    );
}

#[test]
fn of_a_table_every_row_is_shown_in_its_own_order() {
    let configs = [config(
        1,
        "a",
        &[],
        vec![table("fio", vec![workload("w", Op::Read, full())])],
    )];
    let rows = shown(&configs, &Options::default());
    assert_eq!(rows.len(), 7);
    assert_eq!(rows[0], "w cpu read mean");
}

#[test]
fn metrics_that_are_asked_for_are_added() {
    let configs = [config(
        1,
        "a",
        &[],
        vec![run("fio", vec![workload("w", Op::Read, full())])],
    )];
    let with = |choice| Options {
        metrics: [choice].into(),
        ..Options::default()
    };
    assert_eq!(
        shown(&configs, &with(MetricChoice::Metric(Metric::Iops))).len(),
        4
    );
    assert_eq!(shown(&configs, &with(MetricChoice::All)).len(), 7);
}

#[test]
fn a_shown_row_has_the_figure_of_every_column() {
    let iops_only = vec![figure(Metric::Iops, Stat::Mean, 12.0)];
    let configs = [
        config(
            1,
            "a",
            &[],
            vec![run("fio", vec![workload("w", Op::Read, full())])],
        ),
        config(
            2,
            "b",
            &[],
            vec![run("fio", vec![workload("w", Op::Read, iops_only)])],
        ),
    ];
    let comparison = compared(&configs);
    let iops = comparison.sections[0]
        .rows
        .iter()
        .find(|row| row.metric == Metric::Iops)
        .unwrap();
    assert_eq!(iops.cells[0].value, Some(10.0));
    assert_eq!(verdicts(iops), [Verdict::Behind, Verdict::Best]);
}

#[test]
fn a_row_is_kept_when_a_column_has_none() {
    let runs = |names: &[&str]| {
        vec![table(
            "fio",
            names
                .iter()
                .map(|name| workload(name, Op::Write, vec![bandwidth(1e6, 3)]))
                .collect(),
        )]
    };
    let configs = [
        config(1, "a", &[], runs(&["1", "2", "3"])),
        config(2, "b", &[], runs(&["1", "new", "3"])),
    ];
    let comparison = compared(&configs);
    let rows = &comparison.sections[0].rows;
    let names: Vec<&str> = rows.iter().map(|row| row.workload.name.as_str()).collect();
    assert_eq!(names, ["1", "new", "2", "3"]);
    assert_eq!(verdicts(&rows[1]), [Verdict::Missing, Verdict::Incomparable]);
    assert_eq!(rows[1].cells[1].reason.as_deref(), Some("single-column"));
}

#[test]
fn two_tools_never_share_a_row() {
    let with = |tool| {
        vec![table(
            tool,
            vec![workload("w", Op::Write, vec![bandwidth(1e6, 3)])],
        )]
    };
    let comparison = compared(&[config(1, "a", &[], with("fio")), config(2, "b", &[], with("dd"))]);
    let sections: Vec<&str> = comparison
        .sections
        .iter()
        .map(|section| section.section.as_str())
        .collect();
    assert_eq!(sections, ["fio", "dd"]);
}

#[test]
fn a_tables_heading_names_the_section() {
    let typed = TestedRun {
        section: Some("ISO copy".into()),
        ..table("manual", vec![workload("w", Op::Write, vec![bandwidth(1e6, 3)])])
    };
    let comparison = compared(&[config(1, "a", &[], vec![typed])]);
    assert_eq!(comparison.sections[0].section, "ISO copy");
    assert_eq!(comparison.sections[0].tool, "manual");
}

#[test]
fn scores_in_two_units_stand_in_two_rows_that_say_so() {
    let score = |unit: &str| {
        let figure = figure(Metric::Score, Stat::Mean, 5.0).in_unit(Unit::Other(unit.into()));
        vec![run("pts", vec![workload("w", Op::Read, vec![figure])])]
    };
    let comparison = compared(&[
        config(1, "a", &[], score("points")),
        config(2, "b", &[], score("frames")),
    ]);
    let rows = &comparison.sections[0].rows;
    assert_eq!(rows.len(), 2);
    assert_eq!(verdicts(&rows[0]), [Verdict::Incomparable, Verdict::Missing]);
    let reasons: Vec<_> = rows[0].cells.iter().map(|cell| cell.reason.as_deref()).collect();
    assert_eq!(reasons, [Some("unequal-units"); 2]);
    assert_eq!(
        rows[0].cells[1].ratio_reason,
        Some(podium_compare::Reason::UnequalUnits)
    );
}

#[test]
fn a_rows_id_does_not_depend_on_the_columns_and_hides_it() {
    let with = |value| {
        vec![run(
            "fio",
            vec![workload("w", Op::Write, vec![bandwidth(value, 3)])],
        )]
    };
    let (a, b) = (config(1, "a", &[], with(1e6)), config(2, "b", &[], with(2e6)));
    let alone = compared(std::slice::from_ref(&a)).sections[0].rows[0].id.clone();
    let both = compared(&[b.clone(), a.clone()]).sections[0].rows[0].id.clone();
    assert_eq!(alone, both);
    assert!(alone.len() == 12 && alone.bytes().all(|b| b.is_ascii_hexdigit()));
    let hidden = compare(
        &[a, b],
        &Options {
            hidden: [alone].into(),
            ..Options::default()
        },
    );
    assert!(hidden.sections.is_empty());
    assert_eq!(hidden.summary[0].of, 0);
}
