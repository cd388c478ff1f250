//! Uploads per second on one connection.

use std::{path::Path, time::Instant};

use sqlx::{Connection, PgConnection};
use uuid::Uuid;

use crate::{
    client::Client,
    program::{Program, database_url, table},
    report::Report,
};

/// Measurements of one file, and rows of one transaction.
const ROWS: u32 = 200;
/// Uploads or transactions in one round, and rounds.
const TIMES: u32 = 40;
const ROUNDS: u32 = 5;

/// Measures uploads beside bare transactions on the same database.
pub(crate) async fn measure(program: &Path) -> anyhow::Result<()> {
    let mut report = Report::new("ingest");
    let program = Program::start(program).await?;
    let mut client = Client::connect(program.address).await?;
    let mut database = PgConnection::connect(&database_url()?).await?;
    sqlx::query("create table bench_measurement (like measurement including all)")
        .execute(&mut database)
        .await?;
    let [mut uploads, mut transactions] = [0.0_f64; 2];
    for round in 0..ROUNDS {
        let start = Instant::now();
        for time in 0..TIMES {
            let file = table(ROWS, round * TIMES + time);
            client.upload("bench", &file).await?;
        }
        uploads = uploads.max(f64::from(TIMES) / start.elapsed().as_secs_f64());
        let start = Instant::now();
        for _ in 0..TIMES {
            transaction(&mut database).await?;
        }
        transactions = transactions.max(f64::from(TIMES) / start.elapsed().as_secs_f64());
    }
    report.add("uploads of 200 measurements", uploads, "1/s");
    report.add("bare unnest transactions of 200 rows", transactions, "1/s");
    report.add("bare over upload", transactions / uploads, "times");
    report.write()
}

/// The rows of one file with as many columns filled as an upload fills.
async fn transaction(database: &mut PgConnection) -> anyhow::Result<()> {
    let config = Uuid::new_v4();
    let positions: Vec<i32> = (0..ROWS.cast_signed()).collect();
    let values: Vec<f64> = positions.iter().map(|row| 100.0 + f64::from(*row)).collect();
    let words = |word: &str| vec![word.to_owned(); ROWS as usize];
    let mut transaction = database.begin().await?;
    sqlx::query(
        "insert into bench_measurement (config_id, run_id, position, metric, op, stat, number, value, digits, unit)
         select * from unnest($1::uuid[], $1::uuid[], $2::integer[], $3::text[], $4::text[], $5::text[], $2::integer[],
           $6::double precision[], $7::smallint[], $8::text[])",
    )
    .bind(vec![config; ROWS as usize])
    .bind(positions)
    .bind(words("bandwidth"))
    .bind(words("read"))
    .bind(words("mean"))
    .bind(values)
    .bind(vec![4_i16; ROWS as usize])
    .bind(words("B/s"))
    .execute(&mut *transaction)
    .await?;
    Ok(transaction.commit().await?)
}
