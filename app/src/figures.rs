//! The figures of one run as a table, the same on a page and in the browser's preview.

mod conditions;
mod series;
mod stats;

use leptos::prelude::*;
use podium_domain::{
    Conditions, Identity, Measurement, Metric, Op, Outcome, ParsedWorkload, Scale, Stat, measure_words,
};

use conditions::{common_conditions, conditions_list, own_conditions};
pub(crate) use series::series_table;
use stats::{StatColumn, stat_columns};

use crate::{
    late::IntoLate,
    words::{capitalised, over_words, told_apart},
};

/// One workload with what is shown of it.
#[derive(Clone, Copy)]
pub(crate) struct Figures<'a> {
    pub(crate) name: &'a str,
    pub(crate) identity: &'a Identity,
    pub(crate) conditions: &'a Conditions,
    pub(crate) outcome: &'a Outcome,
    pub(crate) measurements: &'a [Measurement],
}

impl<'a> From<&'a ParsedWorkload> for Figures<'a> {
    fn from(workload: &'a ParsedWorkload) -> Self {
        Self {
            name: &workload.name,
            identity: &workload.identity,
            conditions: &workload.conditions,
            outcome: &workload.outcome,
            measurements: &workload.measurements,
        }
    }
}

#[cfg(feature = "ssr")]
impl<'a> From<&'a podium_domain::TestedWorkload> for Figures<'a> {
    fn from(workload: &'a podium_domain::TestedWorkload) -> Self {
        Self {
            name: &workload.name,
            identity: &workload.identity,
            conditions: &workload.conditions,
            outcome: &workload.outcome,
            measurements: &workload.measurements,
        }
    }
}

#[cfg(feature = "ssr")]
impl<'a> Figures<'a> {
    /// One job of a sum, in its workload's conditions.
    pub(crate) fn of_part(part: &'a podium_domain::Part, workload: &'a ParsedWorkload) -> Self {
        Self {
            name: &part.name,
            outcome: &part.outcome,
            measurements: &part.measurements,
            ..Self::from(workload)
        }
    }
}

/// How much of each workload is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// The usual percentiles.
    Main,
    /// Every statistic.
    All,
}

/// A table with a group of rows per workload, a row per metric and direction, a column per statistic; above it the
/// conditions that all workloads share.
pub(crate) fn figures_table(caption: String, workloads: &[Figures<'_>], detail: Detail) -> AnyView {
    let columns = stat_columns(workloads, detail);
    let common = common_conditions(workloads);
    let has_none = |workload: &Figures<'_>| workload.measurements.is_empty() && workload.outcome.is_ok();
    if !workloads.is_empty() && workloads.iter().all(has_none) {
        /// Names that stand in a sentence.
        const NAMED: usize = 5;
        let names: Vec<_> = workloads
            .iter()
            .take(NAMED)
            .map(|workload| workload.name)
            .collect();
        let more = if workloads.len() > NAMED { " …" } else { "" };
        let words = format!(
            "{}{more}: no figures of its own; series and parts stand on the run’s page.",
            names.join(", ")
        );
        return view! { {conditions_list(&common)} <p class="quiet">{words}</p> }.into_late();
    }
    let heads = columns
        .iter()
        .map(|column| view! { <th scope="col">{column.label()}</th> })
        .collect_view();
    let groups = workloads
        .iter()
        .map(|workload| group(workload, &columns, &common))
        .collect_view();
    let label = caption.clone();
    view! {
        {conditions_list(&common)}
        <div class="scroll" role="group" aria-label=label tabindex="0">
            <table class="figures">
                <caption class="sr">{caption}</caption>
                <thead>
                    <tr><th scope="col" class="corner">"Workload"</th> <th scope="col">"Unit"</th> {heads}</tr>
                </thead>
                {groups}
            </table>
        </div>
    }
    .into_late()
}

fn group(workload: &Figures<'_>, columns: &[StatColumn], common: &Conditions) -> AnyView {
    let identity = told_apart(workload.name, workload.identity);
    let own = own_conditions(workload.conditions, common);
    let small = [identity, own]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join(" · ");
    let span = (columns.len() + 2).to_string();
    let rows = measured(workload.measurements)
        .into_iter()
        .map(|(metric, op)| row(workload.measurements, metric, op, columns))
        .collect_view();
    view! {
        <tbody>
            <tr class="workload">
                <th scope="rowgroup" colspan=span>
                    <span class="w">{workload.name.to_owned()}</span>
                    <span class="m">{small}</span>
                    {outcome(workload.outcome)}
                </th>
            </tr>
            {rows}
        </tbody>
    }
    .into_late()
}

/// How a workload ended, when it did not end well.
pub(crate) fn outcome(outcome: &Outcome) -> AnyView {
    if outcome.is_ok() {
        return ().into_any();
    }
    let bound = outcome.at_least.map(|s| format!("ran {}", over_words(s)));
    let code = outcome.code.map(|code| format!("error {code}"));
    let parts: Vec<_> = [outcome.reason.clone(), code, bound]
        .into_iter()
        .flatten()
        .collect();
    view! {
        <span class="failed">{capitalised(outcome.status.as_str())}</span>
        <span class="why">{parts.join(", ")}</span>
    }
    .into_late()
}

/// Each metric and direction once, in the file's order.
fn measured(measurements: &[Measurement]) -> Vec<(&Metric, &Op)> {
    let mut seen = Vec::new();
    for measurement in measurements {
        let key = (&measurement.metric, &measurement.op);
        if !seen.contains(&key) {
            seen.push(key);
        }
    }
    seen
}

fn row(measurements: &[Measurement], metric: &Metric, op: &Op, columns: &[StatColumn]) -> AnyView {
    let own: Vec<_> = measurements
        .iter()
        .filter(|m| m.metric == *metric && m.op == *op)
        .collect();
    let Some(first) = own.first() else {
        return ().into_any();
    };
    let shown = columns
        .iter()
        .map(|column| own.iter().find(|m| column.holds(&m.stat)).copied())
        .collect::<Vec<_>>();
    let figures = shown.iter().flatten().map(|m| (m.value, m.bounds(), m.digits));
    let scale = Scale::for_figures(figures, &first.unit);
    let cells = shown
        .iter()
        .map(|m| view! { <td>{m.map(|m| number(m, &scale))}</td> })
        .collect_view();
    view! {
        <tr>
            <th scope="row">{measure_words(metric, op, &Stat::Total)}</th>
            <td class="unit">{scale.unit().to_owned()}</td>
            {cells}
        </tr>
    }
    .into_late()
}

fn number(measurement: &Measurement, scale: &Scale) -> AnyView {
    let number = match (measurement.value, measurement.bounds()) {
        (Some(value), _) => scale.number(value, measurement.digits),
        (None, Some(bounds)) => scale.bounds(bounds, None, measurement.digits),
        (None, None) => "–".to_owned(),
    };
    let n = measurement.repetitions.len();
    view! { {number} {(n > 1).then(|| view! { <span class="n">{format!("mean of {n}")}</span> })} }
        .into_late()
}
