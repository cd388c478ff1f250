use std::collections::HashMap;

use podium_domain::{Factors, RunId, Slug, TestedConfig, TestedRun};
use sqlx::{PgConnection, PgPool, types::Json};
use uuid::Uuid;

use crate::{
    Store, StoreError,
    config::config_rows,
    measured::{RunKeys, Unreadable, workloads},
    text,
};

/// More configs than this stand in no comparison.
const MAX_CONFIGS: usize = 100;

/// Workloads of all runs of all configs of one comparison at most: forty configs of five hundred workloads are a fifth of
/// it. More would take a process's memory and seconds of everybody's time.
pub const MAX_COMPARED_WORKLOADS: u64 = 100_000;

/// Runs on a page of a config.
const PAGE_RUNS: usize = 100;

/// A config with some of its runs.
#[derive(Debug, Clone, PartialEq)]
pub struct RunsPage {
    /// The config; of its runs only those of this page.
    pub config: TestedConfig,
    /// The last run of this page, where others come after it: from it the next page is asked for.
    pub next: Option<Slug>,
}

/// Which runs of configs are read.
enum Part<'a> {
    /// All, unless they are too many for a comparison.
    All,
    /// A page, and the first run of the next one.
    Page {
        /// Those that were added after this one.
        after: Option<&'a Slug>,
    },
}

impl Part<'_> {
    /// So many runs and workloads of all of them at most, or none is read.
    fn most_together(&self) -> Result<Option<i64>, StoreError> {
        match self {
            Self::All => i64::try_from(MAX_COMPARED_WORKLOADS)
                .map(Some)
                .map_err(|_| StoreError::OutOfRange("the number of workloads")),
            Self::Page { .. } => Ok(None),
        }
    }

    /// So many runs of all of them at most, and one by which it is seen that there are more.
    fn most(&self) -> Result<Option<i64>, StoreError> {
        match self {
            Self::All => Ok(None),
            Self::Page { .. } => i64::try_from(PAGE_RUNS + 1)
                .map(Some)
                .map_err(|_| StoreError::OutOfRange("the number of runs")),
        }
    }
}

/// Several queries see one state of the database: no run without its figures because it is deleted meanwhile.
pub(crate) const SNAPSHOT: &str = "begin isolation level repeatable read read only";

impl Store {
    /// Configs with everything that was measured on them, excluded runs apart, in the order asked; those that do not
    /// exist are left out, one asked twice is given once, and of more than 100 the rest is left out. Five
    /// statements whatever the number, two more where there is a run without a document of its figures, and one more
    /// where there is no run at all.
    /// Private ones are among them: the caller looks at their visibility.
    ///
    /// # Errors
    /// [`StoreError::TooMuch`] when their runs have more than [`MAX_COMPARED_WORKLOADS`], or when the database cannot be
    /// asked.
    pub async fn tested_configs(&self, slugs: &[Slug]) -> Result<Vec<TestedConfig>, StoreError> {
        let slugs: Vec<_> = slugs
            .iter()
            .take(MAX_CONFIGS)
            .map(|slug| slug.as_str().to_owned())
            .collect();
        let mut found = read(self.reader(), &slugs, &self.unreadable).await?;
        if self.reader_lags() && slugs.iter().any(|slug| !found.contains_key(slug)) {
            found = read(&self.pool, &slugs, &self.unreadable).await?;
        }
        Ok(slugs.iter().filter_map(|slug| found.remove(slug)).collect())
    }

    /// A config with its first hundred runs that take part in comparisons, or with those that were added after one;
    /// `None` when there is no such config. A run that is not there (any more) has none after it.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn runs_page(&self, slug: &Slug, after: Option<&Slug>) -> Result<Option<RunsPage>, StoreError> {
        let mut snapshot = self.pool.begin_with(SNAPSHOT).await?;
        let Some(row) = config_rows(&mut *snapshot, &[slug.as_str().to_owned()])
            .await?
            .pop()
        else {
            return Ok(None);
        };
        let mut runs = runs(&mut snapshot, &[row.id], &Part::Page { after }, &self.unreadable)
            .await?
            .remove(&row.id)
            .unwrap_or_default();
        snapshot.commit().await?;
        let next = (runs.len() > PAGE_RUNS)
            .then(|| runs.get(PAGE_RUNS - 1).map(|last| last.id.clone()))
            .flatten();
        runs.truncate(PAGE_RUNS);
        let info = row.info()?;
        Ok(Some(RunsPage {
            config: TestedConfig { info, runs },
            next,
        }))
    }
}

