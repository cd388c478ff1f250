//! One element of `jobs` or `client_stats`.

use std::borrow::Cow;

use podium_domain::Op;

use super::{
    direction::Direction,
    latency::Latency,
    reader::{Fill, Read, Reader, members},
    token::Token,
    verification::Verified,
};

/// One job, one group of jobs, one client, or the sum of clients.
#[derive(Debug, Default)]
pub(crate) struct Entry<'a> {
    pub(crate) name: Option<Cow<'a, str>>,
    pub(crate) group: Token<'a>,
    /// errno of the system that ran it; 0 when all went well.
    pub(crate) error: Token<'a>,
    /// Failed requests that `continue_on_error` went on past; printed only with that option.
    pub(crate) total_err: Token<'a>,
    /// Seconds since fio began.
    pub(crate) elapsed: Token<'a>,
    /// Milliseconds since 1970, from 3.36 on.
    pub(crate) job_start: Token<'a>,
    pub(crate) options: Option<Options<'a>>,
    pub(crate) host: Option<Cow<'a, str>>,
    pub(crate) port: Token<'a>,
    pub(crate) read: Option<Box<Direction<'a>>>,
    pub(crate) write: Option<Box<Direction<'a>>>,
    pub(crate) trim: Option<Box<Direction<'a>>>,
    /// All directions together, with `unified_rw_reporting`.
    pub(crate) mixed: Option<Box<Direction<'a>>>,
    /// Reads that checked what was written, once they are told apart.
    pub(crate) verified: Option<Verified<'a>>,
    /// Latency of fsync and its kin.
    pub(crate) sync: Option<Box<Direction<'a>>>,
    pub(crate) usr_cpu: Token<'a>,
    pub(crate) sys_cpu: Token<'a>,
    /// Milliseconds.
    pub(crate) job_runtime: Token<'a>,
    /// Equals the queue depth as long as there is no latency target.
    pub(crate) latency_depth: Token<'a>,
    pub(crate) latency_target: Token<'a>,
    pub(crate) steadystate: Option<SteadyState<'a>>,
    /// Whether the entry came to its end.
    pub(crate) closed: bool,
}

impl<'a> Entry<'a> {
    /// The directions that did something, in fio's order, and reads that verified; others are not kept.
    pub(crate) fn active(&self) -> impl Iterator<Item = (Op, &Direction<'a>)> {
        let verified = self.verified.iter();
        self.worked()
            .chain(verified.map(|verified| (verified.kind.op(), &*verified.side)))
    }

    /// The same without verification.
    pub(crate) fn worked(&self) -> impl Iterator<Item = (Op, &Direction<'a>)> {
        let sides = [
            (Op::Read, &self.read),
            (Op::Write, &self.write),
            (Op::Trim, &self.trim),
            (Op::Total, &self.mixed),
        ];
        sides
            .into_iter()
            .filter_map(|(op, side)| Some((op, side.as_deref()?)))
    }

    /// Every latency that was read.
    pub(crate) fn latencies(&self) -> impl Iterator<Item = &Latency<'a>> {
        let sides = [&self.read, &self.write, &self.trim, &self.mixed, &self.sync];
        let verified = self.verified.iter().map(|verified| &verified.side);
        let sides = sides.into_iter().flatten().chain(verified);
        sides.flat_map(|side| {
            let own = [&side.completion, &side.total, &side.submission];
            let of_priorities = side
                .priorities
                .iter()
                .flat_map(|priority| [&priority.completion, &priority.total]);
            own.into_iter().chain(of_priorities).flatten()
        })
    }

    /// Whether something can be said of it: it is whole, or it has a whole block with I/O.
    pub(crate) fn is_sound(&self) -> bool {
        self.closed || self.active().next().is_some()
    }

    /// The longest measured runtime of its directions, in seconds; of a verification only where it did nothing else.
    pub(crate) fn runtime_s(&self) -> Option<f64> {
        let worked = self.worked().filter_map(|(_, side)| side.runtime_s());
        let longest = worked.reduce(f64::max);
        longest.or_else(|| self.verified.as_ref()?.side.runtime_s())
    }

    /// Whether every direction that did something is known: fio prints the processor's time behind all of them.
    pub(crate) fn has_every_direction(&self) -> bool {
        self.closed || !self.usr_cpu.is_absent()
    }
}

