use podium_domain::{Conditions, Identity, Op, Pattern};

use super::phase::{Phase, Settings};

/// What a phase is, and `None` for one that only prepares others.
pub(super) fn identity(phase: &Phase) -> Option<Identity> {
    let name = phase.name.as_str();
    let settings = &phase.settings;
    // `+s` and `+r` are done to each file on the way.
    let base = name.split('+').next().unwrap_or(name);
    let (op, read_percent) = match base {
        "SYNC" | "DROPCACHE" => return None,
        "WRITE" => (Op::Write, None),
        "READ" => (Op::Read, None),
        _ => match base.strip_prefix("RWMIX") {
            Some(percent) => (
                Op::Mixed,
                percent.parse().ok().filter(|p| (0.0..=100.0).contains(p)),
            ),
            None if base.starts_with("MIX-T") => (Op::Mixed, None),
            None => (Op::Other(base.to_ascii_lowercase().into()), None),
        },
    };
    let moves = matches!(op, Op::Read | Op::Write | Op::Mixed);
    let pattern = settings.random.filter(|_| moves).map(|random| {
        if random {
            Pattern::Random
        } else {
            Pattern::Sequential
        }
    });
    let block_bytes = settings.block_bytes.filter(|bytes| moves && *bytes > 0);
    let jobs = settings.threads.zip(settings.hosts.or(Some(1)));
    let jobs = jobs.and_then(|(threads, hosts)| threads.checked_mul(hosts));
    let whole = |count: Option<u64>| {
        count
            .and_then(|count| u32::try_from(count).ok())
            .filter(|count| *count > 0)
    };
    let exact = pattern.is_some() && block_bytes.is_some() && base == name;
    Some(Identity {
        pattern,
        block_bytes,
        queue_depth: whole(settings.depth.filter(|_| moves)),
        jobs: whole(jobs),
        read_percent,
        test: (!exact).then(|| name.to_owned()),
        ..Identity::of(op)
    })
}

/// What does not decide the row.
pub(super) fn conditions(settings: &Settings) -> Conditions {
    let mut conditions = Conditions::new();
    for (name, count) in [
        ("paths", settings.paths),
        ("hosts", settings.hosts),
        ("dirs", settings.dirs),
        ("files", settings.files),
        ("file_bytes", settings.file_bytes),
    ] {
        if let Some(count) = count.and_then(|count| i64::try_from(count).ok()) {
            conditions.insert(name, count.into());
        }
    }
    for (name, flag) in [
        ("direct", settings.direct),
        ("random_aligned", settings.random_aligned),
    ] {
        if let Some(flag) = flag {
            conditions.insert(name, flag.into());
        }
    }
    for (name, text) in [("label", &settings.label), ("path_type", &settings.path_type)] {
        if !text.is_empty() {
            conditions.insert(name, text.as_str().into());
        }
    }
    conditions
}

/// What tells phases of one file with equal identities apart: the label that the user gave, else the files.
pub(super) fn distinction(settings: &Settings) -> String {
    if !settings.label.is_empty() {
        return settings.label.clone();
    }
    let count = |count: Option<u64>| count.map_or_else(|| "?".to_owned(), |count| count.to_string());
    let (dirs, files, bytes) = (
        count(settings.dirs),
        count(settings.files),
        count(settings.file_bytes),
    );
    match settings.path_type.as_str() {
        "dir" => format!("{dirs} x {files} files of {bytes} B"),
        other => format!("{other} of {bytes} B").trim_start().to_owned(),
    }
}
