use std::collections::{BTreeMap, HashMap};

use podium_domain::{
    ConfigId, ConfigInfo, Factors, ParsedRun, ParsedWorkload, Part, RunId, Series, Slug, TestedWorkload,
};
use sqlx::{PgConnection, types::Json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Correction, file_identities};
use crate::{
    Store, StoreError,
    config::config_rows,
    measured::{RunKeys, Unreadable, workloads},
    tested::SNAPSHOT,
    text,
};

/// One run with everything that its file said.
#[derive(Debug, Clone, PartialEq)]
pub struct RunRecord {
    /// Its key.
    pub id: RunId,
    /// Its public id.
    pub slug: Slug,
    /// The key of the config it belongs to.
    pub config_id: ConfigId,
    /// The config it belongs to.
    pub config: ConfigInfo,
    /// The upload it came with.
    pub upload: Slug,
    /// As parsed, with the single jobs and the series.
    pub run: ParsedRun,
    /// Levels that its owner states for this run alone, over its file's and its config's.
    pub owner_factors: Factors,
    /// Why its owner lets it take no part in comparisons.
    pub excluded: Option<String>,
    /// Workloads of `run` that its owner says are others than the file says, in their order; `run` has what the owner
    /// says.
    pub corrections: Vec<Correction>,
    /// When it was added. RFC 3339, UTC.
    pub created_at: String,
    /// How often its owner changed what is said of it.
    pub revision: u32,
}

/// The columns of a run that its file filled.
pub(crate) struct RunRow {
    pub(crate) id: Uuid,
    pub(crate) slug: String,
    pub(crate) format: String,
    pub(crate) tool: String,
    pub(crate) tool_version: Option<String>,
    pub(crate) section: Option<String>,
    pub(crate) first_line: Option<i64>,
    pub(crate) last_line: Option<i64>,
    pub(crate) member: Option<String>,
    pub(crate) subject: Option<String>,
    pub(crate) started_at: Option<String>,
    pub(crate) found: Json<BTreeMap<String, String>>,
    pub(crate) factors: Json<Factors>,
    pub(crate) created_at: OffsetDateTime,
}

impl RunRow {
    pub(crate) fn parsed(self, workloads: Vec<ParsedWorkload>) -> ParsedRun {
        ParsedRun {
            format: self.format,
            tool: self.tool,
            tool_version: self.tool_version,
            section: self.section,
            lines: self
                .first_line
                .zip(self.last_line)
                .map(|(first, last)| [first.cast_unsigned(), last.cast_unsigned()]),
            member: self.member,
            subject: self.subject,
            started_at: self.started_at,
            found: self.found.0,
            factors: self.factors.0,
            workloads,
        }
    }
}

impl Store {
    /// The run with this public id.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn run(&self, slug: &Slug) -> Result<Option<RunRecord>, StoreError> {
        let mut snapshot = self.pool.begin_with(SNAPSHOT).await?;
        let place = sqlx::query!(
            r#"select r.config_id, r.id, c.slug as config, u.slug as upload, r.excluded,
               r.owner_factors as "owner_factors: Json<Factors>",
               (select coalesce(max(v.number), 0) from run_revision v
                 where v.config_id = r.config_id and v.run_id = r.id) as "revision!"
             from slug s
             join run r on r.config_id = s.config_id and r.id = s.id
             join upload u on u.config_id = r.config_id and u.id = r.upload_id
             join config c on c.id = r.config_id
             where s.slug = $1 and s.noun = 'run'"#,
            slug.as_str()
        )
        .fetch_optional(&mut *snapshot)
        .await?;
        let Some(place) = place else { return Ok(None) };
        let config = config_rows(&mut *snapshot, &[place.config]).await?.pop();
        let row = run_rows(&mut snapshot, place.config_id, &[place.id]).await?.pop();
        let row = row.ok_or(StoreError::Corrupt("run"))?;
        let keys = RunKeys {
            config_ids: vec![place.config_id],
            run_ids: vec![place.id],
        };
        let workloads = parsed_workloads(&mut snapshot, &keys, &self.unreadable)
            .await?
            .remove(&place.id);
        let of_file = file_identities(&mut snapshot, &keys).await?;
        let mut corrections: Vec<_> = of_file
            .into_iter()
            .map(|((_, position), file_identity)| Correction {
                position,
                file_identity,
            })
            .collect();
        corrections.sort_by_key(|correction| correction.position);
        snapshot.commit().await?;
        Ok(Some(RunRecord {
            id: RunId(place.id),
            slug: slug.clone(),
            config_id: ConfigId(place.config_id),
            config: config.ok_or(StoreError::Corrupt("run"))?.info()?,
            upload: text::slug(&place.upload)?,
            created_at: text::rfc3339(row.created_at)?,
            owner_factors: place.owner_factors.0,
            excluded: place.excluded,
            revision: place.revision.cast_unsigned(),
            corrections,
            run: row.parsed(workloads.unwrap_or_default()),
        }))
    }
}

