use podium_domain::{Personal, Warning};
use podium_store::{Inserted, Store, StoreError};
use sqlx::PgPool;

use crate::fixtures::{at, config, count, run, slug, upload};

#[sqlx::test(migrations = "../../migrations")]
async fn an_upload_is_kept_as_received(pool: PgPool) {
    let store = Store::new(pool);
    let mut file = upload(10, 1, vec![run(100), run(101)]);
    file.warnings = vec![Warning::new("truncated", "the file ends early", Some(12))];
    file.personal = vec![Personal {
        kind: "host name".into(),
        place: "line 3".into(),
        value: "pve1".into(),
    }];
    store
        .insert_configs(&[config(1, vec![file.clone()])], at(0))
        .await
        .unwrap();

    let record = store.upload(&slug(10)).await.unwrap().unwrap();
    assert_eq!(
        (record.id, record.config_id, record.config),
        (file.id, config(1, vec![]).id, slug(1))
    );
    assert_eq!(
        (record.sha256, record.bytes, record.edit_token_sha256),
        ([1; 32], 4021, [7; 32])
    );
    let heads = store.uploads_of(record.config_id).await.unwrap();
    assert_eq!(heads.len(), 1);
    assert_eq!(
        (&heads[0].warnings, &heads[0].personal),
        (&file.warnings, &file.personal)
    );
    assert_eq!(heads[0].runs, [slug(100), slug(101)]);
}

#[sqlx::test(migrations = "../../migrations")]
async fn the_same_bytes_in_the_same_config_make_no_second_run(pool: PgPool) {
    let store = Store::new(pool.clone());
    let twice = vec![upload(10, 1, vec![run(100)]), upload(11, 1, vec![run(101)])];
    let inserted = store.insert_configs(&[config(1, twice)], at(0)).await.unwrap();
    let kept = Inserted {
        slug: slug(10),
        duplicate_of: None,
    };
    let left_out = |n| Inserted {
        slug: slug(n),
        duplicate_of: Some(slug(10)),
    };
    assert_eq!(inserted, [kept, left_out(11)]);

    let id = config(1, vec![]).id;
    let more = [upload(12, 1, vec![run(102)]), upload(13, 2, vec![run(103)])];
    let inserted = store.insert_uploads(id, &more, at(1)).await.unwrap();
    assert_eq!(
        inserted,
        [
            left_out(12),
            Inserted {
                slug: slug(13),
                duplicate_of: None
            }
        ]
    );
    assert_eq!(count(&pool, "upload").await, 2);
    assert_eq!(count(&pool, "run").await, 2);
    assert_eq!(count(&pool, "slug").await, 5);
}

#[sqlx::test(migrations = "../../migrations")]
async fn the_same_bytes_in_two_configs_are_one_blob_and_two_uploads(pool: PgPool) {
    let store = Store::new(pool.clone());
    let configs = [1, 2].map(|n| config(n, vec![upload(10 * n, 1, vec![run(100 * n)])]));
    store.insert_configs(&configs, at(0)).await.unwrap();
    assert_eq!((count(&pool, "blob").await, count(&pool, "upload").await), (1, 2));
    assert_eq!(count(&pool, "workload").await, 1);
}

#[sqlx::test(migrations = "../../migrations")]
async fn the_same_bytes_sent_ten_times_at_once_make_one_run(pool: PgPool) {
    let store = Store::new(pool.clone());
    store.insert_configs(&[config(1, vec![])], at(0)).await.unwrap();
    let senders: Vec<_> = (10..20)
        .map(|n| {
            let store = store.clone();
            tokio::spawn(async move {
                store
                    .insert_uploads(config(1, vec![]).id, &[upload(n, 1, vec![run(100 + n)])], at(1))
                    .await
            })
        })
        .collect();
    let mut kept = 0;
    for sender in senders {
        let inserted = sender.await.unwrap().unwrap();
        kept += usize::from(inserted[0].duplicate_of.is_none());
    }
    assert_eq!(kept, 1);
    assert_eq!((count(&pool, "upload").await, count(&pool, "run").await), (1, 1));
}

#[sqlx::test(migrations = "../../migrations")]
async fn uploads_that_share_everything_but_the_config_do_not_block_each_other(pool: PgPool) {
    let store = Store::new(pool.clone());
    let senders: Vec<_> = (1..=10)
        .map(|n: u128| {
            let store = store.clone();
            tokio::spawn(async move {
                let (mut a, mut b) = (1, 2);
                if n.is_multiple_of(2) {
                    std::mem::swap(&mut a, &mut b);
                }
                let files = vec![
                    upload(1000 + 2 * n, a, vec![run(2000 + 2 * n)]),
                    upload(1001 + 2 * n, b, vec![run(2001 + 2 * n)]),
                ];
                store.insert_configs(&[config(n, files)], at(0)).await
            })
        })
        .collect();
    for sender in senders {
        sender.await.unwrap().unwrap();
    }
    assert_eq!((count(&pool, "run").await, count(&pool, "blob").await), (20, 2));
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_request_that_fails_leaves_nothing_behind(pool: PgPool) {
    let store = Store::new(pool.clone());
    let sound = config(1, vec![upload(10, 1, vec![run(100)])]);
    let mut too_deep = run(200);
    too_deep.run.workloads[0].identity.block_bytes = Some(u64::MAX);
    let unsound = config(2, vec![upload(20, 2, vec![too_deep])]);
    let error = store.insert_configs(&[sound, unsound], at(0)).await.unwrap_err();
    assert!(
        matches!(error, StoreError::OutOfRange("a block size")),
        "{error:?}"
    );
    for table in [
        "config",
        "upload",
        "run",
        "blob",
        "slug",
        "level",
        "config_factor",
        "measurement",
    ] {
        assert_eq!(count(&pool, table).await, 0, "{table}");
    }
}

#[sqlx::test(migrations = "../../migrations")]
async fn names_too_long_for_an_index_are_refused(pool: PgPool) {
    let store = Store::new(pool);
    let mut new = run(100);
    new.run.workloads[0].measurements[0].metric = "x".repeat(501).into();
    let error = store
        .insert_configs(&[config(1, vec![upload(10, 1, vec![new])])], at(0))
        .await
        .unwrap_err();
    assert!(matches!(error, StoreError::OutOfRange(_)), "{error:?}");
}

#[sqlx::test(migrations = "../../migrations")]
async fn nothing_can_be_added_to_a_config_that_is_not_there(pool: PgPool) {
    let store = Store::new(pool.clone());
    let result = store
        .insert_uploads(config(1, vec![]).id, &[upload(10, 1, vec![run(100)])], at(0))
        .await;
    assert!(matches!(result, Err(StoreError::Missing)), "{result:?}");
    assert_eq!(count(&pool, "blob").await, 0);
}
