use podium_domain::{ConfigId, Factors, RunId, Slug};
use sqlx::{PgConnection, types::Json};
use time::OffsetDateTime;

use crate::{Store, StoreError, config, insert, text};

/// What the owner of a run says of it from now on; `None` leaves it as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunChange {
    /// All levels that hold for this run alone, over its file's and its config's; those not in it are removed.
    pub factors: Option<Factors>,
    /// Why it takes no part in comparisons; `Some(None)` lets it take part again.
    pub excluded: Option<Option<String>>,
    /// The revision that the change was made from; without it, it holds whatever was changed meanwhile.
    pub revision: Option<u32>,
}

/// What the owner said of a run before a change.
#[derive(Debug, Clone, PartialEq)]
pub struct RunRevision {
    /// Levels for this run alone.
    pub factors: Factors,
    /// Why it took no part in comparisons; absent when it did.
    pub excluded: Option<String>,
    /// The config that the change moved it from.
    pub moved_from: Option<Slug>,
    /// RFC 3339, UTC.
    pub replaced_at: String,
}

impl Store {
    /// Changes what the owner says of a run, and keeps what it was as a revision.
    ///
    /// # Errors
    /// [`StoreError::Missing`], [`StoreError::Stale`], or when the database cannot be asked.
    pub async fn update_run(
        &self,
        config: ConfigId,
        run: RunId,
        change: &RunChange,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        if !config::touch(&mut transaction, config.0, now).await? {
            return Err(StoreError::Missing);
        }
        let revision = insert_revision(&mut transaction, config, run, None, now)
            .await?
            .ok_or(StoreError::Missing)?;
        if change.revision.is_some_and(|made_from| made_from != revision) {
            return Err(StoreError::Stale);
        }
        let factors = change.factors.as_ref().map(text::document).transpose()?;
        let excluded = change.excluded.as_ref();
        let reason = excluded.and_then(Option::as_deref).map(text::clean);
        sqlx::query!(
            "update run set owner_factors = coalesce($3::text::json, owner_factors),
               excluded = case when $4 then $5 else excluded end
             where config_id = $1 and id = $2",
            config.0,
            run.0,
            factors,
            excluded.is_some(),
            reason.as_deref()
        )
        .execute(&mut *transaction)
        .await?;
        insert::count_runs(&mut transaction, &[config.0]).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// What the owner said of a run before each change, the newest first; at most 100.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn run_revisions(&self, config: ConfigId, run: RunId) -> Result<Vec<RunRevision>, StoreError> {
        let rows = sqlx::query!(
            r#"select factors as "factors: Json<Factors>", excluded, moved_from, replaced_at from run_revision
               where config_id = $1 and run_id = $2 order by number desc limit 100"#,
            config.0,
            run.0
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(RunRevision {
                    factors: row.factors.0,
                    excluded: row.excluded,
                    moved_from: row.moved_from.as_deref().map(text::slug).transpose()?,
                    replaced_at: text::rfc3339(row.replaced_at)?,
                })
            })
            .collect()
    }
}

/// Keeps what the owner says of a run now, before it is changed. Gives its revision until then; `None` when it is not
/// there.
pub(super) async fn insert_revision(
    connection: &mut PgConnection,
    config: ConfigId,
    run: RunId,
    moved_from: Option<&Slug>,
    now: OffsetDateTime,
) -> Result<Option<u32>, sqlx::Error> {
    let number = sqlx::query_scalar!(
        "insert into run_revision (config_id, run_id, number, factors, excluded, moved_from, replaced_at)
         select r.config_id, r.id,
           (select coalesce(max(v.number), 0) + 1 from run_revision v
             where v.config_id = r.config_id and v.run_id = r.id),
           r.owner_factors, r.excluded, $3, $4
         from run r where r.config_id = $1 and r.id = $2
         returning number",
        config.0,
        run.0,
        moved_from.map(Slug::as_str),
        now
    )
    .fetch_optional(connection)
    .await?;
    Ok(number.map(|number| number.cast_unsigned() - 1))
}
