//! A query with one thing changed: what the links of a comparison lead to.

use std::collections::BTreeSet;

use podium_compare::Sort;
use podium_domain::Slug;

use super::{ColumnRef, CompareQuery, Look, MAX_COLUMNS, MAX_QUERY_BYTES, MAX_ROWS, parse::is_word};

impl CompareQuery {
    /// The same with another baseline; the first column is the baseline when none is named.
    #[must_use]
    pub fn with_baseline(&self, column: &Slug) -> Self {
        let first = self.columns.first().is_some_and(|c| c.slug() == column);
        Self {
            baseline: (!first).then(|| column.clone()),
            ..self.clone()
        }
    }

    /// The same without one column, and without what was said of it.
    #[must_use]
    pub fn without(&self, column: &Slug) -> Self {
        let mut query = self.clone();
        query.columns.retain(|c| c.slug() != column);
        query.put_back.retain(|(_, c)| c != column);
        query.baseline = query.baseline.filter(|c| c != column);
        query.sort = query.sort.filter(|sort| *sort != Sort::Column(column.clone()));
        query
    }

    /// The same with one column replaced by these runs, one column each, as far as there is room.
    #[must_use]
    pub fn split(&self, column: &Slug, runs: &[Slug]) -> Self {
        let mut query = self.without(column);
        let Some(at) = self.columns.iter().position(|c| c.slug() == column) else {
            return query;
        };
        let known = |run: &&Slug| !query.columns.iter().any(|c| c.slug() == *run);
        let room = MAX_COLUMNS.saturating_sub(query.columns.len());
        let runs: Vec<ColumnRef> = runs
            .iter()
            .filter(known)
            .take(room)
            .cloned()
            .map(ColumnRef::Run)
            .collect();
        query.columns.splice(at..at, runs);
        query
    }

    /// The same with one column moved by `by` places, as far as it goes. The baseline stays what it is.
    #[must_use]
    pub fn moved(&self, column: &Slug, by: isize) -> Self {
        let mut query = self.clone();
        let Some(from) = query.columns.iter().position(|c| c.slug() == column) else {
            return query;
        };
        if query.baseline.is_none() {
            query.baseline = query.columns.first().map(|c| c.slug().clone());
        }
        let to = from.saturating_add_signed(by).min(query.columns.len() - 1);
        let moved = query.columns.remove(from);
        query.columns.insert(to, moved);
        if query.columns.first().map(ColumnRef::slug) == query.baseline.as_ref() {
            query.baseline = None;
        }
        query
    }

    /// The same with these configs as further columns. More than fit are told by the page of the address that comes of it.
    #[must_use]
    pub fn with_configs(&self, configs: impl IntoIterator<Item = Slug>) -> Self {
        let mut query = self.starting_at(0);
        for config in configs {
            if !query.columns.iter().any(|column| *column.slug() == config) {
                query.columns.push(ColumnRef::Config(config));
            }
        }
        query
    }

    /// The same without one row.
    #[must_use]
    pub fn hiding(&self, row: &str) -> Self {
        let mut query = self.clone();
        query.hidden.insert(row.to_owned());
        query.put_back.retain(|(r, _)| r != row);
        query
    }

    /// The same on another page of its rows.
    #[must_use]
    pub fn starting_at(&self, from: usize) -> Self {
        Self { from, ..self.clone() }
    }

    /// The same with every row.
    #[must_use]
    pub fn showing_all_rows(&self) -> Self {
        Self {
            hidden: BTreeSet::new(),
            ..self.clone()
        }
    }

    /// The same with one hidden row.
    #[must_use]
    pub fn showing(&self, row: &str) -> Self {
        let mut query = self.clone();
        query.hidden.remove(row);
        query
    }

    /// The same with one section folded to a line; `None` where no address has room for its name.
    pub fn folding(&self, section: &str) -> Option<Self> {
        let mut query = self.clone();
        let has_room = is_word(section) && query.folded.len() < MAX_ROWS;
        query.folded.insert(section.to_owned());
        let has_room = has_room && query.to_url().len() <= MAX_QUERY_BYTES;
        has_room.then_some(query)
    }

    /// The same with the rows of one section.
    #[must_use]
    pub fn unfolding(&self, section: &str) -> Self {
        let mut query = self.clone();
        query.folded.remove(section);
        query
    }

    /// The same columns and rows, shown as usual.
    #[must_use]
    pub fn as_usual(&self) -> Self {
        Self {
            only: BTreeSet::new(),
            sort: None,
            hide_alike: false,
            align: false,
            per: None,
            look: Look::default(),
            folded: BTreeSet::new(),
            from: 0,
            ..self.clone()
        }
    }

    /// The same in another order of rows.
    #[must_use]
    pub fn sorted(&self, sort: Option<Sort>) -> Self {
        Self {
            sort,
            from: 0,
            ..self.clone()
        }
    }

    /// The same with one cell counted that a rule set aside, or set aside again.
    #[must_use]
    pub fn with_put_back(&self, row: &str, column: &Slug, counts: bool) -> Self {
        let mut query = self.clone();
        let cell = (row.to_owned(), column.clone());
        if counts {
            query.put_back.insert(cell);
        } else {
            query.put_back.remove(&cell);
        }
        query
    }
}
