//! Documents of what was measured say what the rows say, after everything that writes rows.

use podium_domain::{
    Better, ConditionValue, ConfigId, Identity, Measurement, Metric, Op, Outcome, ParsedWorkload, Pattern,
    Stat, Status, TestedConfig, Unit, UploadId,
};
use podium_store::{Move, Reread, Store};
use sqlx::{AssertSqlSafe, PgPool};
use uuid::Uuid;

use crate::fixtures::{at, config, count, parsed, run, slug, upload, workload};

const CONFIG: ConfigId = ConfigId(Uuid::from_u128(1));

/// Every kind of figure, circumstance, identity and outcome.
fn all_kinds() -> Vec<ParsedWorkload> {
    let mut plain = workload(4096);
    plain.conditions = [
        ("direct", ConditionValue::from(true)),
        ("span_bytes", ConditionValue::Integer(-(1 << 60))),
        ("duration_s", ConditionValue::Number(0.1 + 0.2)),
        ("engine", ConditionValue::from("libaio, \u{1F5C4}")),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into();
    let mut spread = workload(8192);
    spread.identity = Identity {
        op: Op::Other("copy".into()),
        pattern: Some(Pattern::Other("strided".into())),
        block_bytes: None,
        block_mix: Some("4k/8k".into()),
        queue_depth: Some(u32::MAX),
        jobs: Some(3),
        read_percent: Some(70.5),
        test: Some(String::new()),
    };
    let p99 = Stat::Percentile(99.99);
    let score = Metric::Other("files found".into());
    spread.measurements = vec![
        Measurement::bounded(
            Metric::Latency,
            Op::Read,
            p99,
            [f64::MIN_POSITIVE, 1.0 / 3.0],
            Some(3),
        ),
        Measurement {
            better: Some(Better::Lower),
            repetitions: [1e300, -0.0, 5e-324].into(),
            digits: None,
            ..Measurement::new(score, Op::Total, Stat::Other("mode".into()), 7.0, None)
        }
        .in_unit(Unit::Other("files".into())),
    ];
    let mut broken = workload(512);
    broken.conditions = plain.conditions.clone();
    broken.outcome = Outcome {
        status: Status::Failed,
        reason: Some("no space left".into()),
        code: Some(-28),
        at_least: None,
    };
    broken.measurements = vec![Measurement::unmeasured(Metric::Iops, Op::Write, Stat::Mean)];
    let mut unfinished = workload(1024);
    unfinished.outcome = Outcome {
        status: Status::Unfinished,
        at_least: Some(1234.5),
        ..Outcome::ok()
    };
    unfinished.measurements.clear();
    vec![plain, spread, broken, unfinished]
}

async fn with_runs(pool: &PgPool) -> Store {
    let store = Store::new(pool.clone());
    let mut long = run(100);
    long.run = parsed("fio", all_kinds());
    let mut empty = run(102);
    empty.run.workloads.clear();
    let file = upload(10, 1, vec![long, run(101), empty]);
    store
        .insert_configs(&[config(1, vec![file])], at(0))
        .await
        .unwrap();
    store
}

async fn shown(store: &Store, configs: &[u128]) -> Vec<TestedConfig> {
    let slugs: Vec<_> = configs.iter().copied().map(slug).collect();
    store.tested_configs(&slugs).await.unwrap()
}

async fn sql(pool: &PgPool, statement: &str) {
    sqlx::query(AssertSqlSafe(statement.to_owned()))
        .execute(pool)
        .await
        .unwrap();
}

/// Every run has a document, and without them the same is read.
async fn are_as_the_rows(pool: &PgPool, store: &Store, configs: &[u128]) -> Vec<TestedConfig> {
    assert_eq!(count(pool, "run_figures").await, count(pool, "run").await);
    let by_documents = shown(store, configs).await;
    sql(pool, "delete from run_figures").await;
    let by_rows = shown(store, configs).await;
    assert_eq!(by_documents, by_rows);
    // What is equal need not be the same: zero has a sign.
    assert_eq!(format!("{by_documents:?}"), format!("{by_rows:?}"));
    store.keep_figures().await.unwrap();
    by_documents
}

#[sqlx::test(migrations = "../../migrations")]
async fn every_kind_of_figure_comes_back_as_it_was_measured(pool: PgPool) {
    let store = with_runs(&pool).await;
    let tested = are_as_the_rows(&pool, &store, &[1]).await;
    let [long, short, empty] = &tested[0].runs[..] else {
        panic!("{tested:?}")
    };
    assert_eq!(
        (long.workloads.len(), short.workloads.len(), empty.workloads.len()),
        (4, 1, 0)
    );
    for (tested, parsed) in long.workloads.iter().zip(all_kinds()) {
        assert_eq!(tested.identity, parsed.identity);
        assert_eq!(tested.conditions, parsed.conditions);
        assert_eq!(tested.outcome, parsed.outcome);
        assert_eq!(
            format!("{:?}", tested.measurements),
            format!("{:?}", parsed.measurements)
        );
    }
}

#[sqlx::test(migrations = "../../migrations")]
async fn documents_follow_whatever_is_written(pool: PgPool) {
    let store = with_runs(&pool).await;
    store
        .insert_configs(&[config(2, vec![upload(20, 2, vec![run(200)])])], at(0))
        .await
        .unwrap();
    store
        .insert_uploads(CONFIG, &[upload(11, 3, vec![run(110)])], at(1))
        .await
        .unwrap();
    are_as_the_rows(&pool, &store, &[1, 2]).await;

    let copy = Identity::of(Op::Other("copy".into()));
    store
        .correct_workload(CONFIG, run(101).id, 0, Some(&copy), at(2))
        .await
        .unwrap();
    let tested = are_as_the_rows(&pool, &store, &[1, 2]).await;
    assert_eq!(tested[0].runs[1].workloads[0].identity, copy);

    let stored = store.stored_upload(CONFIG, UploadId(Uuid::from_u128(10))).await;
    let stored = stored.unwrap().unwrap();
    let mut reread = Reread {
        config: CONFIG,
        upload: stored.id,
        parser_version: "2".to_owned(),
        warnings: Vec::new(),
        personal: Vec::new(),
        seen: stored.runs.iter().map(|run| run.id).collect(),
        runs: stored.runs,
    };
    reread.runs[0].run.workloads = vec![workload(1 << 20)];
    reread.runs[1].run.workloads[0].measurements.truncate(1);
    assert!(store.replace_upload(&reread, at(3)).await.unwrap());
    let tested = are_as_the_rows(&pool, &store, &[1, 2]).await;
    assert_eq!(tested[0].runs[0].workloads[0].identity.block_bytes, Some(1 << 20));
    assert_eq!(tested[0].runs[1].workloads[0].measurements.len(), 1);

    let to = Move {
        run: run(101).id,
        from: CONFIG,
        from_slug: slug(1),
        to: config(2, vec![]).id,
        upload: (UploadId(Uuid::from_u128(21)), slug(21)),
    };
    store.move_run(&to, at(4)).await.unwrap();
    let tested = are_as_the_rows(&pool, &store, &[1, 2]).await;
    assert_eq!(runs(&tested), [3, 2]);

    store.delete_run(&slug(100), at(5)).await.unwrap();
    store.delete_upload(&slug(11), at(6)).await.unwrap();
    let tested = are_as_the_rows(&pool, &store, &[1, 2]).await;
    assert_eq!(runs(&tested), [1, 2]);
}

fn runs(tested: &[TestedConfig]) -> Vec<usize> {
    tested.iter().map(|config| config.runs.len()).collect()
}

#[sqlx::test(migrations = "../../migrations")]
async fn who_writes_rows_by_another_way_makes_the_documents_of_their_runs_disappear(pool: PgPool) {
    let store = with_runs(&pool).await;
    let rows = format!("config_id = '{}' and run_id = '{}'", CONFIG.0, run(101).id.0);
    for statement in [
        format!("update measurement set value = 12.5 where {rows}"),
        format!("delete from measurement where metric = 'iops' and {rows}"),
        format!("update run_workload set name = 'another' where {rows}"),
        format!(
            "insert into measurement select config_id, run_id, position, 'score', op, stat, 9, value, low, high, digits,
               unit, better, repetitions from measurement where {rows}"
        ),
        format!(
            "insert into run_workload (config_id, run_id, position, workload_id, name, conditions, status)
             select config_id, run_id, 1, workload_id, name, conditions, status from run_workload where {rows}"
        ),
        format!("delete from run_workload where position = 1 and {rows}"),
    ] {
        let before = shown(&store, &[1]).await;
        sql(&pool, &statement).await;
        assert_eq!(count(&pool, "run_figures").await, 2, "{statement}");
        let after = shown(&store, &[1]).await;
        assert_ne!(before[0].runs[1], after[0].runs[1], "{statement}");
        assert_eq!(store.keep_figures().await.unwrap().made, 1);
        assert_eq!(shown(&store, &[1]).await, after);
    }
}

#[sqlx::test(migrations = "../../migrations")]
async fn what_is_no_document_or_one_of_another_program_is_not_believed(pool: PgPool) {
    let store = with_runs(&pool).await;
    let expected = shown(&store, &[1]).await;
    for damage in [
        "layout = 0",
        "layout = layout + 1",
        "body = ''",
        "body = substring(body for octet_length(body) - 1)",
        "body = body || '\\x00'::bytea",
        "body = '\\xffffffffffffffffffff'",
        "body = '\\x00000001000000'",
    ] {
        sql(&pool, &format!("update run_figures set {damage}")).await;
        assert_eq!(shown(&store, &[1]).await, expected, "{damage}");
        sql(&pool, "delete from run_figures").await;
        assert_eq!(store.keep_figures().await.unwrap().made, 3);
    }
    sql(&pool, "update run_figures set layout = 0").await;
    assert_eq!(store.keep_figures().await.unwrap().made, 3);
    assert_eq!(store.keep_figures().await.unwrap().made, 0);
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_run_that_is_being_written_is_left_to_who_writes_it(pool: PgPool) {
    let store = with_runs(&pool).await;
    sql(&pool, "delete from run_figures").await;
    let mut writing = pool.begin().await.unwrap();
    sqlx::query("update run_workload set name = 'another' where position = 0")
        .execute(&mut *writing)
        .await
        .unwrap();
    // The two runs with workloads are being written, the third has none.
    assert_eq!(store.keep_figures().await.unwrap().made, 1);
    writing.commit().await.unwrap();
    assert_eq!(store.keep_figures().await.unwrap().made, 2);
    let tested = are_as_the_rows(&pool, &store, &[1]).await;
    assert_eq!(tested[0].runs[1].workloads[0].name, "another");
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_document_that_cannot_be_read_is_made_anew_once_somebody_met_it(pool: PgPool) {
    let store = with_runs(&pool).await;
    let expected = shown(&store, &[1]).await;
    sql(
        &pool,
        "update run_figures set body = 'nonsense' where run_id in (select id from run where workloads = 4)",
    )
    .await;
    let nonsense = "select count(*) from run_figures where body = 'nonsense'";
    let left = || sqlx::query_scalar::<_, i64>(nonsense).fetch_one(&pool);
    store.keep_figures().await.unwrap();
    assert_eq!(left().await.unwrap(), 1, "nobody has met it");
    assert_eq!(shown(&store, &[1]).await, expected, "its rows are read");
    assert_eq!(store.keep_figures().await.unwrap().made, 1);
    assert_eq!(left().await.unwrap(), 0);
    assert_eq!(shown(&store, &[1]).await, expected);
    assert_eq!(store.keep_figures().await.unwrap().made, 0);
}

#[sqlx::test(migrations = "../../migrations")]
async fn no_document_survives_the_rows_of_all_runs(pool: PgPool) {
    let store = with_runs(&pool).await;
    sql(&pool, "truncate measurement").await;
    assert_eq!(count(&pool, "run_figures").await, 0);
    let runs = &shown(&store, &[1]).await[0].runs;
    assert!(
        runs.iter()
            .flat_map(|run| &run.workloads)
            .all(|workload| workload.measurements.is_empty())
    );
    store.keep_figures().await.unwrap();
    sql(&pool, "truncate run_workload cascade").await;
    assert_eq!(count(&pool, "run_figures").await, 0);
}