async fn read(
    pool: &PgPool,
    slugs: &[String],
    unreadable: &Unreadable,
) -> Result<HashMap<String, TestedConfig>, StoreError> {
    let mut snapshot = pool.begin_with(SNAPSHOT).await?;
    let configs = config_rows(&mut *snapshot, slugs).await?;
    let ids: Vec<_> = configs.iter().map(|row| row.id).collect();
    let mut runs = runs(&mut snapshot, &ids, &Part::All, unreadable).await?;
    snapshot.commit().await?;
    configs
        .into_iter()
        .map(|row| {
            let runs = runs.remove(&row.id).unwrap_or_default();
            Ok((
                row.slug.clone(),
                TestedConfig {
                    info: row.info()?,
                    runs,
                },
            ))
        })
        .collect()
}

/// Whether these configs have a run that takes part in comparisons.
async fn has_runs(connection: &mut PgConnection, configs: &[Uuid]) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select from run where config_id = any($1) and excluded is null) as "has_runs!""#,
        configs
    )
    .fetch_one(connection)
    .await
}

/// Runs of these configs that take part in comparisons, by config and in the order they were added. What their
/// owner says of them goes before what the file says.
async fn runs(
    connection: &mut PgConnection,
    configs: &[Uuid],
    part: &Part<'_>,
    unreadable: &Unreadable,
) -> Result<HashMap<Uuid, Vec<TestedRun>>, StoreError> {
    let after = match part {
        Part::All => None,
        Part::Page { after } => *after,
    };
    let rows = sqlx::query!(
        r#"select r.config_id, r.id, r.slug, r.format, r.tool, r.tool_version, r.section, r.started_at,
             (r.factors::jsonb || r.owner_factors::jsonb) as "factors!: Json<Factors>"
           from run r join upload u on u.config_id = r.config_id and u.id = r.upload_id
           where r.config_id = any($1) and r.excluded is null
             and ($2::text is null or (r.created_at, u.position, r.position, r.id) > (
               select l.created_at, v.position, l.position, l.id
               from run l join upload v on v.config_id = l.config_id and v.id = l.upload_id
               where l.config_id = any($1) and l.slug = $2))
             -- Hangs on no run, so that it is decided before any is read.
             and ($4::bigint is null or $4 >= (
               select greatest(count(*), coalesce(sum(a.workloads), 0))
               from run a where a.config_id = any($1) and a.excluded is null))
           order by r.created_at, u.position, r.position, r.id
           limit $3"#,
        configs,
        after.map(Slug::as_str),
        part.most()?,
        part.most_together()?
    )
    .fetch_all(&mut *connection)
    .await?;
    if rows.is_empty() && matches!(part, Part::All) && has_runs(connection, configs).await? {
        return Err(StoreError::TooMuch);
    }
    let keys: RunKeys = rows.iter().map(|row| (row.config_id, row.id)).collect();
    let mut measured = workloads(connection, &keys, unreadable).await?;
    let mut runs: HashMap<Uuid, Vec<TestedRun>> = HashMap::new();
    for row in rows {
        runs.entry(row.config_id).or_default().push(TestedRun {
            run_id: RunId(row.id),
            id: text::slug(&row.slug)?,
            format: row.format,
            tool: row.tool,
            tool_version: row.tool_version,
            section: row.section,
            started_at: row.started_at,
            factors: row.factors.0,
            workloads: measured.remove(&row.id).unwrap_or_default(),
        });
    }
    Ok(runs)
}
