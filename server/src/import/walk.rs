//! The folder that is imported, directory by directory: never more than one directory's names in memory.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// One directory of the folder with its own files.
#[derive(Debug)]
pub(super) struct Directory {
    /// Below the folder; empty for the folder itself.
    pub(super) path: PathBuf,
    /// Names of its regular files, sorted.
    pub(super) files: Vec<OsString>,
}

/// Every directory of a folder, each before those in it, in the order of their names.
pub(super) struct Walk {
    folder: PathBuf,
    waiting: Vec<PathBuf>,
}

impl Walk {
    pub(super) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            waiting: vec![PathBuf::new()],
        }
    }
}

impl Iterator for Walk {
    type Item = Result<Directory, (PathBuf, std::io::Error)>;

    /// Links are not followed, since they can lead in circles and out of the folder; what begins with a dot is a
    /// program's own and not a result; pipes and devices are no files.
    fn next(&mut self) -> Option<Self::Item> {
        let path = self.waiting.pop()?;
        let mut files = Vec::new();
        let mut inner = Vec::new();
        let entries = match fs::read_dir(self.folder.join(&path)) {
            Ok(entries) => entries,
            Err(error) => return Some(Err((path, error))),
        };
        for entry in entries {
            let kind = entry.and_then(|entry| Ok((entry.file_name(), entry.file_type()?)));
            match kind {
                Ok((name, _)) if name.as_bytes().starts_with(b".") => {}
                Ok((name, kind)) if kind.is_dir() => inner.push(path.join(name)),
                Ok((name, kind)) if kind.is_file() => files.push(name),
                Ok(_) => {}
                Err(error) => return Some(Err((path, error))),
            }
        }
        files.sort_unstable();
        inner.sort_unstable_by(|a, b| b.cmp(a));
        self.waiting.append(&mut inner);
        Some(Ok(Directory { path, files }))
    }
}

/// How many files a walk meets.
pub(super) fn count(folder: &Path) -> u64 {
    Walk::new(folder)
        .flatten()
        .map(|directory| directory.files.len() as u64)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_in_order_without_links_and_hidden_ones() {
        let folder = tempfile::tempdir().unwrap();
        let at = |path: &str| folder.path().join(path);
        fs::create_dir_all(at("b/c")).unwrap();
        fs::create_dir_all(at(".git")).unwrap();
        for file in ["z", "a", ".DS_Store", "b/c/x", ".git/config"] {
            fs::write(at(file), file).unwrap();
        }
        std::os::unix::fs::symlink(folder.path(), at("b/loop")).unwrap();
        std::os::unix::fs::symlink(at("a"), at("b/link")).unwrap();
        let met: Vec<_> = Walk::new(folder.path())
            .map(Result::unwrap)
            .flat_map(|directory| {
                let path = directory.path;
                directory.files.into_iter().map(move |name| path.join(name))
            })
            .collect();
        assert_eq!(met, ["a", "z", "b/c/x"].map(PathBuf::from));
        assert_eq!(count(folder.path()), 3);
    }
}
