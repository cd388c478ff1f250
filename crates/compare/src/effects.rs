//! What each factor does, over the pairs of columns that differ in it alone (rule 9).

use std::collections::BTreeMap;

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
    let (mut has_row, mut rows_with) = (vec![false; pairs.len()], 0);
    for row in rows.iter().filter(|row| counts_in(row.op, op)) {
        let figure = |column: usize| row.logarithms.get(column).copied().flatten();
        let before = ratios;
        for (pair, has_row) in pairs.iter().zip(&mut has_row) {
            if let (Some(from), Some(to)) = (figure(pair.from), figure(pair.to)) {
                sum += to - from;
                ratios += 1;
                *has_row = true;
            }
        }
        rows_with += usize::from(ratios > before);
    }
    (ratios > 0).then(|| EffectMean {
        op,
        geomean: (sum / ratios as f64).exp(),
        pairs: has_row.into_iter().filter(|has| *has).count(),
        rows: rows_with,
    })
}
