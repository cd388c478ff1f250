//! The archive of raw files: every accepted upload byte for byte, under its SHA-256.

use std::{path::Path, sync::Arc};

use anyhow::{Context, Result};
use bytes::Bytes;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload, local::LocalFileSystem, path::Path as Key};

/// Where raw files lie.
#[derive(Debug, Clone)]
pub struct Archive {
    store: Arc<dyn ObjectStore>,
}

impl Archive {
    /// Opens a local directory, which is made when it is missing. A file is written under a temporary name, flushed to
    /// the disk with its directory, and then renamed: it is there whole, or not at all.
    ///
    /// # Errors
    /// When the directory cannot be made.
    pub fn local(directory: &Path) -> Result<Self> {
        std::fs::create_dir_all(directory)
            .with_context(|| format!("cannot make the archive's directory {}", directory.display()))?;
        let store = LocalFileSystem::new_with_prefix(directory)
            .with_context(|| format!("cannot use {} as the archive", directory.display()))?
            .with_fsync(true);
        Ok(Self {
            store: Arc::new(store),
        })
    }

    /// Keeps a file; the same bytes twice are one object.
    ///
    /// # Errors
    /// When it could not be written whole.
    pub async fn put(&self, sha256: &[u8; 32], bytes: Bytes) -> Result<()> {
        self.store
            .put(&key(sha256), PutPayload::from_bytes(bytes))
            .await
            .context("cannot write to the archive")?;
        Ok(())
    }

    /// The bytes of a file; `None` when it is not in the archive.
    ///
    /// # Errors
    /// When the archive cannot be read.
    pub async fn get(&self, sha256: &[u8; 32]) -> Result<Option<Bytes>> {
        match self.store.get(&key(sha256)).await {
            Ok(found) => Ok(Some(found.bytes().await.context("cannot read from the archive")?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error).context("cannot read from the archive"),
        }
    }

    /// Removes a file for good; one that is not there is no error.
    ///
    /// # Errors
    /// When the archive cannot be written.
    pub async fn delete(&self, sha256: &[u8; 32]) -> Result<()> {
        match self.store.delete(&key(sha256)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error).context("cannot delete from the archive"),
        }
    }

    /// Whether the archive answers; for `/readyz`.
    pub async fn is_ready(&self) -> bool {
        self.has(&[0; 32]).await.is_ok()
    }

    /// Whether a file is in the archive.
    ///
    /// # Errors
    /// When the archive cannot be read.
    pub async fn has(&self, sha256: &[u8; 32]) -> Result<bool> {
        match self.store.head(&key(sha256)).await {
            Ok(_) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(error).context("cannot read from the archive"),
        }
    }
}

/// Two levels of directories, so that none grows without bound.
fn key(sha256: &[u8; 32]) -> Key {
    let name = hex::encode(sha256);
    Key::from(format!("{}/{}/{name}", &name[..2], &name[2..4]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_file_comes_back_byte_for_byte_until_it_is_deleted() {
        let directory = tempfile::tempdir().unwrap();
        let archive = Archive::local(directory.path()).unwrap();
        let bytes = Bytes::from_static(b"\0\xff{}\r\n");
        assert_eq!(archive.get(&[7; 32]).await.unwrap(), None);
        archive.put(&[7; 32], bytes.clone()).await.unwrap();
        archive.put(&[7; 32], bytes.clone()).await.unwrap();
        assert_eq!(archive.get(&[7; 32]).await.unwrap(), Some(bytes));
        assert!(archive.has(&[7; 32]).await.unwrap() && !archive.has(&[0; 32]).await.unwrap());
        archive.delete(&[7; 32]).await.unwrap();
        archive.delete(&[7; 32]).await.unwrap();
        assert_eq!(archive.get(&[7; 32]).await.unwrap(), None);
    }
}
