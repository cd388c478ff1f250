use podium_domain::{Slug, Visibility};
use time::OffsetDateTime;

use crate::{Store, StoreError, text};

/// Something in the list of what somebody holds the edit token of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// Its public id.
    pub slug: Slug,
    /// As its owner names it.
    pub title: String,
    /// Who can find it.
    pub visibility: Visibility,
    /// RFC 3339, UTC.
    pub created_at: String,
}

struct HeldRow {
    slug: String,
    title: String,
    visibility: String,
    created_at: OffsetDateTime,
}

impl HeldRow {
    fn held(self) -> Result<Held, StoreError> {
        Ok(Held {
            slug: text::slug(&self.slug)?,
            title: self.title,
            visibility: text::visibility(&self.visibility)?,
            created_at: text::rfc3339(self.created_at)?,
        })
    }
}

impl Store {
    /// The configs that tokens with these SHA-256 open, the newest first; at most 200.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn held_configs(&self, edit_tokens_sha256: &[[u8; 32]]) -> Result<Vec<Held>, StoreError> {
        if edit_tokens_sha256.is_empty() {
            return Ok(Vec::new());
        }
        let rows = sqlx::query_as!(
            HeldRow,
            "select slug, title, visibility, created_at from config where edit_token_sha256 = any($1)
             order by created_at desc, id desc limit 200",
            &hashes(edit_tokens_sha256)
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(HeldRow::held).collect()
    }

    /// The saved comparisons that tokens with these SHA-256 open, the newest first; at most 200.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn held_comparisons(&self, edit_tokens_sha256: &[[u8; 32]]) -> Result<Vec<Held>, StoreError> {
        if edit_tokens_sha256.is_empty() {
            return Ok(Vec::new());
        }
        let rows = sqlx::query_as!(
            HeldRow,
            "select slug, title, visibility, created_at from comparison where edit_token_sha256 = any($1)
             order by created_at desc, id desc limit 200",
            &hashes(edit_tokens_sha256)
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(HeldRow::held).collect()
    }
}

fn hashes(edit_tokens_sha256: &[[u8; 32]]) -> Vec<Vec<u8>> {
    edit_tokens_sha256.iter().map(|sha256| sha256.to_vec()).collect()
}
