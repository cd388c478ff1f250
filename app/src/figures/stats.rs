use podium_domain::Stat;

use super::{Detail, Figures};
use crate::words::capitalised;

/// The percentiles that people ask for first.
const USUAL: [f64; 6] = [50.0, 90.0, 95.0, 99.0, 99.9, 99.99];

/// A column of the table of figures.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct StatColumn(Stat);

impl StatColumn {
    /// Means and totals share a column: a metric has one or the other.
    fn of(stat: &Stat) -> Self {
        Self(if *stat == Stat::Total {
            Stat::Mean
        } else {
            stat.clone()
        })
    }

    pub(super) fn holds(&self, stat: &Stat) -> bool {
        Self::of(stat) == *self
    }

    pub(super) fn label(&self) -> String {
        match &self.0 {
            Stat::Min => "Lowest".to_owned(),
            Stat::Max => "Highest".to_owned(),
            Stat::Stddev => "Std. dev.".to_owned(),
            Stat::Percentile(_) => self.0.to_string(),
            stat => capitalised(&stat.to_string()),
        }
    }
}

/// Every statistic that one of the workloads has, in the usual order.
pub(super) fn stat_columns(workloads: &[Figures<'_>], detail: Detail) -> Vec<StatColumn> {
    let shown = |stat: &Stat| match stat {
        Stat::Percentile(percent) => detail == Detail::All || USUAL.contains(percent),
        _ => true,
    };
    let measurements = workloads.iter().flat_map(|workload| workload.measurements);
    let mut columns: Vec<_> = measurements
        .map(|m| &m.stat)
        .filter(|stat| shown(stat))
        .map(StatColumn::of)
        .collect();
    columns.sort();
    columns.dedup();
    columns
}
