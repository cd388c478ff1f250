use podium_domain::{
    Better, ConditionValue, Measurement, Metric, Op, Outcome, ParsedRun, ParsedWorkload, Part, Pattern,
    Series, Stat, Status, Unit,
};
use podium_store::{NewRun, Store};
use sqlx::PgPool;

use crate::fixtures::{at, config, factors, parsed, run, slug, upload, workload};

/// Floats that a careless layer changes: negative zero, the smallest, the largest, halves of the last bit, and
/// numbers that look whole.
const AWKWARD: [f64; 9] = [
    -0.0,
    5e-324,
    f64::MIN_POSITIVE,
    f64::MAX,
    0.1 + 0.2,
    1e16,
    1e23,
    123_456_789.123_456_78,
    2.0e-7 / 3.0,
];

fn everything() -> ParsedRun {
    let figure = |stat, value| Measurement::new(Metric::Latency, Op::Read, stat, value, Some(17));
    let mut measurements: Vec<_> = AWKWARD
        .iter()
        .enumerate()
        .map(|(n, value)| figure(Stat::Other(format!("z{n}").into()), *value))
        .collect();
    measurements.push(Measurement::bounded(
        Metric::Latency,
        Op::Read,
        Stat::Percentile(99.9),
        [1e-5, 3e-5],
        None,
    ));
    measurements.push(Measurement {
        value: None,
        ..figure(Stat::Max, 0.0)
    });
    measurements.push(Measurement {
        repetitions: AWKWARD.into(),
        better: Some(Better::Lower),
        unit: Unit::Other("furlongs".into()),
        ..Measurement::new(
            Metric::Other("fun".into()),
            Op::Other("rewrite".into()),
            Stat::Mean,
            3.5,
            None,
        )
    });
    let mut first = workload(4096);
    first.identity.pattern = Some(Pattern::Random);
    first.identity.queue_depth = Some(u32::MAX);
    first.identity.jobs = Some(4);
    first.identity.read_percent = Some(70.5);
    first.identity.block_mix = Some("4k/50:8k/50".to_owned());
    first.identity.test = Some("C:\\u0000 \"quoted\"".to_owned());
    first.conditions = AWKWARD
        .iter()
        .enumerate()
        .map(|(n, value)| (format!("number_{n}"), ConditionValue::Number(*value)))
        .chain([
            ("direct".to_owned(), ConditionValue::Bool(true)),
            ("span_bytes".to_owned(), ConditionValue::Integer(i64::MAX)),
            ("target".to_owned(), ConditionValue::Text("/mnt/ü".to_owned())),
        ])
        .collect();
    first.measurements = measurements;
    first.parts = vec![Part {
        name: "job".to_owned(),
        outcome: Outcome::ok(),
        measurements: AWKWARD.iter().map(|value| figure(Stat::Mean, *value)).collect(),
    }];
    first.series = vec![
        Series::Time {
            metric: Metric::Iops,
            op: Op::Write,
            unit: Unit::PerSecond,
            t_s: AWKWARD.to_vec(),
            v: AWKWARD.to_vec(),
        },
        Series::Histogram {
            metric: Metric::Latency,
            op: Op::Read,
            bounds_s: AWKWARD.to_vec(),
            counts: vec![0, 1, u64::MAX],
        },
    ];
    let failed = ParsedWorkload {
        outcome: Outcome {
            status: Status::Failed,
            reason: Some("no space".to_owned()),
            code: Some(28),
            at_least: Some(86_400.5),
        },
        measurements: Vec::new(),
        ..workload(8192)
    };
    ParsedRun {
        tool_version: Some("3.33".to_owned()),
        section: Some("Dataset".to_owned()),
        lines: Some([1, 240]),
        member: Some("day 1/randread.json".to_owned()),
        subject: Some("server 2".to_owned()),
        started_at: Some("2026-01-31T10:00:00Z".to_owned()),
        found: [("initiator.os".to_owned(), "Linux 6.1".to_owned())].into(),
        factors: factors(&[("guest.os", "Windows 2022")]),
        ..parsed("fio", vec![first, failed])
    }
}

/// The exact bits, which `==` on floats does not compare.
fn bits(run: &ParsedRun) -> String {
    format!("{run:?}")
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_run_comes_back_bit_for_bit(pool: PgPool) {
    let store = Store::new(pool);
    let new = NewRun {
        run: everything(),
        ..run(100)
    };
    store
        .insert_configs(&[config(1, vec![upload(10, 1, vec![new])])], at(0))
        .await
        .unwrap();

    let record = store.run(&slug(100)).await.unwrap().unwrap();
    assert_eq!(record.run, everything());
    assert_eq!(bits(&record.run), bits(&everything()));
    assert_eq!(
        (record.slug, record.upload, record.config.id),
        (slug(100), slug(10), slug(1))
    );
    assert_eq!(record.created_at, "2026-01-31T10:00:00Z");
}

#[sqlx::test(migrations = "../../migrations")]
async fn the_comparison_gets_the_same_figures_as_the_page_of_the_run(pool: PgPool) {
    let store = Store::new(pool);
    let new = NewRun {
        run: everything(),
        ..run(100)
    };
    store
        .insert_configs(&[config(1, vec![upload(10, 1, vec![new])])], at(0))
        .await
        .unwrap();

    let configs = store.tested_configs(&[slug(1)]).await.unwrap();
    let tested = &configs[0].runs[0];
    assert_eq!(tested.factors, everything().factors);
    for (tested, parsed) in tested.workloads.iter().zip(everything().workloads) {
        assert_eq!(tested.workload_id, parsed.identity.id("fio"));
        assert_eq!((&tested.name, &tested.identity), (&parsed.name, &parsed.identity));
        assert_eq!(
            (&tested.conditions, &tested.outcome),
            (&parsed.conditions, &parsed.outcome)
        );
        assert_eq!(
            format!("{:?}", tested.measurements),
            format!("{:?}", parsed.measurements)
        );
    }
    assert_eq!(tested.workloads.len(), 2);
}

#[sqlx::test(migrations = "../../migrations")]
async fn nul_characters_anywhere_become_replacement_characters(pool: PgPool) {
    let store = Store::new(pool);
    let nul = || "a\0b".to_owned();
    let mut new = run(100);
    new.run.tool = nul();
    new.run.subject = Some(nul());
    new.run.found = [(nul(), nul())].into();
    let workload = &mut new.run.workloads[0];
    workload.name = nul();
    workload.identity.test = Some(nul());
    workload.outcome.reason = Some(nul());
    workload.conditions = [(nul(), ConditionValue::Text(nul()))].into();
    workload.measurements = vec![
        Measurement::new(
            Metric::Other(nul().into()),
            Op::Other(nul().into()),
            Stat::Other(nul().into()),
            1.0,
            None,
        )
        .in_unit(Unit::Other(nul().into())),
    ];
    let mut file = upload(10, 1, vec![new]);
    file.file_name = nul();
    let mut new = config(1, vec![file]);
    (new.title, new.notes) = (nul(), nul());
    store.insert_configs(&[new], at(0)).await.unwrap();

    let record = store.run(&slug(100)).await.unwrap().unwrap();
    assert_eq!(record.config.title, "a\u{fffd}b");
    assert!(!format!("{record:?}").contains("\\0"), "{record:?}");
    assert_eq!(
        record.run.workloads[0].conditions.keys().next().unwrap(),
        "a\u{fffd}b"
    );
}
