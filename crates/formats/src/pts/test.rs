//! Which test of the suite a result belongs to.

use super::model::TestResult;

/// Tests whose options say what they do to a disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Test {
    /// `pts/fio`.
    Fio,
    /// `pts/iozone`.
    Iozone,
    /// `pts/tiobench`, `pts/aio-stress`, `pts/blogbench`: an option says the direction.
    Directed,
    /// `pts/dbench`, `pts/sqlite`: an option says how many work at once.
    Counted,
    /// All others.
    Other,
}

impl Test {
    pub(super) fn of(result: &TestResult) -> Self {
        let profile = profile(&result.identifier);
        match profile.rsplit('/').next().unwrap_or(profile) {
            "fio" => Self::Fio,
            "iozone" => Self::Iozone,
            "tiobench" | "aio-stress" | "blogbench" => Self::Directed,
            "dbench" | "sqlite" => Self::Counted,
            _ => Self::Other,
        }
    }
}

/// A profile's identifier without its version: versions of a test are compared with each other.
pub(super) fn profile(identifier: &str) -> &str {
    let is_version = |tail: &str| {
        tail.starts_with(|c: char| c.is_ascii_digit())
            && tail.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
            && tail.contains('.')
    };
    match identifier.rsplit_once('-') {
        Some((profile, version)) if is_version(version) => profile,
        _ => identifier,
    }
}

#[cfg(test)]
mod tests {
    use super::profile;

    #[test]
    fn versions_are_no_part_of_a_profile() {
        assert_eq!(profile("pts/fio-1.11.2"), "pts/fio");
        assert_eq!(profile("pts/compress-7zip-1.10.0"), "pts/compress-7zip");
        assert_eq!(profile("pts/fs-mark"), "pts/fs-mark");
        assert_eq!(profile(""), "");
    }
}
