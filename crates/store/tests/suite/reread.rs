use podium_domain::{ConfigId, UploadId, Warning};
use podium_store::{Reread, RunKey, Store, StoredUpload};
use sqlx::PgPool;
use uuid::Uuid;

use crate::fixtures::{at, config, count, run, slug, upload, workload};

const CONFIG: ConfigId = ConfigId(Uuid::from_u128(1));
const UPLOAD: UploadId = UploadId(Uuid::from_u128(10));

async fn stored(store: &Store) -> StoredUpload {
    store.stored_upload(CONFIG, UPLOAD).await.unwrap().unwrap()
}

/// The upload as it is stored, to be read again.
fn again(stored: &StoredUpload) -> Reread {
    Reread {
        config: stored.config_id,
        upload: stored.id,
        parser_version: "2".to_owned(),
        warnings: Vec::new(),
        personal: Vec::new(),
        runs: stored.runs.clone(),
        seen: stored.runs.iter().map(|run| run.id).collect(),
    }
}

async fn with_two_runs(pool: &PgPool) -> Store {
    let store = Store::new(pool.clone());
    let file = upload(10, 1, vec![run(100), run(101)]);
    store
        .insert_configs(&[config(1, vec![file])], at(0))
        .await
        .unwrap();
    store
}

#[sqlx::test(migrations = "../../migrations")]
async fn an_upload_comes_back_as_it_was_parsed(pool: PgPool) {
    let store = with_two_runs(&pool).await;
    let stored = stored(&store).await;
    assert_eq!((stored.parser_version.as_str(), &stored.sha256), ("1", &[1; 32]));
    let slugs: Vec<_> = stored.runs.iter().map(|run| run.slug.clone()).collect();
    assert_eq!(slugs, [slug(100), slug(101)]);
    assert!(stored.runs.iter().all(|new| new.run == run(100).run));
}

#[sqlx::test(migrations = "../../migrations")]
async fn runs_keep_their_ids_vanish_and_come_in_one_transaction(pool: PgPool) {
    let store = with_two_runs(&pool).await;
    let mut reread = again(&stored(&store).await);
    reread.warnings = vec![Warning::new("truncated", "the file ends early", None)];
    reread.runs.remove(0);
    reread.runs[0].run.workloads = vec![workload(8192), workload(512)];
    reread.runs.insert(0, run(102));
    assert!(store.replace_upload(&reread, at(5)).await.unwrap());

    let now = stored(&store).await;
    assert_eq!((now.parser_version.as_str(), now.warnings.len()), ("2", 1));
    let slugs: Vec<_> = now.runs.iter().map(|run| run.slug.clone()).collect();
    assert_eq!(slugs, [slug(102), slug(101)]);
    assert_eq!(now.runs[1].run.workloads, [workload(8192), workload(512)]);
    assert!(store.run(&slug(100)).await.unwrap().is_none());
    assert_eq!(count(&pool, "run_workload").await, 3);
    assert_eq!(count(&pool, "slug").await, 4);
}

#[sqlx::test(migrations = "../../migrations")]
async fn nothing_is_written_when_the_runs_changed_meanwhile(pool: PgPool) {
    let store = with_two_runs(&pool).await;
    let reread = again(&stored(&store).await);
    store.delete_run(&slug(100), at(1)).await.unwrap();
    assert!(!store.replace_upload(&reread, at(2)).await.unwrap());
    assert_eq!(stored(&store).await.parser_version, "1");
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_removed_run_is_remembered_by_what_tells_it(pool: PgPool) {
    let store = Store::new(pool);
    let mut first = run(100);
    first.run.lines = Some([3, 9]);
    let file = upload(10, 1, vec![first, run(101)]);
    store
        .insert_configs(&[config(1, vec![file])], at(0))
        .await
        .unwrap();
    store.delete_run(&slug(100), at(1)).await.unwrap();
    let key = RunKey {
        member: None,
        tool: "fio".to_owned(),
        section: None,
        started_at: None,
        lines: Some([3, 9]),
    };
    assert_eq!(stored(&store).await.removed, [key]);
}

#[sqlx::test(migrations = "../../migrations")]
async fn only_uploads_of_other_parsers_are_met_each_once(pool: PgPool) {
    let store = Store::new(pool);
    let files = |n: u128| {
        vec![
            upload(10 * n, 1, vec![run(100 * n)]),
            upload(10 * n + 1, 2, vec![run(100 * n + 1)]),
        ]
    };
    store
        .insert_configs(&[config(1, files(1)), config(2, files(2))], at(0))
        .await
        .unwrap();
    store.confirm_upload(CONFIG, UPLOAD, "2").await.unwrap();
    assert_eq!(store.count_uploads(None).await.unwrap(), 4);
    assert_eq!(store.count_uploads(Some("2")).await.unwrap(), 3);
    let (mut met, mut after) = (Vec::new(), None);
    while let [next] = store.uploads_after(after, Some("2"), 1).await.unwrap()[..] {
        met.push(next.1.0.as_u128());
        after = Some(next);
    }
    assert_eq!(met, [11, 20, 21]);
}
