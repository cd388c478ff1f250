//! The circumstances of an entry, from its options and from what was measured.

use podium_domain::{ConditionValue, Conditions};

use super::{
    entry::Entry,
    settings::{Settings, bytes, flag, seconds},
};

/// How many requests failed and were passed over; stands only where there were some.
pub(crate) const IO_ERRORS: &str = "io_errors";

/// How long a job took by the clock, without its ramp time, in seconds; stands only where that is notably longer than the
/// runtime that its rate counts.
pub(crate) const ELAPSED: &str = "elapsed_s";

/// How an option is written.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Flag,
    Integer,
    Seconds,
}

/// What the condition of an option (or its alias) is called, and how it is written. What is not here has no bearing on the
/// figures. `fsync` and `fdatasync` are the number of writes between two of them.
fn known(option: &str) -> Option<(&'static str, Kind)> {
    Some(match option {
        "buffer_compress_percentage" => ("buffer_compress_percent", Kind::Integer),
        "buffer_pattern" => ("buffer_pattern", Kind::Text),
        "dedupe_percentage" => ("dedupe_percent", Kind::Integer),
        "end_fsync" => ("end_fsync", Kind::Flag),
        "fdatasync" => ("fdatasync", Kind::Integer),
        "filesize" => ("file_bytes", Kind::Integer),
        "fsync" => ("fsync", Kind::Integer),
        "fsync_on_close" => ("fsync_on_close", Kind::Flag),
        "hipri" => ("hipri", Kind::Flag),
        "invalidate" => ("invalidate", Kind::Flag),
        "io_limit" | "io_size" => ("io_size_bytes", Kind::Integer),
        "iodepth_batch" | "iodepth_batch_submit" => ("iodepth_batch", Kind::Text),
        "ioengine" => ("engine", Kind::Text),
        "latency_percentile" => ("latency_percent", Kind::Text),
        "latency_target" => ("latency_target", Kind::Text),
        "latency_window" => ("latency_window", Kind::Text),
        "loops" => ("loops", Kind::Integer),
        "norandommap" => ("norandommap", Kind::Flag),
        "nrfiles" => ("files", Kind::Integer),
        "offset" => ("offset", Kind::Text),
        "overwrite" => ("overwrite", Kind::Flag),
        "pre_read" => ("pre_read", Kind::Flag),
        "ramp_time" => ("ramp_s", Kind::Seconds),
        "random_distribution" => ("random_distribution", Kind::Text),
        "rate" => ("rate", Kind::Text),
        "rate_iops" => ("rate_iops", Kind::Text),
        "readwrite" | "rw" => ("rw", Kind::Text),
        "refill_buffers" => ("refill_buffers", Kind::Flag),
        "thinktime" => ("thinktime", Kind::Text),
        "thread" => ("thread", Kind::Flag),
        "time_based" => ("time_based", Kind::Flag),
        "verify" => ("verify", Kind::Text),
        "zero_buffers" => ("zero_buffers", Kind::Flag),
        "zonemode" => ("zone_mode", Kind::Text),
        _ => return None,
    })
}

/// All that the options say and the runtime.
pub(crate) fn conditions(entry: &Entry<'_>, settings: &Settings<'_>) -> Conditions {
    let mut conditions = Conditions::new();
    // Later ones replace earlier ones, and an entry's own come last.
    for (option, value) in settings.all() {
        if let Some((condition, kind)) = known(option)
            && let Some(value) = read(value, kind, settings)
        {
            conditions.insert(condition, value);
        }
    }
    let mut add = |name: &'static str, value: Option<ConditionValue>| {
        conditions.extend(value.map(|value| (name, value)));
    };
    add("direct", direct(settings).map(ConditionValue::from));
    add("sync", sync(settings));
    let size = settings.get(&["size"]);
    add(
        "span_bytes",
        size.and_then(|size| whole(bytes(size, settings.kb_base)?)),
    );
    add("span_percent", size.and_then(percent));
    add("target", target(settings).map(ConditionValue::from));
    add(
        "duration_s",
        duration_s(entry, settings).map(ConditionValue::from),
    );
    let errors = entry.total_err.u64().filter(|count| *count > 0);
    add(
        IO_ERRORS,
        errors.map(|count| i64::try_from(count).unwrap_or(i64::MAX).into()),
    );
    // With a latency target fio looks for the depth that just meets it; the option is only the highest.
    let searched = entry.latency_target.is_positive();
    let reached = entry.latency_depth.u64().filter(|_| searched);
    add("depth_reached", reached.and_then(whole));
    if let Some(steady) = &entry.steadystate {
        add(
            "steady_state",
            steady.criterion.as_deref().map(ConditionValue::from),
        );
        add(
            "steady_state_attained",
            steady.attained.u64().map(|attained| (attained != 0).into()),
        );
    }
    conditions
}

fn read(value: &str, kind: Kind, settings: &Settings<'_>) -> Option<ConditionValue> {
    match kind {
        Kind::Text => Some(value)
            .filter(|text| !text.is_empty())
            .map(ConditionValue::from),
        Kind::Flag => flag(value).map(ConditionValue::from),
        Kind::Integer => bytes(value, settings.kb_base).and_then(whole),
        Kind::Seconds => seconds(value).map(ConditionValue::from),
    }
}

fn whole(value: u64) -> Option<ConditionValue> {
    i64::try_from(value).ok().map(ConditionValue::from)
}

/// `size=50%` is a share of the file or device.
fn percent(size: &str) -> Option<ConditionValue> {
    size.trim_end_matches('%')
        .parse::<u32>()
        .ok()
        .filter(|_| size.ends_with('%'))
        .map(ConditionValue::from)
}

/// `buffered` is the opposite of `direct`; buffered is the documented default.
fn direct(settings: &Settings<'_>) -> Option<bool> {
    settings
        .flag(&["direct"])
        .or_else(|| settings.flag(&["buffered"]).map(|buffered| !buffered))
        .or_else(|| settings.complete.then_some(false))
}

/// Older versions know on and off, newer ones the kinds `none`, `sync` and `dsync`; off is the documented default.
fn sync(settings: &Settings<'_>) -> Option<ConditionValue> {
    match settings.get(&["sync"]) {
        Some("0" | "none") => Some(false.into()),
        Some("" | "1" | "sync") => Some(true.into()),
        Some(kind) => Some(kind.into()),
        None => settings.complete.then_some(false.into()),
    }
}

/// The file or device; a file of fio's own choice is known by its directory.
pub(crate) fn target<'d>(settings: &Settings<'d>) -> Option<&'d str> {
    settings
        .get(&["filename"])
        .or_else(|| settings.get(&["directory"]))
        .filter(|target| !target.is_empty())
}

/// The runtime that was set when it was reached, so that runs of one minute are alike; else the measured one.
fn duration_s(entry: &Entry<'_>, settings: &Settings<'_>) -> Option<f64> {
    /// A job ends up to one request late.
    const REACHED: f64 = 0.01;
    let set = settings
        .get(&["runtime", "timeout"])
        .and_then(seconds)
        .filter(|set| *set > 0.0);
    let measured = entry.runtime_s();
    match (set, measured) {
        (Some(set), Some(measured)) if (measured - set).abs() <= set * REACHED => Some(set),
        _ => measured,
    }
}
