use podium_domain::{Measurement, Metric, Op, Stat, TestedRun, TestedWorkload};

use crate::{MetricChoice, MetricGroup, Options};

/// The format of Podium's own table: whoever typed a row wants to see it.
const TABLE: &str = "podium-table";

/// Whether the run was typed or pasted as a table.
pub(crate) fn is_table(run: &TestedRun) -> bool {
    run.format == TABLE
}

/// The measurements of a workload in the order of their rows, each with whether it asks for a row to be shown.
///
/// A table keeps its own order. In a tool's file the order is that of the vocabulary, so that two generations of a tool
/// that print the same figures in another order give the same rows. With `tables` any of a tool's figures may stand in a
/// row that a table asks for; without, those that no file shows are left out, which are most of them.
pub(crate) fn shown<'a>(
    run: &TestedRun,
    workload: &'a TestedWorkload,
    options: &Options,
    tables: bool,
) -> Vec<(&'a Measurement, bool)> {
    let wanted =
        |m: &Measurement| options.only.is_empty() || group(m).is_some_and(|g| options.only.contains(&g));
    if is_table(run) {
        return workload
            .measurements
            .iter()
            .map(|measurement| (measurement, wanted(measurement)))
            .collect();
    }
    let main = MainFigures::of(workload);
    let judged = workload.measurements.iter().map(|m| {
        let shown = if options.only.is_empty() {
            main.contains(m) || asked_for(m, options)
        } else {
            wanted(m)
        };
        (m, shown)
    });
    let mut figures: Vec<_> = judged
        .filter(|(m, shown)| *shown || tables || MainFigures::may_contain(m))
        .collect();
    figures.sort_by(|(a, _), (b, _)| (&a.op, &a.metric, &a.stat).cmp(&(&b.op, &b.metric, &b.stat)));
    figures
}

/// Which figures of a tool's workload are shown without being asked for.
struct MainFigures<'a> {
    workload: &'a TestedWorkload,
    /// It has a rate or a latency; otherwise what it has instead (a score, a duration) is what the reader came for.
    usual: bool,
}

impl<'a> MainFigures<'a> {
    fn of(workload: &'a TestedWorkload) -> Self {
        let usual = |m: &Measurement| matches!(m.metric, Metric::Bandwidth | Metric::Iops | Metric::Latency);
        Self {
            workload,
            usual: workload.measurements.iter().any(usual),
        }
    }

    fn contains(&self, measurement: &Measurement) -> bool {
        match (&measurement.metric, &measurement.stat) {
            (Metric::Bandwidth | Metric::Latency, Stat::Mean) => true,
            (Metric::Iops, Stat::Mean) => !self.has_bandwidth(&measurement.op),
            (Metric::Latency, Stat::Percentile(percent)) => percent.total_cmp(&99.0).is_eq(),
            (_, Stat::Mean | Stat::Total | Stat::Median) => !self.usual && measurement.better().is_some(),
            _ => false,
        }
    }

    /// Whether the figure would be shown in some other workload.
    fn may_contain(measurement: &Measurement) -> bool {
        match (&measurement.metric, &measurement.stat) {
            (Metric::Latency, Stat::Percentile(percent)) => percent.total_cmp(&99.0).is_eq(),
            (_, stat) => matches!(stat, Stat::Mean | Stat::Total | Stat::Median),
        }
    }

    fn has_bandwidth(&self, op: &Op) -> bool {
        self.workload
            .measurements
            .iter()
            .any(|m| m.metric == Metric::Bandwidth && m.stat == Stat::Mean && m.op == *op)
    }
}

/// The kind of rows to which a figure belongs; none for what only a reader of everything wants to see.
fn group(measurement: &Measurement) -> Option<MetricGroup> {
    match (&measurement.metric, &measurement.stat) {
        (Metric::Bandwidth, Stat::Mean | Stat::Total) => Some(MetricGroup::Bandwidth),
        (Metric::Iops, Stat::Mean | Stat::Total) => Some(MetricGroup::Iops),
        (Metric::Latency, Stat::Mean | Stat::Median) => Some(MetricGroup::Latency),
        (Metric::Latency, Stat::Max) => Some(MetricGroup::Tail),
        (Metric::Latency, Stat::Percentile(percent)) if *percent >= 99.0 => Some(MetricGroup::Tail),
        _ => None,
    }
}

fn asked_for(measurement: &Measurement, options: &Options) -> bool {
    let whole = matches!(measurement.stat, Stat::Mean | Stat::Total);
    options.metrics.contains(&MetricChoice::All)
        || whole
            && options
                .metrics
                .contains(&MetricChoice::Metric(measurement.metric.clone()))
}
