use std::collections::BTreeSet;

use podium_domain::{Metric, Slug};

/// The key of a row: stable across requests, so that it can stand in a URL.
pub type RowKey = String;

/// Metrics to show beyond the default rows of tool files (mean bandwidth, else IOPS; mean and p99 latency).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum MetricChoice {
    /// One metric in its mean (or total).
    Metric(Metric),
    /// Every measurement there is.
    All,
}

/// What the reader chose. All of it stands in the URL.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Options {
    /// The config that ratios are against; the first column when absent or not among the columns.
    pub baseline: Option<Slug>,
    /// Empty: the default rows. Otherwise what to add to them.
    pub metrics: BTreeSet<MetricChoice>,
    /// Rows not shown, which therefore count in no summary.
    pub hidden: BTreeSet<RowKey>,
    /// Columns that are one run alone; the others are configs.
    pub run_columns: BTreeSet<Slug>,
    /// Cells (row, column's config) put back although a rule set them aside.
    pub put_back: BTreeSet<(RowKey, Slug)>,
}
