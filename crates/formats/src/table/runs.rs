use std::{
    collections::{BTreeMap, HashMap},
    rc::Rc,
};

use podium_domain::{ConditionValue, Conditions, ParsedRun, ParsedWorkload, Status};

use super::{places::Places, row::Row, workload::Described};
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
    rows: Vec<Row>,
    format: &str,
    limits: &Limits,
    notices: &mut Notices,
) -> Result<Vec<ParsedRun>, Refused> {
    let mut runs: Vec<Run> = Vec::new();
    let mut first_lines = Vec::new();
    let mut workloads = 0;
    let Places {
        runs: run_places,
        workloads: workload_places,
        figures,
        named,
    } = Places::of(&rows);
    let places = run_places.into_iter().zip(workload_places).zip(named);
    for (number, (row, ((run, workload), named))) in rows.into_iter().zip(places).enumerate() {
        if run == runs.len() {
            runs.push(Run::of(&row, format));
        }
        // Without the same figure twice every row has one of its own.
        let figure = figures.get(number).copied().unwrap_or(number);
        if let Some(first) = first_lines.get(figure) {
            let message = format!(
                "it measures the same as line {first}; a repetition, another workload name or a dimension \
                 would tell them apart; the row was left out"
            );
            notices.warn("duplicate-measurement", message, Some(row.line));
            continue;
        }
        first_lines.push(row.line);
        if let Some(run) = runs.get_mut(run) {
            workloads += usize::from(run.add(workload, row, named));
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

/// A run being put together.
struct Run {
    parsed: ParsedRun,
    /// Where the workloads of one place are; several where their conditions contradict each other.
    places: HashMap<usize, Vec<usize>>,
    /// The last row's workload, and where it was put.
    last: Option<(Rc<Described>, usize, usize)>,
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
            last: None,
        }
    }

    /// Adds a row; says whether it made a new workload. `named` makes its name a part of the identity.
    fn add(&mut self, place: usize, row: Row, named: bool) -> bool {
        if let Some(lines) = &mut self.parsed.lines {
            lines[1] = row.line;
        }
        let described = Rc::clone(&row.workload);
        let known = self.known(place, &described);
        let workloads = &mut self.parsed.workloads;
        let at = known.unwrap_or(workloads.len());
        if let Some(workload) = workloads.get_mut(at) {
            join(workload, row);
        } else {
            self.places.entry(place).or_default().push(at);
            workloads.push(workload(row, named));
        }
        self.last = Some((described, place, at));
        known.is_none()
    }

    /// The workload that a row belongs to: that of the row before, where both are described by the same cells and no
    /// note can have changed a condition since.
    fn known(&self, place: usize, described: &Rc<Described>) -> Option<usize> {
        let last = self.last.as_ref().filter(|(last, at, _)| {
            *at == place && Rc::ptr_eq(last, described) && !described.conditions.contains_key(NOTE)
        });
        if let Some((_, _, at)) = last {
            return Some(*at);
        }
        let candidates = self.places.get(&place)?.iter().rev().take(CANDIDATES);
        candidates.copied().find(|at| {
            let workload = self.parsed.workloads.get(*at);
            workload.is_some_and(|workload| agree(&workload.conditions, &described.conditions))
        })
    }
}

fn agree(a: &Conditions, b: &Conditions) -> bool {
    b.iter()
        .all(|(name, value)| a.get(name).is_none_or(|known| known == value))
}

fn workload(row: Row, named: bool) -> ParsedWorkload {
    let Described {
        name,
        mut identity,
        mut conditions,
        ..
    } = Rc::unwrap_or_clone(row.workload);
    if named {
        identity.test = Some(name.clone());
    }
    if let Some(note) = row.note {
        conditions.insert(NOTE, note.into());
    }
    ParsedWorkload {
        name,
        identity,
        conditions,
        outcome: row.outcome,
        measurements: vec![row.measurement],
        parts: Vec::new(),
        series: Vec::new(),
    }
}

fn join(workload: &mut ParsedWorkload, row: Row) {
    for (name, value) in row.workload.conditions.iter() {
        if !workload.conditions.contains_key(name) {
            workload.conditions.insert(name.to_owned(), value.clone());
        }
    }
    if let Some(note) = row.note {
        match workload.conditions.get_mut(NOTE) {
            Some(ConditionValue::Text(known)) => append(known, &note),
            _ => {
                workload.conditions.insert(NOTE, note.into());
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
