use podium_domain::{ConfigId, Identity, Op, RunId, UploadId};
use podium_store::{Move, Reread, RunChange, Store, StoreError};
use sqlx::PgPool;
use uuid::Uuid;

use crate::fixtures::{at, config, count, factors, run, slug, upload};

fn config_id(n: u128) -> ConfigId {
    ConfigId(Uuid::from_u128(n))
}

fn run_id(n: u128) -> RunId {
    RunId(Uuid::from_u128(n))
}

/// From config 1 to config 2, as upload 99.
fn to_second(run: u128) -> Move {
    Move {
        run: run_id(run),
        from: config_id(1),
        from_slug: slug(1),
        to: config_id(2),
        upload: (UploadId(Uuid::from_u128(99)), slug(99)),
    }
}

async fn with_two_runs(pool: &PgPool) -> Store {
    let store = Store::new(pool.clone());
    let mut first = run(100);
    first.run.factors = factors(&[("cache", "warm"), ("guest.os", "A")]);
    first.run.lines = Some([1, 5]);
    let file = upload(10, 1, vec![first, run(101)]);
    let configs = [config(1, vec![file]), config(2, vec![])];
    store.insert_configs(&configs, at(0)).await.unwrap();
    store
}

#[sqlx::test(migrations = "../../migrations")]
async fn an_excluded_run_takes_no_part_until_it_is_let_in_again(pool: PgPool) {
    let store = with_two_runs(&pool).await;
    let exclude = |reason: Option<&str>| RunChange {
        factors: None,
        excluded: Some(reason.map(str::to_owned)),
        revision: None,
    };
    let reason = exclude(Some("the cache was warm"));
    store
        .update_run(config_id(1), run_id(100), &reason, at(1))
        .await
        .unwrap();
    let tested = store.tested_configs(&[slug(1)]).await.unwrap();
    let runs: Vec<_> = tested[0].runs.iter().map(|run| run.id.clone()).collect();
    assert_eq!(runs, [slug(101)]);
    let heads = store.runs_of(config_id(1)).await.unwrap();
    assert_eq!(heads[0].excluded.as_deref(), Some("the cache was warm"));
    let counted: i32 = sqlx::query_scalar("select runs from config where id = $1")
        .bind(Uuid::from_u128(1))
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(counted, 1);

    store
        .update_run(config_id(1), run_id(100), &exclude(None), at(2))
        .await
        .unwrap();
    assert_eq!(store.tested_configs(&[slug(1)]).await.unwrap()[0].runs.len(), 2);
    let revisions = store.run_revisions(config_id(1), run_id(100)).await.unwrap();
    let reasons: Vec<_> = revisions
        .iter()
        .map(|revision| revision.excluded.as_deref())
        .collect();
    assert_eq!(reasons, [Some("the cache was warm"), None]);
}

