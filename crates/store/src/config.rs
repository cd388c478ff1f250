mod near;
mod revision;

use podium_domain::{
    ConfigId, ConfigInfo, Factor, Factors, Level, Slug, Visibility, factor::registered_name,
};
use sqlx::{PgConnection, PgExecutor};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{Store, StoreError, facet, level, text};

pub use near::NearConfig;
pub use revision::ConfigRevision;

/// A config as it is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct ConfigRecord {
    /// Its key.
    pub id: ConfigId,
    /// What is shown of it.
    pub info: ConfigInfo,
    /// SHA-256 of its edit token.
    pub edit_token_sha256: [u8; 32],
    /// How often its description was changed.
    pub revision: u32,
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
    /// The revision that the change was made from; without it, it holds whatever was changed meanwhile.
    pub revision: Option<u32>,
}

/// A config with its factors, as it comes from the database.
pub(crate) struct ConfigRow {
    pub(crate) id: Uuid,
    pub(crate) slug: String,
    pub(crate) title: String,
    pub(crate) notes: String,
    pub(crate) visibility: String,
    pub(crate) edit_token_sha256: Vec<u8>,
    pub(crate) created_at: OffsetDateTime,
    pub(crate) updated_at: OffsetDateTime,
    pub(crate) tools: Vec<String>,
    pub(crate) runs: i32,
    pub(crate) workloads: i32,
    pub(crate) factors: Vec<String>,
    pub(crate) levels: Vec<String>,
    pub(crate) revision: i32,
}

impl ConfigRow {
    pub(crate) fn info(self) -> Result<ConfigInfo, StoreError> {
        Ok(ConfigInfo {
            id: text::slug(&self.slug)?,
            title: self.title,
            notes: self.notes,
            visibility: text::visibility(&self.visibility)?,
            factors: level::factors(self.factors, self.levels)?,
            created_at: text::rfc3339(self.created_at)?,
            updated_at: text::rfc3339(self.updated_at)?,
        })
    }
}

/// The configs with these public ids, in any order.
pub(crate) async fn config_rows(
    executor: impl PgExecutor<'_>,
    slugs: &[String],
) -> Result<Vec<ConfigRow>, sqlx::Error> {
    sqlx::query_as!(
        ConfigRow,
        r#"select c.id, c.slug, c.title, c.notes, c.visibility, c.edit_token_sha256, c.created_at, c.updated_at,
             c.tools, c.runs, c.workloads, coalesce(f.factors, '{}') as "factors!", coalesce(f.levels, '{}') as "levels!",
             (select coalesce(max(r.number), 0) from config_revision r where r.config_id = c.id) as "revision!"
           from slug s join config c on c.id = s.config_id left join lateral (
             select array_agg(f.factor) as factors, array_agg(l.level) as levels
             from config_factor f join level l on l.id = f.level_id where f.config_id = c.id
           ) f on true
           where s.slug = any($1) and s.noun = 'config'"#,
        slugs
    )
    .fetch_all(executor)
    .await
}

