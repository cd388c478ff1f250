use super::{
    SystemOutput,
    tree::{DISK, Group, Node, groups},
};

pub(super) fn say_layout(output: &mut SystemOutput, groups: &[Group<'_>]) {
    let Some(first) = groups.first() else { return };
    if groups
        .iter()
        .any(|group| group.kind != first.kind || group.width() != first.width())
    {
        output.remarks.push(
            "The pool's groups are of different kinds or widths: describe its layout yourself.".to_owned(),
        );
        return;
    }
    let width = first.width();
    let layout = match (first.kind, groups.len()) {
        (DISK, 1) => "single".to_owned(),
        (DISK, _) => "RAID 0".to_owned(),
        ("mirror", 1) if width == 2 => "mirror".to_owned(),
        ("mirror", 1) => format!("{width}-way mirror"),
        ("mirror", _) if width == 2 => "RAID 10".to_owned(),
        ("mirror", count) => format!("{count}x {width}-way mirror"),
        (kind, _) if kind.starts_with("raidz") => kind.to_uppercase(),
        (kind, _) => kind.replacen("draid", "dRAID", 1),
    };
    output.say("pool.layout", layout);
    if first.kind != DISK {
        output.say("pool.width", width.to_string());
        output.say("pool.groups", groups.len().to_string());
    }
    output.say("disks.count", (width * groups.len()).to_string());
}

/// Log, cache and special devices stand at the depth of the pool's name.
pub(super) fn say_extras(output: &mut SystemOutput, nodes: &[Node<'_>], root: usize) {
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
            .copied()
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
                DISK => format!("{count} {devices}"),
                kind => format!("{count}x {kind} of {}", first.width()),
            },
        );
    }
}
