//! `free`: the row `Mem:`, whose first column is the total. Without an option it counts KiB, and with one it prints the same
//! heading; `free -h` names the unit.

use super::{Machine, SystemOutput};

/// KiB that can be nothing else: fewer (8 GiB) may be the MiB of a large machine whose option was not pasted, and more
/// (4 TiB) the bytes of a small one.
const LIKELY_KIB: std::ops::Range<u64> = 1 << 23..1 << 32;

pub(super) fn read(lines: &[&str], of: Machine) -> Option<SystemOutput> {
    let head = lines.iter().position(|line| {
        let words: Vec<_> = line.split_whitespace().collect();
        words.starts_with(&["total", "used", "free"])
    })?;
    let row = lines.get(head + 1)?.trim_start().strip_prefix("Mem:")?;
    let total = row.split_whitespace().next()?;
    let mut output = SystemOutput::of("free");
    let named = [("Ti", "TiB"), ("Gi", "GiB"), ("Mi", "MiB")]
        .into_iter()
        .find_map(|(suffix, unit)| Some(format!("{} {unit}", total.strip_suffix(suffix)?)));
    let level = match named {
        Some(level) => Some(level),
        None => counted(total.parse().ok()?, lines.get(..head)?),
    };
    match level {
        Some(level) => output.say(format!("{}.memory", of.as_str()), level),
        None => output.remarks.push(
            "Nothing tells in which unit free counted: paste the line with the command too, or use free -h."
                .to_owned(),
        ),
    }
    output.some()
}

/// The number in the unit that the command above it asks for, else in KiB where it can be.
fn counted(number: u64, above: &[&str]) -> Option<String> {
    let command = above.last().and_then(|line| line.rsplit_once("free"));
    let Some((_, options)) = command else {
        return LIKELY_KIB.contains(&number).then(|| format!("{number} KiB"));
    };
    let mut unit = "KiB";
    for option in options.split_whitespace() {
        unit = match option {
            "-b" | "--bytes" => "B",
            "-k" | "--kibi" => "KiB",
            "-m" | "--mebi" => "MiB",
            "-g" | "--gibi" => "GiB",
            "-w" | "-t" | "-l" => unit,
            // Powers of 1000 among them (`--mega`, `--si`).
            _ => return None,
        };
    }
    Some(format!("{number} {unit}"))
}
