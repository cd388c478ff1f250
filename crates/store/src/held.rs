use podium_domain::Slug;

use crate::{Store, StoreError, text};

/// A config in the list of those that somebody holds the edit token of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldConfig {
    /// Its public id.
    pub slug: Slug,
    /// As its owner names it.
    pub title: String,
}

impl Store {
    /// The configs that tokens with these SHA-256 open, the newest first; at most 200.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn held_configs(&self, edit_tokens_sha256: &[[u8; 32]]) -> Result<Vec<HeldConfig>, StoreError> {
        if edit_tokens_sha256.is_empty() {
            return Ok(Vec::new());
        }
        let tokens: Vec<_> = edit_tokens_sha256.iter().map(|sha256| sha256.to_vec()).collect();
        let rows = sqlx::query!(
            "select slug, title from config where edit_token_sha256 = any($1)
             order by created_at desc, id desc limit 200",
            &tokens
        )
        .fetch_all(self.reader())
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(HeldConfig {
                    slug: text::slug(&row.slug)?,
                    title: row.title,
                })
            })
            .collect()
    }
}
