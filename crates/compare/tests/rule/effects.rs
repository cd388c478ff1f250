//! Who beats whom, who is fastest, and what each factor does.

use podium_compare::{Comparison, Effect};
use podium_domain::{Measurement, Op, TestedConfig};

use crate::build::{bandwidth, compared, config, failed, slug, table, workload};

type Levels<'a> = &'a [(&'a str, &'a str)];

/// A column with one write row per figure; a figure of zero is a row that it does not have.
fn column(number: u8, factors: Levels<'_>, figures: &[f64]) -> TestedConfig {
    let row = |(at, value): (usize, &f64)| {
        (*value > 0.0).then(|| workload(&format!("w{at}"), Op::Write, vec![bandwidth(*value, 6)]))
    };
    let rows = figures.iter().enumerate().filter_map(row).collect();
    config(number, "", factors, vec![table("fio", rows)])
}

fn effect<'a>(comparison: &'a Comparison, factor: &str) -> &'a Effect {
    comparison
        .effects
        .iter()
        .find(|effect| effect.factor == factor)
        .unwrap()
}

fn all(effect: &Effect) -> (f64, usize, usize) {
    let all = effect.over.iter().find(|over| over.op == "all").unwrap();
    ((all.geomean * 1e9).round() / 1e9, all.pairs, all.rows)
}

#[test]
fn the_only_factor_in_which_two_configs_differ_has_its_effect() {
    let comparison = compared(&[
        column(1, &[("dataset.compression", "off")], &[100.0, 100.0]),
        column(2, &[("dataset.compression", "lz4")], &[200.0, 800.0]),
    ]);
    assert_eq!(comparison.heading.as_ref().unwrap().factor, "dataset.compression");
    let effect = effect(&comparison, "dataset.compression");
    assert_eq!(
        (effect.from.as_str(), effect.to.as_str(), effect.pairs),
        ("off", "lz4", 1)
    );
    // (2 · 8)^(1/2)
    assert_eq!(all(effect), (4.0, 1, 2));
}

#[test]
fn with_more_columns_every_matched_pair_counts() {
    let comparison = compared(&[
        column(1, &[("dataset.sync", "always"), ("pool.log", "none")], &[100.0]),
        column(2, &[("dataset.sync", "always"), ("pool.log", "SSD")], &[400.0]),
        column(3, &[("dataset.sync", "disabled"), ("pool.log", "none")], &[900.0]),
        column(4, &[("dataset.sync", "disabled"), ("pool.log", "SSD")], &[900.0]),
    ]);
    assert_eq!(comparison.heading, None);
    // 4 and 1 → 2; 9 and 2.25 → 4.5
    assert_eq!(all(effect(&comparison, "pool.log")), (2.0, 2, 1));
    assert_eq!(all(effect(&comparison, "dataset.sync")), (4.5, 2, 1));
}

#[test]
fn an_effect_starts_from_the_level_of_the_baseline() {
    let configs = [
        column(1, &[("dataset.sync", "always")], &[100.0]),
        column(2, &[("dataset.sync", "disabled")], &[200.0]),
    ];
    let options = podium_compare::Options {
        baseline: Some(slug(2)),
        ..Default::default()
    };
    let comparison = podium_compare::compare(&configs, &options);
    let effect = effect(&comparison, "dataset.sync");
    assert_eq!((effect.from.as_str(), all(effect)), ("disabled", (0.5, 1, 1)));
}

#[test]
fn pairs_without_a_shared_row_have_no_effect_to_show() {
    let comparison = compared(&[
        column(1, &[("pool.log", "none")], &[100.0, 0.0]),
        column(2, &[("pool.log", "SSD")], &[0.0, 100.0]),
    ]);
    let effect = effect(&comparison, "pool.log");
    assert_eq!((effect.pairs, effect.over.len()), (1, 0));
}

#[test]
fn columns_that_differ_in_two_factors_are_no_pair() {
    let comparison = compared(&[
        column(1, &[("dataset.sync", "always"), ("pool.log", "none")], &[100.0]),
        column(2, &[("dataset.sync", "disabled"), ("pool.log", "SSD")], &[400.0]),
    ]);
    assert!(comparison.effects.is_empty());
}

#[test]
fn what_a_storage_costs_neither_parts_a_pair_nor_leaves_a_doubt() {
    let comparison = compared(&[
        column(
            1,
            &[
                ("dataset.sync", "always"),
                ("price", "899 EUR"),
                ("power", "45 W"),
            ],
            &[100.0],
        ),
        column(2, &[("dataset.sync", "disabled"), ("price", "949 EUR")], &[400.0]),
    ]);
    let [effect] = comparison.effects.as_slice() else {
        panic!("one effect");
    };
    assert_eq!(effect.factor, "dataset.sync");
    assert_eq!((all(effect), effect.of_what_is_stated), ((4.0, 1, 1), false));
}

#[test]
fn a_level_on_one_side_only_leaves_a_doubt() {
    let comparison = compared(&[
        column(
            1,
            &[("dataset.sync", "always"), ("target.memory", "8 GB")],
            &[100.0],
        ),
        column(2, &[("dataset.sync", "disabled")], &[400.0]),
    ]);
    assert!(effect(&comparison, "dataset.sync").of_what_is_stated);
}

