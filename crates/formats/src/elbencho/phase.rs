use crate::numbers::Number;

/// One phase as a file tells it.
#[derive(Debug, Default, Clone)]
pub(crate) struct Phase {
    /// `WRITE`, `READ`, `RWMIX70`, `MKDIRS` …
    pub(crate) name: String,
    /// What it was told to do, as far as the file says.
    pub(crate) settings: Settings,
    /// Everything, or the writes of a mixed phase.
    pub(crate) own: Side,
    /// The reads of a mixed phase.
    pub(crate) reads: Side,
    /// Processor time in percent, when the first worker was done and at the end.
    pub(crate) cpu: Done,
    /// In milliseconds.
    pub(crate) time_ms: Done,
    /// Where it stands.
    pub(crate) line: u64,
}

/// A figure when the first worker was done, and at the end.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Done {
    pub(crate) first: Option<Number>,
    pub(crate) last: Option<Number>,
}

/// The figures of one direction.
#[derive(Debug, Default, Clone)]
pub(crate) struct Side {
    /// Files or directories a second.
    pub(crate) entries_per_s: Done,
    pub(crate) iops: Done,
    /// In bytes a second, as printed.
    pub(crate) bandwidth: Done,
    /// One unit of the printed bandwidth, in bytes a second.
    pub(crate) bandwidth_unit: f64,
    /// In bytes, as printed.
    pub(crate) bytes: Done,
    /// One unit of the printed total, in bytes.
    pub(crate) bytes_unit: f64,
    pub(crate) entry_latency: Latency,
    pub(crate) io_latency: Latency,
    /// Upper ends of buckets in microseconds and how many are in each, from JSON.
    pub(crate) io_histogram: Vec<(u64, u64)>,
}

/// Latency in microseconds.
#[derive(Debug, Default, Clone)]
pub(crate) struct Latency {
    pub(crate) min: Option<Number>,
    pub(crate) mean: Option<Number>,
    pub(crate) max: Option<Number>,
    /// Percent and upper bound of each percentile.
    pub(crate) percentiles: Vec<(f64, Number)>,
}

impl Latency {
    /// Whether nothing is known of it.
    pub(super) fn is_empty(&self) -> bool {
        self.min.or(self.mean).or(self.max).is_none() && self.percentiles.is_empty()
    }
}

/// What an invocation was told to do.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) label: String,
    /// `dir`, `file`, `blockdev`, `bucket` …
    pub(crate) path_type: String,
    pub(crate) paths: Option<u64>,
    pub(crate) hosts: Option<u64>,
    /// Per host.
    pub(crate) threads: Option<u64>,
    pub(crate) dirs: Option<u64>,
    pub(crate) files: Option<u64>,
    pub(crate) file_bytes: Option<u64>,
    pub(crate) block_bytes: Option<u64>,
    pub(crate) direct: Option<bool>,
    pub(crate) random: Option<bool>,
    pub(crate) random_aligned: Option<bool>,
    pub(crate) depth: Option<u64>,
}
