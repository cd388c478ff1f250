use std::future::ready;

use podium_store::Store;
use sqlx::PgPool;

use crate::fixtures::{at, config, count, run, slug, upload};

#[sqlx::test(migrations = "../../migrations")]
async fn only_old_blobs_that_nothing_refers_to_are_swept(pool: PgPool) {
    let store = Store::new(pool);
    store
        .insert_configs(&[config(1, vec![upload(10, 1, vec![run(100)])])], at(0))
        .await
        .unwrap();
    store.insert_blob(&[2; 32], 5, at(0)).await.unwrap();
    store.insert_blob(&[3; 32], 5, at(100)).await.unwrap();
    assert_eq!(store.unreferenced_blobs(at(50), 10).await.unwrap(), [[2; 32]]);
    assert_eq!(
        store.unreferenced_blobs(at(200), 10).await.unwrap(),
        [[2; 32], [3; 32]]
    );
    assert_eq!(store.unreferenced_blobs(at(200), 1).await.unwrap(), [[2; 32]]);
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_blob_that_is_referred_to_or_written_meanwhile_is_not_deleted(pool: PgPool) {
    let store = Store::new(pool.clone());
    for n in [1, 2, 3] {
        store.insert_blob(&[n; 32], 5, at(0)).await.unwrap();
    }
    store
        .insert_configs(&[config(1, vec![upload(10, 1, vec![run(100)])])], at(0))
        .await
        .unwrap();
    store.insert_blob(&[2; 32], 5, at(100)).await.unwrap();
    for n in [1, 2] {
        let touched = async { panic!("the bytes must not be touched") };
        assert!(!store.delete_blob(&[n; 32], at(50), touched).await.unwrap());
    }
    assert!(!store.delete_blob(&[3; 32], at(50), ready(false)).await.unwrap());
    assert_eq!(count(&pool, "blob").await, 3);
    assert!(store.delete_blob(&[3; 32], at(50), ready(true)).await.unwrap());
    assert_eq!(count(&pool, "blob").await, 2);
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_sender_of_the_same_bytes_waits_until_they_are_gone(pool: PgPool) {
    let store = Store::new(pool.clone());
    store.insert_blob(&[1; 32], 5, at(0)).await.unwrap();
    let (begun, started) = tokio::sync::oneshot::channel();
    let sender = tokio::spawn({
        let store = store.clone();
        async move {
            started.await.unwrap();
            store.insert_blob(&[1; 32], 5, at(100)).await
        }
    });
    let waiting = async {
        begun.send(()).unwrap();
        // Returns once the sender stands in PostgreSQL's queue behind this deletion.
        while count(&pool, "pg_stat_activity where wait_event_type = 'Lock'").await == 0 {
            tokio::task::yield_now().await;
        }
        true
    };
    assert!(store.delete_blob(&[1; 32], at(50), waiting).await.unwrap());
    sender.await.unwrap().unwrap();
    assert_eq!(count(&pool, "blob").await, 1);
    assert_eq!(
        store.unreferenced_blobs(at(50), 10).await.unwrap(),
        Vec::<[u8; 32]>::new()
    );
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_deleted_upload_gives_its_bytes_free(pool: PgPool) {
    let store = Store::new(pool);
    store
        .insert_configs(&[config(1, vec![upload(10, 1, vec![run(100)])])], at(0))
        .await
        .unwrap();
    store.delete_upload(&slug(10), at(1)).await.unwrap();
    assert_eq!(store.unreferenced_blobs(at(50), 10).await.unwrap(), [[1; 32]]);
    assert!(store.delete_blob(&[1; 32], at(50), ready(true)).await.unwrap());
}
