//! `ethtool DEVICE` and `ethtool -i DEVICE`: indented lines of `Name: value`.

use super::{Machine, SystemOutput, pairs};

/// Where the settings of a link begin.
const HEAD: &str = "Settings for ";

/// Beginnings of the names of what is made of links or of nothing: the speed that these tell is a sum or made up.
const MADE_UP: [&str; 9] = [
    "bond", "team", "br", "vmbr", "virbr", "veth", "docker", "tap", "tun",
];

pub(super) fn read(lines: &[&str], _: Machine) -> Option<SystemOutput> {
    let mut output = SystemOutput::of("ethtool");
    let named: Vec<&[&str]> = links(lines);
    let real: Vec<&&[&str]> = named.iter().filter(|link| !is_made_up(link)).collect();
    let up = real.iter().filter(|link| is_up(link));
    let speeds: Vec<u64> = up
        .flat_map(|link| pairs::values(link, "Speed"))
        .filter_map(megabits)
        .collect();
    match speeds.split_first() {
        Some((first, more)) if more.iter().all(|speed| speed == first) => {
            output.say("network.link", shown(*first));
        }
        Some(_) => output
            .remarks
            .push("The links have different speeds: say which of them the storage is reached by.".to_owned()),
        None => output.remarks.extend(why_none(&named, &real).map(str::to_owned)),
    }
    if speeds.len() > 1 {
        output.remarks.push(
            "Several links are named: say how many are used together, and how they are bonded.".to_owned(),
        );
    }
    // `ethtool -i` names its driver beside the bus it sits on.
    if lines.iter().any(|line| line.starts_with("bus-info:"))
        && let Some(driver) = pairs::only(lines, "driver")
    {
        output.say("network.driver", driver);
    }
    output.some()
}

/// The lines of each link. Without a head they may be those of one.
fn links<'l, 'a>(lines: &'l [&'a str]) -> Vec<&'l [&'a str]> {
    lines
        .chunk_by(|_, next| !next.trim_start().starts_with(HEAD))
        .filter(|link| {
            !pairs::values(link, "Speed").is_empty() || !pairs::values(link, "Link detected").is_empty()
        })
        .collect()
}

fn is_made_up(link: &[&str]) -> bool {
    let head = link.iter().find_map(|line| line.trim_start().strip_prefix(HEAD));
    head.is_some_and(|name| MADE_UP.iter().any(|made_up| name.starts_with(made_up)))
}

/// Newer versions say why it is not.
fn is_up(link: &[&str]) -> bool {
    let detected = pairs::only(link, "Link detected");
    detected.is_none_or(|detected| !detected.starts_with("no"))
}

/// Why no speed is taken of links.
fn why_none(links: &[&[&str]], real: &[&&[&str]]) -> Option<&'static str> {
    if links.is_empty()
        || links
            .iter()
            .all(|link| pairs::values(link, "Link detected").is_empty())
    {
        // Another text has lines of that name.
        return None;
    }
    Some(match real.iter().any(|link| is_up(link)) {
        _ if real.is_empty() => {
            "The speed of a bond or bridge is a sum or made up: paste what is said of the links that it is made of."
        }
        true => "The link does not tell its speed: virtual ones have none.",
        false => "The link is down and has no speed: paste that of the link by which the storage is reached.",
    })
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
