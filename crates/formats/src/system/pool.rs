//! `zpool status`: the tree under `NAME STATE READ WRITE CKSUM`, each level indented by two blanks more. Names of disks
//! are not taken: they often are serial numbers.

use super::{Machine, SystemOutput, pairs};

/// One line of the tree.
struct Node<'a> {
    depth: usize,
    name: &'a str,
}

/// A group of disks at the top of the pool: its kind, and how many disks it has.
struct Group<'a> {
    kind: &'a str,
    disks: usize,
}

pub(super) fn read(lines: &[&str], _: Machine) -> Option<SystemOutput> {
    let pool = pairs::values(lines, "pool");
    let head = lines.iter().position(|line| {
        let words: Vec<_> = line.split_whitespace().collect();
        words == ["NAME", "STATE", "READ", "WRITE", "CKSUM"]
    })?;
    let mut output = SystemOutput::of("zpool status");
    output.say("filesystem", "ZFS");
    let nodes: Vec<Node<'_>> = lines
        .get(head + 1..)?
        .iter()
        .map_while(|line| node(line))
        .collect();
    let [pool_node, rest @ ..] = nodes.as_slice() else {
        return None;
    };
    if pool.len() > 1 {
        output
            .remarks
            .push("Several pools are named: only the first was taken.".to_owned());
    }
    let root = pool_node.depth;
    let end = rest
        .iter()
        .position(|node| node.depth <= root)
        .unwrap_or(rest.len());
    let (data, extras) = rest.split_at(end);
    say_layout(&mut output, &groups(data));
    say_extras(&mut output, extras, root);
    output.some()
}

fn node(line: &str) -> Option<Node<'_>> {
    let plain = line.strip_prefix('\t').unwrap_or(line);
    let name = plain.split_whitespace().next()?;
    (!name.ends_with(':')).then_some(Node {
        depth: plain.len() - plain.trim_start().len(),
        name,
    })
}

/// The groups among nodes; a disk that stands alone is a group of its own.
fn groups<'a>(nodes: &[Node<'a>]) -> Vec<Group<'a>> {
    let top = nodes.first().map_or(0, |node| node.depth);
    let mut groups: Vec<Group<'a>> = Vec::new();
    for node in nodes {
        if node.depth <= top {
            groups.push(Group {
                kind: kind(node.name),
                disks: 0,
            });
        } else if node.depth == top + 2
            && let Some(group) = groups.last_mut()
        {
            // What is being replaced or spared stands for one disk; what is below it is deeper.
            group.disks += 1;
        }
    }
    groups
}

/// `raidz2-0` is a `raidz2`; what is no kind of group is a disk.
fn kind(name: &str) -> &str {
    let word = name.split(['-', ':']).next().unwrap_or(name);
    match word {
        "mirror" | "raidz1" | "raidz2" | "raidz3" | "draid1" | "draid2" | "draid3" => word,
        "raidz" => "raidz1",
        "draid" => "draid1",
        _ => "disk",
    }
}

fn say_layout(output: &mut SystemOutput, groups: &[Group<'_>]) {
    let Some(first) = groups.first() else { return };
    if groups
        .iter()
        .any(|group| group.kind != first.kind || group.disks != first.disks)
    {
        output.remarks.push(
            "The pool's groups are of different kinds or widths: describe its layout yourself.".to_owned(),
        );
        return;
    }
    let layout = match (first.kind, groups.len()) {
        ("disk", 1) => "single".to_owned(),
        ("disk", _) => "RAID 0".to_owned(),
        ("mirror", 1) if first.disks == 2 => "mirror".to_owned(),
        ("mirror", 1) => format!("{}-way mirror", first.disks),
        ("mirror", _) if first.disks == 2 => "RAID 10".to_owned(),
        ("mirror", count) => format!("{count}x {}-way mirror", first.disks),
        (kind, _) if kind.starts_with("raidz") => kind.to_uppercase(),
        (kind, _) => kind.replacen("draid", "dRAID", 1),
    };
    output.say("pool.layout", layout);
    let width = first.disks.max(1);
    if first.kind != "disk" {
        output.say("pool.width", width.to_string());
        output.say("pool.groups", groups.len().to_string());
    }
    output.say("disks.count", (width * groups.len()).to_string());
}

/// Log, cache and special devices stand at the depth of the pool's name.
fn say_extras(output: &mut SystemOutput, nodes: &[Node<'_>], root: usize) {
    for (word, factor) in [
        ("logs", "pool.log"),
        ("cache", "pool.cache"),
        ("special", "pool.special"),
    ] {
        let start = nodes
            .iter()
            .position(|node| node.depth <= root && node.name == word);
        let below: Vec<Node<'_>> = start
            .and_then(|start| nodes.get(start + 1..))
            .unwrap_or_default()
            .iter()
            .take_while(|node| node.depth > root)
            .map(|node| Node { ..*node })
            .collect();
        let groups = groups(&below);
        let Some(first) = groups.first() else {
            output.say(factor, "none");
            continue;
        };
        let count = groups.len();
        let devices = if count == 1 { "device" } else { "devices" };
        output.say(
            factor,
            match first.kind {
                "disk" => format!("{count} {devices}"),
                kind => format!("{count}x {kind} of {}", first.disks),
            },
        );
    }
}
