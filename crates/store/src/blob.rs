use time::OffsetDateTime;

use crate::{Store, StoreError, text};

impl Store {
    /// Says that these bytes are about to be written to the archive, so that no sweep removes them before an upload
    /// or a picture refers to them. Call it **before** writing (or before finding that they are there already).
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn insert_blob(
        &self,
        sha256: &[u8; 32],
        bytes: u64,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "insert into blob (sha256, bytes, written_at) values ($1, $2, $3)
             on conflict (sha256) do update set written_at = greatest(blob.written_at, excluded.written_at)",
            sha256,
            i64::try_from(bytes).map_err(|_| StoreError::OutOfRange("the size of a file"))?,
            now
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// At most `limit` (1,000) blobs that no upload and no picture refers to and that nobody has written since `older_than`.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn unreferenced_blobs(
        &self,
        older_than: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<[u8; 32]>, StoreError> {
        let rows = sqlx::query_scalar!(
            "select sha256 from blob
             where written_at < $1 and not exists (select from upload where upload.sha256 = blob.sha256)
               and not exists (select from picture where picture.sha256 = blob.sha256)
             order by written_at limit $2",
            older_than,
            i64::from(limit.min(1000))
        )
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(|sha256| text::sha256(sha256)).collect()
    }

    /// Forgets a blob that [`Store::unreferenced_blobs`] named, together with its bytes: `remove` removes them from
    /// the archive and says whether they are gone. It runs only while the blob is still unreferenced, unwritten since
    /// `older_than`, and locked against [`Store::insert_blob`] and the insertions of uploads and pictures, which write the
    /// rows of their blobs before all others. Of two that meet over the same bytes the later one waits:
    /// - who sends them while they are deleted writes the row anew, and has to see then that the bytes are there;
    /// - who deletes them while an upload is being inserted finds it afterwards, and leaves them.
    ///
    /// Between [`Store::insert_blob`] and the insertion nothing is locked: only an `older_than` before the sender's
    /// `now` protects the bytes there. Says whether the blob was deleted.
    ///
    /// # Errors
    /// When the database cannot be asked; the bytes may then be gone while the blob is still known as unreferenced.
    pub async fn delete_blob(
        &self,
        sha256: &[u8; 32],
        older_than: OffsetDateTime,
        remove: impl Future<Output = bool> + Send,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.pool.begin().await?;
        // A statement that waits does not see what it waited for in other tables; the next one does.
        sqlx::query_scalar!("select sha256 from blob where sha256 = $1 for update", sha256)
            .fetch_optional(&mut *transaction)
            .await?;
        let deleted = sqlx::query!(
            "delete from blob where sha256 = $1 and written_at < $2
             and not exists (select from upload where upload.sha256 = blob.sha256)
             and not exists (select from picture where picture.sha256 = blob.sha256)",
            sha256,
            older_than
        )
        .execute(&mut *transaction)
        .await?;
        let gone = deleted.rows_affected() == 1 && remove.await;
        if gone {
            transaction.commit().await?;
        }
        Ok(gone)
    }
}
