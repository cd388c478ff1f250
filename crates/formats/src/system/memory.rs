//! `free`: the row `Mem:`, whose first column is the total. Without an option it counts KiB; `free -h` names the unit.

use super::{Machine, SystemOutput};

pub(super) fn read(lines: &[&str], of: Machine) -> Option<SystemOutput> {
    let head = lines.iter().position(|line| {
        let words: Vec<_> = line.split_whitespace().collect();
        words.starts_with(&["total", "used", "free"])
    })?;
    let row = lines.get(head + 1)?.trim_start().strip_prefix("Mem:")?;
    let total = row.split_whitespace().next()?;
    let mut output = SystemOutput::of("free");
    let level = if let Some(number) = total.strip_suffix("Gi") {
        format!("{number} GiB")
    } else if let Some(number) = total.strip_suffix("Mi") {
        format!("{number} MiB")
    } else {
        format!("{} KiB", total.parse::<u64>().ok()?)
    };
    output.say(format!("{}.memory", of.as_str()), level);
    output.some()
}
