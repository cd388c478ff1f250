//! The block of one direction (`read`, `write`, `trim`, `mixed`, `sync`) and its latencies.

use super::{
    latency::Latency,
    reader::{Fill, Read, Reader, members},
    token::Token,
};

/// What fio measured in one direction.
#[derive(Debug, Default)]
pub(crate) struct Direction<'a> {
    /// Bytes from 3.0 on, KiB before: see [`Direction::io_unit_bytes`].
    pub(crate) io_bytes: Token<'a>,
    pub(crate) io_kbytes: Token<'a>,
    /// Bytes per second, from 3.2 on.
    pub(crate) bw_bytes: Token<'a>,
    /// KiB per second, cut to a whole number.
    pub(crate) bw: Token<'a>,
    pub(crate) iops: Token<'a>,
    /// Milliseconds.
    pub(crate) runtime: Token<'a>,
    pub(crate) total_ios: Token<'a>,
    pub(crate) submission: Option<Latency<'a>>,
    pub(crate) completion: Option<Latency<'a>>,
    pub(crate) total: Option<Latency<'a>>,
    /// The latencies of each priority, where there were several (from 3.30 on).
    pub(crate) priorities: Vec<Priority<'a>>,
}

/// The requests of one priority.
#[derive(Debug, Default)]
pub(crate) struct Priority<'a> {
    pub(crate) class: Token<'a>,
    pub(crate) level: Token<'a>,
    /// From 3.36 on.
    pub(crate) hint: Token<'a>,
    pub(crate) completion: Option<Latency<'a>>,
    pub(crate) total: Option<Latency<'a>>,
}

impl Priority<'_> {
    /// More than this are not kept.
    const MOST: usize = 32;
}

members!(Priority, "            ", |self, reader| {
    "prioclass" => self.class = reader.token()?,
    "prio" => self.level = reader.token()?,
    "priohint" => self.hint = reader.token()?,
    "clat_ns" => self.completion = Some(latency(reader, NANOSECONDS)?),
    "lat_ns" => self.total = Some(latency(reader, NANOSECONDS)?),
});

members!(Direction, "        ", |self, reader| {
    "io_bytes" => self.io_bytes = reader.token()?,
    "io_kbytes" => self.io_kbytes = reader.token()?,
    "bw_bytes" => self.bw_bytes = reader.token()?,
    "bw" => self.bw = reader.token()?,
    "iops" => self.iops = reader.token()?,
    "runtime" => self.runtime = reader.token()?,
    "total_ios" => self.total_ios = reader.token()?,
    "short_ios" => reader.skip()?,
    "drop_ios" => reader.skip()?,
    "slat_ns" => self.submission = self.latency(reader, NANOSECONDS)?,
    "clat_ns" => self.completion = self.latency(reader, NANOSECONDS)?,
    "lat_ns" => self.total = self.latency(reader, NANOSECONDS)?,
    "slat" => self.submission = self.latency(reader, MICROSECONDS)?,
    "clat" => self.completion = self.latency(reader, MICROSECONDS)?,
    "lat" => self.total = self.latency(reader, MICROSECONDS)?,
    "prios" => self.read_priorities(reader)?,
    "bw_min" => reader.skip()?,
    "bw_max" => reader.skip()?,
    "bw_agg" => reader.skip()?,
    "bw_mean" => reader.skip()?,
    "bw_dev" => reader.skip()?,
    "bw_samples" => reader.skip()?,
    "iops_min" => reader.skip()?,
    "iops_max" => reader.skip()?,
    "iops_mean" => reader.skip()?,
    "iops_stddev" => reader.skip()?,
    "iops_samples" => reader.skip()?,
});

fn latency<'a>(reader: &mut Reader<'a>, decimals: u8) -> Read<Latency<'a>> {
    let mut latency = Latency {
        decimals,
        ..Latency::default()
    };
    reader.object(&mut latency)?;
    Ok(latency)
}

impl<'a> Direction<'a> {
    /// Reads a latency, unless what was moved is already known to be nothing: then all of it is zeros.
    fn latency(&self, reader: &mut Reader<'a>, decimals: u8) -> Read<Option<Latency<'a>>> {
        if !self.io_bytes.is_absent() && !self.is_active() {
            reader.skip()?;
            return Ok(None);
        }
        latency(reader, decimals).map(Some)
    }

    fn read_priorities(&mut self, reader: &mut Reader<'a>) -> Read<()> {
        reader.list(|reader| {
            let mut priority = Priority::default();
            reader.object(&mut priority)?;
            if self.priorities.len() < Priority::MOST {
                self.priorities.push(priority);
            }
            Ok(())
        })?;
        Ok(())
    }

    /// Whether anything was moved. A request that failed is counted in `total_ios` all the same.
    pub(crate) fn is_active(&self) -> bool {
        let moved = [self.io_bytes, self.bw_bytes, self.bw, self.iops];
        moved.into_iter().any(Token::is_positive)
    }

    /// The bytes that one `io_bytes` stands for. From 3.0 on (`io_kbytes` beside it, latency keys end in `_ns`) it is
    /// what it says; before, it counts KiB. `None` when the block has neither sign.
    pub(crate) fn io_unit_bytes(&self) -> Option<f64> {
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

    /// Whether something was moved in no time at all: then fio prints rates of zero, which nobody measured.
    pub(crate) fn is_untimed(&self) -> bool {
        self.io_bytes.is_positive() && self.runtime.f64() == Some(0.0)
    }

    /// Measured seconds.
    pub(crate) fn runtime_s(&self) -> Option<f64> {
        self.runtime.f64().filter(|ms| *ms > 0.0).map(|ms| ms / 1e3)
    }
}

const NANOSECONDS: u8 = 9;
const MICROSECONDS: u8 = 6;
