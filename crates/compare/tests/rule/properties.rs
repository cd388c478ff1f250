use podium_compare::{Comparison, Options, Verdict, compare};
use podium_domain::{Measurement, Metric, Op, Stat};
use proptest::prelude::*;

use crate::build::{columns, compared, levels, only_row, slug, verdicts};

/// Two to five columns of one to five repetitions each; whole thousandths, so that equal figures do occur.
fn any_columns() -> impl Strategy<Value = Vec<Vec<f64>>> {
    let value = (1_u32..4000).prop_map(|thousandths| f64::from(thousandths) / 1000.0);
    prop::collection::vec(prop::collection::vec(value, 1..6), 2..6)
}

fn any_stat() -> impl Strategy<Value = Stat> {
    prop_oneof![Just(Stat::Mean), Just(Stat::Percentile(99.0))]
}

fn latency(stat: &Stat, digits: Option<u8>) -> impl Fn(f64) -> Measurement {
    move |value| Measurement::new(Metric::Latency, Op::Read, stat.clone(), value, digits)
}

fn comparison(repetitions: &[Vec<f64>], figure: impl Fn(f64) -> Measurement) -> Comparison {
    let slices: Vec<&[f64]> = repetitions.iter().map(Vec::as_slice).collect();
    compared(&columns(&slices, figure))
}

fn judged(repetitions: &[Vec<f64>], figure: impl Fn(f64) -> Measurement) -> Vec<Verdict> {
    verdicts(only_row(&comparison(repetitions, figure)))
}

proptest! {
    #[test]
    fn turning_the_columns_round_turns_the_verdicts_round(repetitions in any_columns(), stat in any_stat()) {
        let straight = judged(&repetitions, latency(&stat, Some(3)));
        let turned: Vec<Vec<f64>> = repetitions.into_iter().rev().collect();
        let mut mirrored = judged(&turned, latency(&stat, Some(3)));
        mirrored.reverse();
        prop_assert_eq!(straight, mirrored);
    }

    /// By powers of two, which are exact: other factors may move a figure across a limit by their own rounding.
    #[test]
    fn scaling_a_row_changes_no_verdict(repetitions in any_columns(), stat in any_stat(), power in -30_i32..30) {
        let scaled: Vec<Vec<f64>> =
            repetitions.iter().map(|column| column.iter().map(|value| value * 2_f64.powi(power)).collect()).collect();
        prop_assert_eq!(judged(&repetitions, latency(&stat, None)), judged(&scaled, latency(&stat, None)));
    }

    #[test]
    fn a_further_column_makes_no_loser_the_sole_winner(
        repetitions in any_columns(),
        further in prop::collection::vec(0.001_f64..4.0, 1..6),
        stat in any_stat(),
    ) {
        let before = judged(&repetitions, latency(&stat, Some(3)));
        let more: Vec<Vec<f64>> = repetitions.into_iter().chain([further]).collect();
        let after = judged(&more, latency(&stat, Some(3)));
        for (before, after) in before.iter().zip(after) {
            prop_assert!(!(*before == Verdict::Behind && after == Verdict::Best));
        }
    }

    /// Who beats whom says the same as the verdicts: a sole winner beats all others, and no pair has more wins than rows.
    #[test]
    fn duels_agree_with_verdicts(repetitions in any_columns(), stat in any_stat()) {
        let comparison = comparison(&repetitions, latency(&stat, Some(3)));
        let duels = &comparison.duels;
        let verdicts = verdicts(only_row(&comparison));
        let sole = verdicts.iter().position(|verdict| *verdict == Verdict::Best);
        for one in 0..verdicts.len() {
            for other in (0..verdicts.len()).filter(|other| *other != one) {
                prop_assert!(duels.wins[one][other] + duels.wins[other][one] <= duels.rows[one][other]);
                prop_assert!(sole != Some(one) || duels.wins[one][other] == 1);
            }
        }
    }

    /// The effect of going back is the inverse of the effect of going there.
    #[test]
    fn the_baseline_turns_an_effect_round(repetitions in any_columns()) {
        let mut two = columns(&[&repetitions[0], &repetitions[1]], latency(&Stat::Mean, Some(3)));
        for (config, level) in two.iter_mut().zip(["always", "disabled"]) {
            config.info.factors = levels(&[("dataset.sync", level)]);
        }
        let of = |baseline| {
            let options = Options { baseline: Some(slug(baseline)), ..Options::default() };
            compare(&two, &options).effects[0].over[0].geomean
        };
        prop_assert!((of(0) * of(1) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn there_is_one_winner_or_at_least_two_who_tie(repetitions in any_columns(), stat in any_stat()) {
        let verdicts = judged(&repetitions, latency(&stat, Some(3)));
        let count = |wanted| verdicts.iter().filter(|verdict| **verdict == wanted).count();
        let (best, tied) = (count(Verdict::Best), count(Verdict::Tied));
        prop_assert!((best == 1 && tied == 0) || (best == 0 && tied >= 2), "{:?}", verdicts);
    }

    #[test]
    fn the_same_configs_give_the_same_comparison(repetitions in any_columns(), stat in any_stat()) {
        let once = comparison(&repetitions, latency(&stat, Some(3)));
        prop_assert_eq!(once, comparison(&repetitions, latency(&stat, Some(3))));
    }

    /// Whatever the figures, every number that leaves is finite, and a cell without a ratio says why.
    #[test]
    fn extreme_figures_give_numbers_or_reasons(values in prop::collection::vec(prop::num::f64::ANY, 2..5)) {
        let repetitions: Vec<Vec<f64>> = values.into_iter().map(|value| vec![value]).collect();
        for cell in &only_row(&comparison(&repetitions, latency(&Stat::Mean, Some(3)))).cells {
            prop_assert!(cell.value.is_none_or(f64::is_finite) && cell.ratio.is_none_or(f64::is_finite));
            prop_assert_eq!(cell.ratio.is_some(), cell.ratio_reason.is_none());
        }
    }
}
