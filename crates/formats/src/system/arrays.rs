//! `/proc/mdstat`: two lines for each array of Linux's software RAID, its kind and members, then its size and shape.

use super::{Machine, SystemOutput, agreement};

/// How many times smaller than the largest an array is that holds a system or its swap.
const MUCH_SMALLER: u64 = 10;

struct Array<'a> {
    name: &'a str,
    blocks: u64,
    said: SystemOutput,
}

pub(super) fn read(lines: &[&str], _: Machine) -> Option<SystemOutput> {
    let pairs = lines.windows(2);
    let mut arrays: Vec<Array<'_>> = pairs
        .filter_map(|pair| array(pair.first()?, pair.last()?))
        .collect();
    let largest = arrays.iter().map(|array| array.blocks).max()?;
    let mut output = new();
    let is_small = |array: &Array<'_>| array.blocks < largest / MUCH_SMALLER;
    let small: Vec<&str> = arrays
        .iter()
        .filter(|array| is_small(array))
        .map(|array| array.name)
        .collect();
    if !small.is_empty() {
        output.remarks.push(format!(
            "Passed over as much smaller than another, as those of a system are: {}. If one was measured, paste only \
             its lines.",
            agreement::shown(&small),
        ));
    }
    arrays.retain(|array| !is_small(array));
    let said = arrays.into_iter().map(|array| (array.name, array.said));
    agreement::take(&mut output, "arrays", said.collect());
    output.some()
}

fn new() -> SystemOutput {
    SystemOutput::of("/proc/mdstat")
}

/// `md2 : active raid5 sda3[0] sdb3[1] sdc3[2]`, and below it
/// `11706589632 blocks super 1.2 level 5, 64k chunk, algorithm 2 [3/3] [UUU]`.
fn array<'a>(line: &'a str, below: &str) -> Option<Array<'a>> {
    let (name, line) = line.split_once(" : active ")?;
    let mut words = line.split_whitespace().filter(|word| !word.starts_with('('));
    let kind = words.next()?;
    // What is spare or failed is marked behind its number.
    let members: Vec<&str> = words.filter(|word| word.ends_with(']')).collect();
    let shape: Vec<&str> = below.split_whitespace().collect();
    let blocks = shape.first()?.parse().ok()?;
    if !name.starts_with("md") || shape.get(1) != Some(&"blocks") {
        return None;
    }
    let mut said = new();
    if members.iter().any(|member| member.starts_with("md")) {
        said.remarks
            .push("An array is made of arrays: describe the layout yourself.".to_owned());
    } else {
        say(&mut said, kind, &shape, members.len());
    }
    Some(Array { name, blocks, said })
}

/// Where one is missing or failed, the array still has the shape that it was made with: `[4/3]`.
fn say(output: &mut SystemOutput, kind: &str, shape: &[&str], members: usize) {
    let made_of = shape.iter().find_map(|word| {
        let (all, _) = word.strip_prefix('[')?.strip_suffix(']')?.split_once('/')?;
        all.parse().ok()
    });
    let disks = made_of.unwrap_or(members);
    let layout = match (kind, disks) {
        ("raid1", 2) => "mirror".to_owned(),
        ("raid1", disks) => format!("{disks}-way mirror"),
        ("linear", _) => "JBOD".to_owned(),
        ("raid0" | "raid4" | "raid5" | "raid6" | "raid10", _) => kind.replacen("raid", "RAID ", 1),
        _ => return,
    };
    output.say("pool.layout", layout);
    output.say("disks.count", disks.to_string());
    let chunk = shape.windows(2).find_map(|pair| match pair {
        [size, word] if word.starts_with("chunk") => {
            size.to_ascii_lowercase().strip_suffix('k')?.parse::<u32>().ok()
        }
        _ => None,
    });
    if let Some(kib) = chunk {
        output.say("pool.stripe", format!("{kib} KiB"));
    }
}
