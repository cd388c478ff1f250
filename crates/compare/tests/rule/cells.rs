use podium_compare::{Basis, Verdict};
use podium_domain::{Measurement, Metric, Op, Stat, Status, TestedConfig};

use crate::build::{
    bandwidth, columns, compared, config, failed, only_row, p99, run, table, under, verdicts, workload,
};

fn near(found: Option<f64>, expected: f64) {
    let found = found.unwrap();
    assert!(
        (found - expected).abs() <= 1e-9 * expected.abs(),
        "{found} is not {expected}"
    );
}

#[test]
fn repetitions_give_mean_deviation_and_interval() {
    let comparison = compared(&columns(&[&[10.0, 12.0, 14.0]], |value| bandwidth(value, 2)));
    let cell = &only_row(&comparison).cells[0];
    assert_eq!((cell.value, cell.n, cell.stddev), (Some(12.0), 3, Some(2.0)));
    // t(0.975, 2) = 4.302653; 4.302653 · 2 / √3 = 4.968274
    let [low, high] = cell.ci95.unwrap();
    assert!((high - 12.0 - 4.968_274).abs() < 1e-5 && (12.0 - low - 4.968_274).abs() < 1e-5);
    assert_eq!(
        (cell.range, cell.basis, cell.digits),
        (None, Some(Basis::Repetitions), Some(2))
    );
}

#[test]
fn listed_repetitions_count_each() {
    let listed = Measurement {
        repetitions: [949.0, 975.0].into(),
        ..bandwidth(962.0, 3)
    };
    let configs = [config(
        1,
        "a",
        &[],
        vec![run("fio", vec![workload("w", Op::Write, vec![listed])])],
    )];
    let comparison = compared(&configs);
    let cell = &only_row(&comparison).cells[0];
    assert_eq!((cell.n, cell.value), (2, Some(962.0)));
    near(cell.stddev, 18.384_776_310_850_235);
}

#[test]
fn percentiles_show_median_and_range_and_no_mean() {
    let comparison = compared(&columns(&[&[0.001, 0.009, 0.002]], p99));
    let cell = &only_row(&comparison).cells[0];
    assert_eq!((cell.value, cell.range), (Some(0.002), Some([0.001, 0.009])));
    assert_eq!((cell.stddev, cell.ci95), (None, None));
}

#[test]
fn a_mean_has_the_digits_of_its_coarsest_repetition() {
    let comparison = compared(&columns(&[&[9.8, 10.3]], |value| {
        bandwidth(value, if value < 10.0 { 2 } else { 3 })
    }));
    assert_eq!(only_row(&comparison).cells[0].digits, Some(3));
}

#[test]
fn bounds_are_shown_as_bounds() {
    let bounded = Measurement::bounded(
        Metric::Latency,
        Op::Read,
        Stat::Percentile(99.0),
        [0.001, 0.003],
        Some(2),
    );
    let comparison = compared(&[config(
        1,
        "a",
        &[],
        vec![run("fio", vec![workload("w", Op::Read, vec![bounded])])],
    )]);
    let cell = &only_row(&comparison).cells[0];
    assert_eq!((cell.value, cell.range, cell.n), (None, Some([0.001, 0.003]), 1));
}

fn basis_of(config: TestedConfig) -> Option<Basis> {
    only_row(&compared(&[config])).cells[0].basis
}

#[test]
fn a_cell_says_what_its_figure_rests_on() {
    let write = |figure| workload("w", Op::Write, vec![figure]);
    let single = config(1, "a", &[], vec![run("fio", vec![write(bandwidth(1e6, 3))])]);
    assert_eq!(basis_of(single), Some(Basis::SingleRun));
    let inside = config(
        1,
        "a",
        &[],
        vec![run("CDM", vec![under(write(bandwidth(1e6, 3)), "passes", 5_i64)])],
    );
    assert_eq!(basis_of(inside), Some(Basis::AveragedInside { passes: 5 }));
    let best = under(
        under(write(bandwidth(1e6, 3)), "runs", 5_i64),
        "shown",
        "best run",
    );
    let best = config(1, "a", &[], vec![run("CDM", vec![best])]);
    assert_eq!(basis_of(best), Some(Basis::BestInside { passes: 5 }));
    let one_pass = config(
        1,
        "a",
        &[],
        vec![run("CDM", vec![under(write(bandwidth(1e6, 3)), "passes", 1_i64)])],
    );
    assert_eq!(basis_of(one_pass), Some(Basis::SingleRun));
    let typed = config(1, "a", &[], vec![table("manual", vec![write(bandwidth(1e6, 3))])]);
    assert_eq!(basis_of(typed), Some(Basis::NotStated));
    let counted = Measurement {
        repetitions: [1e6].into(),
        ..bandwidth(1e6, 3)
    };
    let typed = config(1, "a", &[], vec![table("manual", vec![write(counted)])]);
    assert_eq!(basis_of(typed), Some(Basis::SingleRun));
}

