use time::OffsetDateTime;

use crate::{Store, StoreError};

impl Store {
    /// Says that these bytes are about to be written to the archive, so that no sweep removes them before an upload
    /// refers to them. Call it **before** writing (or before finding that they are there already).
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn insert_blob(&self, sha256: &[u8; 32], bytes: u64, now: OffsetDateTime) -> Result<(), StoreError> {
        todo!()
    }

    /// At most `limit` blobs that no upload refers to and that nobody has written since `older_than`.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn unreferenced_blobs(&self, older_than: OffsetDateTime, limit: u32) -> Result<Vec<[u8; 32]>, StoreError> {
        todo!()
    }

    /// Forgets a blob that [`Store::unreferenced_blobs`] named, together with its bytes: `remove` removes them from
    /// the archive and says whether they are gone. It runs only while the blob is still unreferenced, unwritten since
    /// `older_than`, and locked against [`Store::insert_blob`]; so a sender of the same bytes waits and writes them anew.
    /// Says whether the blob was deleted.
    ///
    /// # Errors
    /// When the database cannot be asked; the bytes may then be gone while the blob is still known as unreferenced.
    pub async fn delete_blob(
        &self,
        sha256: &[u8; 32],
        older_than: OffsetDateTime,
        remove: impl Future<Output = bool>,
    ) -> Result<bool, StoreError> {
        todo!()
    }
}
