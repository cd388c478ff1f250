//! `Starting RD=rd1; I/O rate: 100; elapsed=5; For loops: xfersize=4k threads=8`.

use crate::{
    numbers::{number, size_bytes, whole},
    vdbench::{Group, Settings},
};

/// The name and loops of a run definition that is started.
pub(super) fn group(definition: &str) -> Group {
    let name = definition.split(';').next().unwrap_or_default().trim();
    let name = name.split_ascii_whitespace().next().unwrap_or_default();
    let (head, loops) = definition.split_once("For loops:").unwrap_or((definition, ""));
    let mut settings = Settings::default();
    let mut told = Vec::new();
    for word in loops.split_ascii_whitespace() {
        if let Some((key, value)) = word.split_once('=') {
            told.push(word);
            set(&mut settings, key, value);
        }
    }
    let elapsed = head
        .split(';')
        .find_map(|part| part.trim().strip_prefix("elapsed="));
    let elapsed = elapsed.and_then(|text| whole(text.split_ascii_whitespace().next()?));
    if let Some(seconds) = elapsed.and_then(|seconds| i64::try_from(seconds).ok()) {
        settings.conditions.insert("duration_s", seconds.into());
    }
    let rate = head
        .split(';')
        .find_map(|part| part.trim().strip_prefix("I/O rate:"));
    if let Some(rate) = rate.and_then(|text| number(text.trim())) {
        settings.conditions.insert("requested_iops", rate.value.into());
    }
    let name = match told.as_slice() {
        [] => name.to_owned(),
        told => format!("{name} {}", told.join(" ")),
    };
    Group {
        name,
        settings,
        ..Group::default()
    }
}

fn set(settings: &mut Settings, key: &str, value: &str) {
    let percent = || {
        number(value)
            .map(|number| number.value)
            .filter(|share| (0.0..=100.0).contains(share))
    };
    match key {
        "xfersize" => settings.transfer_bytes = size_bytes(value).filter(|bytes| *bytes > 0),
        "threads" => {
            settings.threads = whole(value)
                .and_then(|count| u32::try_from(count).ok())
                .filter(|count| *count > 0);
        }
        "rdpct" => settings.read_percent = percent(),
        "seekpct" => {
            settings.seek_percent = match value {
                "random" => Some(100.0),
                "seq" | "sequential" | "eof" => Some(0.0),
                _ => percent(),
            }
        }
        _ => {}
    }
}
