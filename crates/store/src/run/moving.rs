use std::collections::BTreeSet;

use podium_domain::{ConfigId, RunId, Slug, UploadId};
use sqlx::{PgConnection, types::Json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::owner::insert_revision;
use crate::{RunKey, Store, StoreError, config, insert, measured, text};

/// Where a run goes.
#[derive(Debug, Clone)]
pub struct Move {
    /// The run.
    pub run: RunId,
    /// The config it is in.
    pub from: ConfigId,
    /// That config's public id, for the history.
    pub from_slug: Slug,
    /// The config it goes to.
    pub to: ConfigId,
    /// Key and public id of the upload that its file becomes in that config, unless the config has the file already;
    /// made by the caller.
    pub upload: (UploadId, Slug),
}

impl Store {
    /// Moves a run with everything that was measured to another config: one transaction. The run keeps its id; its file
    /// is an upload of the other config from then on as well, and of the first only while that has another run of it.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when one of the three is not there, [`StoreError::Exists`] when the other config has this
    /// very run already, or when the database cannot be asked.
    pub async fn move_run(&self, to: &Move, now: OffsetDateTime) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        // In the order of the keys, so that two moves in opposite directions wait for each other.
        for config in BTreeSet::from([to.from.0, to.to.0]) {
            if !config::touch(&mut transaction, config, now).await? {
                return Err(StoreError::Missing);
            }
        }
        let source = sqlx::query_scalar!(
            "select upload_id from run where config_id = $1 and id = $2",
            to.from.0,
            to.run.0
        )
        .fetch_optional(&mut *transaction)
        .await?
        .ok_or(StoreError::Missing)?;
        insert_revision(&mut transaction, to.from, to.run, Some(&to.from_slug), now).await?;
        let target = target_upload(&mut transaction, to, source, now).await?;
        copy_run(&mut transaction, to, target).await?;
        measured::keep(&mut transaction, &[(to.to.0, to.run.0)].into_iter().collect()).await?;
        super::forget_run(&mut transaction, to.from.0, to.run.0).await?;
        sqlx::query!(
            "update slug set config_id = $1 where id = $2 and noun = 'run'",
            to.to.0,
            to.run.0
        )
        .execute(&mut *transaction)
        .await?;
        insert::count_runs(&mut transaction, &[to.from.0, to.to.0]).await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// The upload of the same bytes in the other config; one that is new has all other runs of the file among those that
/// were taken out, so that reading the file again brings none of them.
async fn target_upload(
    connection: &mut PgConnection,
    to: &Move,
    source: Uuid,
    now: OffsetDateTime,
) -> Result<Uuid, StoreError> {
    let mut runs = keys(&mut *connection, to.from.0, source).await?;
    let at = runs
        .iter()
        .position(|(id, _)| *id == Some(to.run.0))
        .ok_or(StoreError::Missing)?;
    let (_, own) = runs.swap_remove(at);
    let there = sqlx::query_scalar!(
        "select t.id from upload t join upload s on s.sha256 = t.sha256
         where t.config_id = $1 and s.config_id = $2 and s.id = $3",
        to.to.0,
        to.from.0,
        source
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(there) = there else {
        let others: Vec<RunKey> = runs.into_iter().map(|(_, key)| key).collect();
        return insert_upload(connection, to, source, &others, now).await;
    };
    let mut others = keys(&mut *connection, to.to.0, there).await?;
    if others.iter().any(|(id, key)| id.is_some() && *key == own) {
        return Err(StoreError::Exists);
    }
    others.retain(|(id, key)| id.is_none() && *key != own);
    let removed: Vec<RunKey> = others.into_iter().map(|(_, key)| key).collect();
    sqlx::query!(
        "update upload set removed = $3::text::json where config_id = $1 and id = $2",
        to.to.0,
        there,
        text::document(&removed)?
    )
    .execute(connection)
    .await?;
    Ok(there)
}

/// What tells the runs of a file: those of the upload with their ids, and those that were taken out of it.
async fn keys(
    connection: &mut PgConnection,
    config: Uuid,
    upload: Uuid,
) -> Result<Vec<(Option<Uuid>, RunKey)>, StoreError> {
    let rows = sqlx::query!(
        "select id, member, tool, section, started_at, first_line, last_line from run
         where config_id = $1 and upload_id = $2 order by position",
        config,
        upload
    )
    .fetch_all(&mut *connection)
    .await?;
    let removed = sqlx::query_scalar!(
        r#"select removed as "removed: Json<Vec<RunKey>>" from upload where config_id = $1 and id = $2"#,
        config,
        upload
    )
    .fetch_one(connection)
    .await?;
    let here = rows.into_iter().map(|row| {
        let lines = row.first_line.zip(row.last_line);
        let key = RunKey {
            member: row.member,
            tool: row.tool,
            section: row.section,
            started_at: row.started_at,
            lines: lines.map(|(first, last)| [first.cast_unsigned(), last.cast_unsigned()]),
        };
        (Some(row.id), key)
    });
    Ok(here.chain(removed.0.into_iter().map(|key| (None, key))).collect())
}

async fn insert_upload(
    connection: &mut PgConnection,
    to: &Move,
    source: Uuid,
    removed: &[RunKey],
    now: OffsetDateTime,
) -> Result<Uuid, StoreError> {
    let (id, slug) = &to.upload;
    sqlx::query!(
        "with new as (
           insert into upload (config_id, id, slug, position, file_name, sha256, parser_version, warnings, personal,
             created_at, removed)
           select $1, $2, $3, position, file_name, sha256, parser_version, warnings, personal, $6, $7::text::json
           from upload where config_id = $4 and id = $5
           returning slug, config_id, id
         )
         insert into slug (slug, noun, config_id, id) select slug, 'upload', config_id, id from new",
        to.to.0,
        id.0,
        slug.as_str(),
        to.from.0,
        source,
        now,
        text::document(removed)?
    )
    .execute(connection)
    .await?;
    Ok(id.0)
}

/// Every row of the run once more under the other config, whose id stands first in every key.
async fn copy_run(connection: &mut PgConnection, to: &Move, upload: Uuid) -> Result<(), sqlx::Error> {
    let (from, into, run) = (to.from.0, to.to.0, to.run.0);
    sqlx::query!(
        "insert into run (config_id, id, upload_id, slug, position, format, tool, tool_version, section, first_line,
           last_line, member, subject, started_at, found, factors, owner_factors, excluded, workloads, created_at)
         select $3, id, $4, slug, position, format, tool, tool_version, section, first_line, last_line, member, subject,
           started_at, found, factors, owner_factors, excluded, workloads, created_at
         from run where config_id = $1 and id = $2",
        from,
        run,
        into,
        upload
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into run_workload (config_id, run_id, position, workload_id, file_workload_id, name, conditions, status,
           reason, code, at_least_s, parts)
         select $3, run_id, position, workload_id, file_workload_id, name, conditions, status, reason, code, at_least_s,
           parts
         from run_workload where config_id = $1 and run_id = $2",
        from,
        run,
        into
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into measurement (config_id, run_id, position, metric, op, stat, number, value, low, high, digits, unit,
           better, repetitions)
         select $3, run_id, position, metric, op, stat, number, value, low, high, digits, unit, better, repetitions
         from measurement where config_id = $1 and run_id = $2",
        from,
        run,
        into
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into series (config_id, run_id, position, number, document)
         select $3, run_id, position, number, document from series where config_id = $1 and run_id = $2",
        from,
        run,
        into
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into run_revision (config_id, run_id, number, factors, excluded, moved_from, replaced_at)
         select $3, run_id, number, factors, excluded, moved_from, replaced_at
         from run_revision where config_id = $1 and run_id = $2",
        from,
        run,
        into
    )
    .execute(connection)
    .await?;
    Ok(())
}
