//! Workloads that failed before they had any figure: they belong in every row of their workload all the same.

use std::collections::BTreeMap;

use crate::{
    gather::{Place, Source},
    map::Map,
};

/// What a column's failures come to, at one workload.
#[derive(Clone, Copy)]
pub(crate) struct Failure<'a> {
    /// The first of them.
    pub(crate) source: Source<'a>,
    /// How many runs failed there without any figure at all.
    pub(crate) without_figures: usize,
}

/// By workload and column. One entry per column, however many runs failed: work stays bounded by what is shown.
#[derive(Default)]
pub(crate) struct Failures<'a>(Map<Place, BTreeMap<usize, Failure<'a>>>);

impl<'a> Failures<'a> {
    /// Notes how the workload ended, if badly.
    pub(crate) fn note(&mut self, place: Place, source: Source<'a>) {
        if source.workload.outcome.is_ok() {
            return;
        }
        let columns = self.0.entry(place).or_default();
        let failure = columns.entry(source.column).or_insert(Failure {
            source,
            without_figures: 0,
        });
        failure.without_figures += usize::from(source.workload.measurements.is_empty());
    }

    /// What failed there, by column.
    pub(crate) fn at(&self, place: Place) -> Option<&BTreeMap<usize, Failure<'a>>> {
        self.0.get(&place)
    }
}
