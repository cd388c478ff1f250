use std::collections::HashMap;

use podium_domain::{Factors, RunId, Slug, TestedConfig, TestedRun};
use sqlx::{PgConnection, PgPool, types::Json};
use uuid::Uuid;

use crate::{
    Store, StoreError,
    config::config_rows,
    measured::{RunKeys, workloads},
    text,
};

/// More configs than this stand in no comparison.
const MAX_CONFIGS: usize = 100;

/// Several queries see one state of the database: no run without its figures because it is deleted meanwhile.
pub(crate) const SNAPSHOT: &str = "begin isolation level repeatable read read only";

impl Store {
    /// Configs with everything that was measured on them, excluded runs apart, in the order asked; those that do not
    /// exist are left out, one asked twice is given once, and of more than 100 the rest is left out. Four queries
    /// whatever the number.
    /// Private ones are among them: the caller looks at their visibility.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn tested_configs(&self, slugs: &[Slug]) -> Result<Vec<TestedConfig>, StoreError> {
        let slugs: Vec<_> = slugs
            .iter()
            .take(MAX_CONFIGS)
            .map(|slug| slug.as_str().to_owned())
            .collect();
        let mut found = read(self.reader(), &slugs).await?;
        if self.reader_lags() && slugs.iter().any(|slug| !found.contains_key(slug)) {
            found = read(&self.pool, &slugs).await?;
        }
        Ok(slugs.iter().filter_map(|slug| found.remove(slug)).collect())
    }
}

async fn read(pool: &PgPool, slugs: &[String]) -> Result<HashMap<String, TestedConfig>, StoreError> {
    let mut snapshot = pool.begin_with(SNAPSHOT).await?;
    let configs = config_rows(&mut *snapshot, slugs).await?;
    let ids: Vec<_> = configs.iter().map(|row| row.id).collect();
    let mut runs = runs(&mut snapshot, &ids).await?;
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

/// The runs of these configs that take part in comparisons, by config and in the order they were added. What their
/// owner says of them goes before what the file says.
async fn runs(
    connection: &mut PgConnection,
    configs: &[Uuid],
) -> Result<HashMap<Uuid, Vec<TestedRun>>, StoreError> {
    let rows = sqlx::query!(
        r#"select r.config_id, r.id, r.slug, r.format, r.tool, r.tool_version, r.section, r.started_at,
             (r.factors::jsonb || r.owner_factors::jsonb) as "factors!: Json<Factors>"
           from run r join upload u on u.config_id = r.config_id and u.id = r.upload_id
           where r.config_id = any($1) and r.excluded is null
           order by r.created_at, u.position, r.position"#,
        configs
    )
    .fetch_all(&mut *connection)
    .await?;
    let keys = RunKeys {
        config_ids: rows.iter().map(|row| row.config_id).collect(),
        run_ids: rows.iter().map(|row| row.id).collect(),
    };
    let mut measured = workloads(connection, &keys).await?;
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
