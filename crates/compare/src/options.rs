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

/// A kind of rows, for a reader who wants to see nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MetricGroup {
    /// Mean bandwidth.
    Bandwidth,
    /// Mean operations per second.
    Iops,
    /// Mean (or median) latency.
    Latency,
    /// Percentiles of latency from the 99th on, and the highest.
    Tail,
}

impl MetricGroup {
    /// All of them, in the order of a page.
    pub const ALL: [Self; 4] = [Self::Bandwidth, Self::Iops, Self::Latency, Self::Tail];

    /// The word in the URL.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Bandwidth => "bandwidth",
            Self::Iops => "iops",
            Self::Latency => "latency",
            Self::Tail => "tail",
        }
    }
}

/// In which order the rows of a section stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sort {
    /// The widest gap between the best and the last column first.
    Gap,
    /// The rows first in which this column does best against the best of the others.
    Column(Slug),
}

/// What a rate is divided by, where the configs state it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Per {
    /// Factor `price`, in one currency.
    Price,
    /// Factor `power`.
    Watt,
    /// Factor `capacity`, in 10^12 bytes.
    Terabyte,
}

impl Per {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Price, Self::Watt, Self::Terabyte];

    /// The word in the URL.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Price => "price",
            Self::Watt => "watt",
            Self::Terabyte => "terabyte",
        }
    }

    /// The factor that states it.
    pub fn factor(self) -> &'static str {
        match self {
            Self::Price => "price",
            Self::Watt => "power",
            Self::Terabyte => "capacity",
        }
    }
}

/// What the reader chose. All of it stands in the URL.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Options {
    /// The config that ratios are against; the first column when absent or not among the columns.
    pub baseline: Option<Slug>,
    /// Empty: the default rows. Otherwise what to add to them.
    pub metrics: BTreeSet<MetricChoice>,
    /// Empty: every kind of rows. Otherwise no others than these, whether or not they are shown by default.
    pub only: BTreeSet<MetricGroup>,
    /// Rows not shown, which therefore count in no summary.
    pub hidden: BTreeSet<RowKey>,
    /// Whether rows in which nobody is behind are left out, and count in no summary.
    pub hide_alike: bool,
    /// Columns that are one run alone; the others are configs.
    pub run_columns: BTreeSet<Slug>,
    /// Cells (row, column's config) put back although a rule set them aside.
    pub put_back: BTreeSet<(RowKey, Slug)>,
    /// The order of the rows; the tool's own when absent.
    pub sort: Option<Sort>,
    /// Whether workloads of equal identity stand in one row whatever tool ran them.
    pub align: bool,
    /// What rates are divided by.
    pub per: Option<Per>,
}
