//! `ethtool DEVICE` and `ethtool -i DEVICE`: indented lines of `Name: value`.

use super::{Machine, SystemOutput, pairs};

pub(super) fn read(lines: &[&str], _: Machine) -> Option<SystemOutput> {
    let mut output = SystemOutput::of("ethtool");
    let speeds: Vec<u64> = pairs::values(lines, "Speed")
        .into_iter()
        .filter_map(megabits)
        .collect();
    if let Some(first) = speeds.first() {
        if speeds.iter().all(|speed| speed == first) {
            output.say("network.link", shown(*first));
        } else {
            output.remarks.push(
                "The links have different speeds: say which of them the storage is reached by.".to_owned(),
            );
        }
        if speeds.len() > 1 {
            output.remarks.push(
                "Several links are named: say how many are used together, and how they are bonded."
                    .to_owned(),
            );
        }
    }
    // `ethtool -i` names its driver beside the bus it sits on.
    if lines.iter().any(|line| line.starts_with("bus-info:"))
        && let Some(driver) = pairs::only(lines, "driver")
    {
        output.say("network.driver", driver);
    }
    output.some()
}

/// `10000Mb/s`; a link that is down says `Unknown!`.
fn megabits(text: &str) -> Option<u64> {
    text.strip_suffix("Mb/s")?
        .parse()
        .ok()
        .filter(|megabits| *megabits > 0)
}

fn shown(megabits: u64) -> String {
    if megabits >= 1000 && megabits.is_multiple_of(100) {
        format!("{} Gbit/s", megabits as f64 / 1000.0)
    } else {
        format!("{megabits} Mbit/s")
    }
}
