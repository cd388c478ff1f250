use podium_domain::{ConfigId, Factors, Visibility};
use sqlx::types::Json;

use crate::{Store, StoreError, text};

/// What a config was before a change.
#[derive(Debug, Clone, PartialEq)]
pub struct ConfigRevision {
    /// Its title then.
    pub title: String,
    /// Its notes then.
    pub notes: String,
    /// Who could find it then.
    pub visibility: Visibility,
    /// What it said was tested.
    pub factors: Factors,
    /// When it was changed. RFC 3339, UTC.
    pub replaced_at: String,
}

impl Store {
    /// What a config was before its last changes, the newest first, at most twenty.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn revisions_of(&self, config: ConfigId) -> Result<Vec<ConfigRevision>, StoreError> {
        let rows = sqlx::query!(
            r#"select title, notes, visibility, factors as "factors: Json<Factors>", replaced_at
               from config_revision where config_id = $1 order by number desc limit 20"#,
            config.0
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(ConfigRevision {
                    title: row.title,
                    notes: row.notes,
                    visibility: text::visibility(&row.visibility)?,
                    factors: row.factors.0,
                    replaced_at: text::rfc3339(row.replaced_at)?,
                })
            })
            .collect()
    }
}
