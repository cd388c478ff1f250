//! Which run and which workload each row of a table belongs to.

use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
    rc::Rc,
};

use super::row::Row;
use crate::keys::{figure_key, identity_key, identity_key_as, places, surely_differ};

/// Where the rows belong, in numbers that count from 0 in the order of the table.
pub(super) struct Places {
    /// One after the other by their keys.
    pub(super) runs: Vec<usize>,
    /// One run, identity, name and status.
    pub(super) workloads: Vec<usize>,
    /// One run, identity and figure; empty where no two rows have the same.
    pub(super) figures: Vec<usize>,
    /// Whether the name is a part of the identity, which the dimensions alone would not tell from another.
    pub(super) named: Vec<bool>,
}

impl Places {
    /// Of rows in the order of the table.
    pub(super) fn of(rows: &[Row]) -> Self {
        let runs = places_of(rows, |a, b| Rc::ptr_eq(&a.run, &b.run), |row, _| &row.run);
        let bare = places_of(rows, shares_workload, |row, _| {
            (&row.run.tool, identity_key(&row.workload.identity))
        });
        let ambiguous = ambiguous(rows, &runs, &bare);
        let is_named =
            |(row, place): (&Row, &usize)| row.workload.identity.test.is_none() && ambiguous.contains(place);
        let named: Vec<bool> = rows.iter().zip(&bare).map(is_named).collect();
        // With its name an identity may be the same as another that has that name as its test.
        let identities = if ambiguous.is_empty() {
            bare
        } else {
            places_of(rows, shares_workload, |row, number| {
                let identity = &row.workload.identity;
                let name = named.get(number).filter(|named| **named);
                let name = name.map(|_| row.workload.name.as_str());
                (
                    &row.run.tool,
                    identity_key_as(identity, identity.test.as_deref().or(name)),
                )
            })
        };
        let run_and_identity = |number: usize| (runs.get(number).copied(), identities.get(number).copied());
        let workloads = places_of(
            rows,
            |a, b| shares_workload(a, b) && a.outcome.status == b.outcome.status,
            |row, number| (run_and_identity(number), &row.workload.name, row.outcome.status),
        );
        let figures = || {
            let keys = rows.iter().enumerate();
            keys.map(|(number, row)| (run_and_identity(number), figure_key(&row.measurement)))
        };
        let figures = if surely_differ(figures()) {
            Vec::new()
        } else {
            places(figures())
        };
        Self {
            runs,
            workloads,
            figures,
            named,
        }
    }
}

fn shares_workload(a: &Row, b: &Row) -> bool {
    Rc::ptr_eq(&a.workload, &b.workload)
}

/// The places of the rows' keys; those that are known to be equal to the row's before are not looked up.
fn places_of<'r, K: Hash + Eq>(
    rows: &'r [Row],
    is_same: impl Fn(&Row, &Row) -> bool,
    key: impl Fn(&'r Row, usize) -> K,
) -> Vec<usize> {
    let mut known = HashMap::new();
    let mut places: Vec<usize> = Vec::with_capacity(rows.len());
    let mut before: Option<&Row> = None;
    for (number, row) in rows.iter().enumerate() {
        let same = before.is_some_and(|before| is_same(before, row));
        let place = places.last().filter(|_| same).copied().unwrap_or_else(|| {
            let next = known.len();
            *known.entry(key(row, number)).or_insert(next)
        });
        places.push(place);
        before = Some(row);
    }
    places
}

/// The identities that one run has under two names: the names tell them apart, in the whole file alike.
fn ambiguous(rows: &[Row], runs: &[usize], identities: &[usize]) -> HashSet<usize> {
    let mut names: HashMap<(usize, usize), &str> = HashMap::new();
    let mut ambiguous = HashSet::new();
    let mut before: Option<&Row> = None;
    for ((row, run), identity) in rows.iter().zip(runs).zip(identities) {
        let is_new = before.is_none_or(|before| !shares_workload(before, row));
        before = Some(row);
        let name = row.workload.name.as_str();
        if is_new
            && row.workload.identity.test.is_none()
            && *names.entry((*run, *identity)).or_insert(name) != name
        {
            ambiguous.insert(*identity);
        }
    }
    ambiguous
}