#[sqlx::test(migrations = "../../migrations")]
async fn what_the_owner_says_goes_before_the_file_and_leaves_it_as_it_is(pool: PgPool) {
    let store = with_two_runs(&pool).await;
    let change = RunChange {
        factors: Some(factors(&[("cache", "cold")])),
        ..RunChange::default()
    };
    store
        .update_run(config_id(1), run_id(100), &change, at(1))
        .await
        .unwrap();
    let tested = store.tested_configs(&[slug(1)]).await.unwrap();
    let both = factors(&[("cache", "cold"), ("guest.os", "A")]);
    assert_eq!(tested[0].runs[0].factors, both);
    let record = store.run(&slug(100)).await.unwrap().unwrap();
    assert_eq!(record.owner_factors, factors(&[("cache", "cold")]));
    assert_eq!(
        record.run.factors,
        factors(&[("cache", "warm"), ("guest.os", "A")])
    );
    let missing = store.update_run(config_id(2), run_id(100), &change, at(1)).await;
    assert!(matches!(missing, Err(StoreError::Missing)), "{missing:?}");
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_moved_run_keeps_its_address_and_all_its_figures(pool: PgPool) {
    let store = with_two_runs(&pool).await;
    let before = store.run(&slug(100)).await.unwrap().unwrap();
    store.move_run(&to_second(100), at(1)).await.unwrap();
    let after = store.run(&slug(100)).await.unwrap().unwrap();
    assert_eq!((&after.run, after.id), (&before.run, before.id));
    assert_eq!((after.config.id, after.upload), (slug(2), slug(99)));
    assert_eq!(store.runs_of(config_id(1)).await.unwrap().len(), 1);
    let revisions = store.run_revisions(config_id(2), run_id(100)).await.unwrap();
    assert_eq!(revisions[0].moved_from, Some(slug(1)));
    // Read again, neither config gets the other's run.
    let stored = |config, upload| store.stored_upload(config_id(config), UploadId(Uuid::from_u128(upload)));
    let (first, second) = (
        stored(1, 10).await.unwrap().unwrap(),
        stored(2, 99).await.unwrap().unwrap(),
    );
    assert_eq!(first.removed[0].lines, Some([1, 5]));
    assert_eq!((second.removed.len(), second.removed[0].lines), (1, None));
}

#[sqlx::test(migrations = "../../migrations")]
async fn the_last_run_takes_its_file_along_and_comes_back_to_it(pool: PgPool) {
    let store = with_two_runs(&pool).await;
    store.move_run(&to_second(100), at(1)).await.unwrap();
    store.move_run(&to_second(101), at(2)).await.unwrap();
    assert_eq!((count(&pool, "upload").await, count(&pool, "run").await), (1, 2));
    assert!(store.upload(&slug(10)).await.unwrap().is_none());
    let stored = store
        .stored_upload(config_id(2), UploadId(Uuid::from_u128(99)))
        .await
        .unwrap()
        .unwrap();
    assert!(stored.removed.is_empty(), "{:?}", stored.removed);
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_config_that_has_this_very_run_gets_it_no_second_time(pool: PgPool) {
    let store = with_two_runs(&pool).await;
    let same = upload(20, 1, vec![run(201)]);
    store.insert_uploads(config_id(2), &[same], at(1)).await.unwrap();
    let moved = store.move_run(&to_second(101), at(2)).await;
    assert!(matches!(moved, Err(StoreError::Exists)), "{moved:?}");
    store.move_run(&to_second(100), at(3)).await.unwrap();
    assert_eq!(store.runs_of(config_id(2)).await.unwrap().len(), 2);
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_token_finds_its_configs(pool: PgPool) {
    let store = with_two_runs(&pool).await;
    let held = store.held_configs(&[[7; 32]]).await.unwrap();
    assert_eq!(held.len(), 2);
    assert!(store.held_configs(&[[8; 32]]).await.unwrap().is_empty());
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_corrected_workload_stands_in_its_row_and_survives_another_reading(pool: PgPool) {
    let store = with_two_runs(&pool).await;
    let right = Identity {
        block_bytes: Some(65_536),
        queue_depth: Some(8),
        ..Identity::of(Op::Write)
    };
    let correct = |identity| {
        let (store, right) = (store.clone(), right.clone());
        async move {
            let identity = Some(right).filter(|_| identity);
            store
                .correct_workload(config_id(1), run_id(100), 0, identity.as_ref(), at(1))
                .await
        }
    };
    correct(true).await.unwrap();
    let row = async || store.tested_configs(&[slug(1)]).await.unwrap()[0].runs[0].workloads[0].clone();
    assert_eq!(
        (row().await.identity, row().await.workload_id),
        (right.clone(), right.id("fio"))
    );
    let of_file = run(100).run.workloads[0].identity.clone();
    let record = store.run(&slug(100)).await.unwrap().unwrap();
    assert_eq!(record.corrections[0].file_identity, of_file);

    let stored = store
        .stored_upload(config_id(1), UploadId(Uuid::from_u128(10)))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored.runs[0].run.workloads[0].identity, of_file);
    let mut runs = stored.runs.clone();
    runs[0].run.workloads[0].identity.queue_depth = Some(1);
    let reread = Reread {
        config: stored.config_id,
        upload: stored.id,
        parser_version: "2".to_owned(),
        warnings: Vec::new(),
        personal: Vec::new(),
        seen: runs.iter().map(|run| run.id).collect(),
        runs,
    };
    assert!(store.replace_upload(&reread, at(2)).await.unwrap());
    assert_eq!(row().await.identity, right);
    store.move_run(&to_second(100), at(3)).await.unwrap();
    let moved = store.run(&slug(100)).await.unwrap().unwrap();
    assert_eq!(moved.corrections[0].file_identity.queue_depth, Some(1));
    let missing = correct(true).await;
    assert!(matches!(missing, Err(StoreError::Missing)), "{missing:?}");
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_change_of_a_run_made_from_an_older_one_is_stale(pool: PgPool) {
    let store = with_two_runs(&pool).await;
    let change = |level: &str, revision| RunChange {
        factors: Some(factors(&[("cache", level)])),
        revision: Some(revision),
        ..RunChange::default()
    };
    let update = async |change| store.update_run(config_id(1), run_id(100), &change, at(1)).await;
    update(change("cold", 0)).await.unwrap();
    let stale = update(change("hot", 0)).await;
    assert!(matches!(stale, Err(StoreError::Stale)), "{stale:?}");
    let run = store.run(&slug(100)).await.unwrap().unwrap();
    assert_eq!(
        (run.owner_factors, run.revision),
        (factors(&[("cache", "cold")]), 1)
    );
    update(change("hot", 1)).await.unwrap();
}
