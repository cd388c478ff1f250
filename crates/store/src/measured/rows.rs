//! Workloads with their figures from the tables that are the truth: a row for each of both.

use std::collections::HashMap;

use podium_domain::{
    Better, Conditions, Identity, Measurement, Op, Outcome, Pattern, Status, TestedWorkload, WorkloadId,
};
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

use super::RunKeys;
use crate::StoreError;

struct WorkloadRow {
    run_id: Uuid,
    position: i32,
    workload_id: Uuid,
    name: String,
    conditions: Json<Conditions>,
    status: String,
    reason: Option<String>,
    code: Option<i64>,
    at_least_s: Option<f64>,
    op: String,
    pattern: Option<String>,
    block_bytes: Option<i64>,
    block_mix: Option<String>,
    queue_depth: Option<i64>,
    jobs: Option<i64>,
    read_percent: Option<f64>,
    test: Option<String>,
}

/// The columns of `workload` that are its identity.
pub(crate) struct IdentityRow {
    pub(crate) op: String,
    pub(crate) pattern: Option<String>,
    pub(crate) block_bytes: Option<i64>,
    pub(crate) block_mix: Option<String>,
    pub(crate) queue_depth: Option<i64>,
    pub(crate) jobs: Option<i64>,
    pub(crate) read_percent: Option<f64>,
    pub(crate) test: Option<String>,
}

impl IdentityRow {
    pub(crate) fn identity(self) -> Result<Identity, StoreError> {
        let count = |number: Option<i64>| {
            number
                .map(u32::try_from)
                .transpose()
                .map_err(|_| StoreError::Corrupt("workload"))
        };
        Ok(Identity {
            op: Op::from(self.op),
            pattern: self.pattern.map(Pattern::from),
            block_bytes: self.block_bytes.map(i64::cast_unsigned),
            block_mix: self.block_mix,
            queue_depth: count(self.queue_depth)?,
            jobs: count(self.jobs)?,
            read_percent: self.read_percent,
            test: self.test,
        })
    }
}

struct MeasurementRow {
    run_id: Uuid,
    position: i32,
    number: i32,
    metric: String,
    op: String,
    stat: String,
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    digits: Option<i16>,
    unit: String,
    better: Option<String>,
    repetitions: Option<Vec<f64>>,
}

/// A workload whose figures come in no order.
struct Draft {
    workload: TestedWorkload,
    measurements: Vec<(i32, Measurement)>,
}

/// The workloads of these runs, by run and in the file's order. Two queries whatever the number.
pub(super) async fn workloads(
    connection: &mut PgConnection,
    runs: &RunKeys,
) -> Result<HashMap<Uuid, Vec<TestedWorkload>>, StoreError> {
    let mut drafts: HashMap<Uuid, Vec<Draft>> = HashMap::new();
    for row in workload_rows(connection, runs).await? {
        let run = drafts.entry(row.run_id).or_default();
        if usize::try_from(row.position) != Ok(run.len()) {
            return Err(StoreError::Corrupt("workload"));
        }
        run.push(Draft {
            workload: row.tested()?,
            measurements: Vec::new(),
        });
    }
    for row in measurement_rows(connection, runs).await? {
        let draft = usize::try_from(row.position)
            .ok()
            .and_then(|position| drafts.get_mut(&row.run_id)?.get_mut(position))
            .ok_or(StoreError::Corrupt("measurement"))?;
        draft.measurements.push((row.number, row.measurement()?));
    }
    Ok(drafts
        .into_iter()
        .map(|(run, drafts)| (run, drafts.into_iter().map(Draft::finish).collect()))
        .collect())
}

async fn workload_rows(
    connection: &mut PgConnection,
    runs: &RunKeys,
) -> Result<Vec<WorkloadRow>, sqlx::Error> {
    sqlx::query_as!(
        WorkloadRow,
        r#"select r.run_id, r.position, r.workload_id, r.name, r.conditions as "conditions: Json<Conditions>",
             r.status, r.reason, r.code, r.at_least_s, w.op, w.pattern, w.block_bytes, w.block_mix, w.queue_depth,
             w.jobs, w.read_percent, w.test
           from unnest($1::uuid[], $2::uuid[]) as wanted (config_id, run_id)
           join run_workload r on r.config_id = wanted.config_id and r.run_id = wanted.run_id
           join workload w on w.id = r.workload_id
           order by r.run_id, r.position"#,
        &runs.config_ids,
        &runs.run_ids
    )
    .fetch_all(connection)
    .await
}

/// In no order: the program sorts a handful of figures per workload faster than the database sorts them all.
async fn measurement_rows(
    connection: &mut PgConnection,
    runs: &RunKeys,
) -> Result<Vec<MeasurementRow>, sqlx::Error> {
    sqlx::query_as!(
        MeasurementRow,
        "select m.run_id, m.position, m.number, m.metric, m.op, m.stat, m.value, m.low, m.high, m.digits, m.unit,
           m.better, m.repetitions
         from unnest($1::uuid[], $2::uuid[]) as wanted (config_id, run_id)
         join measurement m on m.config_id = wanted.config_id and m.run_id = wanted.run_id",
        &runs.config_ids,
        &runs.run_ids
    )
    .fetch_all(connection)
    .await
}

impl WorkloadRow {
    fn tested(self) -> Result<TestedWorkload, StoreError> {
        let identity = IdentityRow {
            op: self.op,
            pattern: self.pattern,
            block_bytes: self.block_bytes,
            block_mix: self.block_mix,
            queue_depth: self.queue_depth,
            jobs: self.jobs,
            read_percent: self.read_percent,
            test: self.test,
        };
        Ok(TestedWorkload {
            workload_id: WorkloadId(self.workload_id),
            name: self.name,
            identity: identity.identity()?,
            conditions: self.conditions.0,
            outcome: Outcome {
                status: status(&self.status)?,
                reason: self.reason,
                code: self.code,
                at_least: self.at_least_s,
            },
            measurements: Vec::new(),
        })
    }
}

fn status(word: &str) -> Result<Status, StoreError> {
    [Status::Ok, Status::Failed, Status::Unfinished]
        .into_iter()
        .find(|status| status.as_str() == word)
        .ok_or(StoreError::Corrupt("outcome"))
}

impl MeasurementRow {
    fn measurement(self) -> Result<Measurement, StoreError> {
        const CORRUPT: StoreError = StoreError::Corrupt("measurement");
        Ok(Measurement {
            metric: self.metric.into(),
            op: self.op.into(),
            stat: self.stat.into(),
            value: self.value,
            range: self.low.zip(self.high).map(|(low, high)| Box::new([low, high])),
            unit: self.unit.into(),
            digits: self.digits.map(u8::try_from).transpose().map_err(|_| CORRUPT)?,
            better: match self.better.as_deref() {
                None => None,
                Some("higher") => Some(Better::Higher),
                Some("lower") => Some(Better::Lower),
                Some(_) => return Err(CORRUPT),
            },
            repetitions: self.repetitions.unwrap_or_default().into(),
        })
    }
}

impl Draft {
    fn finish(mut self) -> TestedWorkload {
        self.measurements.sort_by_key(|(number, _)| *number);
        let measurements = self
            .measurements
            .into_iter()
            .map(|(_, measurement)| measurement)
            .collect();
        TestedWorkload {
            measurements,
            ..self.workload
        }
    }
}
