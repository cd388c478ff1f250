//! Documents of what was measured, kept beside the rows: written by whoever writes rows, in the same transaction.

use std::collections::HashMap;

use podium_domain::TestedWorkload;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{RunKeys, Unreadable, document, rows};
use crate::{Store, StoreError};

/// Runs whose rows are read at once to make documents of them, unless they have more figures than these: each statement
/// has a time limit, and what it reads is in memory. A single run has as many as a file may have.
const AT_ONCE: usize = 50;
const MOST_FIGURES: i64 = 20_000;

/// Runs that are looked through at once for those without a document.
const BATCH: i64 = 1000;

/// Of these runs those with a document that this program can read. One query whatever the number.
pub(super) async fn read(
    connection: &mut PgConnection,
    runs: &RunKeys,
    unreadable: &Unreadable,
) -> Result<HashMap<Uuid, Vec<TestedWorkload>>, sqlx::Error> {
    let rows = sqlx::query!(
        "select f.config_id, f.run_id, f.body from unnest($1::uuid[], $2::uuid[]) as wanted (config_id, run_id)
         join run_figures f on f.config_id = wanted.config_id and f.run_id = wanted.run_id
         where f.layout = $3",
        &runs.config_ids,
        &runs.run_ids,
        document::LAYOUT
    )
    .fetch_all(connection)
    .await?;
    let mut found = HashMap::with_capacity(rows.len());
    for row in rows {
        match document::read(&row.body) {
            Some(workloads) => drop(found.insert(row.run_id, workloads)),
            None => unreadable.notice((row.config_id, row.run_id)),
        }
    }
    Ok(found)
}

