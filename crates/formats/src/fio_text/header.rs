//! The lines that announce jobs, and the line that begins a job's results.

use super::figure::{Layout, bytes};

/// `name: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) …, (T) …, ioengine=libaio, iodepth=32`: the only options that
/// the normal output shows.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Header<'a> {
    pub(super) name: &'a str,
    pub(super) group: &'a str,
    /// Options by fio's names; block sizes are worded as fio takes them.
    pub(super) options: Vec<(&'static str, String)>,
    /// Of reads, writes and trims, where each has one.
    pub(super) block_bytes: [Option<u64>; 3],
}

impl Header<'_> {
    /// The value of an option that was announced.
    pub(super) fn option(&self, name: &str) -> Option<&str> {
        let found = self.options.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// Reads a line when it announces a job.
pub(super) fn header(line: &str) -> Option<Header<'_>> {
    let (name, rest) = line.trim().split_once(": (g=")?;
    let (group, rest) = rest.split_once("): rw=")?;
    let (rw, rest) = rest.split_once(", bs=")?;
    let (sizes, rest) = rest.split_once(", ioengine=")?;
    let (engine, depth) = rest.split_once(", iodepth=")?;
    let mut options = vec![
        ("rw", rw.to_owned()),
        ("ioengine", engine.to_owned()),
        ("iodepth", depth.trim().to_owned()),
    ];
    let ranges = ranges(sizes);
    options.extend(ranges.as_deref().map(worded));
    let single = |at: usize| {
        let (low, high) = ranges.as_deref()?.get(at).or(ranges.as_deref()?.last())?;
        (low == high).then_some(*low)
    };
    Some(Header {
        name: without_client(name),
        group,
        options,
        block_bytes: [single(0), single(1), single(2)],
    })
}

/// The sizes of reads, writes and trims, from lowest to highest; `None` when one is rounded so that it is no whole
/// number of bytes.
fn ranges(text: &str) -> Option<Vec<(u64, u64)>> {
    let layout = if text.contains('B') {
        Layout::Modern
    } else {
        Layout::Legacy
    };
    let size = |text: &str| {
        let bytes = bytes(text, layout)?.value;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "checked to be whole and small"
        )]
        (bytes.fract() == 0.0 && bytes > 0.0 && bytes < 9e15).then_some(bytes as u64)
    };
    let range = |text: &str| {
        let (low, high) = text
            .trim()
            .trim_start_matches(['(', ')', 'R', 'W', 'T', ' '])
            .split_once('-')?;
        Some((size(low)?, size(high)?))
    };
    text.split([',', '/']).map(range).collect()
}

/// As fio's own options `bs` and `bsrange` take them.
fn worded(ranges: &[(u64, u64)]) -> (&'static str, String) {
    let single = ranges.iter().all(|(low, high)| low == high);
    let word = |(low, high): &(u64, u64)| {
        if single {
            short(*low)
        } else {
            format!("{}-{}", short(*low), short(*high))
        }
    };
    let mut words: Vec<String> = ranges.iter().map(word).collect();
    words.dedup();
    (if single { "bs" } else { "bsrange" }, words.join(","))
}

fn short(bytes: u64) -> String {
    match bytes {
        _ if bytes.is_multiple_of(1 << 20) => format!("{}m", bytes >> 20),
        _ if bytes.is_multiple_of(1 << 10) => format!("{}k", bytes >> 10),
        _ => bytes.to_string(),
    }
}

/// In client mode the server's name stands in front: `<host> name`; a progress line may be stuck to it.
fn without_client(name: &str) -> &str {
    let name = match name.rsplit_once("[eta ") {
        Some((_, rest)) if name.starts_with("Jobs: ") => rest.split_once(']').map_or(name, |(_, name)| name),
        _ => name,
    };
    let client = name.strip_prefix('<').and_then(|rest| rest.split_once("> "));
    client.map_or(name, |(_, name)| name)
}

/// `name: (groupid=0, jobs=8): err= 0: pid=4711: Fri Jun 19 01:20:01 2020`, and with an error
/// `err=28 (file:io_u.c:1876, func=io_u error, error=No space left on device): pid=…`.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Status<'a> {
    pub(super) name: &'a str,
    pub(super) group: &'a str,
    pub(super) jobs: u32,
    pub(super) error: &'a str,
    /// fio's words for the error.
    pub(super) reason: Option<&'a str>,
    pub(super) process: &'a str,
    /// When it was printed, in the local time of the machine.
    pub(super) date: &'a str,
}

/// Reads a line when it begins a job's results.
pub(super) fn status(line: &str) -> Option<Status<'_>> {
    let (name, rest) = line.trim().split_once(": (groupid=")?;
    let (group, rest) = rest.split_once(", jobs=")?;
    let (jobs, rest) = rest.split_once("): err=")?;
    let (error, rest) = rest.split_once(": pid=")?;
    let (process, date) = rest.split_once(':').unwrap_or((rest, ""));
    let (error, words) = error.trim().split_once(' ').unwrap_or((error.trim(), ""));
    let reason = words
        .rsplit_once("error=")
        .map(|(_, reason)| reason.trim_end_matches(')'));
    Some(Status {
        name: without_client(name),
        group,
        jobs: jobs.parse().ok()?,
        error,
        reason,
        process,
        date: date.trim(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn block_sizes_of_all_layouts_are_worded_alike() {
        for (sizes, option, bytes) in [
            ("4K-4K/4K-4K/4K-4K", ("bs", "4k"), [Some(4096); 3]),
            (
                "512-512/1M-1M",
                ("bs", "512,1m"),
                [Some(512), Some(1 << 20), Some(1 << 20)],
            ),
            (
                "4096B-4096B,4096B-4096B,4096B-4096B",
                ("bs", "4k"),
                [Some(4096); 3],
            ),
            (
                "(R) 64.0KiB-64.0KiB, (W) 64.0KiB-64.0KiB, (T) 64.0KiB-64.0KiB",
                ("bs", "64k"),
                [Some(65_536); 3],
            ),
            (
                "(R) 4096B-16.0KiB, (W) 4096B-4096B, (T) 4096B-4096B",
                ("bsrange", "4k-16k,4k-4k"),
                [None, Some(4096), Some(4096)],
            ),
        ] {
            let line = format!("a: b: (g=3): rw=randrw, bs={sizes}, ioengine=sync, iodepth=1");
            let header = header(&line).expect("a header");
            assert_eq!((header.name, header.group), ("a: b", "3"));
            assert_eq!(
                header.options.last(),
                Some(&(option.0, option.1.to_owned())),
                "{sizes}"
            );
            assert_eq!(header.block_bytes, bytes, "{sizes}");
        }
        let rounded = "a: (g=0): rw=read, bs=(R) 68.4KiB-68.4KiB, ioengine=sync, iodepth=1";
        assert_eq!(header(rounded).expect("a header").block_bytes, [None; 3]);
    }

    #[test]
    fn an_error_comes_with_its_words() {
        let line = "Jobs: 1 (f=1): [R(1)][99.0%][eta 00m:01s]<h> x: (groupid=1, jobs=2): err=28 (file:io_u.c:9, func=f, error=No space left on device): \
                    pid=7: Mon Jan  5 10:00:00 2026";
        let status = status(line).expect("a status");
        assert_eq!((status.name, status.group, status.jobs), ("x", "1", 2));
        assert_eq!(
            (status.error, status.reason),
            ("28", Some("No space left on device"))
        );
        assert_eq!((status.process, status.date), ("7", "Mon Jan  5 10:00:00 2026"));
    }
}