#[test]
fn a_factor_that_hangs_on_the_differing_one_leaves_none() {
    let comparison = compared(&[
        column(1, &[("share.protocol", "NFS"), ("share.version", "4")], &[100.0]),
        column(2, &[("share.protocol", "iSCSI")], &[400.0]),
    ]);
    assert!(!effect(&comparison, "share.protocol").of_what_is_stated);
}

#[test]
fn reads_and_writes_have_effects_of_their_own() {
    let read = |value| Measurement {
        op: Op::Read,
        ..bandwidth(value, 6)
    };
    let both = |number, level, write, reads| {
        let rows = vec![
            workload("w", Op::Write, vec![bandwidth(write, 6)]),
            workload("r", Op::Read, vec![read(reads)]),
        ];
        config(number, "", &[("dataset.sync", level)], vec![table("fio", rows)])
    };
    let comparison = compared(&[both(1, "always", 100.0, 100.0), both(2, "disabled", 400.0, 100.0)]);
    let over = &effect(&comparison, "dataset.sync").over;
    let found: Vec<_> = over
        .iter()
        .map(|over| (over.op, over.geomean.round(), over.rows))
        .collect();
    assert_eq!(found, [("all", 2.0, 2), ("read", 1.0, 1), ("write", 4.0, 1)]);
}

#[test]
fn who_beats_whom_is_judged_two_by_two() {
    let comparison = compared(&[
        column(1, &[], &[100.0, 100.0, 100.0]),
        column(2, &[], &[200.0, 101.0, 0.0]),
        column(3, &[], &[300.0, 300.0, 50.0]),
    ]);
    assert_eq!(comparison.duels.wins, [[0, 0, 1], [1, 0, 0], [2, 2, 0]]);
    assert_eq!(comparison.duels.rows, [[0, 2, 3], [2, 0, 2], [3, 2, 0]]);
}

#[test]
fn a_failure_loses_every_duel() {
    let broken = failed(workload("w0", Op::Write, vec![bandwidth(900.0, 3)]), "x", None);
    let comparison = compared(&[
        column(1, &[], &[1.0]),
        config(2, "", &[], vec![table("fio", vec![broken])]),
    ]);
    assert_eq!(comparison.duels.wins, [[0, 1], [0, 0]]);
}

fn fastest(configs: &[TestedConfig]) -> (Vec<u8>, Vec<u8>) {
    let comparison = compared(configs);
    let number = |slug_of: &podium_domain::Slug| (1..20).find(|n| slug(*n) == *slug_of).unwrap();
    let all = &comparison.fastest[0];
    assert_eq!(all.op, "all");
    (
        all.columns.iter().map(number).collect(),
        all.safe.iter().map(number).collect(),
    )
}

const NFS_OFF: Levels<'_> = &[("share.protocol", "NFS"), ("dataset.sync", "disabled")];
const NFS_ALWAYS: Levels<'_> = &[("share.protocol", "NFS"), ("dataset.sync", "always")];
const NFS_SLOG: Levels<'_> = &[
    ("share.protocol", "NFS"),
    ("dataset.sync", "always"),
    ("pool.log", "SSD"),
];

#[test]
fn the_fastest_and_the_fastest_with_safe_writes_are_named() {
    let configs = [
        column(1, NFS_OFF, &[900.0, 800.0]),
        column(2, NFS_ALWAYS, &[100.0, 100.0]),
        column(3, NFS_SLOG, &[400.0, 300.0]),
    ];
    assert_eq!(fastest(&configs), (vec![1], vec![3]));
}

#[test]
fn columns_within_the_noise_are_fastest_together() {
    let configs = [column(1, &[], &[100.0, 200.0]), column(2, &[], &[101.0, 201.0])];
    assert_eq!(fastest(&configs), (vec![1, 2], vec![]));
}

#[test]
fn one_that_met_few_of_the_others_is_not_fastest_of_them() {
    // A row for each meeting: the last column meets one other and beats it, the first three beat each other in turn.
    let alone = [
        column(1, NFS_SLOG, &[9.0, 0.0, 5.0, 0.0]),
        column(2, NFS_SLOG, &[5.0, 9.0, 0.0, 5.0]),
        column(3, NFS_SLOG, &[0.0, 5.0, 9.0, 0.0]),
        column(4, NFS_SLOG, &[0.0, 0.0, 0.0, 9.0]),
    ];
    assert_eq!(fastest(&alone), (vec![], vec![]));
    // With a second meeting it has met more than half of the others.
    let mut met = alone.to_vec();
    met[0] = column(1, NFS_SLOG, &[9.0, 0.0, 5.0, 5.0]);
    assert_eq!(fastest(&met), (vec![4], vec![4]));
}

#[test]
fn where_few_rows_are_shared_who_beats_whom_decides() {
    let configs = [
        column(1, NFS_OFF, &[900.0, 800.0, 0.0, 0.0]),
        column(2, NFS_ALWAYS, &[100.0, 0.0, 0.0, 0.0]),
        column(3, NFS_SLOG, &[400.0, 300.0, 10.0, 10.0]),
        column(4, &[], &[0.0, 0.0, 20.0, 20.0]),
    ];
    assert_eq!(fastest(&configs).0, [1]);
}
