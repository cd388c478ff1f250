use super::{KnownFactor, canonical::choice_of};

/// What is wrong with a level of a factor that has few levels and no others, such as `sometimes` where it is on or off.
/// What is said behind such a level (`no, hdparm -W0`) is left to the reader.
pub(super) fn no_such_level(factor: &KnownFactor, level: &str) -> Option<String> {
    if !factor.closed || is_level(factor, level) {
        return None;
    }
    let levels: Vec<&str> = factor.choices().iter().map(|choice| choice.level).collect();
    Some(format!(
        "{} is one of {}, perhaps with more behind it.",
        factor.name,
        levels.join(", ")
    ))
}

/// Whether it is one of the levels, or begins with one.
fn is_level(factor: &KnownFactor, level: &str) -> bool {
    let choices = factor.choices();
    let begins = |end: usize| {
        level
            .get(..end)
            .is_some_and(|word| choice_of(choices, word).is_some())
    };
    let ends = level.char_indices().filter(|(_, c)| !c.is_alphanumeric());
    choice_of(choices, level).is_some() || ends.map(|(end, _)| end).any(begins)
}

#[cfg(test)]
mod tests {
    use super::super::{known, out_of_range};

    #[test]
    fn a_factor_of_few_levels_has_no_others() {
        for (factor, level) in [
            ("disks.write_cache", "sometimes"),
            ("disks.write_cache", "maybe on"),
            ("dataset.atime", "2"),
            ("dataset.sync", "fast"),
        ] {
            let why = out_of_range(known(factor).unwrap(), level).unwrap();
            assert!(why.contains("is one of"), "{level}: {why}");
        }
        for (factor, level) in [
            ("disks.write_cache", "on"),
            ("disks.write_cache", "Enabled"),
            ("disks.write_cache", "no, hdparm -W0"),
            ("disks.write_cache", "off (controller)"),
            ("disks.write_cache", "unspecified"),
            ("disks.write_cache", "write-back"),
            ("disks.write_cache", "Write through"),
            ("dataset.atime", "off"),
            ("dataset.sync", "Always"),
            ("dataset.sync", "default"),
            // Its words are many, and others may come.
            ("filesystem", "ext4 on zvol"),
            ("dataset.compression", "zstd-19"),
            ("dataset.dedup", "sha256,verify"),
        ] {
            assert_eq!(out_of_range(known(factor).unwrap(), level), None, "{level}");
        }
    }

    #[test]
    fn a_number_of_things_is_whole() {
        let snapshots = known("snapshots").unwrap();
        assert!(out_of_range(snapshots, "3.5").unwrap().contains("whole"));
        assert_eq!(out_of_range(snapshots, "3"), None);
        assert_eq!(out_of_range(snapshots, "3 of 5"), None);
    }
}
