use std::{
    fmt::Write,
    hash::{Hash, Hasher},
};

use podium_domain::{Measurement, Metric, Op, Stat, Unit, WorkloadId};
use sha2::{Digest, Sha256};

use crate::{RowKey, gather::Heading};

/// What a row is a row of, whatever its unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Figure<'a> {
    pub(crate) workload: WorkloadId,
    pub(crate) metric: &'a Metric,
    pub(crate) op: &'a Op,
    pub(crate) stat: &'a Stat,
}

impl<'a> Figure<'a> {
    pub(crate) fn of(workload: WorkloadId, measurement: &'a Measurement) -> Self {
        Self {
            workload,
            metric: &measurement.metric,
            op: &measurement.op,
            stat: &measurement.stat,
        }
    }
}

impl Hash for Figure<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.workload.hash(state);
        self.metric.hash(state);
        self.op.hash(state);
        std::mem::discriminant(self.stat).hash(state);
        match self.stat {
            Stat::Percentile(percent) => percent.to_bits().hash(state),
            Stat::Other(word) => word.hash(state),
            _ => {}
        }
    }
}

/// What a row is a row of. The unit belongs to it: values in two units never stand in one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Key<'a> {
    /// Position of the section.
    pub(crate) section: usize,
    pub(crate) figure: Figure<'a>,
    pub(crate) unit: &'a Unit,
}

impl Key<'_> {
    /// The row's id: the first 48 bits of the SHA-256 of everything that makes the row, in hexadecimal. Independent of
    /// the columns, so that a hidden row stays hidden when a column comes or goes.
    pub(crate) fn id(&self, heading: Heading<'_>) -> RowKey {
        let mut hash = Sha256::new();
        let stat = self.figure.stat.to_string();
        let words = [
            heading.section,
            heading.tool,
            self.figure.metric.as_str(),
            self.figure.op.as_str(),
            &stat,
            self.unit.symbol(),
        ];
        for word in words {
            hash.update((word.len() as u64).to_be_bytes());
            hash.update(word);
        }
        hash.update(self.figure.workload.0.as_bytes());
        let mut id = String::with_capacity(12);
        for byte in hash.finalize().iter().take(6) {
            // Writing to a String cannot fail.
            let _ = write!(id, "{byte:02x}");
        }
        id
    }
}
