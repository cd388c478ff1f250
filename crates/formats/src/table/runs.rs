use std::collections::{BTreeMap, BTreeSet};

use podium_domain::{ConditionValue, Conditions, ParsedRun, ParsedWorkload, Status, WorkloadId};

use super::{
    Table,
    row::{Row, RunKey},
};
use crate::{Limits, Refused, notices::Notices};

/// The condition under which the `note` column is kept.
const NOTE: &str = "note";

/// How many workloads of one name, with contradicting conditions, a further row is compared with.
const CANDIDATES: usize = 8;

/// How long notes put together may become, in bytes.
const NOTE_BYTES: usize = 4_000;

/// Groups rows into runs and workloads, both in the order in which the table names them first.
///
/// # Errors
/// When there are more than the limits allow.
pub(super) fn grouped(
    mut rows: Vec<Row>,
    limits: &Limits,
    notices: &mut Notices,
) -> Result<Vec<ParsedRun>, Refused> {
    tell_apart(&mut rows);
    let mut runs = Vec::new();
    let mut by_key = BTreeMap::new();
    let mut seen = BTreeMap::new();
    let mut workloads = 0;
    for row in rows {
        let id = row.identity.id(&row.run.tool);
        let at = *by_key.entry(row.run.clone()).or_insert_with(|| {
            runs.push(Run::of(&row));
            runs.len() - 1
        });
        let figure = &row.measurement;
        let key = (
            at,
            id,
            figure.metric.clone(),
            figure.op.clone(),
            figure.stat.clone(),
        );
        if let Some(first) = seen.insert(key.clone(), row.line) {
            let message = format!(
                "it measures the same as line {first}; a repetition, another workload name or a dimension \
                 would tell them apart; the row was left out"
            );
            notices.warn("duplicate-measurement", message, Some(row.line));
            seen.insert(key, first);
            continue;
        }
        if let Some(run) = runs.get_mut(at) {
            workloads += usize::from(run.add(id, row));
        }
        if runs.len() > limits.runs {
            return Err(Refused(format!("the table has more than {} runs", limits.runs)));
        }
        if workloads > limits.workloads {
            return Err(Refused(format!(
                "the table has more than {} workloads",
                limits.workloads
            )));
        }
    }
    Ok(runs.into_iter().map(|run| run.parsed).collect())
}

/// Where one run has equal dimensions under two names, the names tell them apart, in the whole file alike.
fn tell_apart(rows: &mut [Row]) {
    let mut names: BTreeMap<(&RunKey, WorkloadId), &str> = BTreeMap::new();
    let mut ambiguous = BTreeSet::new();
    for row in rows.iter().filter(|row| row.identity.test.is_none()) {
        let id = row.identity.id(&row.run.tool);
        if *names.entry((&row.run, id)).or_insert(&row.name) != row.name {
            ambiguous.insert(id);
        }
    }
    for row in rows.iter_mut().filter(|row| row.identity.test.is_none()) {
        if ambiguous.contains(&row.identity.id(&row.run.tool)) {
            row.identity.test = Some(row.name.clone());
        }
    }
}

/// A run being put together.
struct Run {
    parsed: ParsedRun,
    /// The workloads with one identity, name and status; several where their conditions contradict each other.
    places: BTreeMap<(WorkloadId, String, &'static str), Vec<usize>>,
}

impl Run {
    fn of(row: &Row) -> Self {
        let parsed = ParsedRun {
            format: Table::ID.to_owned(),
            tool: row.run.tool.clone(),
            tool_version: None,
            section: row.run.section.clone(),
            lines: Some([row.line, row.line]),
            subject: row.run.config.clone(),
            started_at: None,
            found: BTreeMap::new(),
            factors: row.run.factors.clone(),
            workloads: Vec::new(),
        };
        Self {
            parsed,
            places: BTreeMap::new(),
        }
    }

    /// Adds a row; says whether it made a new workload.
    fn add(&mut self, id: WorkloadId, row: Row) -> bool {
        if let Some(lines) = &mut self.parsed.lines {
            lines[1] = row.line;
        }
        let key = (id, row.name.clone(), row.outcome.status.as_str());
        let places = self.places.entry(key).or_default();
        let workloads = &mut self.parsed.workloads;
        for at in places.iter().rev().take(CANDIDATES) {
            if let Some(workload) = workloads.get_mut(*at)
                && agree(&workload.conditions, &row.conditions)
            {
                join(workload, row);
                return false;
            }
        }
        places.push(workloads.len());
        workloads.push(workload(row));
        true
    }
}

fn agree(a: &Conditions, b: &Conditions) -> bool {
    b.iter()
        .all(|(name, value)| a.get(name).is_none_or(|known| known == value))
}

fn workload(row: Row) -> ParsedWorkload {
    let mut conditions = row.conditions;
    if let Some(note) = row.note {
        conditions.insert(NOTE.to_owned(), note.into());
    }
    ParsedWorkload {
        name: row.name,
        identity: row.identity,
        conditions,
        outcome: row.outcome,
        measurements: vec![row.measurement],
        parts: Vec::new(),
        series: Vec::new(),
    }
}

fn join(workload: &mut ParsedWorkload, row: Row) {
    workload.conditions.extend(row.conditions);
    if let Some(note) = row.note {
        match workload.conditions.get_mut(NOTE) {
            Some(ConditionValue::Text(known)) => append(known, &note),
            _ => {
                workload.conditions.insert(NOTE.to_owned(), note.into());
            }
        }
    }
    if row.outcome.status != Status::Ok {
        let outcome = &mut workload.outcome;
        let bounds = [outcome.at_least, row.outcome.at_least];
        outcome.at_least = bounds.into_iter().flatten().max_by(f64::total_cmp);
        match (&mut outcome.reason, row.outcome.reason) {
            (Some(known), Some(reason)) => append(known, &reason),
            (known, Some(reason)) => *known = Some(reason),
            (_, None) => {}
        }
    }
    workload.measurements.push(row.measurement);
}

/// Adds a text that is not there yet, until it is long enough.
fn append(known: &mut String, text: &str) {
    if known.len() <= NOTE_BYTES && known.split("; ").all(|part| part != text) {
        known.push_str("; ");
        known.push_str(text);
    }
}
