//! What decides the row of an entry.

use podium_domain::{Identity, Op, Pattern};

use super::{
    direction::Direction,
    entry::Entry,
    settings::{Settings, bytes},
    token::Token,
    verification::Kind,
};

/// fio's default block size (HOWTO, `blocksize`).
const DEFAULT_BLOCK_BYTES: u64 = 4096;

/// The identity of one entry, without the number of jobs, which the group decides. The directions that did I/O say
/// what was done; the options say how, and what was meant when nothing was done.
/// Of jobs that were summed (`is_sum`, from [`sums_unlike`]) the options are those of one.
pub(crate) fn identity(entry: &Entry<'_>, settings: &Settings<'_>, is_sum: bool) -> Identity {
    let rw = settings.get(&["rw", "readwrite"]);
    let op = op(entry, rw);
    let block = block(settings, &op).filter(|_| !is_sum);
    let identity = Identity {
        pattern: pattern(settings, rw, &op),
        block_bytes: block.as_ref().and_then(|block| block.as_ref().ok().copied()),
        block_mix: block.and_then(Result::err),
        queue_depth: queue_depth(entry, settings).filter(|_| !is_sum),
        read_percent: read_percent(settings, rw, &op),
        ..Identity::of(op)
    };
    let unknown =
        identity.pattern.is_none() || (identity.block_bytes.is_none() && identity.block_mix.is_none());
    Identity {
        test: entry.name.as_deref().filter(|_| unknown).map(str::to_owned),
        ..identity
    }
}

/// What the option `rw` asks for, as far as verification and the ends of broken files depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    Reads,
    /// No reads: writes alone, or with trims.
    Writes,
    Mix,
    Other,
}

/// The same of a value with or without its modifier.
pub(crate) fn asked(rw: &str) -> Asked {
    match word(rw) {
        "read" | "randread" => Asked::Reads,
        "write" | "randwrite" | "trimwrite" | "randtrimwrite" => Asked::Writes,
        mixed if is_mixed(mixed) => Asked::Mix,
        _ => Asked::Other,
    }
}

/// Whether the option says that reads and writes are mixed.
fn is_mixed(rw: &str) -> bool {
    matches!(rw, "rw" | "readwrite" | "randrw")
}

/// `rw` without its modifier (`randread:8`).
fn word(rw: &str) -> &str {
    rw.split_once(':').map_or(rw, |(word, _)| word)
}

fn op(entry: &Entry<'_>, rw: Option<&str>) -> Op {
    let sides: Vec<Op> = entry
        .worked()
        .map(|(op, _)| op)
        .filter(|op| *op != Op::Total)
        .collect();
    let verified = entry.verified.as_ref().map(|verified| verified.kind);
    match (sides.as_slice(), verified) {
        ([], Some(kind @ Kind::Alone)) => kind.op(),
        (_, Some(Kind::WithReads | Kind::WithAll)) => meant(rw),
        (sides, _) => done(entry, rw, sides),
    }
}

/// The operation of what was done. Where an entry breaks off, a direction may be missing.
fn done(entry: &Entry<'_>, rw: Option<&str>, sides: &[Op]) -> Op {
    match sides {
        [] => meant(rw),
        [Op::Read | Op::Write]
            if !entry.has_every_direction() && rw.is_none_or(|rw| asked(rw) == Asked::Mix) =>
        {
            meant(rw)
        }
        [op] => op.clone(),
        [Op::Read, Op::Write] => Op::Mixed,
        several => Op::Other(
            several
                .iter()
                .map(Op::as_str)
                .collect::<Vec<_>>()
                .join("+")
                .into(),
        ),
    }
}

/// What the option asks for: for entries without I/O, and for those that report all directions as one.
fn meant(rw: Option<&str>) -> Op {
    match rw.map(word) {
        Some("read" | "randread") => Op::Read,
        Some("write" | "randwrite") => Op::Write,
        Some("trim" | "randtrim") => Op::Trim,
        Some(mixed) if is_mixed(mixed) => Op::Mixed,
        Some(other) => Op::Other(other.into()),
        None => Op::Other("unknown".into()),
    }
}

/// Whether I/O happened in a direction that the option `rw` excludes.
pub(crate) fn contradicts(entry: &Entry<'_>, settings: &Settings<'_>) -> bool {
    let Some(rw) = settings.get(&["rw", "readwrite"]).map(word) else {
        return false;
    };
    let allowed: &[Op] = match rw {
        "read" | "randread" => &[Op::Read],
        "write" | "randwrite" => &[Op::Write],
        "trim" | "randtrim" => &[Op::Trim],
        "trimwrite" | "randtrimwrite" => &[Op::Trim, Op::Write],
        mixed if is_mixed(mixed) => &[Op::Read, Op::Write],
        _ => return false,
    };
    entry
        .worked()
        .any(|(op, _)| op != Op::Total && !allowed.contains(&op))
}

