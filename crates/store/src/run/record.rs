use std::collections::{BTreeMap, HashMap};

use podium_domain::{
    ConfigId, ConfigInfo, Factors, ParsedRun, ParsedWorkload, Part, RunId, Series, Slug, TestedWorkload,
};
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

use crate::{
    Store, StoreError,
    config::config_rows,
    measured::{RunKeys, workloads},
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
    /// When it was added. RFC 3339, UTC.
    pub created_at: String,
}

impl Store {
    /// The run with this public id.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn run(&self, slug: &Slug) -> Result<Option<RunRecord>, StoreError> {
        let mut snapshot = self.pool.begin_with(SNAPSHOT).await?;
        let row = sqlx::query!(
            r#"select r.config_id, r.id, c.slug as config, u.slug as upload, r.format, r.tool, r.tool_version, r.section,
                 r.first_line, r.last_line, r.member, r.subject, r.started_at,
                 r.found as "found: Json<BTreeMap<String, String>>", r.factors as "factors: Json<Factors>", r.created_at
               from slug s
               join run r on r.config_id = s.config_id and r.id = s.id
               join upload u on u.config_id = r.config_id and u.id = r.upload_id
               join config c on c.id = r.config_id
               where s.slug = $1 and s.noun = 'run'"#,
            slug.as_str()
        )
        .fetch_optional(&mut *snapshot)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let config = config_rows(&mut *snapshot, &[row.config]).await?.pop();
        let workloads = parsed_workloads(&mut snapshot, row.config_id, row.id).await?;
        snapshot.commit().await?;
        Ok(Some(RunRecord {
            id: RunId(row.id),
            slug: slug.clone(),
            config_id: ConfigId(row.config_id),
            config: config.ok_or(StoreError::Corrupt("run"))?.info()?,
            upload: text::slug(&row.upload)?,
            run: ParsedRun {
                format: row.format,
                tool: row.tool,
                tool_version: row.tool_version,
                section: row.section,
                lines: row
                    .first_line
                    .zip(row.last_line)
                    .map(|(first, last)| [first.cast_unsigned(), last.cast_unsigned()]),
                member: row.member,
                subject: row.subject,
                started_at: row.started_at,
                found: row.found.0,
                factors: row.factors.0,
                workloads,
            },
            created_at: text::rfc3339(row.created_at)?,
        }))
    }
}

/// The workloads of a run with their figures, single jobs and series.
async fn parsed_workloads(
    connection: &mut PgConnection,
    config: Uuid,
    run: Uuid,
) -> Result<Vec<ParsedWorkload>, StoreError> {
    let keys = RunKeys {
        config_ids: vec![config],
        run_ids: vec![run],
    };
    let tested = workloads(&mut *connection, &keys)
        .await?
        .remove(&run)
        .unwrap_or_default();
    let parts = sqlx::query!(
        r#"select position, parts as "parts!: Json<Vec<Part>>" from run_workload
           where config_id = $1 and run_id = $2 and parts is not null"#,
        config,
        run
    )
    .fetch_all(&mut *connection)
    .await?;
    let series = sqlx::query!(
        r#"select position, document as "document: Json<Series>" from series
           where config_id = $1 and run_id = $2 order by position, number"#,
        config,
        run
    )
    .fetch_all(connection)
    .await?;
    let mut parts: HashMap<_, _> = parts.into_iter().map(|row| (row.position, row.parts.0)).collect();
    let mut all_series: HashMap<i32, Vec<Series>> = HashMap::new();
    for row in series {
        all_series.entry(row.position).or_default().push(row.document.0);
    }
    Ok((0..)
        .zip(tested)
        .map(|(position, workload)| {
            parsed(
                workload,
                parts.remove(&position).unwrap_or_default(),
                all_series.remove(&position).unwrap_or_default(),
            )
        })
        .collect())
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
