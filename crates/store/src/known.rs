//! What of a bulk import is there already: asked for many files at once, so that the answer's cost is one query's.

use std::collections::HashSet;

use podium_domain::ConfigId;

use crate::{Store, StoreError, text};

impl Store {
    /// Which of these configs are there, in no order.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn known_configs(&self, ids: &[ConfigId]) -> Result<HashSet<ConfigId>, StoreError> {
        let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
        let rows = sqlx::query_scalar!("select id from config where id = any($1)", &ids)
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.into_iter().map(ConfigId).collect())
    }

    /// Which of these files, told by the SHA-256 of their bytes, these configs have already, in no order.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn known_uploads(
        &self,
        files: &[(ConfigId, [u8; 32])],
    ) -> Result<HashSet<(ConfigId, [u8; 32])>, StoreError> {
        let configs: Vec<_> = files.iter().map(|(config, _)| config.0).collect();
        let hashes: Vec<_> = files.iter().map(|(_, sha256)| sha256.to_vec()).collect();
        let rows = sqlx::query!(
            "select config_id, sha256 from upload
             where (config_id, sha256) in (select * from unnest($1::uuid[], $2::bytea[]))",
            &configs,
            &hashes
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| Ok((ConfigId(row.config_id), text::sha256(&row.sha256)?)))
            .collect()
    }
}