/// These runs of a config in their upload's order, without what was measured.
pub(crate) async fn run_rows(
    connection: &mut PgConnection,
    config: Uuid,
    runs: &[Uuid],
) -> Result<Vec<RunRow>, sqlx::Error> {
    sqlx::query_as!(
        RunRow,
        r#"select id, slug, format, tool, tool_version, section, first_line, last_line, member, subject, started_at,
             found as "found: Json<BTreeMap<String, String>>", factors as "factors: Json<Factors>", created_at
           from run where config_id = $1 and id = any($2) order by position"#,
        config,
        runs
    )
    .fetch_all(connection)
    .await
}

/// The workloads of these runs with their figures, single jobs and series. Four queries whatever the number.
pub(crate) async fn parsed_workloads(
    connection: &mut PgConnection,
    runs: &RunKeys,
    unreadable: &Unreadable,
) -> Result<HashMap<Uuid, Vec<ParsedWorkload>>, StoreError> {
    let tested = workloads(&mut *connection, runs, unreadable).await?;
    let parts = sqlx::query!(
        r#"select r.run_id, r.position, r.parts as "parts!: Json<Vec<Part>>"
           from unnest($1::uuid[], $2::uuid[]) as wanted (config_id, run_id)
           join run_workload r on r.config_id = wanted.config_id and r.run_id = wanted.run_id
           where r.parts is not null"#,
        &runs.config_ids,
        &runs.run_ids
    )
    .fetch_all(&mut *connection)
    .await?;
    let series = sqlx::query!(
        r#"select s.run_id, s.position, s.document as "document: Json<Series>"
           from unnest($1::uuid[], $2::uuid[]) as wanted (config_id, run_id)
           join series s on s.config_id = wanted.config_id and s.run_id = wanted.run_id
           order by s.run_id, s.position, s.number"#,
        &runs.config_ids,
        &runs.run_ids
    )
    .fetch_all(connection)
    .await?;
    let mut parts: HashMap<_, _> = parts
        .into_iter()
        .map(|row| ((row.run_id, row.position), row.parts.0))
        .collect();
    let mut all_series: HashMap<_, Vec<Series>> = HashMap::new();
    for row in series {
        let of = all_series.entry((row.run_id, row.position)).or_default();
        of.push(row.document.0);
    }
    let mut of_runs = HashMap::new();
    for (run, tested) in tested {
        let parsed = (0..).zip(tested).map(|(position, workload)| {
            parsed(
                workload,
                parts.remove(&(run, position)).unwrap_or_default(),
                all_series.remove(&(run, position)).unwrap_or_default(),
            )
        });
        of_runs.insert(run, parsed.collect());
    }
    Ok(of_runs)
}

fn parsed(tested: TestedWorkload, parts: Vec<Part>, series: Vec<Series>) -> ParsedWorkload {
    ParsedWorkload {
        name: tested.name,
        identity: tested.identity,
        conditions: tested.conditions,
        outcome: tested.outcome,
        measurements: tested.measurements,
        parts,
        series,
    }
}
