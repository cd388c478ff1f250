//! Where PostgreSQL's server programs are.

use std::path::{Path, PathBuf};

use super::PostgresError;

/// A directory that holds `initdb` and `postgres`.
#[derive(Debug, Clone)]
pub(super) struct Programs {
    pub(super) bin: PathBuf,
}

impl Programs {
    pub(super) fn initdb(&self) -> PathBuf {
        self.bin.join("initdb")
    }

    pub(super) fn postgres(&self) -> PathBuf {
        self.bin.join("postgres")
    }
}

/// Finds them: where the setting says, else on PATH, else where Debian and the set-up script put them.
pub(super) fn find(named: Option<&Path>) -> Result<Programs, PostgresError> {
    if let Some(dir) = named {
        let wrong = || PostgresError::WrongPrograms { dir: dir.to_owned() };
        return complete(dir).ok_or_else(wrong);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut candidates: Vec<PathBuf> = std::env::split_paths(&path).collect();
    candidates.extend(newest_first(Path::new("/usr/lib/postgresql")));
    candidates.extend(cache().map(|cache| cache.join("tools/postgres/native/bin")));
    candidates.push(PathBuf::from("/usr/local/lib/podium/postgres/native/bin"));
    candidates
        .iter()
        .find_map(|dir| complete(dir))
        .ok_or(PostgresError::NoPrograms)
}

/// The directory, when both programs are in it; an absolute path, since they are started elsewhere.
fn complete(dir: &Path) -> Option<Programs> {
    let complete = ["initdb", "postgres"]
        .iter()
        .all(|program| dir.join(program).is_file());
    let bin = std::path::absolute(dir)
        .ok()
        .filter(|_| complete && !dir.as_os_str().is_empty())?;
    Some(Programs { bin })
}

/// `bin` of every version below a directory, the highest number first.
fn newest_first(parent: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(parent).into_iter().flatten().flatten();
    let version = |name: std::ffi::OsString| name.to_str().and_then(|name| name.parse::<u32>().ok());
    let mut versions: Vec<u32> = entries.filter_map(|entry| version(entry.file_name())).collect();
    versions.sort_unstable_by_key(|version| std::cmp::Reverse(*version));
    versions
        .iter()
        .map(|version| parent.join(version.to_string()).join("bin"))
        .collect()
}

/// The cache of the set-up script.
fn cache() -> Option<PathBuf> {
    let set = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    set("PODIUM_CACHE")
        .or_else(|| set("XDG_CACHE_HOME").map(|dir| dir.join("podium")))
        .or_else(|| set("HOME").map(|home| home.join(".cache/podium")))
}
