//! `zpool status`: for each pool the tree under `NAME STATE READ WRITE CKSUM`, each level indented by two blanks more.
//! Names of disks are not taken: they often are serial numbers.

use super::{Machine, SystemOutput, agreement, boot};

mod layout;
mod tree;

use tree::Node;

/// A pool by its name, and what its tree says.
type Pool<'a> = (&'a str, SystemOutput);

pub(super) fn read(lines: &[&str], _: Machine) -> Option<SystemOutput> {
    let mut pools: Vec<Pool<'_>> = (1..)
        .zip(lines)
        .filter(|(_, line)| is_head(line))
        .filter_map(|(below, _)| pool(lines.get(below..)?))
        .collect();
    let mut output = new();
    for boot in [&boot::SYSTEM_ONLY[..], &boot::SYSTEM] {
        boot::pass_over(&mut output, &mut pools, |(name, _)| name, boot);
    }
    agreement::take(&mut output, "pools", pools);
    output.some()
}

fn new() -> SystemOutput {
    SystemOutput::of("zpool status")
}

/// With `-s` there is a column more.
fn is_head(line: &str) -> bool {
    let mut words = line.split_whitespace();
    ["NAME", "STATE", "READ", "WRITE", "CKSUM"].map(Some) == std::array::from_fn(|_| words.next())
}

/// What the tree below a head says.
fn pool<'a>(lines: &[&'a str]) -> Option<Pool<'a>> {
    // A further head is another pool's; a head would be a node as well.
    let own = lines.iter().take_while(|line| !is_head(line));
    let nodes: Vec<Node<'_>> = own.map_while(|line| tree::node(line)).collect();
    let (pool, rest) = nodes.split_first()?;
    let mut said = new();
    said.say("filesystem", "ZFS");
    let end = rest.iter().position(|node| node.depth <= pool.depth);
    let (data, extras) = rest.split_at(end.unwrap_or(rest.len()));
    let groups = tree::groups(data);
    // Every pool has a group, and every group that is no disk has disks.
    if groups.is_empty() || groups.iter().any(|group| group.width() == 0) {
        said.remarks.push(format!(
            "The tree of {} has lost its indentation: paste it as the command printed it.",
            pool.name,
        ));
    } else {
        layout::say_layout(&mut said, &groups);
        layout::say_extras(&mut said, extras, pool.depth);
    }
    Some((pool.name, said))
}
