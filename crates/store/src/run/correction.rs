use std::collections::HashMap;

use podium_domain::{ConfigId, Identity, RunId};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    Store, StoreError, config, insert,
    measured::{self, IdentityRow, RunKeys},
};

/// A workload of which the owner says that it is another than the file says.
#[derive(Debug, Clone, PartialEq)]
pub struct Correction {
    /// Its place in the run.
    pub position: usize,
    /// What the file says.
    pub file_identity: Identity,
}

impl Store {
    /// Puts right which workload one of a run is, so that it stands in that row of every comparison; `None` takes the
    /// correction back. What the file says is kept beside it.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when there is no such workload, [`StoreError::OutOfRange`] when a number does not fit, or
    /// when the database cannot be asked.
    pub async fn correct_workload(
        &self,
        config: ConfigId,
        run: RunId,
        position: u32,
        identity: Option<&Identity>,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let position = i32::try_from(position).map_err(|_| StoreError::OutOfRange("a position"))?;
        let mut transaction = self.pool.begin().await?;
        config::touch(&mut transaction, config.0, now).await?;
        let row = sqlx::query!(
            r#"select r.tool, coalesce(w.file_workload_id, w.workload_id) as "of_file!" from run_workload w
               join run r on r.config_id = w.config_id and r.id = w.run_id
               where w.config_id = $1 and w.run_id = $2 and w.position = $3"#,
            config.0,
            run.0,
            position
        )
        .fetch_optional(&mut *transaction)
        .await?
        .ok_or(StoreError::Missing)?;
        let corrected = match identity {
            Some(identity) => insert::identity(&mut transaction, &row.tool, identity).await?,
            None => row.of_file,
        };
        sqlx::query!(
            "update run_workload set workload_id = $4, file_workload_id = nullif($5::uuid, $4)
             where config_id = $1 and run_id = $2 and position = $3",
            config.0,
            run.0,
            position,
            corrected,
            row.of_file
        )
        .execute(&mut *transaction)
        .await?;
        measured::keep(&mut transaction, &[(config.0, run.0)].into_iter().collect()).await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// What the files say of the corrected workloads of these runs, by run and place.
pub(crate) async fn file_identities(
    connection: &mut PgConnection,
    runs: &RunKeys,
) -> Result<HashMap<(Uuid, usize), Identity>, StoreError> {
    let rows = sqlx::query!(
        "select r.run_id, r.position, w.op, w.pattern, w.block_bytes, w.block_mix, w.queue_depth, w.jobs,
           w.read_percent, w.test
         from unnest($1::uuid[], $2::uuid[]) as wanted (config_id, run_id)
         join run_workload r on r.config_id = wanted.config_id and r.run_id = wanted.run_id
         join workload w on w.id = r.file_workload_id",
        &runs.config_ids,
        &runs.run_ids
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|row| {
            let position = usize::try_from(row.position).map_err(|_| StoreError::Corrupt("workload"))?;
            let identity = IdentityRow {
                op: row.op,
                pattern: row.pattern,
                block_bytes: row.block_bytes,
                block_mix: row.block_mix,
                queue_depth: row.queue_depth,
                jobs: row.jobs,
                read_percent: row.read_percent,
                test: row.test,
            };
            Ok(((row.run_id, position), identity.identity()?))
        })
        .collect()
}

/// Corrections of runs whose files are about to be read again.
pub(crate) struct Corrections {
    run_ids: Vec<Uuid>,
    positions: Vec<i32>,
    names: Vec<String>,
    of_file: Vec<Uuid>,
    corrected: Vec<Uuid>,
}

impl Corrections {
    pub(crate) async fn of(
        connection: &mut PgConnection,
        config: Uuid,
        runs: &[Uuid],
    ) -> Result<Self, sqlx::Error> {
        let rows = sqlx::query!(
            r#"select run_id, position, name, file_workload_id as "of_file!", workload_id from run_workload
               where config_id = $1 and run_id = any($2) and file_workload_id is not null"#,
            config,
            runs
        )
        .fetch_all(connection)
        .await?;
        Ok(Self {
            run_ids: rows.iter().map(|row| row.run_id).collect(),
            positions: rows.iter().map(|row| row.position).collect(),
            names: rows.iter().map(|row| row.name.clone()).collect(),
            of_file: rows.iter().map(|row| row.of_file).collect(),
            corrected: rows.iter().map(|row| row.workload_id).collect(),
        })
    }

    /// To the workloads of the same name in the same place, or of the same name and identity in another.
    pub(crate) async fn apply(&self, connection: &mut PgConnection, config: Uuid) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "update run_workload w set workload_id = c.corrected, file_workload_id = nullif(w.workload_id, c.corrected)
             from unnest($2::uuid[], $3::integer[], $4::text[], $5::uuid[], $6::uuid[])
               as c (run_id, position, name, of_file, corrected)
             where w.config_id = $1 and w.run_id = c.run_id and w.name = c.name
             and (w.position = c.position or w.workload_id = c.of_file)",
            config,
            &self.run_ids,
            &self.positions,
            &self.names,
            &self.of_file,
            &self.corrected
        )
        .execute(connection)
        .await?;
        Ok(())
    }
}
