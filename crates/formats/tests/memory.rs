//! How much memory reading takes: at most four times the file for a hundred megabytes of one line, and what is known for
//! many outputs in one file. A program of its own, because it counts every byte that is allocated.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    fs,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
};

use podium_formats::{FORMATS, Limits, Source, parse};

/// Bytes that are allocated now, and the most that were since [`peak`] began.
static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

struct Counting;

#[expect(
    unsafe_code,
    reason = "an allocator cannot be written without it; each call goes on as it came"
)]
// SAFETY: every call is handed to the system's allocator with the same arguments.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(now, Ordering::Relaxed);
        // SAFETY: the caller's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The most bytes that were allocated at once while something ran, beyond those before.
fn peak<T>(run: impl FnOnce() -> T) -> usize {
    let before = NOW.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let result = run();
    let most = PEAK.load(Ordering::Relaxed);
    drop(result);
    most.saturating_sub(before)
}

#[test]
fn a_hundred_megabytes_of_one_line_are_read_in_bounds_by_every_format() {
    let limits = Limits {
        file_bytes: 128 << 20,
        ..Limits::default()
    };
    let mut over = Vec::new();
    for piece in ["x", "1.5 MB/s, ", "{\"jobs\":["] {
        let line = piece.repeat((100 << 20) / piece.len());
        let source = Source::new(None, line.as_bytes());
        for format in FORMATS {
            let most = peak(|| {
                format.sniff(&source);
                format.parse(&source, &limits)
            });
            if most > 4 * line.len() {
                over.push(format!("{}, {piece}: {most} B", format.id()));
            }
        }
    }
    assert!(over.is_empty(), "{}", over.join("\n"));
}

/// Fixtures that are read within four times the size of many of them in a row: with the lines, from 1, that are repeated
/// where a heading stands above.
const WITHIN_FOUR: [(&str, Option<[usize; 2]>); 13] = [
    ("fio-log/h_clat_hist.1.log", Some([1, 6])),
    ("diskspd/2.0-mix-two-files.txt", None),
    ("hdparm/cached-and-buffered.txt", None),
    ("iozone/3.506-throughput.txt", None),
    ("iometer/1.1.0-three-tests.csv", None),
    ("iometer/samples.csv", Some([15, 19])),
    ("sysbench/1.0-rndrw.txt", None),
    ("vdbench/console.txt", None),
    ("iperf3/3.12-parallel.txt", None),
    ("zpool-iostat/mirror-dates.txt", None),
    ("iostat/12-extended.txt", None),
    ("sadf/two-disks.csv", None),
    ("pdh/typeperf.csv", Some([3, 5])),
];

/// The others, with how many times their size they take at most. What they hold is short: a figure is five digits in the
/// file and 112 bytes of memory, a workload a line in the file and 300 bytes beside its figures.
const BEYOND: [(&str, usize); 21] = [
    ("fio-text/3.33-two-groups.txt", 8),
    ("fio-text/3.33-numjobs.txt", 10),
    ("fio-terse/v3-two-jobs-disk.txt", 9),
    ("dd/gnu-loop.txt", 10),
    ("dd/locales.txt", 13),
    ("cdm/8.0-mix.txt", 12),
    ("cdm/5.1-utf16.txt", 7),
    ("cdm/8.0-shift-jis.txt", 14),
    ("kdiskmark/3.2-mix.txt", 10),
    ("adm/4.0.txt", 10),
    ("as-ssd/2.0-rates.txt", 12),
    ("iozone/3.434-auto.txt", 17),
    ("bonnie/1.97.csv", 50),
    ("bonnie/2.00a-table-only.txt", 9),
    ("elbencho/phases.csv", 7),
    ("elbencho/two-outputs.txt", 8),
    ("yabs/2023.txt", 5),
    ("dbench/4.00.txt", 6),
    ("pgbench/16.txt", 6),
    ("winsat/two-drives.txt", 7),
    ("ioping/1.3-requests.txt", 6),
];

/// A text up to 1 MiB whose lines begin with times, which may have been put there by something else: it is read once more
/// without them, and both are held until one is chosen.
const READ_TWICE: (&str, Option<[usize; 2]>, usize) = ("vdbench/flatfile.html", Some([8, 10]), 8);

#[test]
fn what_is_kept_of_many_outputs_is_bound_for_every_format() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let limits = Limits {
        runs: 1 << 20,
        workloads: 1 << 20,
        measurements: 1 << 20,
        ..Limits::default()
    };
    let within = WITHIN_FOUR.map(|(path, rows)| (path, rows, 4));
    let mut over = Vec::new();
    for (path, rows, most) in within
        .into_iter()
        .chain(BEYOND.map(|(path, most)| (path, None, most)))
        .chain([READ_TWICE])
    {
        let bytes = fs::read(fixtures.join(path)).expect("a fixture of this repository");
        let bytes = repeated(&bytes, rows);
        let source = Source::new(path.rsplit('/').next(), &bytes);
        let used = peak(|| parse(&source, &limits).expect("what is read once is read often"));
        if used > most * bytes.len() {
            let times = used as f64 / bytes.len() as f64;
            over.push(format!("{path}: {times:.1} times the file, at most {most}"));
        }
    }
    assert!(over.is_empty(), "{}", over.join("\n"));
}

/// So often that lists have grown several times.
fn repeated(bytes: &[u8], rows: Option<[usize; 2]>) -> Vec<u8> {
    const BYTES: usize = 300_000;
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let [first, last] = rows.unwrap_or([1, lines.len()]);
    let part = |from: usize, to: usize| lines[from..to].concat();
    let often = part(first - 1, last);
    let times = BYTES / often.len();
    [part(0, first - 1), often.repeat(times), part(last, lines.len())].concat()
}
