//! How much memory reading takes: at most four times the file for a hundred megabytes of one line. A program of its own,
//! because it counts every byte that is allocated.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicUsize, Ordering},
};

use podium_formats::{FORMATS, Limits, Source};

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
