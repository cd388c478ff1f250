//! What a reader can choose to see: order, kinds of rows, rows without a difference, rates per price, tools side by side.

use podium_compare::{Comparison, MetricGroup, Options, Per, Reason, Sort, Verdict, compare};
use podium_domain::{Identity, Measurement, Metric, Op, Pattern, Stat, TestedConfig, TestedWorkload};

use crate::build::{bandwidth, config, p99, run, slug, table, verdicts, workload};

fn column(number: u8, factors: &[(&str, &str)], figures: &[f64]) -> TestedConfig {
    let rows = figures
        .iter()
        .enumerate()
        .map(|(at, value)| workload(&format!("w{at}"), Op::Write, vec![bandwidth(*value, 6)]));
    config(number, "", factors, vec![table("fio", rows.collect())])
}

fn names(comparison: &Comparison) -> Vec<&str> {
    let rows = comparison.sections.iter().flat_map(|section| &section.rows);
    rows.map(|row| row.workload.name.as_str()).collect()
}

fn sorted(configs: &[TestedConfig], sort: Sort) -> Vec<String> {
    let options = Options {
        sort: Some(sort),
        ..Options::default()
    };
    names(&compare(configs, &options))
        .into_iter()
        .map(str::to_owned)
        .collect()
}

#[test]
fn rows_can_be_sorted_by_gap_or_by_a_column() {
    let configs = [
        column(1, &[], &[100.0, 100.0, 100.0, 5.0]),
        column(2, &[], &[110.0, 400.0, 20.0]),
    ];
    assert_eq!(sorted(&configs, Sort::Gap), ["w2", "w1", "w0", "w3"]);
    assert_eq!(sorted(&configs, Sort::Column(slug(1))), ["w2", "w0", "w1", "w3"]);
    assert_eq!(sorted(&configs, Sort::Column(slug(2))), ["w1", "w0", "w2", "w3"]);
}

#[test]
fn rows_without_a_difference_can_be_left_out_and_then_count_nowhere() {
    let configs = [
        column(1, &[], &[100.0, 100.0, 5.0]),
        column(2, &[], &[100.5, 400.0]),
    ];
    let options = Options {
        hide_alike: true,
        ..Options::default()
    };
    let comparison = compare(&configs, &options);
    assert_eq!(names(&comparison), ["w1"]);
    assert_eq!((comparison.summary[0].of, comparison.duels.rows[0][1]), (1, 1));
}

#[test]
fn one_kind_of_rows_can_be_shown_alone() {
    let read = |metric, stat, value| Measurement::new(metric, Op::Read, stat, value, Some(3));
    let all = || {
        vec![
            read(Metric::Bandwidth, Stat::Mean, 40_960.0),
            read(Metric::Iops, Stat::Mean, 10.0),
            read(Metric::Latency, Stat::Mean, 0.1),
            p99(0.2),
            read(Metric::Latency, Stat::Percentile(99.99), 0.3),
            read(Metric::Latency, Stat::Percentile(50.0), 0.1),
        ]
    };
    let configs = [config(
        1,
        "",
        &[],
        vec![run("fio", vec![workload("r", Op::Read, all())])],
    )];
    let shown = |group| {
        let options = Options {
            only: [group].into(),
            ..Options::default()
        };
        let comparison = compare(&configs, &options);
        let rows = comparison.sections.iter().flat_map(|section| &section.rows);
        rows.map(|row| format!("{} {}", row.metric, row.stat))
            .collect::<Vec<_>>()
    };
    assert_eq!(shown(MetricGroup::Iops), ["iops mean"]);
    assert_eq!(shown(MetricGroup::Latency), ["latency mean"]);
    assert_eq!(shown(MetricGroup::Tail), ["latency p99", "latency p99.99"]);
}

#[test]
fn a_hidden_row_keeps_its_name_so_that_it_can_be_shown_again() {
    let configs = [column(1, &[], &[100.0, 200.0])];
    let id = compare(&configs, &Options::default()).sections[0].rows[1]
        .id
        .clone();
    let options = Options {
        hidden: [id.clone()].into(),
        ..Options::default()
    };
    let comparison = compare(&configs, &options);
    assert_eq!(names(&comparison), ["w0"]);
    assert_eq!(
        (
            comparison.hidden[0].id.as_str(),
            comparison.hidden[0].name.as_str()
        ),
        (id.as_str(), "w1")
    );
}

fn per(configs: &[TestedConfig], per: Per) -> Comparison {
    compare(
        configs,
        &Options {
            per: Some(per),
            ..Options::default()
        },
    )
}

