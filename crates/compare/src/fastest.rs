//! Who is fastest, and who is with safe writes.

use crate::{
    Column, DurabilityClass, Fastest,
    duels::{DuelTables, OPS, counts_in},
    oriented::Oriented,
};

/// A lead in the mean below this share is no lead.
const NOISE: f64 = 0.02;

/// For each selection of rows.
pub(crate) fn fastest(columns: &[Column], rows: &[Oriented<'_>], duels: &DuelTables) -> Vec<Fastest> {
    let all: Vec<usize> = (0..columns.len()).collect();
    let is_safe = |at: &usize| {
        columns
            .get(*at)
            .is_some_and(|column| column.durability.class == DurabilityClass::Safe)
    };
    let safe: Vec<usize> = all.iter().copied().filter(is_safe).collect();
    let slugs = |found: Vec<usize>| {
        found
            .into_iter()
            .filter_map(|at| Some(columns.get(at)?.config.clone()))
            .collect()
    };
    OPS.into_iter()
        .map(|op| Fastest {
            op,
            columns: slugs(of(&all, op, rows, duels)),
            safe: slugs(of(&safe, op, rows, duels)),
        })
        .collect()
}

/// By the mean ratio where at least half of the rows that any of them has are shared by all, else by who beats whom.
fn of(columns: &[usize], op: &str, rows: &[Oriented<'_>], duels: &DuelTables) -> Vec<usize> {
    let figure = |row: &Oriented<'_>, column: usize| row.logarithms.get(column).copied().flatten();
    let had: Vec<&Oriented<'_>> = rows
        .iter()
        .filter(|row| counts_in(row.op, op) && columns.iter().any(|column| figure(row, *column).is_some()))
        .collect();
    if had.is_empty() || columns.len() < 2 {
        return if had.is_empty() {
            Vec::new()
        } else {
            columns.to_vec()
        };
    }
    let shared: Vec<&&Oriented<'_>> = had
        .iter()
        .filter(|row| columns.iter().all(|column| figure(row, *column).is_some()))
        .collect();
    if shared.len() * 2 < had.len() {
        return by_duels(columns, op, duels);
    }
    let sums: Vec<f64> = columns
        .iter()
        .map(|column| shared.iter().filter_map(|row| figure(row, *column)).sum())
        .collect();
    let best = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let lead = (1.0 + NOISE).ln() * shared.len() as f64;
    let near = |sum: &f64| best - sum < lead;
    columns
        .iter()
        .zip(&sums)
        .filter(|(_, sum)| near(sum))
        .map(|(column, _)| *column)
        .collect()
}

/// Whoever beats most of the columns that it shares rows with, less those that beat it. One that met less than half of
/// the others is not the fastest of them, however it did.
fn by_duels(columns: &[usize], op: &str, duels: &DuelTables) -> Vec<usize> {
    let table = duels.of(op);
    let wins = |one: usize, other: usize| {
        table
            .wins
            .get(one)
            .and_then(|wins| wins.get(other))
            .copied()
            .unwrap_or(0)
    };
    let score = |column: usize| -> i64 {
        columns
            .iter()
            .map(|other| match wins(column, *other).cmp(&wins(*other, column)) {
                std::cmp::Ordering::Greater => 1,
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Less => -1,
            })
            .sum()
    };
    let met = |column: usize| {
        let others = columns.iter().filter(|other| **other != column);
        let rows = |other: &&usize| table.rows.get(column).and_then(|rows| rows.get(**other));
        others
            .filter(|other| rows(other).is_some_and(|rows| *rows > 0))
            .count()
    };
    let scores: Vec<Option<i64>> = columns
        .iter()
        .map(|column| (met(*column) * 2 >= columns.len() - 1).then(|| score(*column)))
        .collect();
    let best = scores.iter().copied().flatten().max().filter(|best| *best > 0);
    columns
        .iter()
        .zip(&scores)
        .filter(|(_, score)| best.is_some() && **score == best)
        .map(|(column, _)| *column)
        .collect()
}
