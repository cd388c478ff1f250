use podium_store::Store;
use sqlx::PgPool;

/// Everything that the schema consists of.
async fn schema(pool: &PgPool) -> Vec<String> {
    sqlx::query_scalar(
        "select format('%s.%s %s', table_name, column_name, data_type) from information_schema.columns
         where table_schema = 'public' and table_name <> '_sqlx_migrations'
         union all select indexdef from pg_indexes
         where schemaname = 'public' and tablename <> '_sqlx_migrations'
         union all select format('%s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
         where connamespace = 'public'::regnamespace and conrelid <> '_sqlx_migrations'::regclass
         order by 1",
    )
    .fetch_all(pool)
    .await
    .unwrap()
}

#[sqlx::test(migrations = false)]
async fn every_migration_can_be_undone_and_done_again(pool: PgPool) {
    let migrator = sqlx::migrate!("../../migrations");
    migrator.run(&pool).await.unwrap();
    let first = schema(&pool).await;
    assert!(first.len() > 50, "{first:?}");
    migrator.undo(&pool, 0).await.unwrap();
    assert_eq!(schema(&pool).await, Vec::<String>::new());
    migrator.run(&pool).await.unwrap();
    assert_eq!(schema(&pool).await, first);
}

#[sqlx::test(migrations = false)]
async fn migrating_twice_is_migrating_once(pool: PgPool) {
    let store = Store::new(pool.clone());
    store.migrate().await.unwrap();
    let first = schema(&pool).await;
    store.migrate().await.unwrap();
    assert_eq!(schema(&pool).await, first);
    store.ping().await.unwrap();
}

#[sqlx::test(migrations = "../../migrations")]
async fn every_key_of_what_belongs_to_a_config_starts_with_it(pool: PgPool) {
    let keys: Vec<(String, String)> = sqlx::query_as(
        "select c.conrelid::regclass::text, c.conname::text from pg_constraint c
         where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u') and exists (
           select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'config_id')
         and not exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'config_id'
           and a.attnum = c.conkey[1])",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(
        keys,
        [("slug".to_owned(), "slug_pkey".to_owned())],
        "slug is a reference table"
    );
}
