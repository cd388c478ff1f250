//! Runs that are no results but were recorded beside one: logs of a tool, statistics of a host.

use podium_domain::{ConfigId, RunId, Slug};
use time::OffsetDateTime;

use crate::{Store, StoreError, config, text};

/// Most runs of a config that are looked at to tell which belong together.
const MOST_RUNS: i64 = 200;

/// What tells which runs of a config belong together.
#[derive(Debug, Clone, PartialEq)]
pub struct RunFacts {
    /// The config it is of.
    pub config: ConfigId,
    /// Its key.
    pub id: RunId,
    /// Its public id.
    pub slug: Slug,
    /// The tool's own name.
    pub tool: String,
    /// The file it was read from, by its own name or its path in an archive.
    pub file_name: String,
    /// As the file stated it.
    pub started_at: Option<String>,
    /// Names of its workloads and of their single jobs.
    pub names: Vec<String>,
    /// Whether anything was measured; without, it is a recording.
    pub has_results: bool,
    /// The longest of its workloads, by what the file says, else by its series.
    pub longest_s: Option<f64>,
    /// All of its workloads, one after the other.
    pub total_s: Option<f64>,
    /// Whether its owner excluded it from comparisons.
    pub is_excluded: bool,
    /// What its owner chose: the run that it belongs to, or `Some(None)`: to none.
    pub chosen: Option<Option<RunId>>,
}

impl Store {
    /// The runs of configs with what tells which of them belong together; the first 200 of each config, config by config
    /// in no order.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn run_facts(&self, configs: &[ConfigId]) -> Result<Vec<RunFacts>, StoreError> {
        let configs: Vec<_> = configs.iter().map(|config| config.0).collect();
        let rows = sqlx::query!(
            r#"select r.config_id, r.id, r.slug, r.tool, coalesce(r.member, u.file_name) as "file_name!", r.started_at,
                 r.excluded is not null as "is_excluded!", r.attached_by_owner, r.attached_to, w.names as "names!", w.longest_s, w.total_s,
                 exists (select from measurement m where m.config_id = r.config_id and m.run_id = r.id)
                   as "has_results!",
                 (select max((s.document #>> '{t_s,-1}')::double precision) from series s
                   where s.config_id = r.config_id and s.run_id = r.id
                   and not exists (select from measurement m where m.config_id = r.config_id and m.run_id = r.id)
                   and json_typeof(s.document #> '{t_s,-1}') = 'number') as series_s
               from unnest($1::uuid[]) wanted (id)
               cross join lateral
                 (select * from run where config_id = wanted.id order by created_at, position limit $2) r
               join upload u on u.config_id = r.config_id and u.id = r.upload_id
               cross join lateral (
                 select coalesce(array_agg(distinct w.name), '{}')
                     || coalesce((select array_agg(distinct p ->> 'name') from run_workload o,
                          json_array_elements(o.parts) p
                          where o.config_id = r.config_id and o.run_id = r.id and json_typeof(o.parts) = 'array'), '{}')
                     as names,
                   max(d.duration_s) as longest_s, sum(d.duration_s) as total_s
                 from run_workload w cross join lateral (
                   select case when json_typeof(w.conditions -> 'duration_s') = 'number'
                     then (w.conditions ->> 'duration_s')::double precision end as duration_s
                 ) d
                 where w.config_id = r.config_id and w.run_id = r.id
               ) w
               order by r.config_id, r.created_at, u.position, r.position"#,
            &configs,
            MOST_RUNS
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(RunFacts {
                    config: ConfigId(row.config_id),
                    id: RunId(row.id),
                    slug: text::slug(&row.slug)?,
                    tool: row.tool,
                    file_name: row.file_name,
                    started_at: row.started_at,
                    names: row.names,
                    has_results: row.has_results,
                    longest_s: row.longest_s.or(row.series_s),
                    total_s: row.total_s.or(row.series_s),
                    is_excluded: row.is_excluded,
                    chosen: row.attached_by_owner.then(|| row.attached_to.map(RunId)),
                })
            })
            .collect()
    }

    /// The owner says to which run of its config a recording belongs: `Some(None)` to none, `None` to the one that name
    /// and time tell.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when the recording is not in this config, or when the database cannot be asked.
    pub async fn attach_run(
        &self,
        config: ConfigId,
        recording: RunId,
        chosen: Option<Option<RunId>>,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        config::touch(&mut transaction, config.0, now).await?;
        let updated = sqlx::query!(
            "update run set attached_by_owner = $3, attached_to = $4 where config_id = $1 and id = $2",
            config.0,
            recording.0,
            chosen.is_some(),
            chosen.flatten().map(|run| run.0)
        )
        .execute(&mut *transaction)
        .await?;
        if updated.rows_affected() == 0 {
            return Err(StoreError::Missing);
        }
        transaction.commit().await?;
        Ok(())
    }
}