#[test]
fn rates_per_price_have_their_own_winner() {
    let configs = [
        column(1, &[("price", "1000 EUR")], &[500e6]),
        column(2, &[("price", "200 EUR")], &[200e6]),
        column(3, &[], &[900e6]),
    ];
    let comparison = per(&configs, Per::Price);
    let row = &comparison.sections[0].rows[0];
    assert_eq!(row.unit.symbol(), "MB/s per EUR");
    assert_eq!((row.cells[0].value, row.cells[1].value), (Some(0.5), Some(1.0)));
    assert_eq!(verdicts(row), [Verdict::Behind, Verdict::Best, Verdict::Missing]);
    assert_eq!(row.cells[2].reason.as_deref(), Some("not-stated"));
    assert_eq!(row.cells[2].ratio_reason, Some(Reason::NoValue));
}

#[test]
fn two_currencies_divide_nothing_and_say_so() {
    let configs = [
        column(1, &[("price", "1000 EUR")], &[500e6]),
        column(2, &[("price", "200 USD")], &[200e6]),
    ];
    let comparison = per(&configs, Per::Price);
    assert_eq!(comparison.sections[0].rows[0].unit.symbol(), "B/s");
    let divided = comparison.divided.unwrap();
    assert_eq!((divided.by, divided.left_out), (None, 0));
    assert_eq!(divided.currencies, ["EUR", "USD"]);
    let unstated = per(&configs, Per::Watt);
    assert_eq!(unstated.sections[0].rows[0].unit.symbol(), "B/s");
    let divided = unstated.divided.unwrap();
    assert_eq!((divided.factor, divided.by), ("power", None));
    assert_eq!(divided.currencies, Vec::<String>::new());
    assert_eq!(compare(&configs, &Options::default()).divided, None);
}

#[test]
fn no_mean_mixes_divided_rates_with_latencies() {
    let both = |number, power, rate, latency_s| {
        let rows = vec![
            workload("w", Op::Write, vec![bandwidth(rate, 6)]),
            workload("r", Op::Read, vec![p99(latency_s)]),
        ];
        config(number, "", &[("power", power)], vec![table("fio", rows)])
    };
    // Per watt the second writes twice as fast; its latency, ten times as long, is not divided by anything.
    let configs = [both(1, "50 W", 500e6, 0.1), both(2, "10 W", 200e6, 1.0)];
    let undivided = compare(&configs, &Options::default());
    assert_eq!(names(&undivided), ["w", "r"]);
    let comparison = per(&configs, Per::Watt);
    assert_eq!(names(&comparison), ["w"]);
    let all = &comparison.summary[1];
    assert_eq!((all.op, all.geomean, all.rows, all.of), ("all", Some(2.0), 1, 1));
    let divided = comparison.divided.unwrap();
    assert_eq!((divided.by.as_deref(), divided.left_out), (Some("W"), 1));
    assert_eq!(comparison.duels.rows[1][0], 1, "one row in which they meet");
}

fn of_tool(number: u8, tools: &[(&str, f64)]) -> TestedConfig {
    let random_write = |value| {
        let identity = Identity {
            pattern: Some(Pattern::Random),
            block_bytes: Some(4096),
            queue_depth: Some(1),
            ..Identity::of(Op::Write)
        };
        TestedWorkload {
            identity,
            ..workload("w", Op::Write, vec![bandwidth(value, 4)])
        }
    };
    let runs = tools
        .iter()
        .map(|(tool, value)| run(tool, vec![random_write(*value)]));
    config(number, "", &[], runs.collect())
}

#[test]
fn tools_stand_in_one_row_only_when_asked_and_each_cell_names_its_own() {
    let configs = [
        of_tool(1, &[("fio", 100e6), ("Iometer", 900e6)]),
        of_tool(2, &[("Iometer", 200e6)]),
    ];
    assert_eq!(compare(&configs, &Options::default()).sections.len(), 2);
    let aligned = compare(
        &configs,
        &Options {
            align: true,
            ..Options::default()
        },
    );
    assert_eq!(aligned.sections.len(), 1);
    let row = &aligned.sections[0].rows[0];
    // Two tools are no repetitions of each other.
    assert_eq!((row.cells[0].n, row.cells[0].value), (1, Some(100e6)));
    assert_eq!(row.cells[0].tool.as_deref(), Some("fio"));
    assert_eq!(
        (row.cells[1].tool.as_deref(), row.cells[1].verdict),
        (Some("Iometer"), Verdict::Best)
    );
}

#[test]
fn what_only_its_tool_has_a_name_for_is_not_aligned() {
    let named = |number, tool| {
        config(
            number,
            "",
            &[],
            vec![run(tool, vec![workload("w", Op::Write, vec![bandwidth(1e6, 3)])])],
        )
    };
    let aligned = compare(
        &[named(1, "a"), named(2, "b")],
        &Options {
            align: true,
            ..Options::default()
        },
    );
    assert_eq!(aligned.sections.len(), 2);
}
