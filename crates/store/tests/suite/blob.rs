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

/// Returns once so many statements of this test stand in PostgreSQL's queue for a lock.
async fn until_waiting(pool: &PgPool, statements: i64) {
    let waiting = "pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    while count(pool, waiting).await < statements {
        tokio::task::yield_now().await;
    }
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
        until_waiting(&pool, 1).await;
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
async fn a_deletion_waits_for_an_upload_that_is_being_written_and_leaves_its_bytes(pool: PgPool) {
    let store = Store::new(pool.clone());
    store.insert_blob(&[1; 32], 5, at(0)).await.unwrap();
    // Stops the upload half way: its blob and upload are written, its run is not.
    let mut gate = pool.begin().await.unwrap();
    sqlx::query("lock table run in share mode")
        .execute(&mut *gate)
        .await
        .unwrap();
    let sender = tokio::spawn({
        let store = store.clone();
        async move {
            let sent = [config(1, vec![upload(10, 1, vec![run(100)])])];
            store.insert_configs(&sent, at(0)).await
        }
    });
    until_waiting(&pool, 1).await;
    let deletion = tokio::spawn({
        let store = store.clone();
        async move {
            let touched = async { panic!("the bytes must not be touched") };
            store.delete_blob(&[1; 32], at(50), touched).await
        }
    });
    until_waiting(&pool, 2).await;
    gate.rollback().await.unwrap();
    sender.await.unwrap().unwrap();
    assert!(!deletion.await.unwrap().unwrap());
    assert_eq!((count(&pool, "blob").await, count(&pool, "upload").await), (1, 1));
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
