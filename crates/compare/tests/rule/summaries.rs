use podium_compare::{Options, Reason, compare};
use podium_domain::{Measurement, Metric, Op, Stat, TestedConfig, TestedWorkload};

use crate::build::{bandwidth, compared, config, failed, slug, table, workload};

fn read(value: f64) -> Measurement {
    Measurement {
        op: Op::Read,
        ..bandwidth(value, 6)
    }
}

fn column(number: u8, workloads: Vec<TestedWorkload>) -> TestedConfig {
    config(number, "", &[], vec![table("fio", workloads)])
}

/// Two columns: b reads twice and four times as fast, a writes twice as fast; one row is b's alone, one failed in a.
fn two() -> [TestedConfig; 2] {
    let write = |name, value| workload(name, Op::Write, vec![bandwidth(value, 6)]);
    let reads = |name, value| workload(name, Op::Read, vec![read(value)]);
    [
        column(
            1,
            vec![
                reads("r1", 100.0),
                reads("r2", 100.0),
                write("w1", 200.0),
                failed(write("w2", 5.0), "x", None),
            ],
        ),
        column(
            2,
            vec![
                reads("r1", 200.0),
                reads("r2", 400.0),
                write("w1", 100.0),
                write("w2", 5.0),
                reads("own", 1.0),
            ],
        ),
    ]
}

#[test]
fn wins_and_losses_are_counted_by_op() {
    let comparison = compared(&two());
    let counted: Vec<_> = comparison
        .summary
        .iter()
        .map(|s| (s.op, s.won, s.tied, s.lost, s.of))
        .collect();
    let expected = [
        ("all", 1, 0, 3, 5),
        ("all", 3, 0, 1, 5),
        ("read", 0, 0, 2, 3),
        ("read", 2, 0, 0, 3),
        ("write", 1, 0, 1, 2),
        ("write", 1, 0, 1, 2),
    ];
    assert_eq!(counted, expected);
}

#[test]
fn the_mean_ratio_is_geometric_and_over_shared_rows_only() {
    let comparison = compared(&two());
    // (2 · 4 · 0.5)^(1/3) = 4^(1/3)
    assert!((comparison.summary[1].geomean.unwrap() - 4.0_f64.cbrt()).abs() < 1e-12);
    assert_eq!((comparison.summary[1].rows, comparison.summary[1].of), (3, 5));
    assert!((comparison.summary[3].geomean.unwrap() - 8.0_f64.sqrt()).abs() < 1e-12);
    assert_eq!(comparison.summary[0].geomean, Some(1.0));
}

#[test]
fn against_the_baseline_counts_what_two_columns_share_whatever_a_third_has() {
    let [one, two] = two();
    // Of the third only r2 is there, at eight times the baseline: the three share nothing else.
    let third = column(3, vec![workload("r2", Op::Read, vec![read(800.0)])]);
    let comparison = compared(&[one, two, third]);
    let of = |column, op| {
        comparison
            .against_baseline(column, op)
            .map(|(mean, rows)| ((mean * 1e9).round() / 1e9, rows))
    };
    assert_eq!(of(2, "read"), Some((8.0, 1)));
    assert_eq!(of(2, "write"), None);
    // (2 · 4)^(1/2); w1 at half; w2 failed in the baseline.
    assert_eq!(of(1, "read"), Some(((8.0_f64.sqrt() * 1e9).round() / 1e9, 2)));
    assert_eq!(of(1, "write"), Some((0.5, 1)));
    assert_eq!(comparison.summary[1].rows, 1, "all three share r2 alone");
}

#[test]
fn a_row_is_contested_by_those_that_take_part_in_it_and_are_not_alone() {
    let comparison = compared(&two());
    let contested: Vec<usize> = comparison
        .summary
        .iter()
        .map(podium_compare::Summary::contested)
        .collect();
    // `own` is the second column's alone.
    assert_eq!(contested, [4, 4, 2, 2, 2, 2]);
}

#[test]
fn the_baseline_turns_the_ratios_round() {
    let options = Options {
        baseline: Some(slug(2)),
        ..Options::default()
    };
    let comparison = compare(&two(), &options);
    assert_eq!(comparison.baseline, 1);
    let row = &comparison.sections[0].rows[0];
    assert_eq!((row.cells[0].ratio, row.cells[1].ratio), (Some(0.5), Some(1.0)));
    let stranger = compare(
        &two(),
        &Options {
            baseline: Some(slug(9)),
            ..Options::default()
        },
    );
    assert_eq!(stranger.baseline, 0);
}

#[test]
fn without_a_shared_row_there_is_no_mean() {
    let configs = [
        column(1, vec![workload("a", Op::Read, vec![read(1.0)])]),
        column(2, vec![workload("b", Op::Read, vec![read(1.0)])]),
    ];
    let comparison = compared(&configs);
    assert_eq!(
        (
            comparison.summary[0].geomean,
            comparison.summary[0].rows,
            comparison.summary[0].of
        ),
        (None, 0, 2)
    );
    let cell = &comparison.sections[0].rows[1].cells[1];
    assert_eq!((cell.ratio, cell.ratio_reason), (None, Some(Reason::NoBaseline)));
}

#[test]
fn zero_baseline_is_incomparable() {
    let configs = [
        column(1, vec![workload("a", Op::Read, vec![read(0.0)])]),
        column(2, vec![workload("a", Op::Read, vec![read(5.0)])]),
    ];
    let comparison = compared(&configs);
    let cell = &comparison.sections[0].rows[0].cells[1];
    assert_eq!((cell.ratio, cell.ratio_reason), (None, Some(Reason::NotPositive)));
}

#[test]
fn totals_of_a_mix_count_only_overall() {
    let total = Measurement::new(Metric::Iops, Op::Total, Stat::Mean, 5.0, Some(3));
    let configs = [column(1, vec![workload("mix", Op::Mixed, vec![total])])];
    let of: Vec<_> = compared(&configs).summary.iter().map(|s| s.of).collect();
    assert_eq!(of, [1, 0, 0]);
}

#[test]
fn every_section_is_summed_up_on_its_own() {
    let mut configs = two();
    configs[0].runs.push(table(
        "dd",
        vec![workload("copy", Op::Write, vec![bandwidth(5e6, 3)])],
    ));
    let comparison = compared(&configs);
    assert_eq!(comparison.sections[0].summary[0].of, 5);
    assert_eq!(comparison.sections[1].summary[0].of, 1);
    assert_eq!(comparison.summary[0].of, 6);
}
