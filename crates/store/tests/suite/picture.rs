use podium_store::{NewPicture, Store, StoreError};
use sqlx::PgPool;

use crate::fixtures::{at, config, count};

fn picture(number: u8) -> NewPicture {
    NewPicture {
        sha256: [number; 32],
        bytes: 100,
        media_type: "image/webp",
        width: 64,
        height: 48,
        caption: format!("Picture {number}"),
    }
}

async fn with_config(pool: &PgPool) -> Store {
    let store = Store::new(pool.clone());
    store.insert_configs(&[config(1, vec![])], at(0)).await.unwrap();
    store
}

#[sqlx::test(migrations = "../../migrations")]
async fn pictures_keep_their_order_and_leave_a_trace(pool: PgPool) {
    let store = with_config(&pool).await;
    let id = config(1, vec![]).id;
    let attach = async |numbers: &[u8], second| {
        let pictures: Vec<_> = numbers.iter().map(|number| picture(*number)).collect();
        store.insert_pictures(id, &pictures, 3, at(second)).await
    };
    attach(&[9, 2], 1).await.unwrap();
    attach(&[2, 5], 2).await.unwrap();
    let captions = async || -> Vec<String> {
        let pictures = store.pictures_of(id).await.unwrap();
        pictures.into_iter().map(|picture| picture.caption).collect()
    };
    assert_eq!(captions().await, ["Picture 9", "Picture 2", "Picture 5"]);
    let full = attach(&[5, 7], 3).await;
    assert!(matches!(full, Err(StoreError::OutOfRange(_))), "{full:?}");
    assert_eq!(captions().await.len(), 3);

    assert!(store.delete_picture(id, &[2; 32], at(4)).await.unwrap());
    assert!(!store.delete_picture(id, &[2; 32], at(4)).await.unwrap());
    assert_eq!(captions().await, ["Picture 9", "Picture 5"]);
    let changes = store.picture_changes_of(id).await.unwrap();
    let changes: Vec<_> = changes
        .iter()
        .map(|change| (change.caption.as_str(), change.attached))
        .collect();
    assert_eq!(
        changes,
        [
            ("Picture 2", false),
            ("Picture 5", true),
            ("Picture 2", true),
            ("Picture 9", true)
        ]
    );
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_blob_stays_as_long_as_a_picture_is_made_of_it(pool: PgPool) {
    let store = with_config(&pool).await;
    let id = config(1, vec![]).id;
    store.insert_blob(&[9; 32], 100, at(0)).await.unwrap();
    store.insert_pictures(id, &[picture(9)], 3, at(0)).await.unwrap();
    let kept = store.delete_blob(&[9; 32], at(9), async { true }).await.unwrap();
    assert!(!kept && store.unreferenced_blobs(at(9), 9).await.unwrap().is_empty());
    store.delete_config(id).await.unwrap();
    assert_eq!(
        count(&pool, "picture").await + count(&pool, "picture_change").await,
        0
    );
    assert_eq!(store.unreferenced_blobs(at(9), 9).await.unwrap(), [[9; 32]]);
    assert!(store.delete_blob(&[9; 32], at(9), async { true }).await.unwrap());
    let gone = store.insert_pictures(id, &[picture(9)], 3, at(10)).await;
    assert!(matches!(gone, Err(StoreError::Missing)), "{gone:?}");
    assert_eq!(count(&pool, "blob").await, 0, "nothing is half-kept");
}
