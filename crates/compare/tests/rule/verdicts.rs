use podium_compare::Verdict::{self, Behind, Best, Failed, Incomparable, Missing, Tied};
use podium_domain::{Better, Measurement, Metric, Op, Stat};

use crate::build::{
    bandwidth, columns, compared, config, failed, only_row, p99, run, unmeasured, verdicts, workload,
};

fn latency(value: f64, digits: u8) -> Measurement {
    Measurement::new(Metric::Latency, Op::Read, Stat::Mean, value, Some(digits))
}

fn judged(repetitions: &[&[f64]], figure: impl Fn(f64) -> Measurement) -> Vec<Verdict> {
    verdicts(only_row(&compared(&columns(repetitions, figure))))
}

#[test]
fn single_runs_need_a_lead_of_two_percent() {
    let table: [(&[f64], &[Verdict]); 8] = [
        (&[100.0, 200.0], &[Behind, Best]),
        (&[102.0, 100.0], &[Best, Behind]),
        (&[101.999, 100.0], &[Tied, Tied]),
        (&[1.02e-3, 1.0e-3], &[Best, Behind]),
        (&[0.51, 0.5], &[Best, Behind]),
        (&[714e6, 700e6], &[Best, Behind]),
        (&[100.0, 101.0, 90.0], &[Tied, Tied, Behind]),
        (&[5.0, 5.0], &[Tied, Tied]),
    ];
    for (values, expected) in table {
        let singles: Vec<&[f64]> = values.iter().map(std::slice::from_ref).collect();
        assert_eq!(
            judged(&singles, |value| bandwidth(value, 6)),
            expected,
            "{values:?}"
        );
    }
}

#[test]
fn a_lead_under_one_printed_unit_is_a_tie() {
    let digits = |value: f64| if (value - 0.0005).abs() < 1e-12 { 1 } else { 3 };
    let of = |values: [f64; 2]| {
        judged(&[&[values[0]], &[values[1]]], |value| {
            latency(value, digits(value))
        })
    };
    // 0.5 ms to one digit may be anything from 0.45 to 0.55 ms.
    assert_eq!(of([0.0005, 0.000_455]), [Tied, Tied]);
    assert_eq!(of([0.0005, 0.000_395]), [Behind, Best]);
    // A lead of exactly one printed unit is a lead.
    assert_eq!(
        judged(&[&[0.0004], &[0.0005]], |value| latency(value, 1)),
        [Best, Behind]
    );
}

#[test]
fn three_repetitions_are_tested_by_welch() {
    let close = judged(&[&[100.0, 101.0, 99.0], &[101.0, 104.0, 97.0]], |v| {
        bandwidth(v, 6)
    });
    assert_eq!(close, [Tied, Tied]);
    // 1 % apart, but with hardly any spread: told apart, which the rule for single runs would not do.
    let sharp = judged(&[&[100.0, 100.01, 99.99], &[101.0, 101.01, 100.99]], |v| {
        bandwidth(v, 6)
    });
    assert_eq!(sharp, [Behind, Best]);
    // 10 % apart, but with a wide spread: a tie, although the rule for single runs would see a winner.
    let wide = judged(&[&[100.0, 140.0, 60.0], &[110.0, 70.0, 150.0]], |v| {
        bandwidth(v, 6)
    });
    assert_eq!(wide, [Tied, Tied]);
}

#[test]
fn without_variance_or_with_two_repetitions_two_percent_decide() {
    assert_eq!(
        judged(&[&[100.0; 3], &[101.0; 3]], |v| bandwidth(v, 6)),
        [Tied, Tied]
    );
    assert_eq!(
        judged(&[&[100.0; 3], &[103.0; 3]], |v| bandwidth(v, 6)),
        [Behind, Best]
    );
    assert_eq!(
        judged(&[&[949.0, 975.0], &[731.0, 787.0]], |v| bandwidth(v, 3)),
        [Best, Behind]
    );
}

#[test]
fn percentiles_tie_when_their_ranges_overlap() {
    assert_eq!(judged(&[&[0.001, 0.003], &[0.002, 0.004]], p99), [Tied, Tied]);
    assert_eq!(judged(&[&[0.001, 0.002], &[0.003, 0.004]], p99), [Best, Behind]);
    assert_eq!(judged(&[&[0.001, 0.003], &[0.0025]], p99), [Tied, Tied]);
    assert_eq!(judged(&[&[0.001], &[0.00101]], p99), [Tied, Tied]);
    assert_eq!(judged(&[&[0.001], &[0.00103]], p99), [Best, Behind]);
}

