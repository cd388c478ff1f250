use podium_domain::{ComparisonId, Slug, Visibility};
use time::OffsetDateTime;

use crate::{Store, StoreError};

/// A comparison to be saved.
#[derive(Debug, Clone)]
pub struct NewComparison {
    /// Its key, made by the caller.
    pub id: ComparisonId,
    /// Its public id, made by the caller.
    pub slug: Slug,
    /// As its maker names it.
    pub title: String,
    /// Free text.
    pub notes: String,
    /// The query of its page (`config=…&config=…&baseline=…`).
    pub query: String,
    /// The configs that the query names, in its order.
    pub configs: Vec<Slug>,
    /// Whether it is listed; only a public one is, and only while all its configs are public.
    pub visibility: Visibility,
    /// SHA-256 of the token that lets its holder edit.
    pub edit_token_sha256: [u8; 32],
}

/// A saved comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparisonRecord {
    /// Its key.
    pub id: ComparisonId,
    /// Its public id.
    pub slug: Slug,
    /// As its maker named it.
    pub title: String,
    /// Free text.
    pub notes: String,
    /// The query of its page.
    pub query: String,
    /// Whether it may be listed.
    pub visibility: Visibility,
    /// SHA-256 of its edit token.
    pub edit_token_sha256: [u8; 32],
    /// RFC 3339, UTC.
    pub created_at: String,
    /// RFC 3339, UTC.
    pub updated_at: String,
}

/// What is to be changed of a comparison; `None` leaves it as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ComparisonChange {
    /// The new title.
    pub title: Option<String>,
    /// The new notes.
    pub notes: Option<String>,
    /// Whether it may be listed from now on.
    pub visibility: Option<Visibility>,
}

/// A comparison in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparisonCard {
    /// Its public id.
    pub slug: Slug,
    /// As its maker named it.
    pub title: String,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// The titles of its configs, in its order.
    pub configs: Vec<String>,
}

impl Store {
    /// Saves a comparison.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when one of its configs does not exist, [`StoreError::Exists`] when its id or slug is
    /// there already, or when the database cannot be asked.
    pub async fn insert_comparison(&self, new: &NewComparison, now: OffsetDateTime) -> Result<(), StoreError> {
        todo!()
    }

    /// The comparison with this public id.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn comparison(&self, slug: &Slug) -> Result<Option<ComparisonRecord>, StoreError> {
        todo!()
    }

    /// Changes a comparison.
    ///
    /// # Errors
    /// [`StoreError::Missing`], or when the database cannot be asked.
    pub async fn update_comparison(
        &self,
        id: ComparisonId,
        change: &ComparisonChange,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        todo!()
    }

    /// Deletes a comparison; its configs stay.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn delete_comparison(&self, id: ComparisonId) -> Result<(), StoreError> {
        todo!()
    }

    /// The newest public comparisons of which every config is public, at most `limit` (100 at most).
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn newest_comparisons(&self, limit: u32) -> Result<Vec<ComparisonCard>, StoreError> {
        todo!()
    }
}
