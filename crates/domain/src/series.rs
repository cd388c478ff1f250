mod steady;
mod thinned;

pub use steady::{Steadiness, steadiness};
pub use thinned::thinned;

use serde::{Deserialize, Serialize};

use crate::{Metric, Op, Unit};

/// Many values of one metric in one run: over time, or as a histogram.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Series {
    /// Values over time.
    Time {
        /// What is measured.
        metric: Metric,
        /// Of which operations.
        op: Op,
        /// Canonical unit of `v`.
        unit: Unit,
        /// Seconds since the start of the run, not decreasing; as long as `v`.
        t_s: Vec<f64>,
        /// The values.
        v: Vec<f64>,
    },
    /// How often each latency occurred.
    Histogram {
        /// What is measured.
        metric: Metric,
        /// Of which operations.
        op: Op,
        /// What the tool names its buckets by, in seconds, increasing; as long as `counts`. Iometer: their upper bounds.
        /// fio json+: a value in the middle of each (`plat_idx_to_val` in its stat.c), not a bound.
        bounds_s: Vec<f64>,
        /// Occurrences per bucket.
        counts: Vec<u64>,
    },
}
