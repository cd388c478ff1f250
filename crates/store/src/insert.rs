//! An upload on its way in: every table is written by a few statements for the whole request, none of which grows with
//! it. Last the documents of its runs are made, some dozens at a time.

mod again;
mod configs;
mod measurements;
mod received;
mod runs;
mod uploads;
mod workloads;

use podium_domain::{ConfigId, Identity};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{Inserted, NewConfig, NewUpload, Store, StoreError, config, facet, measured};
pub use again::Reread;
use received::{Received, ReceivedRun};

/// Most rows that one statement writes. Each has a time limit, and a longer one would not meet it at the next try
/// either; 20,000 measurements took 1.2 s on two cores with six times
/// as much to do as they can.
const ROWS: usize = 20_000;

impl Store {
    /// Keeps new configs with all their uploads, or nothing at all: one transaction. Says of each upload, in the order
    /// given, whether the same bytes came before in the same config.
    ///
    /// # Errors
    /// [`StoreError::Exists`] when an id or slug is there already, [`StoreError::OutOfRange`] when a number or name
    /// does not fit, or when the database cannot be asked.
    pub async fn insert_configs(
        &self,
        configs: &[NewConfig],
        now: OffsetDateTime,
    ) -> Result<Vec<Inserted>, StoreError> {
        let mut transaction = self.pool.begin().await?;
        configs::insert(&mut transaction, configs, now).await?;
        let without_runs = configs.iter().filter(|config| config.uploads.is_empty());
        let without_runs: Vec<_> = without_runs.map(|config| config.id.0).collect();
        let received: Vec<_> = configs
            .iter()
            .flat_map(|config| Received::into_config(config.id, &config.uploads))
            .collect();
        let inserted = insert_received(&mut transaction, &received, now).await?;
        facet::refresh(&mut transaction, &without_runs).await?;
        transaction.commit().await?;
        Ok(inserted)
    }

    /// Adds uploads to a config, or nothing at all: one transaction. An upload whose bytes the config has already is
    /// left out and reported, also when both arrive at the same time.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when the config does not exist, else as [`Store::insert_configs`].
    pub async fn insert_uploads(
        &self,
        config: ConfigId,
        uploads: &[NewUpload],
        now: OffsetDateTime,
    ) -> Result<Vec<Inserted>, StoreError> {
        let mut transaction = self.pool.begin().await?;
        if !config::touch(&mut transaction, config.0, now).await? {
            return Err(StoreError::Missing);
        }
        let received: Vec<_> = Received::into_config(config, uploads).collect();
        let inserted = insert_received(&mut transaction, &received, now).await?;
        transaction.commit().await?;
        Ok(inserted)
    }
}

async fn insert_received(
    connection: &mut PgConnection,
    received: &[Received<'_>],
    now: OffsetDateTime,
) -> Result<Vec<Inserted>, StoreError> {
    if received.is_empty() {
        return Ok(Vec::new());
    }
    let (kept, inserted) = uploads::insert(connection, received, now).await?;
    let new: Vec<_> = kept
        .iter()
        .flat_map(|one| ReceivedRun::of(one.config, one.upload.id, &one.upload.runs))
        .collect();
    runs::insert(connection, &new, now).await?;
    let workloads = received::workloads(&new);
    workloads::insert(connection, &workloads).await?;
    measurements::insert(connection, &workloads).await?;
    measured::keep(connection, &received::keys(&new)).await?;
    let mut configs: Vec<_> = kept.iter().map(|one| one.config.0).collect();
    configs.dedup();
    count_runs(connection, &configs).await?;
    Ok(inserted)
}

/// Makes sure that an identity of this tool is there; gives its id.
pub(crate) async fn identity(
    connection: &mut PgConnection,
    tool: &str,
    identity: &Identity,
) -> Result<Uuid, StoreError> {
    workloads::identity(connection, tool, identity).await
}

/// Counts anew what lists show of these configs' runs, and by what they are found.
pub(crate) async fn count_runs(connection: &mut PgConnection, configs: &[Uuid]) -> Result<(), StoreError> {
    sqlx::query!(
        "update config set (tools, runs, workloads) = (
           select coalesce(array_agg(distinct run.tool order by run.tool), '{}'), count(*)::integer,
             -- Of repetitions the same workload once.
             (select count(distinct m.workload_id)::integer from run_workload m
              join run r on r.config_id = m.config_id and r.id = m.run_id
              where m.config_id = config.id and r.excluded is null)
           from run where run.config_id = config.id and run.excluded is null)
         where id = any($1)",
        configs
    )
    .execute(&mut *connection)
    .await?;
    facet::refresh(connection, configs).await
}

/// A place in a list.
fn position(index: usize) -> Result<i32, StoreError> {
    i32::try_from(index).map_err(|_| StoreError::OutOfRange("a position"))
}

/// A number of the file where the database has a signed one.
fn whole(number: u64, what: &'static str) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| StoreError::OutOfRange(what))
}
