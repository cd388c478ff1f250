//! The circumstances of an entry, from its options and from what was measured.

use podium_domain::{ConditionValue, Conditions};

use super::{
    document::Entry,
    settings::{Settings, bytes, seconds},
};

/// How an option is written.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Flag,
    Integer,
    Bytes,
    Seconds,
}

/// Condition, fio's names of the option, and how it is written. What is not here has no bearing on the figures.
const LISTED: &[(&str, &[&str], Kind)] = &[
    ("engine", &["ioengine"], Kind::Text),
    ("rw", &["rw", "readwrite"], Kind::Text),
    ("fsync_writes", &["fsync"], Kind::Integer),
    ("fdatasync_writes", &["fdatasync"], Kind::Integer),
    ("end_fsync", &["end_fsync"], Kind::Flag),
    ("fsync_on_close", &["fsync_on_close"], Kind::Flag),
    ("file_bytes", &["filesize"], Kind::Bytes),
    ("io_size_bytes", &["io_size", "io_limit"], Kind::Bytes),
    ("offset_bytes", &["offset"], Kind::Bytes),
    ("files", &["nrfiles"], Kind::Integer),
    ("loops", &["loops"], Kind::Integer),
    ("ramp_s", &["ramp_time"], Kind::Seconds),
    ("time_based", &["time_based"], Kind::Flag),
    ("rate", &["rate"], Kind::Text),
    ("rate_iops", &["rate_iops"], Kind::Text),
    ("thinktime", &["thinktime"], Kind::Text),
    (
        "buffer_compress_percent",
        &["buffer_compress_percentage"],
        Kind::Integer,
    ),
    ("dedupe_percent", &["dedupe_percentage"], Kind::Integer),
    ("zero_buffers", &["zero_buffers"], Kind::Flag),
    ("refill_buffers", &["refill_buffers"], Kind::Flag),
    ("buffer_pattern", &["buffer_pattern"], Kind::Text),
    ("norandommap", &["norandommap"], Kind::Flag),
    ("random_distribution", &["random_distribution"], Kind::Text),
    ("invalidate", &["invalidate"], Kind::Flag),
    ("pre_read", &["pre_read"], Kind::Flag),
    ("overwrite", &["overwrite"], Kind::Flag),
    ("verify", &["verify"], Kind::Text),
    ("thread", &["thread"], Kind::Flag),
    (
        "iodepth_batch",
        &["iodepth_batch", "iodepth_batch_submit"],
        Kind::Text,
    ),
    ("hipri", &["hipri"], Kind::Flag),
    ("zone_mode", &["zonemode"], Kind::Text),
    ("latency_target", &["latency_target"], Kind::Text),
];

/// All that the options say and the runtime.
pub(super) fn conditions(entry: &Entry<'_>, settings: &Settings<'_>) -> Conditions {
    let mut conditions = Conditions::new();
    for (name, options, kind) in LISTED {
        if let Some(value) = settings
            .get(options)
            .and_then(|_| value(settings, options, *kind))
        {
            conditions.insert((*name).to_owned(), value);
        }
    }
    let mut add = |name: &str, value: Option<ConditionValue>| {
        conditions.extend(value.map(|value| (name.to_owned(), value)));
    };
    add("direct", direct(settings).map(ConditionValue::from));
    add("sync", sync(settings));
    add(
        "span_bytes",
        settings
            .get(&["size"])
            .and_then(|size| whole(bytes(size, settings.kb_base())?)),
    );
    add("span_percent", settings.get(&["size"]).and_then(percent));
    add("target", target(settings).map(ConditionValue::from));
    add(
        "duration_s",
        duration_s(entry, settings).map(ConditionValue::from),
    );
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

fn value(settings: &Settings<'_>, options: &[&str], kind: Kind) -> Option<ConditionValue> {
    match kind {
        Kind::Text => settings
            .get(options)
            .filter(|text| !text.is_empty())
            .map(ConditionValue::from),
        Kind::Flag => settings.flag(options).map(ConditionValue::from),
        Kind::Integer | Kind::Bytes => settings.integer(options).and_then(whole),
        Kind::Seconds => seconds(settings.get(options)?).map(ConditionValue::from),
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
pub(super) fn target<'d>(settings: &Settings<'d>) -> Option<&'d str> {
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
