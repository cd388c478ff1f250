use podium_domain::{Identity, Metric, Op, ParsedWorkload, Series};
use podium_store::Store;
use sqlx::{AssertSqlSafe, PgPool};

use crate::fixtures::{at, config, count, parsed, run, slug, upload, workload};

/// More than one statement may write.
const MANY: usize = 20_001;

/// Notes from now on how many rows each statement writes into these tables.
async fn watch(pool: &PgPool, tables: &[&str]) {
    let begin = "create table written (name text, n bigint);
       create function note() returns trigger language plpgsql as
       'begin insert into written select tg_table_name, count(*) from new_rows; return null; end'";
    sqlx::raw_sql(begin).execute(pool).await.unwrap();
    for table in tables {
        let trigger = format!(
            "create trigger note after insert on {table} referencing new table as new_rows
             for each statement execute function note()"
        );
        sqlx::query(AssertSqlSafe(trigger)).execute(pool).await.unwrap();
    }
}

/// The rows that each statement wrote into a table, most first.
async fn written(pool: &PgPool, table: &str) -> Vec<i64> {
    sqlx::query_scalar("select n from written where name = $1 order by n desc")
        .bind(table)
        .fetch_all(pool)
        .await
        .unwrap()
}

/// As the longest tables have them: a figure and a series of its own for each line.
fn line(n: usize) -> ParsedWorkload {
    let mut line = workload(4096);
    line.identity = Identity {
        test: Some(format!("line {n}")),
        ..Identity::of(Op::Read)
    };
    line.measurements.truncate(1);
    line.series = vec![Series::Histogram {
        metric: Metric::Latency,
        op: Op::Read,
        bounds_s: vec![1.0],
        counts: vec![1],
    }];
    line
}

#[sqlx::test(migrations = "../../migrations")]
async fn no_statement_grows_with_the_file(pool: PgPool) {
    let tables = ["run", "workload", "run_workload", "measurement", "series"];
    watch(&pool, &tables).await;
    let mut long = run(1);
    long.run = parsed("table", (0..MANY).map(line).collect());
    let runs = std::iter::once(long)
        .chain((100_000..).take(MANY).map(|n| {
            let mut short = run(n);
            short.run.workloads.clear();
            short
        }))
        .collect();
    let store = Store::new(pool.clone());
    store
        .insert_configs(&[config(50, vec![upload(51, 1, runs)])], at(0))
        .await
        .unwrap();
    for (table, rows) in [
        ("run", vec![20_000, 2]),
        ("workload", vec![20_000, 1]),
        ("run_workload", vec![20_000, 1]),
        ("measurement", vec![20_000, 1]),
        ("series", vec![20_000, 1]),
    ] {
        assert_eq!(written(&pool, table).await, rows, "{table}");
    }
    assert_eq!(count(&pool, "slug where noun = 'run'").await, 20_002);
    let last = store.run(&slug(1)).await.unwrap().unwrap();
    assert_eq!(last.run.workloads[MANY - 1].identity, line(MANY - 1).identity);
    assert_eq!(last.run.workloads[MANY - 1].measurements, line(0).measurements);
}
