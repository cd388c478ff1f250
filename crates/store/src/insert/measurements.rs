use podium_domain::{Better, Measurement, Series};
use sqlx::PgConnection;
use uuid::Uuid;

use super::received::ReceivedWorkload;
use crate::{StoreError, text};

/// Longest name of a metric, op or statistic, in bytes: the three stand in an index, whose rows are limited.
const MAX_WORD_BYTES: usize = 500;

/// The columns of `measurement`, as `unnest` takes them.
#[derive(Default)]
struct Columns {
    config_ids: Vec<Uuid>,
    run_ids: Vec<Uuid>,
    positions: Vec<i32>,
    metrics: Vec<String>,
    ops: Vec<String>,
    stats: Vec<String>,
    numbers: Vec<i32>,
    values: Vec<Option<f64>>,
    lows: Vec<Option<f64>>,
    highs: Vec<Option<f64>>,
    digits: Vec<Option<i16>>,
    units: Vec<String>,
    betters: Vec<Option<&'static str>>,
    repetitions: Vec<Option<String>>,
}

impl Columns {
    fn push(
        &mut self,
        of: &ReceivedWorkload<'_>,
        number: usize,
        measurement: &Measurement,
    ) -> Result<(), StoreError> {
        self.config_ids.push(of.config.0);
        self.run_ids.push(of.run.id.0);
        self.positions.push(super::position(of.position)?);
        self.numbers.push(super::position(number)?);
        self.metrics.push(word(measurement.metric.as_str())?);
        self.ops.push(word(measurement.op.as_str())?);
        self.stats.push(word(&measurement.stat.to_string())?);
        self.values.push(measurement.value);
        self.lows.push(measurement.bounds().map(|[low, _]| low));
        self.highs.push(measurement.bounds().map(|[_, high]| high));
        self.digits.push(measurement.digits.map(i16::from));
        self.units
            .push(text::clean(measurement.unit.symbol()).into_owned());
        self.betters.push(measurement.better.map(|better| match better {
            Better::Higher => "higher",
            Better::Lower => "lower",
        }));
        self.repetitions.push(array(&measurement.repetitions));
        Ok(())
    }
}

fn word(text: &str) -> Result<String, StoreError> {
    if text.len() > MAX_WORD_BYTES {
        return Err(StoreError::OutOfRange("the name of a metric, op or statistic"));
    }
    Ok(text::clean(text).into_owned())
}

/// A list as PostgreSQL writes arrays, since `unnest` cannot take lists of different lengths. Rust prints the shortest
/// text that reads back equal, so no digit is lost.
fn array(values: &[f64]) -> Option<String> {
    let values: Vec<_> = values.iter().map(ToString::to_string).collect();
    (!values.is_empty()).then(|| format!("{{{}}}", values.join(",")))
}

/// Writes what was measured.
pub(super) async fn insert(
    connection: &mut PgConnection,
    received: &[ReceivedWorkload<'_>],
) -> Result<(), StoreError> {
    let measurements: Vec<_> = received
        .iter()
        .flat_map(|one| {
            (0..)
                .zip(&one.workload.measurements)
                .map(move |(n, it)| (one, n, it))
        })
        .collect();
    for measurements in measurements.chunks(super::ROWS) {
        let mut all = Columns::default();
        for (of, number, measurement) in measurements {
            all.push(of, *number, measurement)?;
        }
        insert_rows(connection, &all).await?;
    }
    let series: Vec<_> = received
        .iter()
        .flat_map(|one| (0..).zip(&one.workload.series).map(move |(n, it)| (one, n, it)))
        .collect();
    for series in series.chunks(super::ROWS) {
        insert_series(connection, series).await?;
    }
    Ok(())
}

async fn insert_rows(connection: &mut PgConnection, all: &Columns) -> Result<(), StoreError> {
    sqlx::query!(
        "insert into measurement (config_id, run_id, position, metric, op, stat, number, value, low, high, digits,
           unit, better, repetitions)
         select config_id, run_id, position, metric, op, stat, number, value, low, high, digits, unit, better,
           repetitions::double precision[]
         from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::integer[],
           $8::double precision[], $9::double precision[], $10::double precision[], $11::smallint[], $12::text[],
           $13::text[], $14::text[]) as given (config_id, run_id, position, metric, op, stat, number, value, low, high,
           digits, unit, better, repetitions)",
        &all.config_ids,
        &all.run_ids,
        &all.positions,
        &all.metrics,
        &all.ops,
        &all.stats,
        &all.numbers,
        &all.values as &[Option<f64>],
        &all.lows as &[Option<f64>],
        &all.highs as &[Option<f64>],
        &all.digits as &[Option<i16>],
        &all.units,
        &all.betters as &[Option<&str>],
        &all.repetitions as &[Option<String>]
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn insert_series(
    connection: &mut PgConnection,
    all: &[(&ReceivedWorkload<'_>, usize, &Series)],
) -> Result<(), StoreError> {
    let (mut config_ids, mut run_ids) = (Vec::new(), Vec::new());
    let (mut positions, mut numbers, mut documents) = (Vec::new(), Vec::new(), Vec::new());
    for (of, number, series) in all {
        config_ids.push(of.config.0);
        run_ids.push(of.run.id.0);
        positions.push(super::position(of.position)?);
        numbers.push(super::position(*number)?);
        documents.push(text::document(*series)?);
    }
    sqlx::query!(
        "insert into series (config_id, run_id, position, number, document)
         select config_id, run_id, position, number, document::json
         from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::integer[], $5::text[])
           as given (config_id, run_id, position, number, document)",
        &config_ids,
        &run_ids,
        &positions,
        &numbers,
        &documents
    )
    .execute(connection)
    .await?;
    Ok(())
}
