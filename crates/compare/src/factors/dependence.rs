use podium_domain::factor;

use super::{LevelTable, levels::differ};

/// Whether the factor hangs on one that differs. It stands on its own where what it hangs on does not differ (two zvols
/// of unequal block size, whatever the other columns are), and where every column states it, since then it exists
/// whatever the other's level (compression on ZFS and on Btrfs).
pub(super) fn depends(factor: &str, table: &LevelTable) -> bool {
    let parents: Vec<_> = factor::depends_on(factor)
        .iter()
        .filter(|parent| table.differs(parent))
        .map(|parent| (*parent, table.levels(parent)))
        .collect();
    let levels = table.levels(factor);
    !parents.is_empty()
        && levels.iter().any(Option::is_none)
        && !differs_among_equals((factor, &levels), &parents)
}

/// Whether two columns state different levels although nothing above tells them apart.
fn differs_among_equals(
    (factor, levels): (&str, &[Option<String>]),
    parents: &[(&str, Vec<Option<String>>)],
) -> bool {
    let apart = |factor: &str, levels: &[Option<String>], one: usize, other: usize| {
        let of = |at: usize| levels.get(at).cloned().flatten();
        differ(factor, &[of(one), of(other)])
    };
    let any_parent = |one: usize, other: usize| {
        parents
            .iter()
            .any(|(parent, levels)| apart(parent, levels, one, other))
    };
    (0..levels.len())
        .any(|one| (0..one).any(|other| apart(factor, levels, one, other) && !any_parent(one, other)))
}
