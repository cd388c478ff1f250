use std::collections::HashSet;

use csv::StringRecord;

use super::{
    cell::{self, Cell},
    label,
    layout::is_names,
};

/// The line of names with what stands below it, and the second line of a head that has two.
pub(super) struct Head<'a> {
    /// The last line of the head.
    pub(super) line: u64,
    /// With a name that stands above several columns above each of them.
    pub(super) names: Vec<String>,
    pub(super) parts: Option<&'a StringRecord>,
    rows: &'a [(u64, StringRecord)],
}

impl<'a> Head<'a> {
    pub(super) fn of(line: u64, names: &StringRecord, below: &'a [(u64, StringRecord)]) -> Self {
        let names: Vec<String> = names.iter().map(str::to_owned).collect();
        let own = Self {
            line,
            names,
            parts: None,
            rows: below,
        };
        let Some(((second, parts), rows)) = below.split_first() else {
            return own;
        };
        let is_empty = |at: usize| own.names.get(at).is_none_or(|name| name.trim().is_empty());
        let filled = parts
            .iter()
            .enumerate()
            .skip(1)
            .filter(|(_, part)| !part.trim().is_empty());
        let places: Vec<usize> = filled.map(|(at, _)| at).collect();
        let known: HashSet<_> = places.iter().filter_map(|at| own.names.get(*at)).collect();
        // A second line tells columns apart that the first does not.
        let is_head = |cell: &str| !matches!(Cell::of_measured(cell), Cell::Failed(_) | Cell::Nothing);
        let is_row = label::names_a_workload(parts.get(0).unwrap_or_default());
        let are_names = !is_row && places.iter().filter_map(|at| parts.get(*at)).all(is_head);
        let tells = are_names
            && is_names(parts)
            && (places.iter().any(|at| is_empty(*at)) || known.len() < places.len());
        if !tells {
            return own;
        }
        let mut spread = own.names.clone();
        spread.resize(spread.len().max(parts.len()), String::new());
        let mut above = String::new();
        for (at, name) in spread.iter_mut().enumerate().skip(1) {
            if name.trim().is_empty() && places.contains(&at) {
                name.clone_from(&above);
            }
            above.clone_from(name);
        }
        Self {
            line: *second,
            names: spread,
            parts: Some(parts),
            rows,
        }
    }

    pub(super) fn has_figures(&self, at: usize) -> bool {
        let mut cells = self.rows.iter().filter_map(|(_, row)| row.get(at));
        cells.any(cell::is_figure)
    }

    /// Whether a column with a name and figures comes after this one.
    pub(super) fn is_between(&self, at: usize) -> bool {
        let mut behind = self.names.iter().enumerate().skip(at + 1);
        behind.any(|(at, name)| !name.trim().is_empty() && self.has_figures(at))
    }

    /// Whether most rows say what is done.
    pub(super) fn rows_name_workloads(&self) -> bool {
        let names = self.rows.iter().filter_map(|(_, row)| row.get(0));
        let count = names.filter(|name| label::names_a_workload(name)).count();
        count * 2 > self.rows.len()
    }
}
