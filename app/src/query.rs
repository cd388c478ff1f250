//! The query of a comparison: everything that the reader chose, as it stands in the URL.

mod parse;
mod view;

use std::collections::BTreeSet;

use podium_compare::{MetricChoice, MetricGroup, Options, Per, RowKey, Sort};
use podium_domain::Slug;

use parse::Unknown;
pub use view::Look;

/// Most columns in one comparison.
pub const MAX_COLUMNS: usize = 40;

/// Longest query, in bytes.
pub const MAX_QUERY_BYTES: usize = 8_000;

/// Most hidden rows, and most cells put back.
pub const MAX_ROWS: usize = 200;

/// Most rows of one section on one page; the others stand on further pages, so that no comparison makes a page without
/// bound.
pub const PAGE_ROWS: usize = 500;

/// Largest row that a page can start with; far more than a comparison has.
pub const MAX_FROM: usize = 10_000_000;

/// One column of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColumnRef {
    /// All runs of a config.
    Config(Slug),
    /// One run alone.
    Run(Slug),
}

impl ColumnRef {
    /// The public id of the config or run.
    pub fn slug(&self) -> &Slug {
        match self {
            Self::Config(slug) | Self::Run(slug) => slug,
        }
    }
}

/// What a reader chose to compare, and how to see it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CompareQuery {
    /// `config=` and `run=`, in the reader's order; none twice.
    pub columns: Vec<ColumnRef>,
    /// `baseline=`: one of the columns.
    pub baseline: Option<Slug>,
    /// `metrics=`: what is shown beyond the default rows.
    pub metrics: BTreeSet<MetricChoice>,
    /// `hide=`: rows not shown.
    pub hidden: BTreeSet<RowKey>,
    /// `put_back=COLUMN:ROW`: cells that count although a rule set them aside.
    pub put_back: BTreeSet<(RowKey, Slug)>,
    /// `only=`: kinds of rows, when nothing else is to be shown.
    pub only: BTreeSet<MetricGroup>,
    /// `sort=gap` or `sort=COLUMN`: the order of the rows.
    pub sort: Option<Sort>,
    /// `alike=hide`: rows in which nobody is behind are left out.
    pub hide_alike: bool,
    /// `align=tools`: equal workloads stand in one row whatever tool ran them.
    pub align: bool,
    /// `per=`: what rates are divided by.
    pub per: Option<Per>,
    /// How figures are shown.
    pub look: Look,
    /// `from=`: how many rows of each section stand on earlier pages; a multiple of [`PAGE_ROWS`].
    pub from: usize,
    /// `panel=view`: the reader is at work in the panel of the view, which stays open. It belongs to no address that is
    /// kept, copied or saved: only [`CompareQuery::to_panel_url`] has it.
    pub panel: bool,
}

/// A parameter that cannot be what it should be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{parameter}: {message}")]
pub struct QueryError {
    /// The parameter's name in the URL.
    pub parameter: &'static str,
    /// What is wrong with it and what it should be.
    pub message: String,
}

impl CompareQuery {
    /// Reads the part of a URL after the `?`. Parameters that Podium does not know (what sites add to links) are left
    /// out; no column at all is no error, the page then says how to choose some.
    ///
    /// # Errors
    /// The first parameter that is not sound.
    pub fn parse(query: &str) -> Result<Self, QueryError> {
        parse::parse(query, Unknown::LeftOut)
    }

    /// The same for programs, which shall hear of a name that is misspelt.
    ///
    /// # Errors
    /// The first parameter that is not sound, or that Podium does not know.
    pub fn parse_strict(query: &str) -> Result<Self, QueryError> {
        parse::parse(query, Unknown::Refused)
    }

    /// The query without its `?`, always in the same order, so that equal choices have equal addresses.
    pub fn to_query(&self) -> String {
        let mut out = form_urlencoded::Serializer::new(String::new());
        for column in &self.columns {
            match column {
                ColumnRef::Config(slug) => out.append_pair("config", slug.as_str()),
                ColumnRef::Run(slug) => out.append_pair("run", slug.as_str()),
            };
        }
        if let Some(baseline) = &self.baseline {
            out.append_pair("baseline", baseline.as_str());
        }
        for metric in &self.metrics {
            out.append_pair("metrics", metric_word(metric));
        }
        for row in &self.hidden {
            out.append_pair("hide", row);
        }
        for (row, column) in &self.put_back {
            out.append_pair("put_back", &format!("{column}:{row}"));
        }
        for (name, value) in view::parameters(self) {
            out.append_pair(name, &value);
        }
        if self.from > 0 {
            out.append_pair("from", &self.from.to_string());
        }
        out.finish()
    }

    /// The address of the comparison's page.
    pub fn to_url(&self) -> String {
        let query = self.to_query();
        if query.is_empty() {
            "/compare".to_owned()
        } else {
            format!("/compare?{query}")
        }
    }

    /// The same for what stands in the panel of the view: it is open on the page that comes, and in sight.
    pub fn to_panel_url(&self) -> String {
        format!("/compare?{}&panel=view#view", self.to_query())
    }

    /// What the comparison itself needs of it.
    pub fn options(&self) -> Options {
        let runs = self
            .columns
            .iter()
            .filter(|column| matches!(column, ColumnRef::Run(_)));
        Options {
            baseline: self.baseline.clone(),
            metrics: self.metrics.clone(),
            hidden: self.hidden.clone(),
            put_back: self.put_back.clone(),
            run_columns: runs.map(|run| run.slug().clone()).collect(),
            only: self.only.clone(),
            hide_alike: self.hide_alike,
            sort: self.sort.clone(),
            align: self.align,
            per: self.per,
        }
    }

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

    /// The address where further columns are chosen for it.
    pub fn to_browse_url(&self) -> String {
        let query = self.starting_at(0).to_query();
        if query.is_empty() {
            return "/browse".to_owned();
        }
        let mut out = form_urlencoded::Serializer::new(String::new());
        out.append_pair("with", &query);
        format!("/browse?{}", out.finish())
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

/// The word of a choice of metrics in the URL.
pub fn metric_word(choice: &MetricChoice) -> &str {
    match choice {
        MetricChoice::All => "all",
        MetricChoice::Metric(metric) => metric.as_str(),
    }
}

#[cfg(test)]
mod tests;
