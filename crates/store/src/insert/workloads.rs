use std::collections::BTreeMap;

use podium_domain::{Identity, Pattern};
use sqlx::PgConnection;
use uuid::Uuid;

use super::received::ReceivedWorkload;
use crate::{StoreError, text};

/// The columns of `run_workload`, as `unnest` takes them.
#[derive(Default)]
struct Columns {
    config_ids: Vec<Uuid>,
    run_ids: Vec<Uuid>,
    positions: Vec<i32>,
    workload_ids: Vec<Uuid>,
    names: Vec<String>,
    conditions: Vec<String>,
    statuses: Vec<String>,
    reasons: Vec<Option<String>>,
    codes: Vec<Option<i64>>,
    at_least_s: Vec<Option<f64>>,
    parts: Vec<Option<String>>,
}

impl Columns {
    fn push(&mut self, received: &ReceivedWorkload<'_>) -> Result<(), StoreError> {
        let workload = received.workload;
        self.config_ids.push(received.config.0);
        self.run_ids.push(received.run.id.0);
        self.positions.push(super::position(received.position)?);
        self.workload_ids.push(identity_id(received));
        self.names.push(text::clean(&workload.name).into_owned());
        self.conditions.push(text::document(&workload.conditions)?);
        let outcome = &workload.outcome;
        self.statuses.push(outcome.status.as_str().to_owned());
        self.reasons.push(
            outcome
                .reason
                .as_deref()
                .map(|reason| text::clean(reason).into_owned()),
        );
        self.codes.push(outcome.code);
        self.at_least_s.push(outcome.at_least);
        let has_parts = !workload.parts.is_empty();
        self.parts
            .push(has_parts.then(|| text::document(&workload.parts)).transpose()?);
        Ok(())
    }
}

fn identity_id(received: &ReceivedWorkload<'_>) -> Uuid {
    received.workload.identity.id(&received.run.run.tool).0
}

/// Writes the workloads of runs, without what was measured.
pub(super) async fn insert(
    connection: &mut PgConnection,
    received: &[ReceivedWorkload<'_>],
) -> Result<(), StoreError> {
    // By id and so in the order of the keys: two requests with the same workloads cannot block each other.
    let identities: BTreeMap<_, _> = received
        .iter()
        .map(|one| {
            let tool = one.run.run.tool.as_str();
            (identity_id(one), (tool, &one.workload.identity))
        })
        .collect();
    let identities: Vec<_> = identities.into_iter().collect();
    for identities in identities.chunks(super::ROWS) {
        insert_identities(connection, identities).await?;
    }
    for workloads in received.chunks(super::ROWS) {
        let mut all = Columns::default();
        for one in workloads {
            all.push(one)?;
        }
        insert_rows(connection, &all).await?;
    }
    Ok(())
}

/// Makes sure that an identity is there; gives its id.
pub(super) async fn identity(
    connection: &mut PgConnection,
    tool: &str,
    identity: &Identity,
) -> Result<Uuid, StoreError> {
    let id = identity.id(tool).0;
    insert_identities(connection, &[(id, (tool, identity))]).await?;
    Ok(id)
}

async fn insert_rows(connection: &mut PgConnection, all: &Columns) -> Result<(), StoreError> {
    sqlx::query!(
        "insert into run_workload (config_id, run_id, position, workload_id, name, conditions, status, reason, code,
           at_least_s, parts)
         select config_id, run_id, position, workload_id, name, conditions::json, status, reason, code, at_least_s,
           parts::json
         from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::uuid[], $5::text[], $6::text[], $7::text[],
           $8::text[], $9::bigint[], $10::double precision[], $11::text[]) as given (config_id, run_id, position,
           workload_id, name, conditions, status, reason, code, at_least_s, parts)",
        &all.config_ids,
        &all.run_ids,
        &all.positions,
        &all.workload_ids,
        &all.names,
        &all.conditions,
        &all.statuses,
        &all.reasons as &[Option<String>],
        &all.codes as &[Option<i64>],
        &all.at_least_s as &[Option<f64>],
        &all.parts as &[Option<String>]
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn insert_identities(
    connection: &mut PgConnection,
    identities: &[(Uuid, (&str, &Identity))],
) -> Result<(), StoreError> {
    let mut blocks = Vec::with_capacity(identities.len());
    for (_, (_, identity)) in identities {
        blocks.push(
            identity
                .block_bytes
                .map(|bytes| super::whole(bytes, "a block size"))
                .transpose()?,
        );
    }
    let number = |field: fn(&Identity) -> Option<u32>| -> Vec<Option<i64>> {
        identities
            .iter()
            .map(|(_, (_, identity))| field(identity).map(i64::from))
            .collect()
    };
    let words = |field: fn(&Identity) -> Option<&str>| -> Vec<Option<String>> {
        identities
            .iter()
            .map(|(_, (_, identity))| field(identity).map(|word| text::clean(word).into_owned()))
            .collect()
    };
    sqlx::query!(
        "insert into workload (id, tool, op, pattern, block_bytes, block_mix, queue_depth, jobs, read_percent, test)
         select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::bigint[],
           $8::bigint[], $9::double precision[], $10::text[])
         on conflict (id) do nothing",
        &identities.iter().map(|(id, _)| *id).collect::<Vec<_>>(),
        &identities.iter().map(|(_, (tool, _))| text::clean(tool).into_owned()).collect::<Vec<_>>(),
        &words(|identity| Some(identity.op.as_str())) as &[Option<String>],
        &words(|identity| identity.pattern.as_ref().map(Pattern::as_str)) as &[Option<String>],
        &blocks as &[Option<i64>],
        &words(|identity| identity.block_mix.as_deref()) as &[Option<String>],
        &number(|identity| identity.queue_depth) as &[Option<i64>],
        &number(|identity| identity.jobs) as &[Option<i64>],
        &identities.iter().map(|(_, (_, identity))| identity.read_percent).collect::<Vec<_>>() as &[Option<f64>],
        &words(|identity| identity.test.as_deref()) as &[Option<String>]
    )
    .execute(connection)
    .await?;
    Ok(())
}
