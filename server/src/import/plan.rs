//! The plan of an import: one file, written before anything else, from which all ids follow. Whoever starts the same
//! import again finds it and meets the same configs, whatever became of the first try.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use podium_domain::{ConfigId, Slug};
use sha2::{Digest, Sha256};
use uuid::Builder;

use crate::cli::ImportSplit;
use crate::fresh::EditToken;

/// Which config a file belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ConfigKey {
    /// Below the folder: of a directory, or of one file.
    pub(super) path: PathBuf,
    /// The machine of several in one file.
    pub(super) subject: Option<String>,
}

/// The plan, open and locked.
pub(super) struct Plan {
    /// Of all configs of this import: one token opens and edits every one of them.
    pub(super) token: EditToken,
    /// Where it lies.
    pub(super) path: PathBuf,
    file: File,
    listed: HashSet<String>,
}

const FIRST_LINE: &str =
    "# An import of Podium. Whoever has this edit token can see, edit and delete all its configs.";
const TOKEN: &str = "edit token: ";

impl Plan {
    /// Opens the plan of this folder in `directory`, or makes it.
    ///
    /// # Errors
    /// When another import has it open, or it cannot be read or written.
    pub(super) fn open(directory: &Path, folder: &Path, split: ImportSplit) -> Result<Self> {
        let path = directory.join(file_name(folder, split));
        let mut options = OpenOptions::new();
        let file = options
            .read(true)
            .append(true)
            .create(true)
            .mode(0o600)
            .open(&path);
        let file = file.with_context(|| format!("cannot open {}", path.display()))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!("another import of {} is running", folder.display()),
            Err(TryLockError::Error(error)) => {
                return Err(error).with_context(|| format!("cannot lock {}", path.display()));
            }
        }
        let mut plan = Self {
            token: EditToken::generate(),
            path,
            file,
            listed: HashSet::new(),
        };
        if !plan
            .read()
            .with_context(|| format!("cannot read {}", plan.path.display()))?
        {
            plan.begin(folder)
                .with_context(|| format!("cannot write {}", plan.path.display()))?;
            File::open(directory)?.sync_all()?;
        }
        Ok(plan)
    }

    /// Whether there was a token. A plan that was cut off before it had one has made nothing yet.
    fn read(&mut self) -> Result<bool> {
        let mut found = false;
        for line in BufReader::new(&self.file).lines() {
            let line = line?;
            if let Some(token) = line.strip_prefix(TOKEN).and_then(EditToken::parse) {
                self.token = token;
                found = true;
            } else if let Some((slug, _)) = line
                .strip_prefix("/configs/")
                .and_then(|rest| rest.split_once('?'))
            {
                self.listed.insert(slug.to_owned());
            }
        }
        Ok(found)
    }

    fn begin(&mut self, folder: &Path) -> Result<()> {
        let (folder, token) = (folder.display(), self.token.secret());
        write!(self.file, "\n{FIRST_LINE}\n# {folder}\n{TOKEN}{token}\n")?;
        self.file.sync_all()?;
        Ok(())
    }

    /// Lists the edit links of configs that are there, unless they are listed already.
    pub(super) fn list<'a>(&mut self, configs: impl Iterator<Item = (&'a Slug, &'a str)>) -> Result<()> {
        let mut lines = String::new();
        for (slug, title) in configs {
            if self.listed.insert(slug.as_str().to_owned()) {
                lines.extend([format!("/configs/{slug}?token={} {title}\n", self.token.secret())]);
            }
        }
        self.file
            .write_all(lines.as_bytes())
            .with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// The key and public id of a config: made of the token, which nobody can guess, so that links cannot be guessed
    /// either.
    pub(super) fn ids(&self, key: &ConfigKey) -> Result<(ConfigId, Slug)> {
        let path = key.path.as_os_str().as_bytes();
        let mut hash = Sha256::new();
        hash.update(b"podium import\0");
        hash.update(self.token.secret());
        hash.update((path.len() as u64).to_le_bytes());
        hash.update(path);
        if let Some(subject) = &key.subject {
            hash.update(b"\0");
            hash.update(subject);
        }
        let hash: [u8; 32] = hash.finalize().into();
        let (id, slug) = hash.split_at(16);
        let id = Builder::from_custom_bytes(id.try_into()?).into_uuid();
        Ok((ConfigId(id), Slug::from_random(slug)?))
    }
}

/// The folder's own name, for people, and a hash of its whole path.
fn file_name(folder: &Path, split: ImportSplit) -> String {
    let mut hash = Sha256::new();
    hash.update(match split {
        ImportSplit::Directory => b"directory".as_slice(),
        ImportSplit::File => b"file",
    });
    hash.update(folder.as_os_str().as_bytes());
    let hash = hex::encode(hash.finalize());
    let name = folder.file_name().unwrap_or(OsStr::new("root")).to_string_lossy();
    let name: String = name
        .chars()
        .map(|c| {
            if c.is_alphanumeric() || c == '-' || c == '_' {
                c
            } else {
                '-'
            }
        })
        .take(40)
        .collect();
    format!("{name}-{}.txt", &hash[..16])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(path: &str, subject: Option<&str>) -> ConfigKey {
        ConfigKey {
            path: PathBuf::from(path),
            subject: subject.map(str::to_owned),
        }
    }

    #[test]
    fn the_same_folder_opened_again_gives_the_same_ids() {
        let directory = tempfile::tempdir().unwrap();
        let open = || Plan::open(directory.path(), Path::new("/x/nas 1"), ImportSplit::Directory).unwrap();
        let mut plan = open();
        let (id, slug) = plan.ids(&key("a", None)).unwrap();
        plan.list([(&slug, "a")].into_iter()).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::mode(&plan.file.metadata().unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600);
        let path = plan.path.clone();
        drop(plan);
        let mut again = open();
        assert_eq!(again.ids(&key("a", None)).unwrap(), (id, slug.clone()));
        again.list([(&slug, "a")].into_iter()).unwrap();
        drop(again);
        let text = std::fs::read_to_string(path).unwrap();
        assert_eq!(text.matches("/configs/").count(), 1, "{text}");
    }

    #[test]
    fn another_path_subject_or_import_is_another_config() {
        let directory = tempfile::tempdir().unwrap();
        let open = |split| Plan::open(directory.path(), Path::new("/x"), split).unwrap();
        let (plan, other) = (open(ImportSplit::Directory), open(ImportSplit::File));
        let ids = [
            plan.ids(&key("a", None)).unwrap(),
            plan.ids(&key("b", None)).unwrap(),
            plan.ids(&key("a", Some(""))).unwrap(),
            plan.ids(&key("a", Some("b"))).unwrap(),
            other.ids(&key("a", None)).unwrap(),
        ];
        let distinct: HashSet<_> = ids.iter().map(|(id, _)| *id).collect();
        assert_eq!(distinct.len(), ids.len());
    }

    #[test]
    fn two_imports_of_one_folder_at_once_are_refused() {
        let directory = tempfile::tempdir().unwrap();
        let open = || Plan::open(directory.path(), Path::new("/x"), ImportSplit::File);
        let first = open().unwrap();
        assert!(open().err().unwrap().to_string().contains("another import"));
        drop(first);
        open().unwrap();
    }
}
