//! What each factor does, over the pairs of columns that differ in it alone (rule 9).

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    Effect, EffectMean,
    duels::{OPS, counts_in},
    factors::{LevelTable, MatchedPair, matched_pairs},
    oriented::Oriented,
};

/// Every factor that has such pairs, one effect for each two of its levels.
pub(crate) fn effects(
    table: &LevelTable,
    columns: usize,
    baseline: usize,
    rows: &[Oriented<'_>],
) -> Vec<Effect> {
    let mut groups: BTreeMap<(usize, usize, usize), Vec<MatchedPair>> = BTreeMap::new();
    for pair in matched_pairs(table, columns, baseline) {
        groups
            .entry((pair.factor, pair.from_level, pair.to_level))
            .or_default()
            .push(pair);
    }
    groups
        .into_values()
        .filter_map(|pairs| effect(table, &pairs, rows))
        .collect()
}

fn effect(table: &LevelTable, pairs: &[MatchedPair], rows: &[Oriented<'_>]) -> Option<Effect> {
    let first = pairs.first()?;
    let factor = table.factors().nth(first.factor)?;
    let levels = table.levels(factor);
    let level = |column: usize| levels.get(column).cloned().flatten();
    Some(Effect {
        factor: factor.to_owned(),
        from: level(first.from)?,
        to: level(first.to)?,
        of_what_is_stated: pairs.iter().any(|pair| pair.of_what_is_stated),
        pairs: pairs.len(),
        over: OPS.into_iter().filter_map(|op| mean(op, pairs, rows)).collect(),
    })
}

fn mean(op: &'static str, pairs: &[MatchedPair], rows: &[Oriented<'_>]) -> Option<EffectMean> {
    let (mut sum, mut ratios) = (0.0, 0_usize);
    let (mut pairs_with, mut rows_with) = (BTreeSet::new(), BTreeSet::new());
    let counted = rows.iter().enumerate().filter(|(_, row)| counts_in(row.op, op));
    for (at, row) in counted {
        let figure = |column: usize| row.logarithms.get(column).copied().flatten();
        for (number, pair) in pairs.iter().enumerate() {
            if let (Some(from), Some(to)) = (figure(pair.from), figure(pair.to)) {
                sum += to - from;
                ratios += 1;
                pairs_with.insert(number);
                rows_with.insert(at);
            }
        }
    }
    (ratios > 0).then(|| EffectMean {
        op,
        geomean: (sum / ratios as f64).exp(),
        pairs: pairs_with.len(),
        rows: rows_with.len(),
    })
}