/// Makes the documents of these runs anew, from their rows: whoever has written some calls this last.
pub(crate) async fn keep(connection: &mut PgConnection, runs: &RunKeys) -> Result<(), StoreError> {
    for runs in portions(connection, runs).await? {
        let mut workloads = rows::workloads(connection, &runs).await?;
        let bodies = runs
            .run_ids
            .iter()
            .map(|run| document::write(&workloads.remove(run).unwrap_or_default()));
        let bodies: Vec<_> = bodies.collect::<Result<_, _>>()?;
        sqlx::query!(
            "insert into run_figures (config_id, run_id, layout, body)
             select config_id, run_id, $3, body
             from unnest($1::uuid[], $2::uuid[], $4::bytea[]) as made (config_id, run_id, body)
             on conflict (config_id, run_id) do update set layout = excluded.layout, body = excluded.body",
            &runs.config_ids,
            &runs.run_ids,
            document::LAYOUT,
            &bodies
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// The runs in portions that can be read at once.
async fn portions(connection: &mut PgConnection, runs: &RunKeys) -> Result<Vec<RunKeys>, sqlx::Error> {
    let mut portions: Vec<Vec<(Uuid, Uuid)>> = Vec::new();
    let mut figures = 0;
    for (run, own) in runs.pairs().zip(counts(connection, runs).await?) {
        match portions.last_mut() {
            Some(portion) if portion.len() < AT_ONCE && figures + own <= MOST_FIGURES => {
                figures += own;
                portion.push(run);
            }
            _ => {
                figures = own;
                portions.push(vec![run]);
            }
        }
    }
    let keys = |portion: Vec<_>| portion.into_iter().collect();
    Ok(portions.into_iter().map(keys).collect())
}

/// How many figures each of these runs has.
async fn counts(connection: &mut PgConnection, runs: &RunKeys) -> Result<Vec<i64>, sqlx::Error> {
    if runs.run_ids.len() < 2 {
        return Ok(vec![0; runs.run_ids.len()]);
    }
    sqlx::query_scalar!(
        r#"select (select count(*) from measurement m
                   where m.config_id = wanted.config_id and m.run_id = wanted.run_id) as "figures!"
           from unnest($1::uuid[], $2::uuid[]) with ordinality as wanted (config_id, run_id, place)
           order by wanted.place"#,
        &runs.config_ids,
        &runs.run_ids
    )
    .fetch_all(connection)
    .await
}

/// What a pass over all runs did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeptFigures {
    /// Documents that were made.
    pub made: u64,
    /// Runs of which none could be made; they are read from their rows.
    pub failed: u64,
}

impl Store {
    /// Makes documents of the runs that have none, one of an older program, or one that could not be read. Some dozens a
    /// transaction; one that cannot be read keeps no other from its own. What is being written is left out, and two passes at the same time do no harm.
    ///
    /// # Errors
    /// When the database cannot be asked which runs there are.
    pub async fn keep_figures(&self) -> Result<KeptFigures, StoreError> {
        self.forget_unreadable().await?;
        let mut kept = KeptFigures::default();
        let mut after = (Uuid::nil(), Uuid::nil());
        loop {
            let looked_at = self.without_document(after).await?;
            let Some((last, _)) = looked_at.last() else {
                return Ok(kept);
            };
            after = *last;
            let missing = looked_at.iter().filter(|(_, missing)| *missing);
            let missing: Vec<_> = missing.map(|(run, _)| *run).collect();
            for runs in missing.chunks(AT_ONCE) {
                if let Ok(made) = self.keep_some(&runs.iter().copied().collect()).await {
                    kept.made += made;
                    continue;
                }
                for run in runs {
                    match self.keep_some(&std::iter::once(*run).collect()).await {
                        Ok(made) => kept.made += made,
                        Err(_) => kept.failed += 1,
                    }
                }
            }
        }
    }

    /// Throws away the documents that could not be read, but for those of runs that somebody is writing: these get
    /// another one anyway.
    async fn forget_unreadable(&self) -> Result<(), sqlx::Error> {
        let noticed = self.unreadable.take();
        if noticed.is_empty() {
            return Ok(());
        }
        let runs: RunKeys = noticed.iter().copied().collect();
        let thrown_away = sqlx::query!(
            "with locked as (
               select r.config_id, r.id from unnest($1::uuid[], $2::uuid[]) as noticed (config_id, run_id)
               join run r on r.config_id = noticed.config_id and r.id = noticed.run_id
               order by r.config_id, r.id for no key update of r skip locked)
             delete from run_figures f using locked where f.config_id = locked.config_id and f.run_id = locked.id",
            &runs.config_ids,
            &runs.run_ids
        )
        .execute(&self.pool)
        .await;
        if thrown_away.is_err() {
            for run in noticed {
                self.unreadable.notice(run);
            }
        }
        thrown_away.map(|_| ())
    }

    /// The runs after one, by their keys, and whether they need a document.
    async fn without_document(
        &self,
        (config, run): (Uuid, Uuid),
    ) -> Result<Vec<((Uuid, Uuid), bool)>, sqlx::Error> {
        let rows = sqlx::query!(
            r#"select r.config_id, r.id, coalesce(f.layout < $3, true) as "missing!"
               from run r left join run_figures f on f.config_id = r.config_id and f.run_id = r.id
               where (r.config_id, r.id) > ($1, $2) order by r.config_id, r.id limit $4"#,
            config,
            run,
            document::LAYOUT,
            BATCH
        )
        .fetch_all(&self.pool)
        .await?;
        let runs = rows.into_iter().map(|row| ((row.config_id, row.id), row.missing));
        Ok(runs.collect())
    }

    /// Makes the documents of those of these runs that nobody is writing.
    async fn keep_some(&self, runs: &RunKeys) -> Result<u64, StoreError> {
        let mut transaction = self.pool.begin().await?;
        // As the rows' triggers lock them: no row changes between being read and its document being there.
        let locked = sqlx::query!(
            r#"select r.config_id, r.id from unnest($1::uuid[], $2::uuid[]) as wanted (config_id, run_id)
               join run r on r.config_id = wanted.config_id and r.id = wanted.run_id
               where not exists (select from run_figures f
                 where f.config_id = r.config_id and f.run_id = r.id and f.layout >= $3)
               order by r.config_id, r.id for no key update of r skip locked"#,
            &runs.config_ids,
            &runs.run_ids,
            document::LAYOUT
        )
        .fetch_all(&mut *transaction)
        .await?;
        let locked: RunKeys = locked.into_iter().map(|row| (row.config_id, row.id)).collect();
        keep(&mut transaction, &locked).await?;
        transaction.commit().await?;
        Ok(locked.run_ids.len() as u64)
    }
}
