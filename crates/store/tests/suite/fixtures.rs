//! Values with numbers of our own. Keys and slugs are made of a number, so that a test can name what it means.

use podium_domain::{
    Conditions, ConfigId, Factor, Factors, Identity, Level, Measurement, Metric, Op, Outcome, ParsedRun,
    ParsedWorkload, RunId, Slug, Stat, UploadId, Visibility,
};
use podium_store::{NewConfig, NewRun, NewUpload};
use sqlx::{AssertSqlSafe, PgPool};
use time::{Duration, OffsetDateTime, macros::datetime};
use uuid::Uuid;

/// `n` seconds after a fixed moment.
pub(crate) fn at(n: i64) -> OffsetDateTime {
    datetime!(2026-01-31 10:00 UTC) + Duration::seconds(n)
}

pub(crate) fn slug(n: u128) -> Slug {
    format!("slug{n:08}").parse().unwrap()
}

pub(crate) fn factors(pairs: &[(&str, &str)]) -> Factors {
    pairs
        .iter()
        .map(|(factor, level)| (Factor::parse(factor).unwrap(), Level::parse(level).unwrap()))
        .collect()
}

/// A public config whose upload, if any, has the number `10 * n`.
pub(crate) fn config(n: u128, uploads: Vec<NewUpload>) -> NewConfig {
    NewConfig {
        id: ConfigId(Uuid::from_u128(n)),
        slug: slug(n),
        title: format!("Config {n}"),
        notes: String::new(),
        visibility: Visibility::Public,
        factors: factors(&[("share.protocol", "NFS")]),
        edit_token_sha256: [7; 32],
        uploads,
    }
}

pub(crate) fn hidden(n: u128, visibility: Visibility) -> NewConfig {
    NewConfig {
        visibility,
        ..config(n, Vec::new())
    }
}

/// An upload whose bytes are told by `bytes`.
pub(crate) fn upload(n: u128, bytes: u8, runs: Vec<NewRun>) -> NewUpload {
    NewUpload {
        id: UploadId(Uuid::from_u128(n)),
        slug: slug(n),
        file_name: format!("file-{n}.json"),
        sha256: [bytes; 32],
        bytes: 4021,
        parser_version: "1".to_owned(),
        warnings: Vec::new(),
        personal: Vec::new(),
        runs,
    }
}

pub(crate) fn run(n: u128) -> NewRun {
    NewRun {
        id: RunId(Uuid::from_u128(n)),
        slug: slug(n),
        run: parsed("fio", vec![workload(4096)]),
    }
}

pub(crate) fn parsed(tool: &str, workloads: Vec<ParsedWorkload>) -> ParsedRun {
    ParsedRun {
        format: "fio-json".to_owned(),
        tool: tool.to_owned(),
        tool_version: None,
        section: None,
        lines: None,
        member: None,
        subject: None,
        started_at: None,
        found: [].into(),
        factors: Factors::new(),
        workloads,
    }
}

pub(crate) fn workload(block_bytes: u64) -> ParsedWorkload {
    let figure = |metric, value| Measurement::new(metric, Op::Read, Stat::Mean, value, Some(5));
    ParsedWorkload {
        name: format!("read-{block_bytes}"),
        identity: Identity {
            block_bytes: Some(block_bytes),
            ..Identity::of(Op::Read)
        },
        conditions: Conditions::new(),
        outcome: Outcome::ok(),
        measurements: vec![
            figure(Metric::Iops, 71_234.0),
            figure(Metric::Bandwidth, 2.9177e8),
        ],
        parts: Vec::new(),
        series: Vec::new(),
    }
}

/// How many rows a table has.
pub(crate) async fn count(pool: &PgPool, table: &str) -> i64 {
    sqlx::query_scalar(AssertSqlSafe(format!("select count(*) from {table}")))
        .fetch_one(pool)
        .await
        .unwrap()
}
