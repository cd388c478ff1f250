//! Which time series of several columns show the same thing. Pure.

use std::{cmp::Reverse, collections::HashMap};

use podium_app::pages::OverTimeLine;
use podium_compare::{Column, ColumnKind};
use podium_domain::{ConfigId, Metric, Op, RunId, Series, Slug, Stat, Unit, measure_words};
use podium_store::{RunFacts, TimeSeries};

use crate::recordings::belongings;

/// One thing that was measured over time, with the lines of the columns that have it.
#[derive(Debug, Clone, PartialEq)]
pub struct Together {
    /// The workload and what was measured of it.
    pub title: String,
    /// Canonical.
    pub unit: Unit,
    /// Whether it is of the machine rather than of a workload.
    pub is_beside: bool,
    /// In the columns' order, one per column at most.
    pub lines: Vec<OverTimeLine>,
}

/// Puts together what has the same name, metric, operations and unit; what most columns have comes first, and what one
/// column has several times is shown once. What belongs to a run that is not in the column, or that its owner excluded, is
/// left out. `shown` says how a workload's name of a config is shown: which belong together is decided by the names as
/// they are.
pub fn together(
    columns: &[Column],
    series: &[TimeSeries],
    facts: Vec<RunFacts>,
    mut shown: impl FnMut(&Slug, &str) -> String,
) -> Vec<Together> {
    let mut by_config: HashMap<ConfigId, Vec<RunFacts>> = HashMap::new();
    for run in facts {
        by_config.entry(run.config).or_default().push(run);
    }
    let mut found: Vec<Together> = Vec::new();
    let mut at_key: HashMap<(&str, &Metric, &Op, &Unit), usize> = HashMap::new();
    for (at, column) in columns.iter().enumerate() {
        // Of a run's many series all stand at one place.
        let mut places: HashMap<RunId, Option<Place>> = HashMap::new();
        for one in series {
            let Some(runs) = by_config.get(&one.config).filter(|runs| is_of(one, column, runs)) else {
                continue;
            };
            let Some(place) = *places
                .entry(one.run)
                .or_insert_with(|| placed(one.run, column, runs))
            else {
                continue;
            };
            let Series::Time {
                metric,
                op,
                unit,
                t_s,
                v,
            } = &one.series
            else {
                continue;
            };
            let points = place.points(t_s, v);
            if points.is_empty() {
                continue;
            }
            let group = *at_key
                .entry((&one.workload, metric, op, unit))
                .or_insert_with(|| {
                    let name = shown(&one.config_slug, &one.workload);
                    found.push(Together {
                        title: format!("{name}: {}", measure_words(metric, op, &Stat::Total)),
                        unit: unit.clone(),
                        is_beside: place.is_beside,
                        lines: Vec::new(),
                    });
                    found.len() - 1
                });
            let Some(group) = found.get_mut(group) else {
                continue;
            };
            match group.lines.last_mut().filter(|line| line.column == at) {
                Some(line) => line.more += 1,
                None => group.lines.push(OverTimeLine {
                    column: at,
                    points,
                    more: 0,
                    is_guessed: place.is_guessed,
                }),
            }
        }
    }
    // Stable: of those that as many columns have the earlier stays first.
    found.sort_by_key(|one| (one.is_beside, Reverse(one.lines.len())));
    found
}

/// Whether a series is of the config that a column is of.
fn is_of(one: &TimeSeries, column: &Column, runs: &[RunFacts]) -> bool {
    match column.kind {
        ColumnKind::Config => one.config_slug == column.config,
        ColumnKind::Run => runs.iter().any(|run| run.slug == column.config),
    }
}

/// Where the series of one run stand in the time of the run that they are of.
#[derive(Debug, Clone, Copy)]
struct Place {
    offset_s: f64,
    /// What was recorded after the run had ended is not of it; absent where nobody knows when that was.
    until_s: Option<f64>,
    is_beside: bool,
    is_guessed: bool,
}

impl Place {
    fn points(&self, t_s: &[f64], v: &[f64]) -> Vec<(f64, f64)> {
        let is_of_run = |t_s: f64| t_s >= 0.0 && self.until_s.is_none_or(|until_s| t_s <= until_s);
        t_s.iter()
            .zip(v)
            .map(|(t_s, v)| (t_s + self.offset_s, *v))
            .filter(|(t_s, v)| v.is_finite() && is_of_run(*t_s))
            .collect()
    }
}

fn placed(run: RunId, column: &Column, runs: &[RunFacts]) -> Option<Place> {
    let own = runs.iter().find(|facts| facts.id == run)?;
    let is_in_column = |run: &RunFacts| column.kind == ColumnKind::Config || run.slug == column.config;
    let at_start = Place {
        offset_s: 0.0,
        until_s: None,
        // The statistics of a host are of whatever ran there; a tool's own log is of one workload.
        is_beside: !own.has_results && own.tool != "fio",
        is_guessed: false,
    };
    if own.has_results {
        return is_in_column(own).then_some(at_start);
    }
    let found = belongings(own, runs);
    let of_column = found.iter().find_map(|belonging| {
        let run = runs.iter().find(|run| run.id == belonging.run)?;
        (is_in_column(run) && !run.is_excluded).then_some((belonging, run))
    });
    match of_column {
        Some((belonging, run)) => Some(Place {
            offset_s: belonging.offset_s.unwrap_or(0.0),
            until_s: run.total_s.filter(|_| at_start.is_beside),
            is_guessed: at_start.is_beside && belonging.offset_s.is_none(),
            ..at_start
        }),
        // Of a config as a whole it may be shown although nobody knows of which run it is.
        None => (column.kind == ColumnKind::Config && found.is_empty()).then_some(Place {
            is_guessed: at_start.is_beside,
            ..at_start
        }),
    }
}

#[cfg(test)]
mod tests;
