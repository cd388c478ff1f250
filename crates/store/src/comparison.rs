use podium_domain::{ComparisonId, Slug, Visibility};
use time::OffsetDateTime;

use crate::{Store, StoreError, text};

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
    /// The configs that the query names, in its order; for a column of a single run the config that the run belongs to
    /// ([`Store::configs_of_runs`]). One that has several columns stands here as often, each time in its place.
    pub configs: Vec<Slug>,
    /// Whether it is listed; only a public one is, and only while all its configs are public.
    pub visibility: Visibility,
    /// SHA-256 of the token that lets its holder edit.
    pub edit_token_sha256: [u8; 32],
    /// What it shows now, as a JSON document of the caller's making.
    pub saved: Option<String>,
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
    /// How often it was changed.
    pub revision: u32,
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
    /// The revision that the change was made from; without it, it holds whatever was changed meanwhile.
    pub revision: Option<u32>,
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
    /// The titles of its configs, in its order; that of a config with several columns as often.
    pub configs: Vec<String>,
}

/// How many of the newest public comparisons are looked through for those of which every config is public.
const WINDOW: i64 = 500;

impl Store {
    /// Saves a comparison.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when one of its configs does not exist (a run's slug is no config's),
    /// [`StoreError::Exists`] when its id or slug is there already, or when the database cannot be asked.
    pub async fn insert_comparison(
        &self,
        new: &NewComparison,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let configs: Vec<_> = new.configs.iter().map(|slug| slug.as_str().to_owned()).collect();
        let mut transaction = self.pool.begin().await?;
        sqlx::query!(
            "insert into comparison
               (id, slug, title, notes, query, visibility, configs, edit_token_sha256, created_at, updated_at, saved)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10::text::json)",
            new.id.0,
            new.slug.as_str(),
            &*text::clean(&new.title),
            &*text::clean(&new.notes),
            &*text::clean(&new.query),
            new.visibility.as_str(),
            i32::try_from(configs.len()).map_err(|_| StoreError::OutOfRange("the number of configs"))?,
            &new.edit_token_sha256,
            now,
            new.saved
        )
        .execute(&mut *transaction)
        .await?;
        let linked = sqlx::query!(
            "insert into comparison_config (config_id, comparison_id, position)
             select s.config_id, $1, wanted.position
             from unnest($2::text[]) with ordinality as wanted (slug, position)
             join slug s on s.slug = wanted.slug and s.noun = 'config'",
            new.id.0,
            &configs
        )
        .execute(&mut *transaction)
        .await?;
        if linked.rows_affected() != configs.len() as u64 {
            return Err(StoreError::Missing);
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The comparison with this public id.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn comparison(&self, slug: &Slug) -> Result<Option<ComparisonRecord>, StoreError> {
        let row = sqlx::query!(
            "select id, title, notes, query, visibility, edit_token_sha256, created_at, updated_at, revision
             from comparison where slug = $1",
            slug.as_str()
        )
        .fetch_optional(&self.pool)
        .await?;
        row.map(|row| {
            Ok(ComparisonRecord {
                id: ComparisonId(row.id),
                slug: slug.clone(),
                title: row.title,
                notes: row.notes,
                query: row.query,
                visibility: text::visibility(&row.visibility)?,
                edit_token_sha256: text::sha256(&row.edit_token_sha256)?,
                created_at: text::rfc3339(row.created_at)?,
                updated_at: text::rfc3339(row.updated_at)?,
                revision: row.revision.cast_unsigned(),
            })
        })
        .transpose()
    }

    /// What a comparison showed when it was saved, as its maker wrote it; `None` when that was not kept, or one of its
    /// configs has been deleted since.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn saved_values(&self, id: ComparisonId) -> Result<Option<String>, StoreError> {
        let saved = sqlx::query_scalar!("select saved::text from comparison where id = $1", id.0)
            .fetch_optional(&self.pool)
            .await?;
        Ok(saved.flatten())
    }

    /// Changes a comparison.
    ///
    /// # Errors
    /// [`StoreError::Missing`], [`StoreError::Stale`], or when the database cannot be asked.
    pub async fn update_comparison(
        &self,
        id: ComparisonId,
        change: &ComparisonChange,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let title = change.title.as_deref().map(text::clean);
        let notes = change.notes.as_deref().map(text::clean);
        let mut transaction = self.pool.begin().await?;
        let revision = sqlx::query_scalar!("select revision from comparison where id = $1 for update", id.0)
            .fetch_optional(&mut *transaction)
            .await?
            .ok_or(StoreError::Missing)?;
        if change
            .revision
            .is_some_and(|made_from| made_from != revision.cast_unsigned())
        {
            return Err(StoreError::Stale);
        }
        sqlx::query!(
            "update comparison set title = coalesce($2, title), notes = coalesce($3, notes),
               visibility = coalesce($4, visibility), updated_at = $5, revision = revision + 1
             where id = $1",
            id.0,
            title.as_deref(),
            notes.as_deref(),
            change.visibility.map(Visibility::as_str),
            now
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Deletes a comparison; its configs stay.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn delete_comparison(&self, id: ComparisonId) -> Result<(), StoreError> {
        sqlx::query!("delete from comparison where id = $1", id.0)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The newest public comparisons of which every config is there and public, at most `limit` (100 at most).
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn newest_comparisons(&self, limit: u32) -> Result<Vec<ComparisonCard>, StoreError> {
        let rows = sqlx::query!(
            r#"with newest as materialized (
                 select id, slug, title, created_at, configs from comparison where visibility = 'public'
                 order by created_at desc, id desc limit $1
               )
               select n.slug, n.title, n.created_at, array_agg(c.title order by l.position) as "configs!"
               from newest n
               join comparison_config l on l.comparison_id = n.id
               join config c on c.id = l.config_id and c.visibility = 'public'
               group by n.id, n.slug, n.title, n.created_at, n.configs
               having count(*) = n.configs
               order by n.created_at desc, n.id desc limit $2"#,
            WINDOW,
            i64::from(limit.min(100))
        )
        .fetch_all(self.reader())
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(ComparisonCard {
                    slug: text::slug(&row.slug)?,
                    title: row.title,
                    created_at: text::rfc3339(row.created_at)?,
                    configs: row.configs,
                })
            })
            .collect()
    }
}
