//! GNOME Disks' benchmark as it kept it in `~/.cache/gnome-disks/benchmarks` up to version 3.38 or so.
//!
//! The layout is that of `gdubenchmarkdialog.c` (gnome-disk-utility), `maybe_save_data`: a `GVariant` `a{sv}` with
//! `version` 1, `timestamp-usec`, `device-size`, `sample-size`, and samples `a(td)` of place and value: bytes a second
//! of reads and writes at places spread evenly over the device, seconds of accesses at random ones. No real file was
//! found, only a script that reads them with the same types (S. A. Anderson, 2024); so this is experimental.

use podium_domain::{
    Conditions, Identity, Measurement, Metric, Op, ParsedFile, ParsedRun, ParsedWorkload, Pattern, Stat,
};

use crate::{
    Described, Format, Limits, Refused, Score, Source, blank, fio_json::clock::rfc3339, notices::Notices,
};

mod variant;

use variant::{Dictionary, Value};

/// `gnome-disks`.
pub(crate) struct GnomeDisks;

impl Format for GnomeDisks {
    fn id(&self) -> &'static str {
        "gnome-disks"
    }

    fn name(&self) -> &'static str {
        "GNOME Disks benchmark"
    }

    fn is_searched(&self) -> bool {
        false
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        let head = source.head();
        let has = |key: &str| memchr::memmem::find(head, key.as_bytes()).is_some();
        if has("read-samples\0") && has("timestamp-usec\0") && has("version\0") {
            Score::Certain
        } else {
            Score::No("it is no dictionary with read-samples")
        }
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let dictionary = known(source.bytes)?;
        let mut notices = Notices::new(limits);
        let message = "no file of GNOME Disks was at hand when this was written; compare the figures with the program's";
        notices.warn("experimental-layout", message, None);
        let mut run = blank::run(self.id(), "GNOME Disks");
        describe(&mut run, &dictionary);
        for (key, op, kind) in [
            ("read-samples", Op::Read, Kind::Rate),
            ("write-samples", Op::Write, Kind::Rate),
            ("access-time-samples", Op::Read, Kind::Access),
        ] {
            match dictionary.get(key) {
                Some(Value::Samples(samples)) if samples.len() > limits.series_values => {
                    let reason = format!("it has {} samples, more than are read", samples.len());
                    return Err(Refused(reason));
                }
                Some(Value::Samples(samples)) => {
                    run.workloads.extend(workload(&samples, &op, kind, &dictionary));
                }
                _ => notices.warn("truncated", format!("“{key}” is missing"), None),
            }
        }
        if run.workloads.is_empty() {
            return Err(Refused(
                "it is GNOME Disks' benchmark, but holds no samples".to_owned(),
            ));
        }
        Ok(blank::file(run, notices))
    }
}

impl Described for GnomeDisks {
    fn versions(&self) -> &'static str {
        "3.6 to 3.38 (experimental: after the program's source, without a real file)"
    }

    fn reads(&self) -> &'static str {
        "Mean, smallest and largest rate of the read and write samples (bytes a second), and the access times (seconds), \
         as the program shows them; sample size, size of the device, number of samples. Its figures can always be typed."
    }
}

/// The dictionary, of a version that is known.
fn known(bytes: &[u8]) -> Result<Dictionary<'_>, Refused> {
    let damaged = || Refused("it has the keys of GNOME Disks' benchmark, but is damaged".to_owned());
    let dictionary = Dictionary::of(bytes).ok_or_else(damaged)?;
    match dictionary.get("version") {
        Some(Value::Int32(1)) => Ok(dictionary),
        Some(Value::Int32(version)) => Err(Refused(format!(
            "it is version {version} of GNOME Disks' benchmark; only 1 is known"
        ))),
        _ => Err(damaged()),
    }
}

/// What samples are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Rate,
    Access,
}

fn describe(run: &mut ParsedRun, dictionary: &Dictionary<'_>) {
    if let Some(Value::Uint64(bytes)) = dictionary.get("device-size") {
        run.found
            .insert("disks.capacity".to_owned(), format!("{bytes} B"));
    }
}

fn workload(samples: &[f64], op: &Op, kind: Kind, dictionary: &Dictionary<'_>) -> Option<ParsedWorkload> {
    let sound: Vec<f64> = samples
        .iter()
        .copied()
        .filter(|value| value.is_finite() && *value > 0.0)
        .collect();
    let smallest = sound.iter().copied().min_by(f64::total_cmp)?;
    let largest = sound.iter().copied().max_by(f64::total_cmp)?;
    let mean = sound.iter().sum::<f64>() / sound.len() as f64;
    let (name, metric) = match kind {
        Kind::Rate => (format!("{op} rate"), Metric::Bandwidth),
        Kind::Access => ("access time".to_owned(), Metric::Latency),
    };
    let size = match dictionary.get("sample-size") {
        Some(Value::Uint64(bytes)) => Some(bytes).filter(|bytes| *bytes > 0),
        _ => None,
    };
    let identity = Identity {
        pattern: (kind == Kind::Access).then_some(Pattern::Random),
        block_bytes: size.filter(|_| kind == Kind::Rate),
        queue_depth: Some(1),
        jobs: Some(1),
        test: Some(name.clone()),
        ..Identity::of(op.clone())
    };
    let mut workload = blank::workload(name, identity);
    let figure = |stat: Stat, value: f64| Measurement::new(metric.clone(), op.clone(), stat, value, None);
    if mean.is_finite() {
        workload.measurements.push(figure(Stat::Mean, mean));
    }
    workload.measurements.push(figure(Stat::Min, smallest));
    workload.measurements.push(figure(Stat::Max, largest));
    workload.conditions = conditions(sound.len(), dictionary);
    Some(workload)
}

/// How much was measured of what, and when.
fn conditions(samples: usize, dictionary: &Dictionary<'_>) -> Conditions {
    let mut conditions = Conditions::new();
    let count = i64::try_from(samples).unwrap_or(i64::MAX);
    conditions.insert("samples", count.into());
    if let Some(Value::Uint64(bytes)) = dictionary.get("device-size")
        && let Ok(bytes) = i64::try_from(bytes)
    {
        conditions.insert("span_bytes", bytes.into());
    }
    if let Some(Value::Int64(us)) = dictionary.get("timestamp-usec")
        && let Some(date) = rfc3339(us.div_euclid(1_000_000))
    {
        conditions.insert("finished_at", date.into());
    }
    conditions
}

#[cfg(test)]
mod tests;
