//! What was measured over time, of several configs at once.

use podium_domain::{ConfigId, RunId, Series, Slug};
use sqlx::types::Json;

use crate::{Store, StoreError, text};

/// Most bytes of series, as they are stored, that one answer is made from.
const MOST_BYTES: i64 = 24 << 20;

/// A time series with what tells whose it is.
#[derive(Debug, Clone, PartialEq)]
pub struct TimeSeries {
    /// The config it is of.
    pub config: ConfigId,
    /// Its public id.
    pub config_slug: Slug,
    /// The run it stands in.
    pub run: RunId,
    /// The workload's name.
    pub workload: String,
    /// Never a histogram.
    pub series: Series,
}

impl Store {
    /// Whether any of these configs has a time series in a run that takes part.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn has_time_series(&self, configs: &[Slug]) -> Result<bool, StoreError> {
        let slugs = slugs(configs);
        let row = sqlx::query!(
            r#"select exists (
                 select from config c
                 join run r on r.config_id = c.id and r.excluded is null
                 join series s on s.config_id = r.config_id and s.run_id = r.id
                 where c.slug = any($1) and s.document ->> 'kind' = 'time') as "any!""#,
            &slugs
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(row.any)
    }

    /// The time series of these configs' runs, excluded ones apart, in the order in which the runs were added; the first
    /// 24 MiB of them, as they are stored. Private configs are among them: the caller looks at their visibility.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn time_series(&self, configs: &[Slug]) -> Result<Vec<TimeSeries>, StoreError> {
        let slugs = slugs(configs);
        let rows = sqlx::query!(
            r#"select config_id as "config_id!", slug as "slug!", run_id as "run_id!", name as "name!",
                 document as "document!: Json<Series>"
               from (
                 select c.id as config_id, c.slug, r.id as run_id, w.name, s.document,
                   row_number() over by_age as place,
                   sum(octet_length(s.document::text)) over by_age as bytes
                 from config c
                 join run r on r.config_id = c.id and r.excluded is null
                 join upload u on u.config_id = r.config_id and u.id = r.upload_id
                 join run_workload w on w.config_id = r.config_id and w.run_id = r.id
                 join series s on s.config_id = w.config_id and s.run_id = w.run_id and s.position = w.position
                 where c.slug = any($1) and s.document ->> 'kind' = 'time'
                 window by_age as (order by r.created_at, u.position, r.position, r.id, w.position, s.number)
               ) found
               where bytes <= $2 order by place"#,
            &slugs,
            MOST_BYTES
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(TimeSeries {
                    config: ConfigId(row.config_id),
                    config_slug: text::slug(&row.slug)?,
                    run: RunId(row.run_id),
                    workload: row.name,
                    series: row.document.0,
                })
            })
            .collect()
    }
}

fn slugs(configs: &[Slug]) -> Vec<String> {
    configs.iter().map(|slug| slug.as_str().to_owned()).collect()
}