fn pattern(settings: &Settings<'_>, rw: Option<&str>, op: &Op) -> Option<Pattern> {
    let Some(rw) = rw else {
        // fio's default is `rw=read`.
        return (settings.complete && *op == Op::Read).then_some(Pattern::Sequential);
    };
    let base = if rw.starts_with("rand") {
        "random"
    } else {
        "sequential"
    };
    if let Some((_, modifier)) = rw.split_once(':') {
        return Some(Pattern::Other(format!("{base}:{modifier}").into()));
    }
    let share = settings
        .get(&["percentage_random"])
        .filter(|share| base == "random" && *share != "100");
    Some(match share {
        Some(share) => Pattern::Other(format!("{share}% random").into()),
        None => Pattern::from(base),
    })
}

/// Fewer requests than these say little of their size: the last one of a file may be short.
const TELLING_REQUESTS: f64 = 1000.0;

/// Whether the requests of a direction were of another size than the options say, on average: `group_reporting` sums jobs
/// of unlike sizes and lists the options of one of them.
pub(crate) fn sums_unlike(entry: &Entry<'_>, settings: &Settings<'_>) -> bool {
    let failed = [entry.error, entry.total_err].into_iter().any(Token::is_positive);
    !failed
        && entry.worked().any(|(op, direction)| {
            let Some(Ok(block_bytes)) = block(settings, &op) else {
                return false;
            };
            is_off(direction, block_bytes as f64)
        })
}

fn is_off(direction: &Direction<'_>, block_bytes: f64) -> bool {
    let requests = direction
        .total_ios
        .f64()
        .filter(|count| *count >= TELLING_REQUESTS);
    let moved = direction.io_bytes.f64().zip(direction.io_unit_bytes());
    requests.zip(moved).is_some_and(|(requests, (amount, unit))| {
        let mean = amount * unit / requests;
        mean > 0.0 && (mean / block_bytes - 1.0).abs() > 0.05
    })
}

/// The block size, or the mix of sizes in fio's words.
fn block(settings: &Settings<'_>, op: &Op) -> Option<Result<u64, String>> {
    for mix in [&["bssplit"][..], &["bsrange", "blocksize_range"]] {
        if let Some(mix) = settings.get(mix).filter(|mix| !mix.is_empty()) {
            return Some(Err(mix.to_owned()));
        }
    }
    let Some(listed) = settings.get(&["bs", "blocksize"]) else {
        return settings.complete.then_some(Ok(DEFAULT_BLOCK_BYTES));
    };
    let [read, write, trim] = per_direction(listed, settings.kb_base)?;
    if settings.flag(&["bs_is_seq_rand"]) == Some(true) && read != write {
        return Some(Err(listed.to_owned()));
    }
    Some(match op {
        Op::Read => Ok(read),
        Op::Write => Ok(write),
        Op::Trim => Ok(trim),
        _ if read == write && write == trim => Ok(read),
        Op::Mixed if read == write => Ok(read),
        _ => Err(listed.to_owned()),
    })
}

/// `READ,WRITE,TRIM`: one value is for all, a missing last one is as the one before, an empty one is the default.
fn per_direction(listed: &str, kb_base: u64) -> Option<[u64; 3]> {
    let mut sizes = [None; 3];
    let parts: Vec<&str> = listed.split(',').map(str::trim).collect();
    for (size, part) in sizes.iter_mut().zip(&parts) {
        *size = Some(if part.is_empty() {
            DEFAULT_BLOCK_BYTES
        } else {
            bytes(part, kb_base)?
        });
    }
    let read = sizes[0]?;
    let write = sizes[1].unwrap_or(read);
    (parts.len() <= 3).then_some([read, write, sizes[2].unwrap_or(write)])
}

/// Per job. `latency_depth` is the depth that was in force unless fio searched for one itself.
fn queue_depth(entry: &Entry<'_>, settings: &Settings<'_>) -> Option<u32> {
    if let Some(listed) = settings.get(&["iodepth"]) {
        return bytes(listed, settings.kb_base).and_then(|depth| depth.try_into().ok());
    }
    let in_force = || {
        let fixed = entry.latency_target.u64() == Some(0);
        entry
            .latency_depth
            .u64()
            .filter(|depth| fixed && *depth > 0)
            .and_then(|depth| depth.try_into().ok())
    };
    if settings.complete { Some(1) } else { in_force() }
}

/// The share of reads that was asked for; fio's default is one half.
fn read_percent(settings: &Settings<'_>, rw: Option<&str>, op: &Op) -> Option<f64> {
    if *op != Op::Mixed || !rw.is_some_and(|rw| is_mixed(word(rw))) {
        return None;
    }
    let percent = |names: &[&str]| settings.integer(names).filter(|p| *p <= 100).map(|p| p as f64);
    percent(&["rwmixread"])
        .or_else(|| percent(&["rwmixwrite"]).map(|write| 100.0 - write))
        .or_else(|| settings.complete.then_some(50.0))
}
