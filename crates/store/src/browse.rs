mod cursor;
mod levels;
mod terms;

use std::collections::HashMap;

use podium_domain::{ConfigInfo, Factor, Level};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    Store, StoreError,
    config::{ConfigRow, config_rows},
    level::canonical,
};
use cursor::Cursor;
use terms::Terms;

/// Most items of a page.
const MAX_LIMIT: u32 = 100;

/// How many public configs one page looks through at most for those that match.
const WINDOW: i64 = 2000;

/// What to look for among the public configs.
#[derive(Debug, Clone, Default)]
pub struct BrowseFilter {
    /// Text that the title, one of the levels or a tool's name contains, whatever the case and, of facets, the spelling; or
    /// words that are each found there. Its first 200 characters and five words count.
    pub q: Option<String>,
    /// Levels that the config has, in any spelling: one of those named of each factor. A level of a facet takes in all
    /// that are found under it (`NFS` also `NFSv4`). The factor `tool` is the tools that measured it.
    pub factors: Vec<(Factor, Level)>,
    /// Where the previous page ended: its [`Page::next`].
    pub cursor: Option<String>,
    /// At most so many; from 1 to 100.
    pub limit: u32,
}

/// One page of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Page<T> {
    /// What the page shows. The page of a filter can be short, even empty, while `next` is there: the work for one page
    /// is bounded.
    pub items: Vec<T>,
    /// The cursor of the next page, if there may be one.
    pub next: Option<String>,
}

/// A config in a list.
#[derive(Debug, Clone, PartialEq)]
pub struct ConfigCard {
    /// The config.
    pub info: ConfigInfo,
    /// The tools it was measured with, in alphabetical order.
    pub tools: Vec<String>,
    /// How many runs it has.
    pub runs: u32,
    /// How many different workloads those runs have.
    pub workloads: u32,
}

/// A config that was looked at.
struct Seen {
    id: Uuid,
    slug: String,
    created_at: OffsetDateTime,
    hit: bool,
}

impl Store {
    /// Public configs, newest first.
    ///
    /// # Errors
    /// [`StoreError::Cursor`], or when the database cannot be asked.
    pub async fn browse(&self, filter: &BrowseFilter) -> Result<Page<ConfigCard>, StoreError> {
        let start = filter.cursor.as_deref().map_or(Ok(Cursor::START), str::parse)?;
        let limit = filter.limit.clamp(1, MAX_LIMIT);
        let seen = self.seen(filter, start, i64::from(limit)).await?;
        let limit = limit as usize;
        let hits = seen.iter().filter(|seen| seen.hit).count();
        // The row after the page's last only says that there is a next page; after a window without enough hits it is
        // the last one looked at that the next page starts from.
        let last = if hits > limit {
            seen.get(limit - 1)
        } else {
            seen.last().filter(|seen| !seen.hit)
        };
        let next = last.map(|seen| {
            Cursor {
                created_at: seen.created_at,
                id: seen.id,
            }
            .to_string()
        });
        let slugs: Vec<_> = seen
            .into_iter()
            .filter(|seen| seen.hit)
            .take(limit)
            .map(|seen| seen.slug)
            .collect();
        let mut rows: HashMap<_, _> = config_rows(self.reader(), &slugs)
            .await?
            .into_iter()
            .filter(|row| row.visibility == "public")
            .map(|row| (row.slug.clone(), row))
            .collect();
        let items = slugs
            .iter()
            .filter_map(|slug| rows.remove(slug))
            .map(card)
            .collect::<Result<_, _>>()?;
        Ok(Page { items, next })
    }

    /// The first `limit` hits after `start` and one more, then the last config of the window when it was full.
    async fn seen(&self, filter: &BrowseFilter, start: Cursor, limit: i64) -> Result<Vec<Seen>, sqlx::Error> {
        let factors: Vec<_> = filter
            .factors
            .iter()
            .map(|(factor, _)| factor.as_str().to_owned())
            .collect();
        let forms: Vec<_> = filter
            .factors
            .iter()
            .map(|(factor, level)| canonical(factor.as_str(), level.as_str()))
            .collect();
        let levels: Vec<_> = filter
            .factors
            .iter()
            .map(|(_, level)| level.as_str().to_owned())
            .collect();
        let terms = Terms::of(filter.q.as_deref());
        let wanted = limit + 1;
        let window = if terms.patterns.is_empty() && factors.is_empty() {
            wanted
        } else {
            WINDOW
        };
        sqlx::query_as!(
            Seen,
            r#"with seen as materialized (
                 select id, slug, title, created_at from config
                 where visibility = 'public' and (created_at, id) < ($1, $2)
                 order by created_at desc, id desc limit $3
               ), term as materialized (
                 select pattern, number from unnest($4::text[]) with ordinality as t (pattern, number)
               ), by_term as materialized (
                 select t.number, seen.id as config_id from seen join term t on seen.title ilike t.pattern
                 union
                 select t.number, f.config_id
                 from seen join config_factor f on f.config_id = seen.id join level l on l.id = f.level_id
                 join term t on l.level ilike t.pattern
                 union
                 select t.number, f.config_id
                 from seen join config_facet f on f.config_id = seen.id join term t on f.level ilike t.pattern
                 union
                 select m.number, f.config_id
                 from unnest($9::bigint[], $10::text[], $11::text[]) as m (number, factor, level)
                 join config_facet f on f.factor = m.factor and f.level = m.level
                 join seen on seen.id = f.config_id
               ), by_text as materialized (
                 -- The whole text, or every one of its words.
                 select config_id from by_term group by config_id
                 having bool_or(number = 1) or count(*) = cardinality($4) - 1
               ), by_factor as materialized (
                 select found.config_id from (
                   select f.config_id, f.factor
                   from unnest($5::text[], $6::text[]) as wanted (factor, canonical)
                   join config_factor f on f.factor = wanted.factor and f.canonical = wanted.canonical
                   join seen on seen.id = f.config_id
                   union
                   select f.config_id, f.factor
                   from unnest($5::text[], $6::text[], $7::text[]) as wanted (factor, canonical, level)
                   join config_facet f on f.factor = wanted.factor and f.level in (wanted.canonical, wanted.level)
                   join seen on seen.id = f.config_id
                 ) as found
                 group by found.config_id
                 having count(*) = (select count(distinct factor) from unnest($5::text[]) as wanted (factor))
               ), hits as (
                 select id, slug, created_at from seen
                 where (cardinality($4) = 0 or id in (select config_id from by_text))
                 and (cardinality($5) = 0 or id in (select config_id from by_factor))
                 order by created_at desc, id desc limit $8
               )
               select id as "id!", slug as "slug!", created_at as "created_at!", hit as "hit!" from (
                 select id, slug, created_at, true as hit from hits
                 union all
                 (select id, slug, created_at, false from seen
                  where (select count(*) from seen) = $3 order by created_at, id limit 1)
               ) as found
               order by hit desc, created_at desc, id desc"#,
            start.created_at,
            start.id,
            window,
            &terms.patterns,
            &factors,
            &forms,
            &levels,
            wanted,
            &terms.numbers,
            &terms.facets,
            &terms.levels
        )
        .fetch_all(self.reader())
        .await
    }
}

fn card(row: ConfigRow) -> Result<ConfigCard, StoreError> {
    Ok(ConfigCard {
        tools: row.tools.clone(),
        runs: row.runs.cast_unsigned(),
        workloads: row.workloads.cast_unsigned(),
        info: row.info()?,
    })
}
