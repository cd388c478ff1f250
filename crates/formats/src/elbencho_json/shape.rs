//! The object of a phase.

use crate::{
    elbencho::{Done, Latency, Phase, Settings, Side},
    fio_json::reader::{Read, Reader},
    loose::{Named, Shape, scalar, scalars, shape, shapes},
    numbers::{number, whole},
};

/// The whole object.
#[derive(Debug, Default)]
pub(super) struct PhaseShape {
    phase_type: String,
    label: String,
    iso_start_date: String,
    config: Named<String>,
    first_done: DoneShape,
    last_done: DoneShape,
}

#[derive(Debug, Default)]
struct DoneShape {
    elapsed_time_ms: String,
    cpu: String,
    own: RateShape,
    rwmix_read: RateShape,
    latency: LatenciesShape,
}

#[derive(Debug, Default)]
struct RateShape {
    entries_per_s: String,
    iops: String,
    bytes_per_s: String,
    bytes: String,
}

#[derive(Debug, Default)]
struct LatenciesShape {
    entries: LatencyShape,
    io: LatencyShape,
}

#[derive(Debug, Default)]
struct LatencyShape {
    own: BoundsShape,
    histogram: HistogramShape,
    reads: BoundsShape,
}

/// In microseconds.
#[derive(Debug, Default)]
struct BoundsShape {
    min: String,
    mean: String,
    max: String,
}

#[derive(Debug, Default)]
struct HistogramShape {
    buckets: Named<BucketShape>,
}

#[derive(Debug, Default)]
struct BucketShape {
    range: String,
    count: String,
}

impl Shape for PhaseShape {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "phase_type" => self.phase_type = scalar(reader)?,
            "label" => self.label = scalar(reader)?,
            "iso_start_date" => self.iso_start_date = scalar(reader)?,
            "config" => self.config = scalars(reader)?,
            "first_done" => self.first_done = shape(reader)?,
            "last_done" => self.last_done = shape(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for DoneShape {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "elapsed_time_ms" => self.elapsed_time_ms = scalar(reader)?,
            "cpu%" => self.cpu = scalar(reader)?,
            "rwmix_read" => self.rwmix_read = shape(reader)?,
            "latency" => self.latency = shape(reader)?,
            _ => self.own.member(key, reader)?,
        }
        Ok(())
    }
}

impl Shape for RateShape {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "entries/s" => self.entries_per_s = scalar(reader)?,
            "iops" => self.iops = scalar(reader)?,
            "bytes/s" => self.bytes_per_s = scalar(reader)?,
            "bytes" => self.bytes = scalar(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for LatenciesShape {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "entries" => self.entries = shape(reader)?,
            "IO" => self.io = shape(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for LatencyShape {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "histogram" => self.histogram = shape(reader)?,
            "rwmix_read" => self.reads = shape(reader)?,
            _ => self.own.member(key, reader)?,
        }
        Ok(())
    }
}

impl Shape for BoundsShape {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "min_us" => self.min = scalar(reader)?,
            "avg_us" => self.mean = scalar(reader)?,
            "max_us" => self.max = scalar(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for HistogramShape {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "buckets" => self.buckets = shapes(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for BucketShape {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "range" => self.range = scalar(reader)?,
            "count" => self.count = scalar(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl PhaseShape {
    fn setting(&self, name: &str) -> &str {
        let found = self.config.iter().find(|(key, _)| key == name);
        found.map_or("", |(_, value)| value.as_str())
    }

    /// Whether it is a phase at all.
    pub(super) fn is_named(&self) -> bool {
        !self.phase_type.is_empty()
    }

    pub(super) fn command(&self) -> &str {
        self.setting("command")
    }

    pub(super) fn version(&self) -> &str {
        self.setting("version")
    }

    pub(super) fn started(&self) -> &str {
        &self.iso_start_date
    }

    pub(super) fn phase(self, line: u64) -> Phase {
        let (first, last) = (&self.first_done, &self.last_done);
        let latencies = &last.latency;
        Phase {
            name: self.phase_type.clone(),
            settings: self.settings(),
            own: Side {
                entry_latency: latencies.entries.own.latency(),
                io_latency: latencies.io.own.latency(),
                io_histogram: latencies.io.histogram.buckets(),
                ..RateShape::side(&first.own, &last.own)
            },
            reads: Side {
                entry_latency: latencies.entries.reads.latency(),
                io_latency: latencies.io.reads.latency(),
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
            label: self.label.clone(),
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

impl BoundsShape {
    fn latency(&self) -> Latency {
        Latency {
            min: number(&self.min),
            mean: number(&self.mean),
            max: number(&self.max),
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
        for (_, bucket) in self.buckets.iter().take(MOST_BUCKETS) {
            let range = bucket
                .range
                .strip_suffix("us")
                .and_then(|range| range.split_once('-'));
            let end = range.and_then(|(_, end)| whole(end));
            let rises = |end: &u64| buckets.last().is_none_or(|(last, _)| last < end);
            if let (Some(end), Some(count)) = (end.filter(rises), whole(&bucket.count)) {
                buckets.push((end, count));
            }
        }
        buckets
    }
}

fn done(first: &str, last: &str) -> Done {
    Done {
        first: number(first),
        last: number(last),
    }
}