impl Store {
    /// The config with this public id.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn config(&self, slug: &Slug) -> Result<Option<ConfigRecord>, StoreError> {
        let row = config_rows(&self.pool, &[slug.as_str().to_owned()]).await?.pop();
        row.map(|row| {
            Ok(ConfigRecord {
                id: ConfigId(row.id),
                edit_token_sha256: text::sha256(&row.edit_token_sha256)?,
                revision: row.revision.cast_unsigned(),
                info: row.info()?,
            })
        })
        .transpose()
    }

    /// What the files of a config say of it and do not contradict each other in, by the registry's names.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn found_of(&self, config: ConfigId) -> Result<Factors, StoreError> {
        let rows = sqlx::query!(
            r#"select f.key as "key!", min(f.value) as "level!"
               from run r, json_each_text(r.found) f where r.config_id = $1
               group by f.key having count(distinct f.value) = 1"#,
            config.0
        )
        .fetch_all(&self.pool)
        .await?;
        let levels = rows.into_iter().filter_map(|row| {
            let factor = Factor::parse(registered_name(&row.key)).ok()?;
            Some((factor, Level::parse(&row.level).ok()?))
        });
        Ok(levels.collect())
    }

    /// Changes a config and keeps what it was as a revision.
    ///
    /// # Errors
    /// [`StoreError::Missing`], [`StoreError::Stale`], or when the database cannot be asked.
    pub async fn update_config(
        &self,
        id: ConfigId,
        change: &ConfigChange,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let title = change.title.as_deref().map(text::clean);
        let notes = change.notes.as_deref().map(text::clean);
        let mut transaction = self.pool.begin().await?;
        let revision = insert_revision(&mut transaction, id, now).await?;
        if change.revision.is_some_and(|made_from| made_from != revision) {
            return Err(StoreError::Stale);
        }
        sqlx::query!(
            "update config set title = coalesce($2, title), notes = coalesce($3, notes),
               visibility = coalesce($4, visibility), updated_at = $5
             where id = $1",
            id.0,
            title.as_deref(),
            notes.as_deref(),
            change.visibility.map(Visibility::as_str),
            now
        )
        .execute(&mut *transaction)
        .await?;
        if let Some(factors) = &change.factors {
            sqlx::query!("delete from config_factor where config_id = $1", id.0)
                .execute(&mut *transaction)
                .await?;
            level::insert_factors(&mut transaction, &[(id, factors)]).await?;
        }
        facet::refresh(&mut transaction, &[id.0]).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Deletes a config and everything that belongs to it. Its blobs become unreferenced.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn delete_config(&self, id: ConfigId) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        // What saved comparisons remember of its figures goes with it.
        sqlx::query!(
            "update comparison set saved = null
             where id in (select comparison_id from comparison_config where config_id = $1)",
            id.0
        )
        .execute(&mut *transaction)
        .await?;
        // The config first: an upload that is just arriving ends before, or finds no config any more.
        sqlx::query_scalar!("select id from config where id = $1 for update", id.0)
            .fetch_optional(&mut *transaction)
            .await?;
        facet::forget(&mut transaction, id.0).await?;
        sqlx::query!("delete from config where id = $1", id.0)
            .execute(&mut *transaction)
            .await?;
        sqlx::query!("delete from slug where config_id = $1", id.0)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// Locks the config, because what belongs to it is about to change; says whether it is there. Whoever changes several
/// tables does this first, so that two of them wait for each other instead of blocking each other.
pub(crate) async fn touch(
    connection: &mut PgConnection,
    id: Uuid,
    now: OffsetDateTime,
) -> Result<bool, sqlx::Error> {
    let touched = sqlx::query!("update config set updated_at = $2 where id = $1", id, now)
        .execute(connection)
        .await?;
    Ok(touched.rows_affected() == 1)
}

/// Locks the config and keeps what it is now. Gives its revision until then.
async fn insert_revision(
    connection: &mut PgConnection,
    id: ConfigId,
    now: OffsetDateTime,
) -> Result<u32, StoreError> {
    sqlx::query_scalar!("select id from config where id = $1 for update", id.0)
        .fetch_optional(&mut *connection)
        .await?
        .ok_or(StoreError::Missing)?;
    let number = sqlx::query_scalar!(
        "insert into config_revision (config_id, number, title, notes, visibility, factors, replaced_at)
         select c.id,
           (select coalesce(max(r.number), 0) + 1 from config_revision r where r.config_id = c.id),
           c.title, c.notes, c.visibility,
           coalesce((select json_object_agg(f.factor, l.level) from config_factor f
             join level l on l.id = f.level_id where f.config_id = c.id), '{}'),
           $2
         from config c where c.id = $1
         returning number",
        id.0,
        now
    )
    .fetch_one(&mut *connection)
    .await?;
    Ok(number.cast_unsigned() - 1)
}
