//! The lines below “Input parameters:”.

use podium_domain::Pattern;

use crate::{
    diskspd::{
        span::Span,
        target::{Target, pattern},
    },
    numbers::size_bytes,
};

/// Most targets of one span that are kept.
const TARGETS: usize = 4096;

/// Takes one trimmed line in.
pub(super) fn take(span: &mut Span, line: &str) {
    if let Some(path) = line.strip_prefix("path:") {
        if span.targets.len() < TARGETS {
            span.targets.push(Target {
                path: path.trim().trim_matches('\'').to_owned(),
                ..Target::default()
            });
        }
    } else if let Some(target) = span.targets.last_mut() {
        of_target(target, line);
    } else if let Some((name, value)) = line.split_once(':') {
        let value = value.trim();
        match name {
            "duration" => span.duration_s = seconds(value),
            "warm up time" => span.warmup_s = seconds(value),
            "total threads" => span.total_threads = value.parse().ok(),
            "thread count" => span.shared_threads = value.parse().ok(),
            "request count" => span.shared_requests = value.parse().ok(),
            _ => {}
        }
    }
}

fn seconds(value: &str) -> Option<u32> {
    value.strip_suffix('s')?.parse().ok()
}

fn of_target(target: &mut Target, line: &str) {
    let Some((name, value)) = line.split_once(':') else {
        words(target, line);
        return;
    };
    let value = value.trim();
    match name {
        "block size" => target.block_bytes = size_bytes(value).filter(|bytes| *bytes > 0),
        "think time" => target.think_time_ms = value.strip_suffix("ms").and_then(|ms| ms.parse().ok()),
        "threads per file" => target.threads = value.parse().ok(),
        "write buffer size" => target.data = Some("random"),
        _ if name.starts_with("number of outstanding I/O operations") => {
            // Linux closes a parenthesis that it never opened.
            target.outstanding = value.trim_end_matches(')').parse().ok();
        }
        _ if name.starts_with("using ") && name.contains("I/O (") => order(target, name, value),
        _ if name.starts_with("performing mix test") => target.write_percent = writes(value),
        _ => words(target, line),
    }
}

/// `using random I/O (alignment: 4KiB)`, `using sequential I/O (stride: 65536)`,
/// `using mixed random/sequential I/O (30% random) (alignment: …)`.
fn order(target: &mut Target, name: &str, value: &str) {
    let share = name.find("% random").and_then(|end| {
        let digits = name[..end]
            .rsplit(|c: char| !(c.is_ascii_digit() || c == '.'))
            .next()?;
        digits
            .parse::<f64>()
            .ok()
            .filter(|share| (0.0..=100.0).contains(share))
    });
    target.pattern = match share {
        Some(share) => Some(pattern(share)),
        None if name.contains("mixed") => None,
        None if name.contains("random I/O") => Some(Pattern::Random),
        None if name.contains("sequential I/O") => Some(Pattern::Sequential),
        None => None,
    };
    if name.contains("stride") {
        target.stride_bytes = size_bytes(value.trim_end_matches(')'));
    }
}

/// `70/30)`: reads, then writes.
fn writes(value: &str) -> Option<u8> {
    let (reads, writes) = value.trim_end_matches(')').split_once('/')?;
    let (reads, writes): (u8, u8) = (reads.trim().parse().ok()?, writes.trim().parse().ok()?);
    (reads.checked_add(writes) == Some(100)).then_some(writes)
}

fn words(target: &mut Target, line: &str) {
    match line {
        "performing read test" => target.write_percent = Some(0),
        "performing write test" => target.write_percent = Some(100),
        "using O_DIRECT" => target.direct = Some(true),
        "using O_SYNC" => target.write_through = Some(true),
        "filling I/O buffers with random data" => target.data = Some("random"),
        "zeroing write buffers" | "zeroing I/O buffers" => target.data = Some("zeros"),
        "using I/O Completion Ports" => target.engine = Some("I/O completion ports"),
        _ if line.starts_with("using completion routines") => target.engine = Some("completion routines"),
        // The cache of the server is passed by, not that of the client, which is no word for either.
        _ if line.starts_with("local software cache disabled") => {}
        _ if line.starts_with("hardware and software write caches disabled")
            || line.starts_with("hardware write cache disabled") =>
        {
            target.write_through = Some(true);
        }
        _ if line.starts_with("hardware and software caches disabled")
            || line.starts_with("software and hardware cache") =>
        {
            (target.direct, target.write_through) = (Some(true), Some(true));
        }
        _ if line.starts_with("software cache disabled") => target.direct = Some(true),
        _ if line.starts_with("using software cache") => target.direct = Some(false),
        _ if line.starts_with("using hardware write cache") => target.write_through = Some(false),
        _ => {}
    }
}
