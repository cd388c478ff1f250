//! The block of one direction (`read`, `write`, `trim`, `mixed`, `sync`) and its latencies.

use serde::de::{IgnoredAny, MapAccess};

use super::lenient::{Fill, Object, Token};

/// What fio measured in one direction.
#[derive(Debug, Default)]
pub(super) struct Direction<'a> {
    /// Bytes from 3.0 on, KiB before: see [`Direction::io_unit_bytes`].
    pub(super) io_bytes: Token<'a>,
    pub(super) io_kbytes: Token<'a>,
    /// Bytes per second, from 3.2 on.
    pub(super) bw_bytes: Token<'a>,
    /// KiB per second, cut to a whole number.
    pub(super) bw: Token<'a>,
    pub(super) iops: Token<'a>,
    /// Milliseconds.
    pub(super) runtime: Token<'a>,
    pub(super) total_ios: Token<'a>,
    pub(super) submission: Option<Latency<'a>>,
    pub(super) completion: Option<Latency<'a>>,
    pub(super) total: Option<Latency<'a>>,
}

impl<'a> Fill<'a> for Direction<'a> {
    fn fill<A: MapAccess<'a>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "io_bytes" => self.io_bytes = map.next_value()?,
            "io_kbytes" => self.io_kbytes = map.next_value()?,
            "bw_bytes" => self.bw_bytes = map.next_value()?,
            "bw" => self.bw = map.next_value()?,
            "iops" => self.iops = map.next_value()?,
            "runtime" => self.runtime = map.next_value()?,
            "total_ios" => self.total_ios = map.next_value()?,
            "slat_ns" => self.submission = Some(latency(map, NANOSECONDS)?),
            "clat_ns" => self.completion = Some(latency(map, NANOSECONDS)?),
            "lat_ns" => self.total = Some(latency(map, NANOSECONDS)?),
            "slat" => self.submission = Some(latency(map, MICROSECONDS)?),
            "clat" => self.completion = Some(latency(map, MICROSECONDS)?),
            "lat" => self.total = Some(latency(map, MICROSECONDS)?),
            _ => {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

impl Direction<'_> {
    /// Whether any I/O happened.
    pub(super) fn is_active(&self) -> bool {
        [self.total_ios, self.io_bytes, self.iops, self.bw_bytes, self.bw]
            .into_iter()
            .any(Token::is_positive)
    }

    /// The bytes that one `io_bytes` stands for. From 3.0 on (`io_kbytes` beside it, latency keys end in `_ns`) it is
    /// what it says; before, it counts KiB. `None` when the block has neither sign.
    pub(super) fn io_unit_bytes(&self) -> Option<f64> {
        if self.io_kbytes.number().is_some() {
            return Some(1.0);
        }
        let latency = self
            .completion
            .as_ref()
            .or(self.total.as_ref())
            .or(self.submission.as_ref())?;
        Some(if latency.per_second == MICROSECONDS {
            1024.0
        } else {
            1.0
        })
    }

    /// Measured seconds.
    pub(super) fn runtime_s(&self) -> Option<f64> {
        self.runtime.f64().filter(|ms| *ms > 0.0).map(|ms| ms / 1e3)
    }
}

const NANOSECONDS: u32 = 1_000_000_000;
const MICROSECONDS: u32 = 1_000_000;

fn latency<'a, A: MapAccess<'a>>(map: &mut A, per_second: u32) -> Result<Latency<'a>, A::Error> {
    let mut latency = Latency {
        per_second,
        ..Latency::default()
    };
    map.next_value_seed(Object(&mut latency))?;
    Ok(latency)
}

/// One kind of latency. Values are in `1 / per_second` seconds, as the key of the block says.
#[derive(Debug, Default)]
pub(super) struct Latency<'a> {
    pub(super) per_second: u32,
    pub(super) min: Token<'a>,
    pub(super) max: Token<'a>,
    pub(super) mean: Token<'a>,
    pub(super) stddev: Token<'a>,
    /// Number of samples, from 3.18 on.
    pub(super) n: Token<'a>,
    pub(super) percentiles: Percentiles<'a>,
    pub(super) bins: Bins,
}

impl Latency<'_> {
    /// Whether there is anything but zeros; fio prints zeros for what it did not measure.
    pub(super) fn is_active(&self) -> bool {
        let some = |token: &Token<'_>| token.is_positive();
        [self.max, self.mean].iter().any(some) || self.percentiles.0.iter().any(|(_, value)| some(value))
    }
}

impl<'a> Fill<'a> for Latency<'a> {
    fn fill<A: MapAccess<'a>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "min" => self.min = map.next_value()?,
            "max" => self.max = map.next_value()?,
            "mean" => self.mean = map.next_value()?,
            "stddev" => self.stddev = map.next_value()?,
            "N" => self.n = map.next_value()?,
            "percentile" => map.next_value_seed(Object(&mut self.percentiles))?,
            "bins" => map.next_value_seed(Object(&mut self.bins))?,
            _ => {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// Percent and value. The list is the user's own; old versions fill unused slots with the key `0.00`.
#[derive(Debug, Default)]
pub(super) struct Percentiles<'a>(pub(super) Vec<(f64, Token<'a>)>);

impl<'a> Fill<'a> for Percentiles<'a> {
    fn fill<A: MapAccess<'a>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        let value = map.next_value()?;
        let percent = key.parse().ok().filter(|p| *p > 0.0 && *p <= 100.0);
        self.0.extend(percent.map(|percent| (percent, value)));
        Ok(())
    }
}

/// The whole histogram of json+: latency of the bucket and how often it occurred.
#[derive(Debug, Default)]
pub(super) struct Bins(pub(super) Vec<(u64, u64)>);

impl<'a> Fill<'a> for Bins {
    fn fill<A: MapAccess<'a>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        let count = map.next_value::<Token<'a>>()?.u64();
        if let (Ok(bucket), Some(count)) = (key.parse(), count) {
            self.0.push((bucket, count));
        }
        Ok(())
    }
}
