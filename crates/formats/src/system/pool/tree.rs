/// One line of the tree.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    pub(super) depth: usize,
    pub(super) name: &'a str,
}

/// A group of disks at the top of the pool: its kind, and how many lines stand right below it.
pub(super) struct Group<'a> {
    pub(super) kind: &'a str,
    below: usize,
    /// How deep these stand.
    inner: Option<usize>,
}

/// A group of one disk, which has no line of its own.
pub(super) const DISK: &str = "disk";

impl Group<'_> {
    /// How many disks it has; none where its lines are missing.
    pub(super) fn width(&self) -> usize {
        // What stands below a single disk are the old and the new one while it is replaced.
        if self.kind == DISK { 1 } else { self.below }
    }
}

pub(super) fn node(line: &str) -> Option<Node<'_>> {
    let plain = line.strip_prefix('\t').unwrap_or(line);
    let name = plain.split_whitespace().next()?;
    (!name.ends_with(':')).then_some(Node {
        depth: plain.len() - plain.trim_start().len(),
        name,
    })
}

/// The groups among nodes; a disk that stands alone is a group of its own.
pub(super) fn groups<'a>(nodes: &[Node<'a>]) -> Vec<Group<'a>> {
    let top = nodes.first().map_or(0, |node| node.depth);
    let mut groups: Vec<Group<'a>> = Vec::new();
    for node in nodes {
        if node.depth <= top {
            groups.push(Group {
                kind: kind(node.name),
                below: 0,
                inner: None,
            });
        } else if let Some(group) = groups.last_mut() {
            // What is being replaced or spared stands for one disk; what is below it is deeper.
            let inner = *group.inner.get_or_insert(node.depth);
            group.below += usize::from(node.depth == inner);
        }
    }
    // What is left of a device that was removed holds no data.
    groups.retain(|group| group.kind != "indirect");
    groups
}

/// `raidz2-0` is a `raidz2`; what is no kind of group is a disk.
fn kind(name: &str) -> &str {
    let word = name.split(['-', ':']).next().unwrap_or(name);
    match word {
        "mirror" | "raidz1" | "raidz2" | "raidz3" | "draid1" | "draid2" | "draid3" | "indirect" => word,
        "raidz" => "raidz1",
        "draid" => "draid1",
        _ => DISK,
    }
}
