use podium_domain::factor;

use super::{LevelTable, levels::differ};

/// Whether the factor hangs on one that differs. It stands on its own where what it hangs on does not differ (two zvols
/// of unequal block size, whatever the other columns are), and where every column states it, since then it exists
/// whatever the other's level (compression on ZFS and on Btrfs) – unless its level follows from the other's (a dataset
/// over NFS, a file over iSCSI).
pub(super) fn depends(factor: &str, table: &LevelTable) -> bool {
    let parents: Vec<_> = factor::depends_on(factor)
        .iter()
        .filter(|parent| table.differs(parent))
        .map(|parent| (*parent, table.levels(parent)))
        .collect();
    let levels = table.levels(factor);
    !parents.is_empty()
        && (levels.iter().any(Option::is_none) || follows_throughout((factor, &levels), &parents))
        && !differs_among_equals((factor, &levels), &parents)
}

/// Whether every two columns that differ in the factor do so because of what it hangs on.
fn follows_throughout(
    (factor, levels): (&str, &[Option<String>]),
    parents: &[(&str, Vec<Option<String>>)],
) -> bool {
    let parents: Vec<_> = parents
        .iter()
        .map(|(parent, levels)| implied(factor, parent, levels))
        .collect();
    (0..levels.len()).all(|one| {
        (0..one).all(|other| {
            !apart(factor, levels, one, other) || parents.iter().any(|parent| follows(parent, one, other))
        })
    })
}

/// By column, what a factor's level follows from in those of one that it hangs on.
pub(super) fn implied(factor: &str, parent: &str, levels: &[Option<String>]) -> Vec<Option<&'static str>> {
    let of = |level: &Option<String>| factor::implied(factor, parent, level.as_ref()?);
    levels.iter().map(of).collect()
}

/// Whether the levels of two columns follow from something else.
pub(super) fn follows(implied: &[Option<&str>], one: usize, other: usize) -> bool {
    let of = |at: usize| implied.get(at).copied().flatten();
    matches!((of(one), of(other)), (Some(a), Some(b)) if a != b)
}

fn apart(factor: &str, levels: &[Option<String>], one: usize, other: usize) -> bool {
    let of = |at: usize| levels.get(at).cloned().flatten();
    differ(factor, &[of(one), of(other)])
}

/// Whether two columns state different levels although nothing above tells them apart.
fn differs_among_equals(
    (factor, levels): (&str, &[Option<String>]),
    parents: &[(&str, Vec<Option<String>>)],
) -> bool {
    let any_parent = |one: usize, other: usize| {
        parents
            .iter()
            .any(|(parent, levels)| apart(parent, levels, one, other))
    };
    (0..levels.len())
        .any(|one| (0..one).any(|other| apart(factor, levels, one, other) && !any_parent(one, other)))
}
