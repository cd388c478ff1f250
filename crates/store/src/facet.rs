//! Under which levels configs are found, and how many are found under each: kept current by whoever changes a config.

mod registry;

use std::collections::BTreeMap;

use podium_domain::{Factors, factor};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{Store, StoreError, level};

/// In how many parts a count is kept.
const PARTS: u128 = 8;

/// Most levels of all facets together that a page is given.
const MOST_LEVELS: i64 = 300;

/// How many public configs have a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FacetCount {
    /// A factor, or `tool`.
    pub factor: String,
    /// Its level in the registry's words, or the tool.
    pub level: String,
    /// How many.
    pub configs: u64,
}

impl Store {
    /// The levels under which public configs are found, those of most configs first. One query.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn facet_counts(&self) -> Result<Vec<FacetCount>, StoreError> {
        let rows = sqlx::query!(
            r#"select factor, level, sum(configs)::bigint as "configs!" from facet_count
               group by factor, level having sum(configs) > 0
               order by sum(configs) desc, factor, level limit $1"#,
            MOST_LEVELS
        )
        .fetch_all(self.reader())
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| FacetCount {
                factor: row.factor,
                level: row.level,
                configs: row.configs.cast_unsigned(),
            })
            .collect())
    }
}

/// Where a count is kept: factor, level, part.
type Place = (String, String, i16);

/// Finds anew under which levels these configs are found. Whoever calls this holds their rows.
pub(crate) async fn refresh(connection: &mut PgConnection, configs: &[Uuid]) -> Result<(), StoreError> {
    if configs.is_empty() {
        return Ok(());
    }
    let rows = sqlx::query!(
        r#"select c.id, c.tools, coalesce(f.factors, '{}') as "factors!", coalesce(f.levels, '{}') as "levels!"
           from config c left join lateral (
             select array_agg(f.factor) as factors, array_agg(l.level) as levels
             from config_factor f join level l on l.id = f.level_id where f.config_id = c.id
           ) f on true
           where c.id = any($1) and c.visibility = 'public'"#,
        configs
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut changes = forgotten(connection, configs).await?;
    let (mut ids, mut names, mut levels) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        let stated = level::factors(row.factors, row.levels)?;
        for (factor, level) in found_under(&stated, row.tools) {
            *changes
                .entry((factor.clone(), level.clone(), part(row.id)))
                .or_default() += 1;
            ids.push(row.id);
            names.push(factor);
            levels.push(level);
        }
    }
    sqlx::query!(
        "insert into config_facet (config_id, factor, level)
         select * from unnest($1::uuid[], $2::text[], $3::text[])",
        &ids,
        &names,
        &levels
    )
    .execute(&mut *connection)
    .await?;
    count(connection, changes).await
}

/// Leaves a config out of all counts, because it is about to be deleted.
pub(crate) async fn forget(connection: &mut PgConnection, config: Uuid) -> Result<(), StoreError> {
    let changes = forgotten(connection, &[config]).await?;
    count(connection, changes).await
}

fn found_under(factors: &Factors, tools: Vec<String>) -> Vec<(String, String)> {
    let facets = factor::facets(factors)
        .into_iter()
        .map(|facet| (facet.factor, facet.level));
    let mut tools: Vec<String> = tools;
    tools.sort_unstable();
    tools.dedup();
    let tools = tools.into_iter().map(|tool| (factor::TOOL.to_owned(), tool));
    facets.chain(tools).collect()
}

fn part(config: Uuid) -> i16 {
    // Below eight.
    i16::try_from(config.as_u128() % PARTS).unwrap_or_default()
}

/// Removes what the configs were found under; by how much each count is too high then.
async fn forgotten(
    connection: &mut PgConnection,
    configs: &[Uuid],
) -> Result<BTreeMap<Place, i64>, sqlx::Error> {
    let rows = sqlx::query!(
        "delete from config_facet where config_id = any($1) returning config_id, factor, level",
        configs
    )
    .fetch_all(connection)
    .await?;
    let mut changes = BTreeMap::new();
    for row in rows {
        *changes
            .entry((row.factor, row.level, part(row.config_id)))
            .or_default() -= 1;
    }
    Ok(changes)
}

/// Changes counts, in the order of their keys: two requests wait for each other instead of blocking each other.
async fn count(connection: &mut PgConnection, changes: BTreeMap<Place, i64>) -> Result<(), StoreError> {
    let (mut names, mut levels, mut parts, mut by) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for ((factor, level, part), change) in changes {
        if change != 0 {
            names.push(factor);
            levels.push(level);
            parts.push(part);
            by.push(change);
        }
    }
    if names.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "insert into facet_count (factor, level, part, configs)
         select * from unnest($1::text[], $2::text[], $3::smallint[], $4::bigint[]) as new (factor, level, part, configs)
         order by factor, level, part
         on conflict (factor, level, part) do update set configs = facet_count.configs + excluded.configs",
        &names,
        &levels,
        &parts,
        &by
    )
    .execute(connection)
    .await?;
    Ok(())
}
