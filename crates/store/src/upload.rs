use podium_domain::{ConfigId, Personal, Slug, UploadId, Warning};
use time::OffsetDateTime;

use crate::{Inserted, NewConfig, NewUpload, Store, StoreError};

/// An upload in the list of its config.
#[derive(Debug, Clone, PartialEq)]
pub struct UploadHead {
    /// Its public id.
    pub slug: Slug,
    /// As the sender named it.
    pub file_name: String,
    /// Of its bytes.
    pub sha256: [u8; 32],
    /// Its size.
    pub bytes: u64,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// What is incomplete or contradicts itself.
    pub warnings: Vec<Warning>,
    /// Details that would give a person or machine away: for the holder of the edit token only.
    pub personal: Vec<Personal>,
    /// Its runs, in the file's order.
    pub runs: Vec<Slug>,
}

/// One upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UploadRecord {
    /// Its key.
    pub id: UploadId,
    /// Its public id.
    pub slug: Slug,
    /// The config it belongs to.
    pub config_id: ConfigId,
    /// That config's public id.
    pub config: Slug,
    /// SHA-256 of that config's edit token.
    pub edit_token_sha256: [u8; 32],
    /// As the sender named it.
    pub file_name: String,
    /// Of its bytes: their name in the archive.
    pub sha256: [u8; 32],
    /// Its size.
    pub bytes: u64,
}

impl Store {
    /// Keeps new configs with all their uploads, or nothing at all: one transaction. Says of each upload, in the order
    /// given, whether the same bytes came before in the same config.
    ///
    /// # Errors
    /// [`StoreError::Exists`] when a config's id is there already, or when the database cannot be asked.
    pub async fn insert_configs(&self, configs: &[NewConfig], now: OffsetDateTime) -> Result<Vec<Inserted>, StoreError> {
        todo!()
    }

    /// Adds uploads to a config, or nothing at all: one transaction. An upload whose bytes the config has already is
    /// left out and reported, also when both arrive at the same time.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when the config does not exist, or when the database cannot be asked.
    pub async fn insert_uploads(
        &self,
        config: ConfigId,
        uploads: &[NewUpload],
        now: OffsetDateTime,
    ) -> Result<Vec<Inserted>, StoreError> {
        todo!()
    }

    /// The uploads of a config in the order they were added.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn uploads_of(&self, config: ConfigId) -> Result<Vec<UploadHead>, StoreError> {
        todo!()
    }

    /// The upload with this public id.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn upload(&self, slug: &Slug) -> Result<Option<UploadRecord>, StoreError> {
        todo!()
    }

    /// Deletes an upload with its runs. Its blob becomes unreferenced.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn delete_upload(&self, slug: &Slug, now: OffsetDateTime) -> Result<(), StoreError> {
        todo!()
    }
}
