use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use podium_domain::{Slug, Visibility};
use podium_store::{MAX_COMPARED_WORKLOADS, Store, StoreError};
use sqlx::PgPool;
use tracing::{Event, Subscriber, subscriber};
use tracing_subscriber::{
    Layer, Registry,
    layer::{Context, SubscriberExt},
};

use crate::fixtures::{at, config, hidden, run, slug, upload};

#[sqlx::test(migrations = "../../migrations")]
async fn configs_come_in_the_order_asked_without_those_that_do_not_exist(pool: PgPool) {
    let store = Store::new(pool);
    let configs = [
        config(1, vec![]),
        config(2, vec![]),
        hidden(3, Visibility::Private),
    ];
    store.insert_configs(&configs, at(0)).await.unwrap();

    let tested = store.tested_configs(&[3, 9, 1, 2, 1].map(slug)).await.unwrap();
    let found: Vec<_> = tested
        .iter()
        .map(|config| (config.info.id.clone(), config.info.visibility))
        .collect();
    let expected = [
        (3, Visibility::Private),
        (1, Visibility::Public),
        (2, Visibility::Public),
    ];
    assert_eq!(found, expected.map(|(n, visibility)| (slug(n), visibility)));
}

#[sqlx::test(migrations = "../../migrations")]
async fn an_uploads_slug_is_no_configs(pool: PgPool) {
    let store = Store::new(pool);
    store
        .insert_configs(&[config(1, vec![upload(10, 1, vec![run(100)])])], at(0))
        .await
        .unwrap();
    assert_eq!(store.tested_configs(&[slug(10), slug(100)]).await.unwrap(), []);
    assert_eq!(store.config(&slug(10)).await.unwrap(), None);
    assert_eq!(store.run(&slug(10)).await.unwrap(), None);
    assert_eq!(store.upload(&slug(100)).await.unwrap(), None);
}

#[sqlx::test(migrations = "../../migrations")]
async fn runs_come_in_the_order_they_were_added(pool: PgPool) {
    let store = Store::new(pool);
    // The keys run against the order on purpose.
    let first = [
        upload(19, 1, vec![run(109), run(108)]),
        upload(18, 2, vec![run(107)]),
    ];
    store
        .insert_configs(&[config(1, first.to_vec())], at(0))
        .await
        .unwrap();
    store
        .insert_uploads(config(1, vec![]).id, &[upload(17, 3, vec![run(106)])], at(1))
        .await
        .unwrap();

    let expected = [109, 108, 107, 106].map(slug);
    let tested = store.tested_configs(&[slug(1)]).await.unwrap();
    let found: Vec<_> = tested[0].runs.iter().map(|run| run.id.clone()).collect();
    assert_eq!(found, expected);
    let heads = store.runs_of(config(1, vec![]).id).await.unwrap();
    assert_eq!(
        heads.iter().map(|run| run.slug.clone()).collect::<Vec<_>>(),
        expected
    );
    assert_eq!(
        heads.iter().map(|run| run.upload.clone()).collect::<Vec<_>>(),
        [19, 19, 18, 17].map(slug)
    );
}

#[sqlx::test(migrations = "../../migrations")]
async fn eight_configs_take_as_many_queries_as_one(pool: PgPool) {
    let store = Store::new(pool.clone());
    let configs: Vec<_> = (1..=8)
        .map(|n| config(n, vec![upload(10 * n, 1, vec![run(100 * n), run(100 * n + 1)])]))
        .collect();
    store.insert_configs(&configs, at(0)).await.unwrap();
    let slugs: Vec<_> = (1..=8).map(slug).collect();

    let one = queries(&store, &slugs[..1]).await;
    let eight = queries(&store, &slugs).await;
    assert_eq!(one, eight);
    assert!((1..=5).contains(&eight), "{eight}");
    sqlx::query("delete from run_figures")
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(queries(&store, &slugs[..1]).await, eight + 2);
    assert_eq!(queries(&store, &slugs).await, eight + 2);
}

