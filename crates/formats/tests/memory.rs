//! How much memory reading takes: at most four times the file, for every fixture made some megabytes large, and for a
//! hundred megabytes of one line. A program of its own, because it counts every byte that is allocated.

#![expect(clippy::unwrap_used, reason = "what a test cannot read or find makes it fail")]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use podium_formats::{FORMATS, Limits, Source, parse};

#[path = "suite/fixtures.rs"]
mod fixtures;

/// Bytes that are allocated now, and the most that were since [`peak`] began.
static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
/// What is counted is counted for the whole program: one measurement at a time.
static TURN: Mutex<()> = Mutex::new(());

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

/// How large the fixtures are made, in bytes.
const LARGE: usize = 2 << 20;

#[test]
fn reading_takes_less_than_four_times_the_file() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let mut over = Vec::new();
    for fixture in fixtures::all() {
        let bytes = fixture.bytes.repeat(LARGE.div_ceil(fixture.bytes.len()));
        let most = peak(|| parse(&Source::new(Some(&fixture.name), &bytes), &Limits::default()));
        if most > 4 * bytes.len() {
            over.push(format!(
                "{}: {:.1} times",
                fixture.name,
                most as f64 / bytes.len() as f64
            ));
        }
    }
    assert!(over.is_empty(), "{}", over.join("\n"));
}

#[test]
fn a_hundred_megabytes_of_one_line_are_read_in_bounds_by_every_format() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let limits = Limits {
        file_bytes: 128 << 20,
        ..Limits::default()
    };
    for piece in ["x", "1.5 MB/s, ", "{\"jobs\":["] {
        let line = piece.repeat((100 << 20) / piece.len());
        let source = Source::new(None, line.as_bytes());
        for format in FORMATS {
            let most = peak(|| {
                format.sniff(&source);
                format.parse(&source, &limits)
            });
            assert!(most < 4 * line.len(), "{}, {piece}: {most}", format.id());
        }
    }
}
