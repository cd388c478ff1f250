use podium_domain::Visibility;
use podium_store::{ConfigChange, Store, StoreError};
use sqlx::PgPool;

use crate::fixtures::{at, config, count, factors, run, slug, upload};

#[sqlx::test(migrations = "../../migrations")]
async fn a_config_comes_back_as_it_was_given(pool: PgPool) {
    let store = Store::new(pool);
    let mut new = config(1, vec![]);
    new.title = r#"<b>NAS</b> "1" 100%_\"#.to_owned();
    new.factors = factors(&[
        ("share.protocol", "iSCSI"),
        ("disks", r#"24x 300 GB 10K 2.5" <SAS>"#),
    ]);
    store.insert_configs(&[new.clone()], at(0)).await.unwrap();

    let record = store.config(&slug(1)).await.unwrap().unwrap();
    assert_eq!((record.id, record.edit_token_sha256), (new.id, [7; 32]));
    assert_eq!((record.info.title, record.info.factors), (new.title, new.factors));
    assert_eq!(record.info.created_at, "2026-01-31T10:00:00Z");
    assert_eq!(store.config(&slug(2)).await.unwrap(), None);
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_config_with_an_id_that_is_taken_is_refused(pool: PgPool) {
    let store = Store::new(pool.clone());
    store.insert_configs(&[config(1, vec![])], at(0)).await.unwrap();
    let mut same_id = config(2, vec![]);
    same_id.id = config(1, vec![]).id;
    let mut same_slug = config(3, vec![]);
    same_slug.slug = slug(1);
    let same_run = config(4, vec![upload(40, 4, vec![run(400), run(400)])]);
    for new in [config(1, vec![]), same_id, same_slug, same_run] {
        let result = store.insert_configs(&[new], at(1)).await;
        assert!(matches!(result, Err(StoreError::Exists)), "{result:?}");
    }
    assert_eq!(count(&pool, "config").await, 1);
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_change_keeps_what_the_config_was(pool: PgPool) {
    let store = Store::new(pool.clone());
    let id = config(1, vec![]).id;
    store.insert_configs(&[config(1, vec![])], at(0)).await.unwrap();
    let change = ConfigChange {
        title: Some("New".to_owned()),
        factors: Some(factors(&[("dataset.sync", "always")])),
        ..ConfigChange::default()
    };
    store.update_config(id, &change, at(1)).await.unwrap();
    let hide = ConfigChange {
        visibility: Some(Visibility::Unlisted),
        ..ConfigChange::default()
    };
    store.update_config(id, &hide, at(2)).await.unwrap();

    let info = store.config(&slug(1)).await.unwrap().unwrap().info;
    assert_eq!(
        (info.title.as_str(), info.visibility),
        ("New", Visibility::Unlisted)
    );
    assert_eq!(info.factors, factors(&[("dataset.sync", "always")]));
    assert_eq!(
        (info.created_at, info.updated_at),
        ("2026-01-31T10:00:00Z".into(), "2026-01-31T10:00:02Z".into())
    );
    let revisions: Vec<(i32, String, String, String)> = sqlx::query_as(
        "select number, title, visibility, factors::text from config_revision order by number",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    let revision =
        |number, title: &str, factors: &str| (number, title.into(), "public".into(), factors.into());
    assert_eq!(
        revisions,
        [
            revision(1, "Config 1", r#"{ "share.protocol" : "NFS" }"#),
            revision(2, "New", r#"{ "dataset.sync" : "always" }"#)
        ]
    );
}

#[sqlx::test(migrations = "../../migrations")]
async fn what_is_not_there_cannot_be_changed(pool: PgPool) {
    let store = Store::new(pool.clone());
    let result = store
        .update_config(config(1, vec![]).id, &ConfigChange::default(), at(0))
        .await;
    assert!(matches!(result, Err(StoreError::Missing)), "{result:?}");
    assert_eq!(count(&pool, "config_revision").await, 0);
}

#[sqlx::test(migrations = "../../migrations")]
async fn of_two_changes_made_from_the_same_config_the_later_is_stale(pool: PgPool) {
    let store = Store::new(pool.clone());
    let id = config(1, vec![]).id;
    store.insert_configs(&[config(1, vec![])], at(0)).await.unwrap();
    let revision = store.config(&slug(1)).await.unwrap().unwrap().revision;
    let change = |title: &str, revision| ConfigChange {
        title: Some(title.to_owned()),
        revision: Some(revision),
        ..ConfigChange::default()
    };
    let (one, other) = (change("One", revision), change("Other", revision));
    let both = tokio::join!(
        store.update_config(id, &one, at(1)),
        store.update_config(id, &other, at(1))
    );
    let stale = match both {
        (Ok(()), Err(error)) | (Err(error), Ok(())) => error,
        both => panic!("{both:?}"),
    };
    assert!(matches!(stale, StoreError::Stale), "{stale:?}");
    let record = store.config(&slug(1)).await.unwrap().unwrap();
    assert_eq!((record.revision, count(&pool, "config_revision").await), (1, 1));
    store.update_config(id, &change("Third", 1), at(2)).await.unwrap();
}
