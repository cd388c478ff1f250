use podium_domain::{ConfigId, ConfigInfo, Factors, Slug, Visibility};
use time::OffsetDateTime;

use crate::{Store, StoreError};

/// A config as it is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct ConfigRecord {
    /// Its key.
    pub id: ConfigId,
    /// What is shown of it.
    pub info: ConfigInfo,
    /// SHA-256 of its edit token.
    pub edit_token_sha256: [u8; 32],
}

/// What is to be changed of a config; `None` leaves it as it is.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ConfigChange {
    /// The new title.
    pub title: Option<String>,
    /// The new notes.
    pub notes: Option<String>,
    /// Who can find it from now on.
    pub visibility: Option<Visibility>,
    /// All factors; those not in it are removed.
    pub factors: Option<Factors>,
}

impl Store {
    /// The config with this public id.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn config(&self, slug: &Slug) -> Result<Option<ConfigRecord>, StoreError> {
        todo!()
    }

    /// Changes a config and keeps what it was as a revision.
    ///
    /// # Errors
    /// [`StoreError::Missing`], or when the database cannot be asked.
    pub async fn update_config(&self, id: ConfigId, change: &ConfigChange, now: OffsetDateTime) -> Result<(), StoreError> {
        todo!()
    }

    /// Deletes a config and everything that belongs to it. Its blobs become unreferenced.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn delete_config(&self, id: ConfigId) -> Result<(), StoreError> {
        todo!()
    }
}