#[test]
fn bounds_win_only_when_they_lie_wholly_ahead() {
    let bounded = |low, high| Measurement {
        value: None,
        range: Some(Box::new([low, high])),
        ..Measurement::new(Metric::Latency, Op::Read, Stat::Percentile(99.0), 0.0, Some(3))
    };
    let column = |number, figure| {
        config(
            number,
            "",
            &[],
            vec![run("fio", vec![workload("w", Op::Read, vec![figure])])],
        )
    };
    let of = |a, b| verdicts(only_row(&compared(&[column(1, a), column(2, b)])));
    assert_eq!(of(bounded(0.001, 0.002), p99(0.003)), [Best, Behind]);
    assert_eq!(of(bounded(0.001, 0.004), p99(0.003)), [Tied, Tied]);
}

#[test]
fn the_smaller_latency_wins_and_a_smaller_spread_too() {
    assert_eq!(judged(&[&[0.002], &[0.001]], |v| latency(v, 3)), [Behind, Best]);
    let spread = |value| Measurement::new(Metric::Bandwidth, Op::Write, Stat::Stddev, value, Some(3));
    assert_eq!(judged(&[&[5.0], &[9.0]], spread), [Best, Behind]);
}

#[test]
fn without_direction_nobody_wins() {
    let cpu = |value| Measurement::new(Metric::Cpu, Op::Total, Stat::Mean, value, Some(3));
    let comparison = compared(&columns(&[&[5.0], &[50.0]], cpu));
    let row = only_row(&comparison);
    assert_eq!(verdicts(row), [Incomparable, Incomparable]);
    assert_eq!(row.cells[0].reason.as_deref(), Some("no-direction"));
    assert_eq!(row.cells[1].ratio, None);
}

#[test]
fn a_file_may_state_the_direction_but_files_that_disagree_leave_none() {
    let better = |better| {
        let own = Metric::Other("tickets".into());
        let figure = Measurement {
            better,
            ..Measurement::new(own, Op::Read, Stat::Mean, 5.0, Some(3))
        };
        workload("w", Op::Read, vec![figure])
    };
    let of = |a, b| {
        let configs = [
            config(1, "", &[], vec![run("x", vec![better(a)])]),
            config(2, "", &[], vec![run("x", vec![better(b)])]),
        ];
        let comparison = crate::build::compare_all(&configs);
        only_row(&comparison).direction
    };
    assert_eq!(of(Some(Better::Lower), Some(Better::Lower)), Some(Better::Lower));
    assert_eq!(of(Some(Better::Lower), None), Some(Better::Lower));
    assert_eq!(of(Some(Better::Lower), Some(Better::Higher)), None);
}

#[test]
fn zero_and_negative_figures_are_ranked_without_ratios() {
    assert_eq!(judged(&[&[0.0], &[0.0]], |v| bandwidth(v, 3)), [Tied, Tied]);
    assert_eq!(judged(&[&[0.0], &[5.0]], |v| bandwidth(v, 3)), [Behind, Best]);
    assert_eq!(judged(&[&[-2.0], &[-1.0]], |v| bandwidth(v, 3)), [Behind, Best]);
}

#[test]
fn one_column_alone_wins_nothing() {
    assert_eq!(judged(&[&[5.0]], |v| bandwidth(v, 3)), [Incomparable]);
}

#[test]
fn a_failed_column_is_behind_every_finished_one() {
    let duration = |value| Measurement::new(Metric::Duration, Op::Write, Stat::Total, value, Some(4));
    let column = |number, workload| config(number, "", &[], vec![run("copy", vec![workload])]);
    let finished = |number, value| column(number, workload("create", Op::Write, vec![duration(value)]));
    let crashed = |number| {
        let create = workload("create", Op::Write, vec![unmeasured(duration(0.0))]);
        column(number, failed(create, "crashed at 30 of 50 GB", Some(86_400.0)))
    };
    let of = |configs: &[_]| verdicts(only_row(&compared(configs)));
    assert_eq!(
        of(&[finished(1, 14_400.0), crashed(2), finished(3, 1800.0)]),
        [Behind, Failed, Best]
    );
    assert_eq!(of(&[finished(1, 14_400.0), crashed(2)]), [Best, Failed]);
    assert_eq!(of(&[crashed(1), crashed(2)]), [Failed, Failed]);
    let comparison = compared(&[finished(1, 14_400.0), crashed(2), config(3, "", &[], vec![])]);
    let row = only_row(&comparison);
    assert_eq!(verdicts(row), [Best, Failed, Missing]);
    assert_eq!(row.cells[1].at_least, Some(86_400.0));
    assert_eq!(comparison.summary[1].lost, 1);
}
