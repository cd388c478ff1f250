use std::time::Duration;

use podium_store::{ConfigChange, Settings, Store, StoreError};
use sqlx::{ConnectOptions, PgPool, postgres::PgPoolOptions};

use crate::fixtures::{at, config, slug};

fn settings(pool: &PgPool) -> Settings {
    Settings {
        url: pool.connect_options().to_url_lossy().into(),
        read_url: None,
        max_connections: 2,
        acquire_timeout: Duration::from_secs(5),
        statement_timeout: Duration::from_millis(200),
        migration_lock: true,
    }
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_statement_that_takes_too_long_is_stopped(pool: PgPool) {
    let store = Store::connect(&settings(&pool)).await.unwrap();
    store.insert_configs(&[config(1, vec![])], at(0)).await.unwrap();
    let mut other = pool.begin().await.unwrap();
    sqlx::query("select from config for update")
        .execute(&mut *other)
        .await
        .unwrap();
    let result = store
        .update_config(config(1, vec![]).id, &ConfigChange::default(), at(1))
        .await;
    assert!(matches!(result, Err(StoreError::Busy(_))), "{result:?}");
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_pool_without_a_free_connection_is_busy(pool: PgPool) {
    let small = PgPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(Duration::from_millis(50))
        .connect_with(pool.connect_options().as_ref().clone())
        .await
        .unwrap();
    let _held = small.acquire().await.unwrap();
    let result = Store::new(small).config(&slug(1)).await;
    assert!(matches!(result, Err(StoreError::Busy(_))), "{result:?}");
}

#[sqlx::test(migrations = false)]
async fn migrations_have_no_time_limit_and_need_no_lock(pool: PgPool) {
    let store = Store::connect(&Settings {
        migration_lock: false,
        ..settings(&pool)
    })
    .await
    .unwrap();
    store.migrate().await.unwrap();
    assert_eq!(store.config(&slug(1)).await.unwrap(), None);
}

#[sqlx::test(migrations = "../../migrations")]
async fn what_the_replica_does_not_know_yet_is_read_from_the_primary(pool: PgPool) {
    // A second database stands for a replica that lags behind: the schema is there, the config is not.
    sqlx::query("create schema replica").execute(&pool).await.unwrap();
    let mut replica = pool.connect_options().to_url_lossy();
    replica
        .query_pairs_mut()
        .append_pair("options[search_path]", "replica");
    let settings = Settings {
        read_url: Some(replica.into()),
        ..settings(&pool)
    };
    let store = Store::connect(&settings).await.unwrap();
    let lagging = PgPool::connect(settings.read_url.as_deref().unwrap())
        .await
        .unwrap();
    Store::new(lagging).migrate().await.unwrap();
    store.insert_configs(&[config(1, vec![])], at(0)).await.unwrap();
    assert_eq!(
        store.tested_configs(&[slug(1)]).await.unwrap()[0].info.id,
        slug(1)
    );
    assert_eq!(
        store
            .browse(&podium_store::BrowseFilter::default())
            .await
            .unwrap()
            .items,
        []
    );
}

#[tokio::test]
async fn a_server_that_is_not_there_is_busy_and_an_url_that_is_none_is_an_error() {
    let url = |url: &str| Settings {
        url: url.to_owned(),
        read_url: None,
        max_connections: 1,
        acquire_timeout: Duration::from_millis(200),
        statement_timeout: Duration::from_secs(1),
        migration_lock: true,
    };
    let absent = Store::connect(&url("postgres://postgres@localhost/x?host=/nonexistent")).await;
    assert!(matches!(absent, Err(StoreError::Busy(_))), "{absent:?}");
    let nonsense = Store::connect(&url("nonsense")).await;
    assert!(matches!(nonsense, Err(StoreError::Database(_))), "{nonsense:?}");
}
