use podium_domain::{ConditionValue, ConfigId, Metric, Op, Outcome, Part, RunId, Series, Unit};
use podium_store::{NewRun, Store};
use sqlx::PgPool;
use uuid::Uuid;

use crate::fixtures::{at, config, run, slug, upload};

fn log(n: u128) -> NewRun {
    let mut log = run(n);
    let workload = &mut log.run.workloads[0];
    "nfs".clone_into(&mut workload.name);
    workload.measurements.clear();
    workload.series = vec![Series::Time {
        metric: Metric::Iops,
        op: Op::Read,
        unit: Unit::PerSecond,
        t_s: vec![1.0, 29.5],
        v: vec![10.0, 12.0],
    }];
    log
}

#[sqlx::test(migrations = "../../migrations")]
async fn names_and_durations_come_from_workloads_jobs_and_series(pool: PgPool) {
    let store = Store::new(pool);
    let mut result = run(100);
    let workload = &mut result.run.workloads[0];
    workload.conditions = [("duration_s".to_owned(), ConditionValue::Integer(30))].into();
    workload.parts = vec![Part {
        name: "job 1".to_owned(),
        outcome: Outcome::ok(),
        measurements: Vec::new(),
    }];
    let mut odd = run(102);
    odd.run.workloads[0].conditions =
        [("duration_s".to_owned(), ConditionValue::Text("long".to_owned()))].into();
    let file = upload(10, 1, vec![result, log(101), odd]);
    store
        .insert_configs(&[config(1, vec![file])], at(0))
        .await
        .unwrap();
    let id = ConfigId(Uuid::from_u128(1));
    let facts = store.run_facts(&[id]).await.unwrap();
    assert_eq!(facts[0].names, ["read-4096", "job 1"]);
    assert_eq!((facts[0].longest_s, facts[0].has_results), (Some(30.0), true));
    assert_eq!((facts[1].longest_s, facts[1].has_results), (Some(29.5), false));
    assert_eq!(facts[2].longest_s, None);

    let run_id = |n| RunId(Uuid::from_u128(n));
    for chosen in [Some(Some(run_id(100))), Some(None), None] {
        store.attach_run(id, run_id(101), chosen, at(1)).await.unwrap();
        let facts = store.run_facts(&[id]).await.unwrap();
        assert_eq!((&facts[1].slug, facts[1].chosen), (&slug(101), chosen));
    }
}

#[sqlx::test(migrations = "../../migrations")]
async fn what_was_measured_over_time_is_given_for_several_configs_at_once(pool: PgPool) {
    let store = Store::new(pool);
    let mut histogram = run(102);
    histogram.run.workloads[0].series = vec![Series::Histogram {
        metric: Metric::Latency,
        op: Op::Read,
        bounds_s: vec![0.001],
        counts: vec![1],
    }];
    let of = |n: u8, runs| config(n.into(), vec![upload(u128::from(n) + 10, n, runs)]);
    let configs = [
        of(1, vec![run(100), log(101), histogram]),
        of(2, vec![log(201), log(202)]),
    ];
    store.insert_configs(&configs, at(0)).await.unwrap();
    let (found, left_out) = store.time_series(&[slug(1), slug(2), slug(9)]).await.unwrap();
    assert_eq!(left_out, 0);
    let runs_of = |n| {
        let of_config = found.iter().filter(move |one| one.config_slug == slug(n));
        of_config.map(|one| one.run.0.as_u128()).collect::<Vec<_>>()
    };
    assert_eq!((runs_of(1), runs_of(2)), (vec![101], vec![201, 202]));
    assert_eq!(found[0].workload, "nfs");
    assert!(store.has_time_series(&[slug(2)]).await.unwrap());
    assert!(!store.has_time_series(&[slug(9)]).await.unwrap());
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_series_too_large_to_be_read_is_counted_and_hides_no_other(pool: PgPool) {
    let store = Store::new(pool);
    let mut large = log(100);
    // Each value takes 17 bytes and more.
    let v = vec![0.123_456_789_012_345_6; 1_500_000];
    large.run.workloads[0].series = vec![Series::Time {
        metric: Metric::Iops,
        op: Op::Read,
        unit: Unit::PerSecond,
        t_s: vec![1.0; v.len()],
        v,
    }];
    let file = upload(10, 1, vec![large, log(101)]);
    store
        .insert_configs(&[config(1, vec![file])], at(0))
        .await
        .unwrap();
    let (found, left_out) = store.time_series(&[slug(1)]).await.unwrap();
    assert_eq!((found.len(), left_out), (1, 1));
    assert_eq!(found[0].run, RunId(Uuid::from_u128(101)));
}
