mod record;

use podium_domain::{ConfigId, Slug};
use time::OffsetDateTime;

use crate::{Store, StoreError, config, insert, text};

pub use record::RunRecord;

/// A run in the list of its config.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunHead {
    /// Its public id.
    pub slug: Slug,
    /// The upload it came with.
    pub upload: Slug,
    /// The format that read it.
    pub format: String,
    /// The tool's own name.
    pub tool: String,
    /// As the file stated it.
    pub tool_version: Option<String>,
    /// A table's section.
    pub section: Option<String>,
    /// As the file stated it.
    pub started_at: Option<String>,
    /// How many workloads it has.
    pub workloads: u32,
    /// When it was added. RFC 3339, UTC.
    pub created_at: String,
}

impl Store {
    /// Which config each of these runs belongs to: pairs of run and config, in no order; runs that are not there are
    /// left out. One query.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn configs_of_runs(&self, runs: &[Slug]) -> Result<Vec<(Slug, Slug)>, StoreError> {
        let runs: Vec<String> = runs.iter().map(|run| run.as_str().to_owned()).collect();
        let rows = sqlx::query!(
            "select s.slug as run, c.slug as config
             from slug s join config c on c.id = s.config_id
             where s.noun = 'run' and s.slug = any($1)",
            &runs
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| Ok((text::slug(&row.run)?, text::slug(&row.config)?)))
            .collect()
    }

    /// The runs of a config in the order they were added.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn runs_of(&self, config: ConfigId) -> Result<Vec<RunHead>, StoreError> {
        let rows = sqlx::query!(
            "select r.slug, u.slug as upload, r.format, r.tool, r.tool_version, r.section, r.started_at, r.workloads,
               r.created_at
             from run r join upload u on u.config_id = r.config_id and u.id = r.upload_id
             where r.config_id = $1 order by r.created_at, u.position, r.position",
            config.0
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(RunHead {
                    slug: text::slug(&row.slug)?,
                    upload: text::slug(&row.upload)?,
                    format: row.format,
                    tool: row.tool,
                    tool_version: row.tool_version,
                    section: row.section,
                    started_at: row.started_at,
                    workloads: row.workloads.cast_unsigned(),
                    created_at: text::rfc3339(row.created_at)?,
                })
            })
            .collect()
    }

    /// Deletes a run, and its upload when that has no other run: so the same file can be added again.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn delete_run(&self, slug: &Slug, now: OffsetDateTime) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        let Some(run) = sqlx::query!(
            "select config_id, id from slug where slug = $1 and noun = 'run'",
            slug.as_str()
        )
        .fetch_optional(&mut *transaction)
        .await?
        else {
            return Ok(());
        };
        config::touch(&mut transaction, run.config_id, now).await?;
        sqlx::query!("delete from slug where slug = $1", slug.as_str())
            .execute(&mut *transaction)
            .await?;
        let upload = sqlx::query_scalar!(
            "delete from run where config_id = $1 and id = $2 returning upload_id",
            run.config_id,
            run.id
        )
        .fetch_optional(&mut *transaction)
        .await?;
        if let Some(upload) = upload {
            sqlx::query!(
                "with empty as (
                   delete from upload u where u.config_id = $1 and u.id = $2
                   and not exists (select from run r where r.config_id = u.config_id and r.upload_id = u.id)
                   returning slug
                 )
                 delete from slug where slug in (select slug from empty)",
                run.config_id,
                upload
            )
            .execute(&mut *transaction)
            .await?;
        }
        insert::count_runs(&mut transaction, &[run.config_id]).await?;
        transaction.commit().await?;
        Ok(())
    }
}
