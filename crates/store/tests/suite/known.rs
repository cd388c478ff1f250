use podium_domain::ConfigId;
use podium_store::Store;
use sqlx::PgPool;
use uuid::Uuid;

use crate::fixtures::{at, config, run, upload};

#[sqlx::test(migrations = "../../migrations")]
async fn only_files_of_the_very_config_are_known(pool: PgPool) {
    let store = Store::new(pool);
    let configs = [config(1, vec![upload(10, 1, vec![run(100)])]), config(2, vec![])];
    store.insert_configs(&configs, at(0)).await.unwrap();
    let id = |n| ConfigId(Uuid::from_u128(n));
    let known = store.known_configs(&[id(1), id(2), id(3)]).await.unwrap();
    assert_eq!(known, [id(1), id(2)].into());
    let asked = [(id(1), [1; 32]), (id(1), [2; 32]), (id(2), [1; 32])];
    let known = store.known_uploads(&asked).await.unwrap();
    assert_eq!(known, [(id(1), [1; 32])].into());
}
