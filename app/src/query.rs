//! The query of a comparison: everything that the reader chose, as it stands in the URL.

mod change;
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

/// Most hidden rows, most folded sections, and most cells put back.
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
    /// `fold=SECTION`: sections of which only a line is shown. They count as ever.
    pub folded: BTreeSet<String>,
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