members!(Entry, "      ", |self, reader| {
    "jobname" => self.name = Some(reader.text()?),
    "groupid" => self.group = reader.token()?,
    "job_start" => self.job_start = reader.token()?,
    "error" => self.error = reader.token()?,
    "total_err" => self.total_err = reader.token()?,
    "eta" => reader.skip()?,
    "elapsed" => self.elapsed = reader.token()?,
    "job options" => self.options.get_or_insert_default().read(reader)?,
    "read" => self.read = direction(reader)?,
    "write" => self.write = direction(reader)?,
    "trim" => self.trim = direction(reader)?,
    "mixed" => self.mixed = direction(reader)?,
    "sync" => self.sync = direction(reader)?,
    "job_runtime" => self.job_runtime = reader.token()?,
    "usr_cpu" => self.usr_cpu = reader.token()?,
    "sys_cpu" => self.sys_cpu = reader.token()?,
    "ctx" => reader.skip()?,
    "majf" => reader.skip()?,
    "minf" => reader.skip()?,
    "iodepth_level" => reader.skip()?,
    "iodepth_submit" => reader.skip()?,
    "iodepth_complete" => reader.skip()?,
    "latency_ns" => reader.skip()?,
    "latency_us" => reader.skip()?,
    "latency_ms" => reader.skip()?,
    "latency_depth" => self.latency_depth = reader.token()?,
    "latency_target" => self.latency_target = reader.token()?,
    "latency_target_ns" => self.latency_target = reader.token()?,
    "latency_percentile" => reader.skip()?,
    "latency_window" => reader.skip()?,
    "steadystate" => reader.object(self.steadystate.get_or_insert_default())?,
    "hostname" => self.host = Some(reader.text()?),
    "port" => self.port = reader.token()?,
});

/// A block counts only when all of it is there: half a block could pass for one without percentiles. A block of zeros
/// is what fio prints for a direction that was not used.
fn direction<'a>(reader: &mut Reader<'a>) -> Read<Option<Box<Direction<'a>>>> {
    let mut block = Direction::default();
    reader.object(&mut block)?;
    // A block of syncs has nothing but their number and latency.
    // With `fdatasync` that number stays 0 (3.41), but not that of the latency.
    let counted = block
        .total
        .as_ref()
        .is_some_and(|latency| latency.n.is_positive());
    let synced = block.io_bytes.is_absent() && (block.total_ios.is_positive() || counted);
    Ok((block.is_active() || synced).then(|| Box::new(block)))
}

/// fio's own test of whether the rate had settled.
#[derive(Debug, Default)]
pub(crate) struct SteadyState<'a> {
    /// `iops_slope:10.000000%`.
    pub(crate) criterion: Option<Cow<'a, str>>,
    /// 0 or 1.
    pub(crate) attained: Token<'a>,
}

members!(SteadyState, "        ", |self, reader| {
    "ss" => self.criterion = Some(reader.text()?),
    "attained" => self.attained = reader.token()?,
});

/// Options in their order; a later one of the same name counts.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Options<'a> {
    pub(crate) listed: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    /// How many more there are.
    pub(crate) skipped: usize,
}

impl<'a> Options<'a> {
    /// More than fio has. Every job looks through the global ones, so that their number must not grow with the file.
    const MOST: usize = 512;

    /// Adds the members of an object.
    pub(super) fn read(&mut self, reader: &mut Reader<'a>) -> Read<()> {
        reader.members(|key, reader| {
            let value = reader.text()?;
            if self.listed.len() < Self::MOST {
                self.listed.push((key, value));
            } else {
                self.skipped += 1;
            }
            Ok(())
        })
    }
}
