//! What was measured over time, of several configs at once.

use podium_domain::{ConfigId, RunId, Series, Slug};
use sqlx::types::Json;

use crate::{Store, StoreError, text};

/// Most bytes of series, as they are stored, that one answer is made from.
const MOST_BYTES: i32 = 24 << 20;

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
                 where c.slug = any($1) and s.kind = 'time') as "any!""#,
            &slugs
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(row.any)
    }

    /// The time series of these configs' runs, excluded ones apart, in the order in which the runs were added, as many as
    /// fit into 24 MiB as they are stored; and how many did not fit. Private configs are among them: the caller looks at
    /// their visibility.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn time_series(&self, configs: &[Slug]) -> Result<(Vec<TimeSeries>, u64), StoreError> {
        let slugs = slugs(configs);
        let rows = sqlx::query!(
            r#"with found as (
                 select s.config_id, s.run_id, s.position, s.number, c.slug, w.name,
                   row_number() over by_age as place, sum(s.bytes) over by_age as bytes_so_far
                 from config c
                 join run r on r.config_id = c.id and r.excluded is null
                 join upload u on u.config_id = r.config_id and u.id = r.upload_id
                 join run_workload w on w.config_id = r.config_id and w.run_id = r.id
                 join series s on s.config_id = w.config_id and s.run_id = w.run_id and s.position = w.position
                 where c.slug = any($1) and s.kind = 'time' and s.bytes <= $2
                 window by_age as (order by r.created_at, u.position, r.position, r.id, w.position, s.number))
               select f.config_id, f.slug, f.run_id, f.name, s.document as "document: Json<Series>"
               from found f join series s using (config_id, run_id, position, number)
               where f.bytes_so_far <= $2 order by f.place"#,
            &slugs,
            MOST_BYTES
        )
        .fetch_all(&self.pool)
        .await?;
        let all = sqlx::query_scalar!(
            r#"select count(*) as "all!" from config c
               join run r on r.config_id = c.id and r.excluded is null
               join series s on s.config_id = r.config_id and s.run_id = r.id
               where c.slug = any($1) and s.kind = 'time'"#,
            &slugs
        )
        .fetch_one(&self.pool)
        .await?;
        let series: Result<Vec<TimeSeries>, StoreError> = rows
            .into_iter()
            .map(|row| {
                Ok(TimeSeries {
                    config: ConfigId(row.config_id),
                    config_slug: text::slug(&row.slug)?,
                    run: RunId(row.run_id),
                    workload: row.name,
                    series: row.document.0,
                })
            })
            .collect();
        let series = series?;
        let left_out = all.cast_unsigned().saturating_sub(series.len() as u64);
        Ok((series, left_out))
    }
}

fn slugs(configs: &[Slug]) -> Vec<String> {
    configs.iter().map(|slug| slug.as_str().to_owned()).collect()
}
