//! The block of one direction (`read`, `write`, `trim`, `mixed`, `sync`) and its latencies.

use std::borrow::Cow;

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
    fn fill<A: MapAccess<'a>>(&mut self, key: Cow<'a, str>, map: &mut A) -> Result<(), A::Error> {
        match key.as_ref() {
            "io_bytes" => self.io_bytes = map.next_value()?,
            "io_kbytes" => self.io_kbytes = map.next_value()?,
            "bw_bytes" => self.bw_bytes = map.next_value()?,
            "bw" => self.bw = map.next_value()?,
            "iops" => self.iops = map.next_value()?,
            "runtime" => self.runtime = map.next_value()?,
            "total_ios" => self.total_ios = map.next_value()?,
            "slat_ns" => self.submission = self.latency(map, NANOSECONDS)?,
            "clat_ns" => self.completion = self.latency(map, NANOSECONDS)?,
            "lat_ns" => self.total = self.latency(map, NANOSECONDS)?,
            "slat" => self.submission = self.latency(map, MICROSECONDS)?,
            "clat" => self.completion = self.latency(map, MICROSECONDS)?,
            "lat" => self.total = self.latency(map, MICROSECONDS)?,
            _ => {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

impl<'a> Direction<'a> {
    /// Reads a latency, unless what was moved is already known to be nothing: then all of it is zeros.
    fn latency<A: MapAccess<'a>>(&self, map: &mut A, decimals: u8) -> Result<Option<Latency<'a>>, A::Error> {
        if !self.io_bytes.is_absent() && !self.is_active() {
            map.next_value::<IgnoredAny>()?;
            return Ok(None);
        }
        let mut latency = Latency {
            decimals,
            ..Latency::default()
        };
        map.next_value_seed(Object(&mut latency))?;
        Ok(Some(latency))
    }

    /// Whether anything was moved. A request that failed is counted in `total_ios` all the same.
    pub(super) fn is_active(&self) -> bool {
        let moved = [self.io_bytes, self.bw_bytes, self.bw, self.iops];
        moved.into_iter().any(Token::is_positive)
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
        Some(if latency.decimals == MICROSECONDS {
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

const NANOSECONDS: u8 = 9;
const MICROSECONDS: u8 = 6;

/// One kind of latency. Values are in ns or us, as the key of the block says.
#[derive(Debug, Default)]
pub(super) struct Latency<'a> {
    /// Decimal places between the printed unit and the second.
    pub(super) decimals: u8,
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
    fn fill<A: MapAccess<'a>>(&mut self, key: Cow<'a, str>, map: &mut A) -> Result<(), A::Error> {
        match key.as_ref() {
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
pub(super) struct Percentiles<'a>(pub(super) Vec<(Cow<'a, str>, Token<'a>)>);

impl Percentiles<'_> {
    /// fio takes a list of 20 at most (`FIO_IO_U_LIST_MAX_LEN`).
    const MOST: usize = 64;

    /// In rising order, each once; of a repeated one the last counts. Unused slots are left out.
    pub(super) fn sorted(&self) -> Vec<(f64, Token<'_>)> {
        let percent = |key: &str| {
            key.parse()
                .ok()
                .filter(|percent| *percent > 0.0 && *percent <= 100.0)
        };
        let numbered = self
            .0
            .iter()
            .rev()
            .filter_map(|(key, value)| Some((percent(key)?, *value)));
        let mut list: Vec<(f64, Token<'_>)> = numbered.collect();
        list.sort_by(|a, b| a.0.total_cmp(&b.0));
        list.dedup_by_key(|(percent, _)| percent.to_bits());
        list
    }
}

impl<'a> Fill<'a> for Percentiles<'a> {
    fn fill<A: MapAccess<'a>>(&mut self, key: Cow<'a, str>, map: &mut A) -> Result<(), A::Error> {
        let value = map.next_value()?;
        if self.0.len() < Self::MOST {
            self.0.push((key, value));
        }
        Ok(())
    }
}

/// The whole histogram of json+: latency of the bucket and how often it occurred.
#[derive(Debug, Default)]
pub(super) struct Bins(pub(super) Vec<(u64, u64)>);

impl<'a> Fill<'a> for Bins {
    fn fill<A: MapAccess<'a>>(&mut self, key: Cow<'a, str>, map: &mut A) -> Result<(), A::Error> {
        let count = map.next_value::<Token<'a>>()?.u64();
        if let (Ok(bucket), Some(count)) = (key.parse(), count) {
            self.0.push((bucket, count));
        }
        Ok(())
    }
}
