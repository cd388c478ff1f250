//! Jobs of one group as one workload.

use std::collections::BTreeMap;

use podium_domain::{Measurement, Metric, Op, Stat};

use super::{entry::Entry, job::Job, measurements::latencies};

/// One figure of one job, with the job it is of.
type Figure<'j> = (&'j Entry<'j>, &'j Measurement);

/// What a figure is of.
type Key<'j> = (&'j Op, &'j Metric, &'j Stat);

/// The figures of all jobs by what they are of, in the order in which they first come.
#[derive(Default)]
struct Figures<'j> {
    lists: Vec<(Key<'j>, Vec<Figure<'j>>)>,
    places: BTreeMap<Key<'j>, usize>,
}

impl<'j> Figures<'j> {
    fn of(jobs: &'j [Job<'_, '_>]) -> Self {
        let mut figures = Self::default();
        for job in jobs {
            for (hint, figure) in job.measurements.iter().enumerate() {
                figures.add(hint, (job.entry, figure));
            }
        }
        figures
    }

    /// Jobs of one group nearly always have the same figures in the same order, so the place is tried first.
    fn add(&mut self, hint: usize, figure: Figure<'j>) {
        let key = (&figure.1.op, &figure.1.metric, &figure.1.stat);
        if let Some((_, list)) = self.lists.get_mut(hint).filter(|(there, _)| *there == key) {
            list.push(figure);
            return;
        }
        let place = *self.places.entry(key).or_insert(self.lists.len());
        match self.lists.get_mut(place) {
            Some((_, list)) => list.push(figure),
            None => self.lists.push((key, vec![figure])),
        }
    }

    fn list(&self, key: Key<'_>) -> &[Figure<'j>] {
        let place = self.places.get(&key).and_then(|place| self.lists.get(*place));
        place.map(|(_, list)| list.as_slice()).unwrap_or_default()
    }
}

/// Rates and bytes add up; latency means are weighted by the number of requests, their spread is pooled, extremes are
/// those of all; a percentile of the whole cannot be known from those of the parts, so it becomes a range.
pub(super) fn measurements(jobs: &[Job<'_, '_>]) -> Vec<Measurement> {
    let figures = Figures::of(jobs);
    let summed = figures.lists.iter().filter_map(|((op, metric, stat), list)| {
        let means = figures.list((op, metric, &Stat::Mean));
        match (metric, stat) {
            (Metric::Bandwidth | Metric::Iops | Metric::Bytes, _) => total(list),
            (_, Stat::Mean) => weighted(list),
            (_, Stat::Stddev) => pooled(list, means),
            // A statistic that some of the jobs lack says nothing of all.
            _ if list.len() < means.len() => None,
            (_, Stat::Min) => list
                .iter()
                .map(|(_, f)| *f)
                .min_by(|a, b| order_of(a, b))
                .cloned(),
            (_, Stat::Max) => list
                .iter()
                .map(|(_, f)| *f)
                .max_by(|a, b| order_of(a, b))
                .cloned(),
            _ => range(list),
        }
    });
    summed.collect()
}

fn order_of(a: &Measurement, b: &Measurement) -> std::cmp::Ordering {
    a.value
        .unwrap_or(f64::NAN)
        .total_cmp(&b.value.unwrap_or(f64::NAN))
}

/// A computed figure like the first of the list: its digits are nobody's.
fn computed(list: &[Figure<'_>], value: f64) -> Option<Measurement> {
    let (_, first) = list.first()?;
    Some(Measurement {
        value: Some(value),
        digits: None,
        ..(*first).clone()
    })
    .filter(|_| value.is_finite())
}

fn total(list: &[Figure<'_>]) -> Option<Measurement> {
    computed(list, list.iter().filter_map(|(_, figure)| figure.value).sum())
}

/// The mean over all requests (over the time, for processor time); bounds where the weights are not known.
fn weighted(list: &[Figure<'_>]) -> Option<Measurement> {
    let mut sum = 0.0;
    let mut weights = 0.0;
    for (entry, figure) in list {
        let Some((weight, value)) = weight(entry, figure).zip(figure.value) else {
            return range(list);
        };
        sum += weight * value;
        weights += weight;
    }
    computed(list, sum / weights)
}

/// How many samples (or milliseconds) a figure is the mean of.
fn weight(entry: &Entry<'_>, figure: &Measurement) -> Option<f64> {
    if figure.metric == Metric::Cpu {
        return entry.job_runtime.f64().filter(|ms| *ms > 0.0);
    }
    let side = match &figure.op {
        Op::Read => entry.read.as_ref(),
        Op::Write => entry.write.as_ref(),
        Op::Trim => entry.trim.as_ref(),
        Op::Total => entry.mixed.as_ref(),
        Op::Other(word) if word == "sync" => entry.sync.as_ref(),
        op => {
            let verified = entry.verified.as_ref();
            verified
                .filter(|verified| verified.kind.op() == *op)
                .map(|verified| &verified.side)
        }
    }?;
    let counted = latencies(side)
        .find(|(metric, _)| *metric == figure.metric)
        .and_then(|(_, latency)| latency.n.f64());
    counted.or_else(|| side.total_ios.f64()).filter(|n| *n > 0.0)
}

/// The standard deviation of all samples together, from those of the parts and their means: exact.
fn pooled(list: &[Figure<'_>], means: &[Figure<'_>]) -> Option<Measurement> {
    let mean = weighted(means)?.value?;
    if list.len() != means.len() {
        return None;
    }
    let (mut squares, mut samples) = (0.0, 0.0);
    for ((entry, spread), (_, part)) in list.iter().zip(means) {
        let (n, spread, part) = (weight(entry, spread)?, spread.value?, part.value?);
        squares += (n - 1.0) * spread.powi(2) + n * (part - mean).powi(2);
        samples += n;
    }
    (samples > 1.0)
        .then(|| computed(list, (squares / (samples - 1.0)).sqrt()))
        .flatten()
}

/// From the lowest to the highest of the parts.
fn range(list: &[Figure<'_>]) -> Option<Measurement> {
    let values = || list.iter().filter_map(|(_, figure)| figure.value);
    let (_, first) = list.first()?;
    let digits = list.iter().filter_map(|(_, figure)| figure.digits).max();
    let bounds = [values().reduce(f64::min)?, values().reduce(f64::max)?];
    Some(Measurement::bounded(
        first.metric.clone(),
        first.op.clone(),
        first.stat.clone(),
        bounds,
        digits,
    ))
}
