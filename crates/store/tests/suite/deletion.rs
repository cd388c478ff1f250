use podium_domain::{ComparisonId, ConfigId, Metric, Op, RunId, Series, Visibility};
use podium_store::{ConfigChange, NewComparison, NewPicture, RunChange, Store};
use sqlx::{AssertSqlSafe, PgPool};
use uuid::Uuid;

use crate::fixtures::{at, config, count, run, slug, upload};

/// One config with a row in every table that a config has rows in, beside a second config.
async fn furnished(pool: &PgPool) -> Store {
    let store = Store::new(pool.clone());
    let mut full = run(100);
    let metric = Metric::Latency;
    full.run.workloads[0].series = vec![Series::Histogram {
        metric,
        op: Op::Read,
        bounds_s: vec![1.0],
        counts: vec![1],
    }];
    let one = config(
        1,
        vec![upload(10, 1, vec![full, run(101)]), upload(11, 2, vec![run(102)])],
    );
    store
        .insert_configs(&[one, config(2, vec![upload(20, 1, vec![run(200)])])], at(0))
        .await
        .unwrap();
    store
        .update_config(config(1, vec![]).id, &ConfigChange::default(), at(1))
        .await
        .unwrap();
    for (config_id, run_id) in [(1, 100), (2, 200)] {
        let (config_id, run_id) = (
            ConfigId(Uuid::from_u128(config_id)),
            RunId(Uuid::from_u128(run_id)),
        );
        store
            .update_run(config_id, run_id, &RunChange::default(), at(1))
            .await
            .unwrap();
    }
    let picture = NewPicture {
        sha256: [99; 32],
        bytes: 1,
        media_type: "image/webp",
        width: 1,
        height: 1,
        caption: String::new(),
    };
    for n in [1, 2] {
        let attached = std::slice::from_ref(&picture);
        let id = config(n, vec![]).id;
        store.insert_pictures(id, attached, 1, at(1)).await.unwrap();
    }
    let comparison = NewComparison {
        id: ComparisonId(Uuid::from_u128(5)),
        slug: slug(5),
        title: String::new(),
        notes: String::new(),
        query: String::new(),
        configs: vec![slug(1)],
        visibility: Visibility::Public,
        edit_token_sha256: [0; 32],
        saved: None,
    };
    store.insert_comparison(&comparison, at(2)).await.unwrap();
    store
}

/// Every table with rows of a config, and how many rows the config has there.
async fn rows_of(pool: &PgPool, n: u128) -> Vec<(String, i64)> {
    let tables: Vec<String> = sqlx::query_scalar(
        "select table_name::text from information_schema.columns
         where table_schema = 'public' and (column_name = 'config_id' or (table_name = 'config' and column_name = 'id'))
         order by 1",
    )
    .fetch_all(pool)
    .await
    .unwrap();
    let mut all = Vec::new();
    for table in tables {
        let key = if table == "config" { "id" } else { "config_id" };
        let rows = sqlx::query_scalar(AssertSqlSafe(format!(
            "select count(*) from {table} where {key} = $1"
        )))
        .bind(Uuid::from_u128(n))
        .fetch_one(pool)
        .await
        .unwrap();
        all.push((table, rows));
    }
    all
}

#[sqlx::test(migrations = "../../migrations")]
async fn deleting_a_config_deletes_its_rows_in_every_table_and_no_other(pool: PgPool) {
    let store = furnished(&pool).await;
    let before = rows_of(&pool, 1).await;
    assert!(
        before.len() >= 10 && before.iter().all(|(_, rows)| *rows > 0),
        "{before:?}"
    );
    let other = rows_of(&pool, 2).await;

    store.delete_config(config(1, vec![]).id).await.unwrap();
    let after = rows_of(&pool, 1).await;
    assert!(after.iter().all(|(_, rows)| *rows == 0), "{after:?}");
    assert_eq!(rows_of(&pool, 2).await, other);
    assert_eq!(store.config(&slug(1)).await.unwrap(), None);
    assert_eq!(store.unreferenced_blobs(at(9), 10).await.unwrap(), [[2; 32]]);
    store.delete_config(config(1, vec![]).id).await.unwrap();
}

#[sqlx::test(migrations = "../../migrations")]
async fn deleting_an_upload_deletes_its_runs_alone(pool: PgPool) {
    let store = furnished(&pool).await;
    store.delete_upload(&slug(10), at(3)).await.unwrap();
    assert_eq!(store.upload(&slug(10)).await.unwrap(), None);
    assert_eq!(store.run(&slug(100)).await.unwrap(), None);
    assert!(store.run(&slug(102)).await.unwrap().is_some());
    assert_eq!(count(&pool, "series").await, 0);
    assert_eq!(count(&pool, "run").await, 2);
    let slugs: Vec<String> = sqlx::query_scalar("select slug from slug order by 1")
        .fetch_all(&pool)
        .await
        .unwrap();
    assert_eq!(slugs, [1, 2, 11, 20, 102, 200].map(|n| slug(n).to_string()));
    store.delete_upload(&slug(10), at(4)).await.unwrap();
}

#[sqlx::test(migrations = "../../migrations")]
async fn the_file_of_a_deleted_run_can_be_added_again(pool: PgPool) {
    let store = furnished(&pool).await;
    store.delete_run(&slug(100), at(3)).await.unwrap();
    assert_eq!(
        store.upload(&slug(10)).await.unwrap().map(|upload| upload.slug),
        Some(slug(10))
    );
    store.delete_run(&slug(101), at(3)).await.unwrap();
    assert_eq!(store.upload(&slug(10)).await.unwrap(), None);

    let again = [upload(12, 1, vec![run(103)])];
    let inserted = store
        .insert_uploads(config(1, vec![]).id, &again, at(4))
        .await
        .unwrap();
    assert_eq!(inserted[0].duplicate_of, None);
    store.delete_run(&slug(100), at(5)).await.unwrap();
}

#[sqlx::test(migrations = "../../migrations")]
async fn lists_count_what_is_left(pool: PgPool) {
    let store = furnished(&pool).await;
    assert_eq!(counted(&pool).await, (vec!["fio".to_owned()], 3, 1));
    store.delete_run(&slug(100), at(3)).await.unwrap();
    store.delete_upload(&slug(11), at(3)).await.unwrap();
    assert_eq!(counted(&pool).await, (vec!["fio".to_owned()], 1, 1));
    store.delete_run(&slug(101), at(3)).await.unwrap();
    assert_eq!(counted(&pool).await, (Vec::new(), 0, 0));
}

async fn counted(pool: &PgPool) -> (Vec<String>, i32, i32) {
    sqlx::query_as("select tools, runs, workloads from config where id = $1")
        .bind(Uuid::from_u128(1))
        .fetch_one(pool)
        .await
        .unwrap()
}
