mod correction;
mod moving;
mod owner;
mod record;

use podium_domain::{ConfigId, Slug};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{Store, StoreError, config, insert, text};

pub use correction::Correction;
pub(crate) use correction::{Corrections, file_identities};
pub use moving::Move;
pub use owner::{RunChange, RunRevision};
pub use record::RunRecord;
pub(crate) use record::{parsed_workloads, run_rows};

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
    /// Why its owner lets it take no part in comparisons.
    pub excluded: Option<String>,
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
               r.excluded, r.created_at
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
                    excluded: row.excluded,
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
        forget_run(&mut transaction, run.config_id, run.id).await?;
        insert::count_runs(&mut transaction, &[run.config_id]).await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// Takes a run out of its config and remembers of which of the file's it was; the upload goes with its last run.
async fn forget_run(connection: &mut PgConnection, config: Uuid, run: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update upload u set removed = (u.removed::jsonb || jsonb_build_object('member', r.member, 'tool', r.tool,
           'section', r.section, 'started_at', r.started_at, 'lines',
           case when r.last_line is not null then jsonb_build_array(r.first_line, r.last_line) end))::json
         from run r where r.config_id = $1 and r.id = $2 and u.config_id = r.config_id and u.id = r.upload_id",
        config,
        run
    )
    .execute(&mut *connection)
    .await?;
    let upload = sqlx::query_scalar!(
        "delete from run where config_id = $1 and id = $2 returning upload_id",
        config,
        run
    )
    .fetch_optional(&mut *connection)
    .await?;
    sqlx::query!(
        "with empty as (
           delete from upload u where u.config_id = $1 and u.id = $2
           and not exists (select from run r where r.config_id = u.config_id and r.upload_id = u.id)
           returning slug
         )
         delete from slug where slug in (select slug from empty)",
        config,
        upload
    )
    .execute(connection)
    .await?;
    Ok(())
}
