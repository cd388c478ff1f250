//! The object of a phase.

use serde::Deserialize;

use crate::{
    elbencho::{Done, Latency, Phase, Settings, Side},
    loose::{Named, Scalar},
    numbers::{Number, number, whole},
};

/// The whole object.
#[derive(Debug, Deserialize)]
pub(super) struct PhaseShape {
    phase_type: Scalar,
    #[serde(default)]
    label: Scalar,
    #[serde(default)]
    iso_start_date: Scalar,
    #[serde(default)]
    config: Named<Scalar>,
    #[serde(default)]
    first_done: DoneShape,
    #[serde(default)]
    last_done: DoneShape,
}

#[derive(Debug, Default, Deserialize)]
struct DoneShape {
    #[serde(default)]
    elapsed_time_ms: Scalar,
    #[serde(default, rename = "cpu%")]
    cpu: Scalar,
    #[serde(flatten)]
    own: RateShape,
    #[serde(default)]
    rwmix_read: RateShape,
    #[serde(default)]
    latency: LatenciesShape,
}

#[derive(Debug, Default, Deserialize)]
struct RateShape {
    #[serde(default, rename = "entries/s")]
    entries_per_s: Scalar,
    #[serde(default)]
    iops: Scalar,
    #[serde(default, rename = "bytes/s")]
    bytes_per_s: Scalar,
    #[serde(default)]
    bytes: Scalar,
}

#[derive(Debug, Default, Deserialize)]
struct LatenciesShape {
    #[serde(default)]
    entries: LatencyShape,
    #[serde(default, rename = "IO")]
    io: LatencyShape,
}

#[derive(Debug, Default, Deserialize)]
struct LatencyShape {
    #[serde(default)]
    min_us: Scalar,
    #[serde(default)]
    avg_us: Scalar,
    #[serde(default)]
    max_us: Scalar,
    #[serde(default)]
    histogram: HistogramShape,
    rwmix_read: Option<Box<LatencyShape>>,
}

#[derive(Debug, Default, Deserialize)]
struct HistogramShape {
    #[serde(default)]
    buckets: Named<BucketShape>,
}

#[derive(Debug, Default, Deserialize)]
struct BucketShape {
    #[serde(default)]
    range: Scalar,
    #[serde(default)]
    count: Scalar,
}

impl PhaseShape {
    fn setting(&self, name: &str) -> &str {
        let found = self.config.0.iter().find(|(key, _)| key == name);
        found.map_or("", |(_, value)| value.0.as_str())
    }

    pub(super) fn command(&self) -> &str {
        self.setting("command")
    }

    pub(super) fn version(&self) -> &str {
        self.setting("version")
    }

    pub(super) fn started(&self) -> &str {
        &self.iso_start_date.0
    }

    pub(super) fn phase(self, line: u64) -> Phase {
        let (first, last) = (&self.first_done, &self.last_done);
        let latencies = &last.latency;
        let of_reads = |latency: &LatencyShape| {
            latency
                .rwmix_read
                .as_deref()
                .map(LatencyShape::latency)
                .unwrap_or_default()
        };
        Phase {
            name: self.phase_type.0.clone(),
            settings: self.settings(),
            own: Side {
                entry_latency: latencies.entries.latency(),
                io_latency: latencies.io.latency(),
                io_histogram: latencies.io.histogram.buckets(),
                ..RateShape::side(&first.own, &last.own)
            },
            reads: Side {
                entry_latency: of_reads(&latencies.entries),
                io_latency: of_reads(&latencies.io),
                ..RateShape::side(&first.rwmix_read, &last.rwmix_read)
            },
            cpu: done(&first.cpu, &last.cpu),
            time_ms: done(&first.elapsed_time_ms, &last.elapsed_time_ms),
            line,
        }
    }

    fn settings(&self) -> Settings {
        let count = |name: &str| whole(self.setting(name));
        let flag = |name: &str| match self.setting(name) {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => None,
        };
        Settings {
            label: self.label.0.clone(),
            path_type: self.setting("path_type").to_owned(),
            paths: count("paths"),
            hosts: count("hosts"),
            threads: count("threads"),
            dirs: count("dirs"),
            files: count("files"),
            file_bytes: count("file_size"),
            block_bytes: count("block_size"),
            direct: flag("direct_io"),
            random: flag("random_offsets"),
            random_aligned: flag("random_aligned"),
            depth: count("io_depth"),
        }
    }
}

impl RateShape {
    fn side(first: &Self, last: &Self) -> Side {
        Side {
            entries_per_s: done(&first.entries_per_s, &last.entries_per_s),
            iops: done(&first.iops, &last.iops),
            bandwidth: done(&first.bytes_per_s, &last.bytes_per_s),
            bandwidth_unit: 1.0,
            bytes: done(&first.bytes, &last.bytes),
            bytes_unit: 1.0,
            ..Side::default()
        }
    }
}

impl LatencyShape {
    fn latency(&self) -> Latency {
        Latency {
            min: number(&self.min_us.0),
            mean: number(&self.avg_us.0),
            max: number(&self.max_us.0),
            percentiles: Vec::new(),
        }
    }
}

/// Most buckets of a histogram (`LatencyHistogram.h` has some thousand).
const MOST_BUCKETS: usize = 16_384;

impl HistogramShape {
    /// Upper ends in microseconds and counts, as long as they rise; the open last bucket has no end and is left out.
    fn buckets(&self) -> Vec<(u64, u64)> {
        let mut buckets: Vec<(u64, u64)> = Vec::new();
        for (_, bucket) in self.buckets.0.iter().take(MOST_BUCKETS) {
            let range = bucket
                .range
                .0
                .strip_suffix("us")
                .and_then(|range| range.split_once('-'));
            let end = range.and_then(|(_, end)| whole(end));
            let rises = |end: &u64| buckets.last().is_none_or(|(last, _)| last < end);
            if let (Some(end), Some(count)) = (end.filter(rises), whole(&bucket.count.0)) {
                buckets.push((end, count));
            }
        }
        buckets
    }
}

fn done(first: &Scalar, last: &Scalar) -> Done {
    let of = |scalar: &Scalar| -> Option<Number> { number(&scalar.0) };
    Done {
        first: of(first),
        last: of(last),
    }
}
