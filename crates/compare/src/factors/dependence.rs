use super::{LevelTable, levels::differ};

/// Factors that exist only through another's level, by name or by prefix (`pool.log.` is everything below it), with the
/// factors they hang on. An NFS share has no extent; a dataset has no volume block size.
const DEPENDENT: [(&str, &[&str]); 11] = [
    ("share.extent", &["share.protocol"]),
    ("share.version", &["share.protocol"]),
    ("share.options", &["share.protocol"]),
    ("share.export", &["share.protocol"]),
    ("share.mount", &["share.protocol"]),
    (
        "dataset.volblocksize",
        &["share.extent", "share.protocol", "filesystem"],
    ),
    (
        "dataset.recordsize",
        &["share.extent", "share.protocol", "filesystem"],
    ),
    ("dataset.", &["filesystem"]),
    ("pool.log.", &["pool.log"]),
    ("pool.cache.", &["pool.cache"]),
    ("pool.special.", &["pool.special"]),
];

/// Whether the factor hangs on one that differs. It stands on its own where what it hangs on does not differ (two zvols
/// of unequal block size, whatever the other columns are), and where every column states it, since then it exists
/// whatever the other's level (compression on ZFS and on Btrfs).
pub(super) fn depends(factor: &str, table: &LevelTable) -> bool {
    let declared = DEPENDENT.iter().find(|(name, _)| match name.strip_suffix('.') {
        Some(_) => factor.starts_with(name),
        None => factor == *name,
    });
    let parents = declared.map_or(&[][..], |(_, parents)| *parents).iter();
    let parents: Vec<_> = parents
        .filter(|parent| table.differs(parent))
        .map(|parent| table.levels(parent))
        .collect();
    let levels = table.levels(factor);
    !parents.is_empty() && levels.iter().any(Option::is_none) && !differs_among_equals(&levels, &parents)
}

/// Whether two columns state different levels although nothing above tells them apart.
fn differs_among_equals(levels: &[Option<String>], parents: &[Vec<Option<String>>]) -> bool {
    let apart = |levels: &[Option<String>], one: usize, other: usize| {
        let of = |at: usize| levels.get(at).cloned().flatten();
        differ(&[of(one), of(other)])
    };
    (0..levels.len()).any(|one| {
        (0..one)
            .any(|other| apart(levels, one, other) && !parents.iter().any(|parent| apart(parent, one, other)))
    })
}
