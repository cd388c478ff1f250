//! Which time series of several columns show the same thing. Pure.

use std::collections::BTreeMap;

use podium_app::pages::OverTimeLine;
use podium_compare::{Column, ColumnKind};
use podium_domain::{Metric, Op, Series, Stat, Unit, measure_words};
use podium_store::{RunFacts, TimeSeries};

use crate::recordings::{Belonging, belongings};

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
/// column has several times is shown once. What belongs to a run that is not in the column is left out.
pub fn together(columns: &[Column], series: &[TimeSeries], facts: &[RunFacts]) -> Vec<Together> {
    let mut found: BTreeMap<(bool, usize), Together> = BTreeMap::new();
    let mut places: BTreeMap<(String, String), (bool, usize)> = BTreeMap::new();
    for (at, column) in columns.iter().enumerate() {
        for one in series.iter().filter(|one| is_of(one, column, facts)) {
            let Some(place) = placed(one, column, facts) else {
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
            let points = points(t_s, v, place.offset_s.unwrap_or(0.0));
            if points.is_empty() {
                continue;
            }
            let key = (title(&one.workload, metric, op), unit.to_string());
            let next = (place.is_beside, places.len());
            let group = found
                .entry(*places.entry(key.clone()).or_insert(next))
                .or_insert_with(|| Together {
                    title: key.0,
                    unit: unit.clone(),
                    is_beside: place.is_beside,
                    lines: Vec::new(),
                });
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
    let mut all: Vec<Together> = found.into_values().collect();
    // Stable: of those that as many columns have the earlier stays first.
    all.sort_by_key(|one| (one.is_beside, std::cmp::Reverse(one.lines.len())));
    all
}

/// Whether a series is of the config that a column is of.
fn is_of(one: &TimeSeries, column: &Column, facts: &[RunFacts]) -> bool {
    match column.kind {
        ColumnKind::Config => one.config_slug == column.config,
        ColumnKind::Run => facts
            .iter()
            .any(|run| run.slug == column.config && run.config == one.config),
    }
}

/// Where a series stands in the time of the run that it is of.
struct Place {
    offset_s: Option<f64>,
    is_beside: bool,
    is_guessed: bool,
}

fn placed(one: &TimeSeries, column: &Column, facts: &[RunFacts]) -> Option<Place> {
    let of_config: Vec<RunFacts> = facts
        .iter()
        .filter(|run| run.config == one.config)
        .cloned()
        .collect();
    let own = of_config.iter().find(|run| run.id == one.run)?;
    let is_in_column = |run: &RunFacts| column.kind == ColumnKind::Config || run.slug == column.config;
    if own.has_results {
        return is_in_column(own).then_some(Place {
            offset_s: Some(0.0),
            is_beside: false,
            is_guessed: false,
        });
    }
    // The statistics of a host are of whatever ran there; a tool's own log is of one workload.
    let is_beside = own.tool != "fio";
    let belonging = belongings(own, &of_config)
        .into_iter()
        .find(|belonging: &Belonging| {
            of_config
                .iter()
                .any(|run| run.id == belonging.run && is_in_column(run))
        });
    match belonging {
        Some(belonging) => Some(Place {
            offset_s: belonging.offset_s,
            is_beside,
            is_guessed: is_beside && belonging.offset_s.is_none(),
        }),
        // Of a config as a whole it may be shown although nobody knows of which run it is.
        None => (column.kind == ColumnKind::Config).then_some(Place {
            offset_s: None,
            is_beside,
            is_guessed: is_beside,
        }),
    }
}

fn title(workload: &str, metric: &Metric, op: &Op) -> String {
    format!("{workload}: {}", measure_words(metric, op, &Stat::Total))
}

fn points(t_s: &[f64], v: &[f64], offset_s: f64) -> Vec<(f64, f64)> {
    t_s.iter()
        .zip(v)
        .map(|(t_s, v)| (t_s + offset_s, *v))
        .filter(|(t_s, v)| v.is_finite() && *t_s >= 0.0)
        .collect()
}

#[cfg(test)]
mod tests;