#[test]
fn a_failed_repetition_is_left_out_and_said() {
    let ok = |value| run("fio", vec![workload("w", Op::Write, vec![bandwidth(value, 3)])]);
    let broken = run(
        "fio",
        vec![failed(
            workload("w", Op::Write, vec![bandwidth(1.0, 3)]),
            "disk full",
            None,
        )],
    );
    let comparison = compared(&[config(1, "a", &[], vec![ok(100.0), broken, ok(102.0)])]);
    let cell = &only_row(&comparison).cells[0];
    assert_eq!((cell.value, cell.n), (Some(101.0), 2));
    assert_eq!(cell.flags[0].code, "failed-repetition");
    assert!(cell.flags[0].message.starts_with("1 of 3 runs"));
}

#[test]
fn a_failed_workload_keeps_its_figure_and_its_reason() {
    let write = |value| workload("w", Op::Write, vec![bandwidth(value, 3)]);
    let configs = [
        config(
            1,
            "a",
            &[],
            vec![run("fio", vec![failed(write(9e6), "disk full", None)])],
        ),
        config(2, "b", &[], vec![run("fio", vec![write(1e6)])]),
    ];
    let comparison = compared(&configs);
    let row = only_row(&comparison);
    assert_eq!(verdicts(row), [Verdict::Failed, Verdict::Best]);
    assert_eq!(
        (row.cells[0].value, row.cells[0].reason.as_deref()),
        (Some(9e6), Some("disk full"))
    );
}

#[test]
fn a_workload_that_failed_before_any_figure_has_failed_in_every_row() {
    let configs = [
        config(
            1,
            "a",
            &[],
            vec![run(
                "fio",
                vec![workload("w", Op::Write, vec![bandwidth(1e6, 3)])],
            )],
        ),
        config(
            2,
            "b",
            &[],
            vec![run(
                "fio",
                vec![failed(
                    workload("w", Op::Write, vec![]),
                    "no such file",
                    Some(60.0),
                )],
            )],
        ),
    ];
    let comparison = compared(&configs);
    let row = only_row(&comparison);
    assert_eq!(verdicts(row), [Verdict::Best, Verdict::Failed]);
    assert_eq!((row.cells[1].n, row.cells[1].at_least), (0, Some(60.0)));
}

#[test]
fn a_cell_says_whether_it_failed_or_only_did_not_finish() {
    let write = || workload("w", Op::Write, vec![bandwidth(1.0, 2)]);
    let ended = |status| {
        let mut workload = failed(write(), "stopped", None);
        workload.outcome.status = status;
        run("fio", vec![workload])
    };
    let comparison = compared(&[
        config(1, "a", &[], vec![run("fio", vec![write()])]),
        config(2, "b", &[], vec![ended(Status::Unfinished)]),
        config(
            3,
            "c",
            &[],
            vec![ended(Status::Unfinished), ended(Status::Failed)],
        ),
        config(
            4,
            "d",
            &[],
            vec![ended(Status::Failed), run("fio", vec![write()])],
        ),
    ]);
    let statuses: Vec<_> = only_row(&comparison)
        .cells
        .iter()
        .map(|cell| cell.status)
        .collect();
    assert_eq!(
        statuses,
        [None, Some(Status::Unfinished), Some(Status::Failed), None]
    );
    let json = serde_json::to_value(only_row(&comparison)).unwrap();
    assert_eq!(json["cells"][1]["status"], "unfinished");
    assert_eq!(json["cells"][0].get("status"), None);
}

#[test]
fn a_repetition_that_failed_before_any_figure_is_counted_too() {
    let ok = run("fio", vec![workload("w", Op::Write, vec![bandwidth(100.0, 3)])]);
    let broken = run(
        "fio",
        vec![failed(workload("w", Op::Write, vec![]), "disk full", None)],
    );
    let comparison = compared(&[config(1, "a", &[], vec![broken, ok])]);
    let cell = &only_row(&comparison).cells[0];
    assert_eq!((cell.value, cell.n), (Some(100.0), 1));
    assert!(
        cell.flags[0].message.starts_with("1 of 2 runs"),
        "{:?}",
        cell.flags
    );
}
