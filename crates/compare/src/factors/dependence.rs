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

/// Whether the factor hangs on one of those that differ. A dependent factor that differs while what it hangs on does not
/// (two zvols of unequal block size) stands on its own; so does one that every column states, since then it exists
/// whatever the other's level (compression on ZFS and on Btrfs).
pub(super) fn depends_on_any(factor: &str, levels: &[Option<String>], differing: &[&str]) -> bool {
    if levels.iter().all(Option::is_some) {
        return false;
    }
    let declared = DEPENDENT.iter().find(|(name, _)| match name.strip_suffix('.') {
        Some(_) => factor.starts_with(name),
        None => factor == *name,
    });
    declared.is_some_and(|(_, parents)| parents.iter().any(|parent| differing.contains(parent)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What not every column states.
    const SOME: [Option<String>; 2] = [Some(String::new()), None];

    #[test]
    fn what_every_column_states_exists_through_no_other() {
        let stated = ["lz4", "off"].map(|level| Some(level.to_owned()));
        assert!(!depends_on_any("dataset.compression", &stated, &["filesystem"]));
        assert!(depends_on_any("dataset.compression", &SOME, &["filesystem"]));
    }

    #[test]
    fn an_extent_depends_on_the_protocol_only_while_the_protocol_differs() {
        assert!(depends_on_any("share.extent", &SOME, &["share.protocol"]));
        assert!(!depends_on_any("share.extent", &SOME, &["pool.layout"]));
    }

    #[test]
    fn properties_of_a_log_device_depend_on_the_log() {
        assert!(depends_on_any("pool.log.size", &SOME, &["pool.log"]));
        assert!(!depends_on_any("pool.log", &SOME, &["pool.log"]));
    }
}
