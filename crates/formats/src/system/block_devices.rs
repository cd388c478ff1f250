//! `lsblk`: a table whose columns stand under their names; with `-o` other columns in any order, of which those for name
//! and size are needed. Sizes have one letter and are powers of 1024.

use std::collections::BTreeMap;

use super::{Machine, SystemOutput};

/// The columns that are taken.
#[derive(Debug, Clone, Default)]
struct Device {
    name: String,
    model: String,
    size: String,
    rotating: String,
    transport: String,
    kind: String,
}

/// Kernel names that are no disks, and names of virtual disks, of which the system cannot know what they are made of.
const NO_DISKS: [&str; 6] = ["zram", "loop", "ram", "sr", "fd", "nbd"];
const VIRTUAL: [&str; 2] = ["vd", "xvd"];

/// Columns of which a table of names and sizes has one, if it is `lsblk`'s and none of another tool.
const OWN: [&str; 9] = [
    "TYPE", "ROTA", "MODEL", "TRAN", "SERIAL", "FSTYPE", "MAJ:MIN", "VENDOR", "PHY-SEC",
];

pub(super) fn read(lines: &[&str], of: Machine) -> Option<SystemOutput> {
    let head = lines.iter().position(|line| {
        let words: Vec<_> = line.split_whitespace().collect();
        ["NAME", "SIZE"].iter().all(|word| words.contains(word))
            && words.iter().any(|word| OWN.contains(word))
    })?;
    let columns = columns(lines.get(head)?);
    let has_kinds = columns.iter().any(|column| column.name == "TYPE");
    let disks: Vec<Device> = lines
        .get(head + 1..)?
        .iter()
        .take_while(|line| !line.trim().is_empty())
        .filter_map(|line| device(line, &columns))
        .filter(|device| {
            if has_kinds {
                device.kind == "disk" && !NO_DISKS.iter().any(|name| device.name.starts_with(name))
            } else {
                is_whole_disk(&device.name)
            }
        })
        .collect();
    if disks.is_empty() || of == Machine::Guest {
        return None;
    }
    let mut output = SystemOutput::of("lsblk");
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for disk in &disks {
        *counts.entry(words(disk)).or_default() += 1;
    }
    let listed: Vec<String> = counts
        .iter()
        .map(|(words, count)| format!("{count}x {words}"))
        .collect();
    output.say("disks", listed.join("; "));
    if counts.len() > 1 {
        output.remarks.push(
            "Disks of several kinds are listed: leave only those that hold the data in the description."
                .to_owned(),
        );
        return output.some();
    }
    if let Some(media) = disks.first().and_then(media) {
        output.say("disks.media", media);
    }
    output.some()
}

/// Whether the kernel gives the name to a disk and not to a part of one: `sda`, `nvme0n1`, `mmcblk0`, but not `sda1` or
/// `nvme0n1p1`.
fn is_whole_disk(name: &str) -> bool {
    let is_letters = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_number = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    let lettered = ["sd", "hd", "vd", "xvd"];
    let numbered = || name.strip_prefix("nvme")?.split_once('n');
    lettered
        .iter()
        .any(|prefix| name.strip_prefix(prefix).is_some_and(is_letters))
        || numbered().is_some_and(|(controller, space)| is_number(controller) && is_number(space))
        || name.strip_prefix("mmcblk").is_some_and(is_number)
}

fn words(disk: &Device) -> String {
    let size = match disk.size.chars().last() {
        Some(unit @ ('K' | 'M' | 'G' | 'T' | 'P')) => {
            format!("{} {unit}iB", disk.size.trim_end_matches(unit))
        }
        _ => disk.size.clone(),
    };
    let words = [
        size.as_str(),
        disk.model.as_str(),
        media(disk).unwrap_or_default(),
    ];
    words
        .into_iter()
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn media(disk: &Device) -> Option<&'static str> {
    if VIRTUAL.iter().any(|name| disk.name.starts_with(name)) || disk.model.contains("QEMU") {
        return None;
    }
    if disk.name.starts_with("nvme") || disk.transport == "nvme" {
        return Some("NVMe SSD");
    }
    match disk.rotating.as_str() {
        // A bridge that says nothing counts as rotating, so a disk behind USB may be either.
        "1" if disk.transport != "usb" => Some("HDD"),
        "0" => Some("SSD"),
        _ => None,
    }
}

struct Column<'a> {
    name: &'a str,
    start: usize,
    end: usize,
}

fn columns(head: &str) -> Vec<Column<'_>> {
    tokens(head)
        .map(|(start, name)| Column {
            name,
            start,
            end: start + name.chars().count(),
        })
        .collect()
}

/// The words of a line with their places, in characters: trees are drawn with more than ASCII.
fn tokens(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| {
        // `split_whitespace` gives parts of the line itself.
        let before = word.as_ptr() as usize - line.as_ptr() as usize;
        let start = line.get(..before).map_or(0, |before| before.chars().count());
        (start, word)
    })
}

fn device(line: &str, columns: &[Column<'_>]) -> Option<Device> {
    let mut device = Device::default();
    for (start, word) in tokens(line) {
        let end = start + word.chars().count();
        // Numbers stand under the end of their column's name and may begin before it; texts run on behind it.
        let under = columns
            .iter()
            .find(|column| start < column.end && column.start < end);
        let column = under.or_else(|| columns.iter().rev().find(|column| column.start <= start))?;
        let cell = match column.name {
            "NAME" => &mut device.name,
            "MODEL" => &mut device.model,
            "SIZE" => &mut device.size,
            "ROTA" => &mut device.rotating,
            "TRAN" => &mut device.transport,
            "TYPE" => &mut device.kind,
            _ => continue,
        };
        if !cell.is_empty() {
            cell.push(' ');
        }
        cell.push_str(word);
    }
    Some(device)
}
