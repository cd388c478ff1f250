//! `smartctl -i`: lines of `Name: value`, one drive after the other. The lines with serial numbers and world-wide names
//! are not looked at.

use super::{Machine, SystemOutput, pairs};

pub(super) fn read(lines: &[&str], _: Machine) -> Option<SystemOutput> {
    let mut models = pairs::values(lines, "Device Model");
    models.extend(pairs::values(lines, "Model Number"));
    models.extend(pairs::values(lines, "Product"));
    let first = models.first()?;
    let mut output = SystemOutput::of("smartctl -i");
    if models.iter().any(|model| model != first) {
        output
            .remarks
            .push("Drives of several models are named: describe them under “Disks” yourself.".to_owned());
        return output.some();
    }
    output.say("disks.model", *first);
    if let Some(firmware) = pairs::only(lines, "Firmware Version").or_else(|| pairs::only(lines, "Revision"))
    {
        output.say("disks.firmware", firmware);
    }
    if let Some(capacity) = capacity(lines) {
        output.say("disks.capacity", capacity);
    }
    say_media(&mut output, lines);
    if let Some(interface) = interface(lines) {
        output.say("disks.interface", interface);
    }
    if let Some(sizes) = pairs::only(lines, "Sector Sizes").or_else(|| pairs::only(lines, "Sector Size")) {
        output.say("disks.sector", sizes);
    }
    if let Some(cache) = write_cache(lines, models.len()) {
        output.say("disks.write_cache", cache);
    }
    output.some()
}

/// What `-g wcache` and `-x` print, of ATA and of SCSI, when they say it of all drives.
fn write_cache(lines: &[&str], drives: usize) -> Option<&'static str> {
    let mut states = pairs::values(lines, "Write cache is");
    states.extend(pairs::values(lines, "Writeback Cache is"));
    let all = |word: &str| states.len() == drives && states.iter().all(|state| *state == word);
    if all("Enabled") {
        return Some("on");
    }
    all("Disabled").then_some("off")
}

/// `4,000,787,030,016 bytes [4.00 TB]`, of which the maker's own size stands in brackets.
fn capacity(lines: &[&str]) -> Option<String> {
    let text = ["User Capacity", "Namespace 1 Size/Capacity", "Total NVM Capacity"]
        .iter()
        .find_map(|name| pairs::only(lines, name))?;
    let (_, size) = text.strip_suffix(']')?.rsplit_once('[')?;
    let (number, unit) = size.split_once(' ')?;
    let number: f64 = number.parse().ok()?;
    Some(format!("{number} {unit}"))
}

fn say_media(output: &mut SystemOutput, lines: &[&str]) {
    let nvme = pairs::only(lines, "NVMe Version").is_some() || pairs::only(lines, "Model Number").is_some();
    match pairs::only(lines, "Rotation Rate") {
        Some("Solid State Device") => output.say("disks.media", "SSD"),
        Some(rate) if rate.ends_with("rpm") => {
            output.say("disks.media", "HDD");
            output.say("disks.rotation", rate);
        }
        _ if nvme => output.say("disks.media", "NVMe SSD"),
        _ => {}
    }
}

/// `SATA 3.3, 6.0 Gb/s (current: 6.0 Gb/s)`: what it runs at counts, not what it could.
fn interface(lines: &[&str]) -> Option<String> {
    if let Some(text) = pairs::only(lines, "SATA Version is") {
        let current = text
            .rsplit_once("current: ")
            .map(|(_, speed)| speed.trim_end_matches(')'))
            .or_else(|| text.split_once(", ").map(|(_, speed)| speed))?;
        let speed = current.strip_suffix(" Gb/s")?;
        return Some(format!("SATA {} Gbit/s", speed.trim_end_matches(".0")));
    }
    if pairs::only(lines, "Transport protocol")?.starts_with("SAS") {
        return Some("SAS".to_owned());
    }
    None
}
