use podium_domain::{ComparisonId, Visibility};
use podium_store::{ComparisonChange, ConfigChange, NewComparison, Store, StoreError};
use sqlx::PgPool;
use uuid::Uuid;

use crate::fixtures::{at, config, count, hidden, run, slug, upload};

fn comparison(n: u128, configs: &[u128]) -> NewComparison {
    NewComparison {
        id: ComparisonId(Uuid::from_u128(n)),
        slug: slug(n),
        title: format!("Comparison {n}"),
        notes: "why".to_owned(),
        query: "config=a&config=b".to_owned(),
        configs: configs.iter().copied().map(slug).collect(),
        visibility: Visibility::Public,
        edit_token_sha256: [9; 32],
        saved: Some(r#"{"a": 1}"#.to_owned()),
    }
}

async fn with_configs(pool: PgPool) -> Store {
    let store = Store::new(pool);
    let configs = [
        config(1, vec![]),
        config(2, vec![]),
        hidden(3, Visibility::Unlisted),
    ];
    store.insert_configs(&configs, at(0)).await.unwrap();
    store
}

async fn listed(store: &Store) -> Vec<String> {
    store
        .newest_comparisons(10)
        .await
        .unwrap()
        .into_iter()
        .map(|card| card.title)
        .collect()
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_comparison_comes_back_as_it_was_saved(pool: PgPool) {
    let store = with_configs(pool).await;
    store
        .insert_comparison(&comparison(50, &[2, 1]), at(5))
        .await
        .unwrap();
    let record = store.comparison(&slug(50)).await.unwrap().unwrap();
    assert_eq!((record.id, record.slug), (comparison(50, &[]).id, slug(50)));
    assert_eq!(
        (record.title.as_str(), record.notes.as_str()),
        ("Comparison 50", "why")
    );
    assert_eq!(
        (record.query.as_str(), record.edit_token_sha256),
        ("config=a&config=b", [9; 32])
    );
    assert_eq!(record.created_at, "2026-01-31T10:00:05Z");
    assert_eq!(
        store.newest_comparisons(1).await.unwrap()[0].configs,
        ["Config 2", "Config 1"]
    );
    assert_eq!(store.comparison(&slug(51)).await.unwrap(), None);
}

#[sqlx::test(migrations = "../../migrations")]
async fn only_public_comparisons_of_public_configs_are_listed_newest_first(pool: PgPool) {
    let store = with_configs(pool).await;
    let unlisted = NewComparison {
        visibility: Visibility::Unlisted,
        ..comparison(52, &[1])
    };
    let all = [
        comparison(50, &[1, 2]),
        comparison(51, &[1, 3]),
        unlisted,
        comparison(53, &[2, 2]),
    ];
    for (n, new) in (1..).zip(&all) {
        store.insert_comparison(new, at(n)).await.unwrap();
    }
    assert_eq!(listed(&store).await, ["Comparison 53", "Comparison 50"]);
    let hide = ConfigChange {
        visibility: Some(Visibility::Private),
        ..ConfigChange::default()
    };
    store
        .update_config(config(1, vec![]).id, &hide, at(9))
        .await
        .unwrap();
    assert_eq!(listed(&store).await, ["Comparison 53"]);
    store.delete_config(config(2, vec![]).id).await.unwrap();
    assert_eq!(listed(&store).await, Vec::<String>::new());
    assert!(store.comparison(&slug(53)).await.unwrap().is_some());
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_comparison_of_a_config_that_does_not_exist_is_refused(pool: PgPool) {
    let store = with_configs(pool.clone()).await;
    let result = store.insert_comparison(&comparison(50, &[1, 8]), at(1)).await;
    assert!(matches!(result, Err(StoreError::Missing)), "{result:?}");
    assert_eq!(count(&pool, "comparison").await, 0);
    store
        .insert_comparison(&comparison(50, &[1]), at(1))
        .await
        .unwrap();
    let result = store.insert_comparison(&comparison(50, &[2]), at(1)).await;
    assert!(matches!(result, Err(StoreError::Exists)), "{result:?}");
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_config_with_two_columns_stands_in_both_places(pool: PgPool) {
    let store = with_configs(pool).await;
    store
        .insert_comparison(&comparison(50, &[1, 2, 1]), at(1))
        .await
        .unwrap();
    assert_eq!(
        store.newest_comparisons(1).await.unwrap()[0].configs,
        ["Config 1", "Config 2", "Config 1"]
    );
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_run_is_saved_as_the_config_it_belongs_to_and_not_as_itself(pool: PgPool) {
    let store = with_configs(pool.clone()).await;
    store
        .insert_configs(&[config(4, vec![upload(40, 1, vec![run(100)])])], at(1))
        .await
        .unwrap();
    let result = store.insert_comparison(&comparison(50, &[1, 100]), at(2)).await;
    assert!(matches!(result, Err(StoreError::Missing)), "{result:?}");
    assert_eq!(count(&pool, "comparison").await, 0);
    let owners = store.configs_of_runs(&[slug(100)]).await.unwrap();
    let of_owner = NewComparison {
        configs: vec![slug(1), owners[0].1.clone()],
        ..comparison(50, &[])
    };
    store.insert_comparison(&of_owner, at(2)).await.unwrap();
    assert_eq!(listed(&store).await, ["Comparison 50"]);
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_comparison_can_be_changed_and_deleted(pool: PgPool) {
    let store = with_configs(pool.clone()).await;
    store
        .insert_comparison(&comparison(50, &[1, 2]), at(1))
        .await
        .unwrap();
    let id = comparison(50, &[]).id;
    let change = ComparisonChange {
        title: Some("Better".into()),
        ..ComparisonChange::default()
    };
    store.update_comparison(id, &change, at(2)).await.unwrap();
    let record = store.comparison(&slug(50)).await.unwrap().unwrap();
    assert_eq!((record.title.as_str(), record.notes.as_str()), ("Better", "why"));
    assert_eq!(record.updated_at, "2026-01-31T10:00:02Z");
    let made_from = |revision| ComparisonChange {
        title: Some("Mine".into()),
        revision: Some(revision),
        ..ComparisonChange::default()
    };
    let stale = store.update_comparison(id, &made_from(0), at(3)).await;
    assert!(matches!(stale, Err(StoreError::Stale)), "{stale:?}");
    assert_eq!(store.comparison(&slug(50)).await.unwrap().unwrap(), record);
    store
        .update_comparison(id, &made_from(record.revision), at(3))
        .await
        .unwrap();
    store.delete_comparison(id).await.unwrap();
    assert_eq!(store.comparison(&slug(50)).await.unwrap(), None);
    assert_eq!(
        (
            count(&pool, "comparison_config").await,
            count(&pool, "config").await
        ),
        (0, 3)
    );
    let result = store.update_comparison(id, &change, at(2)).await;
    assert!(matches!(result, Err(StoreError::Missing)), "{result:?}");
}

#[sqlx::test(migrations = "../../migrations")]
async fn saved_values_stay_until_one_of_the_configs_is_deleted(pool: PgPool) {
    let store = Store::new(pool);
    store
        .insert_configs(&[config(1, vec![]), config(2, vec![])], at(0))
        .await
        .unwrap();
    let new = comparison(50, &[1, 2]);
    store.insert_comparison(&new, at(1)).await.unwrap();
    assert_eq!(store.saved_values(new.id).await.unwrap(), new.saved);
    store.delete_config(config(2, vec![]).id).await.unwrap();
    assert_eq!(store.saved_values(new.id).await.unwrap(), None);
}

#[sqlx::test(migrations = "../../migrations")]
async fn what_a_token_opens_is_listed_the_newest_first(pool: PgPool) {
    let store = with_configs(pool).await;
    for (number, second) in [(50, 1), (51, 2)] {
        let new = comparison(number, &[1, 2]);
        store.insert_comparison(&new, at(second)).await.unwrap();
    }
    let token = comparison(50, &[]).edit_token_sha256;
    let held = store.held_comparisons(&[[99; 32], token]).await.unwrap();
    let titles: Vec<_> = held.iter().map(|held| held.title.as_str()).collect();
    assert_eq!(titles, ["Comparison 51", "Comparison 50"]);
    assert!(store.held_comparisons(&[[99; 32]]).await.unwrap().is_empty());
    assert!(store.held_comparisons(&[]).await.unwrap().is_empty());
}
