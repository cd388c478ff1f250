//! Each level that loses acknowledged writes or keeps them.

use podium_domain::factor::canonical;

use super::Levels;
use crate::plausibility::is_off;

/// What is stated that lets acknowledged writes be lost, one sentence each.
pub(super) fn hazards(level: &Levels<'_, '_>) -> Vec<String> {
    let found = [
        sync_disabled(level),
        asynchronous_initiator(level),
        asynchronous_export(level),
        guest_cache(level),
        barriers_off(level),
        controller_cache(level),
        unprotected("disks.write_cache", "disks.power_protection", level),
        unprotected("pool.log", "pool.log.power_protection", level),
    ];
    found.into_iter().flatten().collect()
}

/// What is stated that makes writes wait for stable storage.
pub(super) fn protections(level: &Levels<'_, '_>) -> Option<String> {
    if sync(level, "always") {
        return Some("dataset.sync is always: every write waits for stable storage".to_owned());
    }
    let nfs = protocol(level).is_some_and(|protocol| protocol.starts_with("nfs"));
    if nfs && export_words(level).any(|(_, word)| word == "sync") {
        return Some("NFS exported sync: the server commits before it answers".to_owned());
    }
    if sync(level, "standard") && nfs {
        return Some(
            "NFS with dataset.sync standard: what the client commits waits for stable storage".to_owned(),
        );
    }
    let local = protocol(level).is_some_and(|protocol| protocol.starts_with("local"));
    (sync(level, "standard") && local).then(|| {
        "local with dataset.sync standard: writes that ask for it wait for stable storage".to_owned()
    })
}

/// What would have to be stated.
pub(super) fn not_stated(level: &Levels<'_, '_>) -> String {
    let zfs = level("filesystem").is_some_and(|name| name.to_ascii_lowercase().contains("zfs"));
    let missing = match protocol(level).as_deref() {
        _ if zfs && level("dataset.sync").is_none() => "dataset.sync is not stated",
        Some(protocol) if protocol.starts_with("nfs") => {
            "neither dataset.sync nor the export's options are stated"
        }
        Some(_) if level("dataset.sync").is_some() => "whether the share writes through is not stated",
        Some(protocol) if !protocol.starts_with("local") => {
            "whether the target waits for its disks is not stated"
        }
        _ => "what becomes of acknowledged writes is not stated",
    };
    missing.to_owned()
}

fn protocol(level: &Levels<'_, '_>) -> Option<String> {
    level("share.protocol").map(|protocol| canonical("share.protocol", protocol).to_lowercase())
}

fn sync(level: &Levels<'_, '_>, wanted: &str) -> bool {
    level("dataset.sync").is_some_and(|stated| canonical("dataset.sync", stated) == wanted)
}

fn sync_disabled(level: &Levels<'_, '_>) -> Option<String> {
    sync(level, "disabled").then(|| {
        "dataset.sync is disabled: synchronous writes are acknowledged before they are on stable storage"
            .to_owned()
    })
}

/// A block protocol hands over writes without a word on whether they may wait.
fn asynchronous_initiator(level: &Levels<'_, '_>) -> Option<String> {
    if !sync(level, "standard") {
        return None;
    }
    let iscsi = protocol(level).is_some_and(|protocol| protocol.starts_with("iscsi"));
    let zvol = level("share.extent").is_some_and(|extent| extent.to_ascii_lowercase().contains("zvol"));
    let what = match (iscsi, zvol) {
        (true, _) => "iSCSI",
        (false, true) => "a zvol",
        (false, false) => return None,
    };
    Some(format!(
        "{what} with dataset.sync standard: the initiator's writes are asynchronous and are acknowledged from memory"
    ))
}

fn asynchronous_export(level: &Levels<'_, '_>) -> Option<String> {
    let (factor, _) = export_words(level).find(|(_, word)| word == "async")?;
    Some(format!(
        "{factor} has async: the server acknowledges writes before they are on stable storage"
    ))
}

/// The words of the export's options. A mount option `async` is the client's and everybody's default.
fn export_words<'a>(level: &'a Levels<'_, '_>) -> impl Iterator<Item = (&'static str, String)> + 'a {
    ["share.options", "share.export"]
        .into_iter()
        .flat_map(move |factor| {
            let options = level(factor).unwrap_or_default();
            let words = options.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let words: Vec<String> = words.map(str::to_ascii_lowercase).collect();
            words.into_iter().map(move |word| (factor, word))
        })
}

fn guest_cache(level: &Levels<'_, '_>) -> Option<String> {
    let in_disk = level("guest.disk").and_then(|disk| {
        let (_, mode) = disk.split_once("cache=")?;
        mode.split(|c: char| !c.is_ascii_alphanumeric()).next()
    });
    let mode = canonical("guest.cache", level("guest.cache").or(in_disk)?);
    let mode = ["writeback", "unsafe"].into_iter().find(|risky| mode == *risky)?;
    Some(format!(
        "the guest disk's cache is {mode}: the host acknowledges the guest's writes from its memory"
    ))
}

fn barriers_off(level: &Levels<'_, '_>) -> Option<String> {
    if level("filesystem.barrier").is_some_and(is_off) {
        return Some("filesystem.barrier is off: flushes do not reach the disks".to_owned());
    }
    let options = level("filesystem.mount_options")?;
    let mut words = options.split([',', ' ', '(', ')']).map(str::to_ascii_lowercase);
    let off = words.find(|word| matches!(word.as_str(), "nobarrier" | "barrier=0" | "barrier=none"))?;
    Some(format!(
        "filesystem.mount_options has {off}: flushes do not reach the disks"
    ))
}

/// A controller that answers from a memory which nothing keeps alive.
fn controller_cache(level: &Levels<'_, '_>) -> Option<String> {
    let stated = level("pool.controller_cache")?;
    let plain = stated.to_ascii_lowercase().replace([' ', '-'], "");
    let alone = ["nobattery", "withoutbattery", "nobbu", "withoutbbu"]
        .iter()
        .any(|words| plain.contains(words));
    (plain.contains("writeback") && alone)
        .then(|| format!("pool.controller_cache is {stated}: what it holds is lost with the power"))
}

/// A cache, or a log device, that is there and is said to lose its contents with the power.
fn unprotected(cache: &str, protection: &str, level: &Levels<'_, '_>) -> Option<String> {
    level(protection).filter(|stated| is_off(stated))?;
    let stated = level(cache);
    // Whoever says of a log device how it is built has one; a disk's cache is there only if that is said.
    if stated.is_some_and(is_off) || (stated.is_none() && cache == "disks.write_cache") {
        return None;
    }
    Some(format!(
        "{cache} without power protection ({protection} is no): what it holds is lost with the power"
    ))
}
