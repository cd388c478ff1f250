//! The elements of a `Profile`.

use crate::{
    diskspd::{
        span::Span,
        target::{Target, pattern},
    },
    numbers::whole,
};

/// Most targets of one span that are kept.
const TARGETS: usize = 4096;

/// Begins another target.
pub(super) fn target(span: &mut Span) {
    if span.targets.len() < TARGETS {
        span.targets.push(Target {
            pattern: Some(pattern(0.0)),
            direct: Some(false),
            write_through: Some(false),
            ..Target::default()
        });
    }
}

/// Takes an element of a time span in.
pub(super) fn of_span(span: &mut Span, name: &str, text: &str) {
    let count = text.parse().ok();
    match name {
        "Duration" => span.duration_s = count,
        "Warmup" => span.warmup_s = count,
        "ThreadCount" => span.shared_threads = count,
        "RequestCount" => span.shared_requests = count,
        // Said of the span, it holds for all its targets.
        "CompletionRoutines" if text == "true" => {
            span.targets
                .iter_mut()
                .for_each(|target| target.engine = Some("completion routines"));
        }
        _ => {}
    }
}

/// Takes an element of a target in.
pub(super) fn of_target(target: &mut Target, parent: &str, name: &str, text: &str) {
    let yes = text == "true";
    match name {
        // The pattern of what is written, not of where.
        "Pattern" if parent == "WriteBufferContent" => {
            target.data = match text {
                "zero" => Some("zeros"),
                "random" => Some("random"),
                "sequential" => Some("bytes counting up"),
                _ => None,
            };
        }
        _ if parent != "Target" => {}
        "Path" => text.clone_into(&mut target.path),
        "BlockSize" => target.block_bytes = whole(text).filter(|bytes| *bytes > 0),
        "StrideSize" => target.stride_bytes = whole(text),
        // The alignment of random requests; a share of them may follow.
        "Random" => target.pattern = Some(pattern(100.0)),
        "RandomRatio" => {
            let share = text.parse::<u8>().ok().filter(|share| *share <= 100);
            target.pattern = share.map(|share| pattern(f64::from(share)));
        }
        "DisableOSCache" => target.direct = Some(yes),
        // Of versions before 2.0.17.
        "DisableAllCache" if yes => (target.direct, target.write_through) = (Some(true), Some(true)),
        "DisableLocalCache" if yes => target.direct = None,
        "WriteThrough" => target.write_through = Some(yes),
        "RequestCount" => target.outstanding = text.parse().ok(),
        "WriteRatio" => target.write_percent = text.parse().ok().filter(|percent| *percent <= 100),
        "ThreadsPerFile" => target.threads = text.parse().ok(),
        "FileSize" => target.span_bytes = whole(text),
        "ThinkTime" => target.think_time_ms = text.parse().ok(),
        _ => {}
    }
}
