//! `lsblk`: a table, pairs (`-P`) or JSON (`-J`), with whatever columns `-o` asked for.

use std::collections::{BTreeMap, BTreeSet};

use super::{Machine, SystemOutput};

mod device;
mod json;
mod keyed;
mod table;

use device::Device;

pub(super) fn read(lines: &[&str], _: Machine) -> Option<SystemOutput> {
    let mut output = SystemOutput::of("lsblk");
    let devices = match json::devices(lines) {
        Some(Ok(devices)) => devices,
        Some(Err(damage)) => {
            output.remarks.push(damage);
            return output.some();
        }
        None => keyed::devices(lines).or_else(|| table::devices(lines))?,
    };
    let disks = disks(devices);
    if disks.is_empty() {
        return None;
    }
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for disk in &disks {
        *counts.entry(disk.words()).or_default() += 1;
    }
    let listed = counts.iter().filter(|(words, _)| !words.is_empty());
    let listed: Vec<String> = listed.map(|(words, count)| format!("{count}x {words}")).collect();
    output.say("disks", listed.join("; "));
    if counts.len() > 1 {
        output.remarks.push(
            "Disks of several kinds are listed: leave only those that hold the data in the description."
                .to_owned(),
        );
    } else {
        say_details(&mut output, &disks);
    }
    output.some()
}

/// The disks, each once, with what is known of the system from the devices below them.
fn disks(devices: Vec<Device>) -> Vec<Device> {
    let has_kinds = devices.iter().any(|device| !device.kind.is_empty());
    let mut names = BTreeSet::new();
    let mut disks: Vec<Device> = Vec::new();
    for device in devices {
        if device.is_disk(has_kinds) {
            if names.insert(device.name.clone()) {
                disks.push(device);
            }
        } else if let Some(disk) = disks.last_mut().filter(|_| device.holds_system()) {
            disk.mounts = device.mounts;
        }
    }
    disks
}

/// A detail of a disk, where it is known.
type Detail = fn(&Device) -> Option<&str>;

/// What all disks have in common, one by one.
fn say_details(output: &mut SystemOutput, disks: &[Device]) {
    let same = |detail: Detail| {
        let first = disks.first().and_then(detail)?;
        disks
            .iter()
            .all(|disk| detail(disk) == Some(first))
            .then_some(first)
    };
    output.say("disks.media", same(Device::media).unwrap_or_default());
    if disks.iter().any(Device::is_virtual) {
        return;
    }
    let model = same(|disk| Some(&disk.model)).unwrap_or_default();
    match disks.iter().filter(|disk| disk.holds_system()).count() {
        // Without models nothing tells that they are equal.
        _ if model.is_empty() => {}
        count if count > 0 && count < disks.len() => output
            .remarks
            .push("The system is on one of these disks: say how many of them hold the data.".to_owned()),
        _ => output.say("disks.count", disks.len().to_string()),
    }
    output.say("disks.model", model);
    output.say("disks.interface", same(Device::interface).unwrap_or_default());
    output.say("disks.scheduler", same(Device::scheduler).unwrap_or_default());
}
