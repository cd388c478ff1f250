use std::collections::{BTreeMap, HashMap, HashSet};

use podium_domain::{ConditionValue, Conditions, ParsedRun, ParsedWorkload, Status};

use super::row::Row;
use crate::{
    Limits, Refused,
    keys::{figure_key, identity_key, places},
    notices::Notices,
};

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
    format: &str,
    limits: &Limits,
    notices: &mut Notices,
) -> Result<Vec<ParsedRun>, Refused> {
    let mut runs: Vec<Run> = Vec::new();
    let mut first_lines = Vec::new();
    let mut workloads = 0;
    let places = Place::of_all(&mut rows);
    for (row, place) in rows.into_iter().zip(places) {
        if place.run == runs.len() {
            runs.push(Run::of(&row, format));
        }
        if let Some(first) = first_lines.get(place.figure) {
            let message = format!(
                "it measures the same as line {first}; a repetition, another workload name or a dimension \
                 would tell them apart; the row was left out"
            );
            notices.warn("duplicate-measurement", message, Some(row.line));
            continue;
        }
        first_lines.push(row.line);
        if let Some(run) = runs.get_mut(place.run) {
            workloads += usize::from(run.add(place.workload, row));
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

/// Where a row belongs, in numbers that count from 0 in the order of the table.
struct Place {
    run: usize,
    /// One run, identity, name and status.
    workload: usize,
    /// One run, identity and figure.
    figure: usize,
}

impl Place {
    fn of_all(rows: &mut [Row]) -> Vec<Self> {
        let runs = places(rows.iter().map(|row| &row.run));
        tell_apart(rows, &runs);
        let identities = identities(rows);
        let rows = || rows.iter().zip(&runs).zip(&identities);
        let workloads = places(rows().map(|((row, run), identity)| {
            let status = row.outcome.status;
            (run, identity, &row.name, status)
        }));
        let figures =
            places(rows().map(|((row, run), identity)| (run, identity, figure_key(&row.measurement))));
        let numbers = runs.iter().zip(workloads).zip(figures);
        let place = |((run, workload), figure): ((&usize, _), _)| Self {
            run: *run,
            workload,
            figure,
        };
        numbers.map(place).collect()
    }
}

fn identities(rows: &[Row]) -> Vec<usize> {
    places(
        rows.iter()
            .map(|row| (&row.run.tool, identity_key(&row.identity))),
    )
}

/// Where one run has equal dimensions under two names, the names tell them apart, in the whole file alike.
fn tell_apart(rows: &mut [Row], runs: &[usize]) {
    let identities = identities(rows);
    let mut names: HashMap<(usize, usize), &str> = HashMap::new();
    let mut ambiguous = HashSet::new();
    for ((row, run), identity) in rows.iter().zip(runs).zip(&identities) {
        if row.identity.test.is_none() && *names.entry((*run, *identity)).or_insert(&row.name) != row.name {
            ambiguous.insert(*identity);
        }
    }
    for (row, identity) in rows.iter_mut().zip(&identities) {
        if row.identity.test.is_none() && ambiguous.contains(identity) {
            row.identity.test = Some(row.name.clone());
        }
    }
}

/// A run being put together.
struct Run {
    parsed: ParsedRun,
    /// Where the workloads of one [`Place`] are; several where their conditions contradict each other.
    places: HashMap<usize, Vec<usize>>,
}

impl Run {
    fn of(row: &Row, format: &str) -> Self {
        let parsed = ParsedRun {
            format: format.to_owned(),
            tool: row.run.tool.clone(),
            tool_version: None,
            section: row.run.section.clone(),
            lines: Some([row.line, row.line]),
            member: None,
            subject: row.run.config.clone(),
            started_at: None,
            found: BTreeMap::new(),
            factors: row.run.factors.clone(),
            workloads: Vec::new(),
        };
        Self {
            parsed,
            places: HashMap::new(),
        }
    }

    /// Adds a row; says whether it made a new workload.
    fn add(&mut self, place: usize, row: Row) -> bool {
        if let Some(lines) = &mut self.parsed.lines {
            lines[1] = row.line;
        }
        let places = self.places.entry(place).or_default();
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
