//! Rows of both tables.

use super::label::label;
use crate::{
    notices::Notices,
    pts::{Entry, System, TestResult},
};

/// The unit of figures whose label names none.
pub(super) const WITHOUT_UNIT: &str = "points";

/// A row of the first table: `Processor,,A,B`. A value that has commas itself cannot be told from several, unless there
/// is only one system.
pub(super) fn component(row: &str, systems: &mut [System]) {
    let Some((name, values)) = row.split_once(',') else {
        return;
    };
    // The empty cell behind the name is there since 2018.
    let values = values.strip_prefix(',').unwrap_or(values);
    let cells: Vec<_> = match systems {
        [_] => vec![values],
        _ => values.split(',').collect(),
    };
    if cells.len() == systems.len() {
        for (system, cell) in systems.iter_mut().zip(cells) {
            let cell = cell.trim();
            if !cell.is_empty() {
                system.components.push((name.trim().to_owned(), cell.to_owned()));
            }
        }
    }
}

/// A row of the second table: `"Test - options (unit)",HIB,1,2`.
pub(super) fn result(
    row: &str,
    systems: &[System],
    line: u64,
    notices: &mut Notices,
) -> Option<TestResult<'static>> {
    let (text, cells) = row.strip_prefix('"').and_then(|row| {
        let end = row.rfind("\",")?;
        Some((row.get(..end)?, row.get(end + 2..)?))
    })?;
    let mut cells = cells.split(',');
    let proportion = cells.next().unwrap_or_default().trim();
    let values: Vec<_> = cells.map(str::trim).collect();
    if values.len() != systems.len() {
        let message = format!(
            "“{text}” has {} values for {} systems (a line graph, or the row breaks off); it was left out",
            values.len(),
            systems.len()
        );
        notices.warn("no-figure", message, Some(line));
        return None;
    }
    let entry = |(system, value): (&System, &str)| Entry {
        system: system.identifier.clone().into(),
        value: value.to_owned().into(),
        line: Some(line),
        ..Entry::default()
    };
    // An empty cell is a test that a system has no entry for.
    let values = systems.iter().zip(values).filter(|(_, value)| !value.is_empty());
    Some(TestResult {
        proportion: proportion.to_owned().into(),
        entries: values.map(entry).collect(),
        line: Some(line),
        ..label(text)
    })
}
