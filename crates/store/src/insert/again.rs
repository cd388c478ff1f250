use std::collections::BTreeSet;

use podium_domain::{ConfigId, Personal, RunId, UploadId, Warning};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{measurements, received, received::ReceivedRun, runs, workloads};
use crate::{NewRun, Store, StoreError, config, measured, run::Corrections, text};

/// An upload as newer parsers read it.
#[derive(Debug, Clone)]
pub struct Reread {
    /// The config it belongs to.
    pub config: ConfigId,
    /// Which upload.
    pub upload: UploadId,
    /// The version of the parsers that read it now.
    pub parser_version: String,
    /// What is incomplete or contradicts itself.
    pub warnings: Vec<Warning>,
    /// Details that would give a person or machine away.
    pub personal: Vec<Personal>,
    /// All its runs, in the file's order. One that is there keeps its id, its place in the order of arrival, and what
    /// its owner says of it.
    pub runs: Vec<NewRun>,
    /// The runs that were there when it was read: should they be others by now, nothing is written.
    pub seen: Vec<RunId>,
}

impl Store {
    /// Puts what a newer parser reads in the place of what is stored: one transaction. `false` when the upload's runs
    /// have changed since they were looked at; then nothing is written, and whoever wants can look again.
    ///
    /// # Errors
    /// [`StoreError::OutOfRange`] when a number or name does not fit, or when the database cannot be asked.
    pub async fn replace_upload(&self, reread: &Reread, now: OffsetDateTime) -> Result<bool, StoreError> {
        let mut transaction = self.pool.begin().await?;
        if !config::touch(&mut transaction, reread.config.0, now).await? {
            return Ok(false);
        }
        let there: BTreeSet<Uuid> = sqlx::query_scalar!(
            "select id from run where config_id = $1 and upload_id = $2",
            reread.config.0,
            reread.upload.0
        )
        .fetch_all(&mut *transaction)
        .await?
        .into_iter()
        .collect();
        if there != reread.seen.iter().map(|run| run.0).collect() {
            return Ok(false);
        }
        let all: Vec<_> = ReceivedRun::of(reread.config, reread.upload, &reread.runs).collect();
        let (kept, new): (Vec<ReceivedRun<'_>>, Vec<ReceivedRun<'_>>) =
            all.iter().partition(|one| there.contains(&one.run.id.0));
        let kept_ids: BTreeSet<Uuid> = kept.iter().map(|one| one.run.id.0).collect();
        let gone: Vec<Uuid> = there.difference(&kept_ids).copied().collect();
        delete_runs(&mut transaction, reread.config.0, &gone).await?;
        let kept_run_ids: Vec<Uuid> = kept_ids.iter().copied().collect();
        let corrections = Corrections::of(&mut transaction, reread.config.0, &kept_run_ids).await?;
        forget_figures(&mut transaction, reread.config.0, &kept_run_ids).await?;
        runs::update(&mut transaction, &kept).await?;
        runs::insert(&mut transaction, &new, now).await?;
        let workloads = received::workloads(&all);
        workloads::insert(&mut transaction, &workloads).await?;
        measurements::insert(&mut transaction, &workloads).await?;
        corrections.apply(&mut transaction, reread.config.0).await?;
        measured::keep(&mut transaction, &received::keys(&all)).await?;
        update_upload(&mut transaction, reread).await?;
        super::count_runs(&mut transaction, &[reread.config.0]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Says that parsers of this version read the upload and found in it what is stored.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn confirm_upload(
        &self,
        config: ConfigId,
        upload: UploadId,
        parser_version: &str,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "update upload set parser_version = $3 where config_id = $1 and id = $2",
            config.0,
            upload.0,
            parser_version
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

async fn delete_runs(connection: &mut PgConnection, config: Uuid, runs: &[Uuid]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with gone as (delete from run where config_id = $1 and id = any($2) returning slug)
         delete from slug where slug in (select slug from gone)",
        config,
        runs
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What was measured goes with the workloads.
async fn forget_figures(
    connection: &mut PgConnection,
    config: Uuid,
    runs: &[Uuid],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from run_workload where config_id = $1 and run_id = any($2)",
        config,
        runs
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn update_upload(connection: &mut PgConnection, reread: &Reread) -> Result<(), StoreError> {
    sqlx::query!(
        "update upload set parser_version = $3, warnings = $4::text::json, personal = $5::text::json
         where config_id = $1 and id = $2",
        reread.config.0,
        reread.upload.0,
        reread.parser_version,
        text::document(&reread.warnings)?,
        text::document(&reread.personal)?
    )
    .execute(connection)
    .await?;
    Ok(())
}