/// How many statements sqlx says that it sent.
async fn queries(store: &Store, slugs: &[Slug]) -> usize {
    struct Statements(Arc<AtomicUsize>);
    impl<S: Subscriber> Layer<S> for Statements {
        fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
            if event.metadata().target() == "sqlx::query" {
                self.0.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    let sent = Arc::new(AtomicUsize::new(0));
    let guard = subscriber::set_default(Registry::default().with(Statements(sent.clone())));
    let tested = store.tested_configs(slugs).await.unwrap();
    drop(guard);
    assert_eq!(tested.len(), slugs.len());
    assert!(
        tested
            .iter()
            .all(|config| config.runs.len() == 2 && config.runs[1].workloads.len() == 1)
    );
    sent.load(Ordering::Relaxed)
}

#[sqlx::test(migrations = "../../migrations")]
async fn each_run_has_its_config_and_nothing_else_has_one(pool: PgPool) {
    let store = Store::new(pool);
    let configs = [
        config(
            1,
            vec![
                upload(10, 1, vec![run(100), run(101)]),
                upload(11, 2, vec![run(102)]),
            ],
        ),
        config(2, vec![upload(20, 1, vec![run(200)])]),
    ];
    store.insert_configs(&configs, at(0)).await.unwrap();
    // A config, an upload, a slug of nothing, and a run that is asked for twice.
    let asked = [200, 1, 10, 999, 100, 102, 100].map(slug);
    let mut pairs = store.configs_of_runs(&asked).await.unwrap();
    pairs.sort();
    let expected = [(100, 1), (102, 1), (200, 2)].map(|(run, config)| (slug(run), slug(config)));
    assert_eq!(pairs, expected);
    assert_eq!(store.configs_of_runs(&[]).await.unwrap(), []);
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_config_of_many_runs_is_read_a_page_at_a_time(pool: PgPool) {
    let store = Store::new(pool);
    let runs = |from: u128, to: u128| (from..to).map(run).collect();
    // Two uploads of one request, whose runs have the same places.
    let uploads = vec![upload(10, 1, runs(100, 180)), upload(11, 2, runs(200, 280))];
    store.insert_configs(&[config(1, uploads)], at(0)).await.unwrap();
    let mut seen = Vec::new();
    let mut after = None;
    for expected in [100, 60] {
        let page = store.runs_page(&slug(1), after.as_ref()).await.unwrap().unwrap();
        assert_eq!(page.config.runs.len(), expected);
        assert!(page.config.runs.iter().all(|run| run.workloads.len() == 1));
        seen.extend(page.config.runs.into_iter().map(|run| run.id));
        after = page.next;
    }
    assert_eq!(after, None);
    let expected: Vec<Slug> = (100..180).chain(200..280).map(slug).collect();
    assert_eq!(seen, expected);
    // A run of nobody has none after it, and a config of nobody is none.
    let page = store
        .runs_page(&slug(1), Some(&slug(999)))
        .await
        .unwrap()
        .unwrap();
    assert!(page.config.runs.is_empty() && page.next.is_none());
    assert_eq!(store.runs_page(&slug(9), None).await.unwrap(), None);
}

#[sqlx::test(migrations = "../../migrations")]
async fn more_than_can_be_compared_at_once_is_not_read(pool: PgPool) {
    let store = Store::new(pool.clone());
    let configs = [
        config(1, vec![upload(10, 1, vec![run(100)])]),
        config(2, vec![upload(20, 1, vec![run(200)])]),
    ];
    store.insert_configs(&configs, at(0)).await.unwrap();
    // What its rows say that it holds, since so many workloads take their time to write.
    let most = i32::try_from(MAX_COMPARED_WORKLOADS).unwrap();
    sqlx::query("update run set workloads = $1 where slug = $2")
        .bind(most)
        .bind(slug(100).as_str())
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(store.tested_configs(&[slug(1)]).await.unwrap().len(), 1);
    let refused = store.tested_configs(&[slug(1), slug(2)]).await;
    assert!(matches!(refused, Err(StoreError::TooMuch)), "{refused:?}");
    // A run that takes no part is no work.
    sqlx::query("update run set excluded = 'a trial' where slug = $1")
        .bind(slug(200).as_str())
        .execute(&pool)
        .await
        .unwrap();
    let tested = store.tested_configs(&[slug(1), slug(2)]).await.unwrap();
    assert_eq!(
        tested.iter().map(|config| config.runs.len()).collect::<Vec<_>>(),
        [1, 0]
    );
    // Nothing at all is not too much.
    assert_eq!(store.tested_configs(&[slug(2)]).await.unwrap().len(), 1);
    // Its own page is one of runs.
    assert!(store.runs_page(&slug(1), None).await.unwrap().is_some());
}
