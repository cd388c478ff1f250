use leptos::prelude::*;
use podium_formats::{OWN_MEASURE, RowField, TypedPlace, TypedProblem, TypedRow};

use super::place::{Spot, input, select};

/// What can be measured, with the words for it.
const MEASURES: [(&str, &str); 13] = [
    ("bandwidth/mean", "Bandwidth"),
    ("iops/mean", "IOPS"),
    ("latency/mean", "Latency, average"),
    ("latency/median", "Latency, median"),
    ("latency/p99", "Latency, p99"),
    ("latency/p99.9", "Latency, p99.9"),
    ("latency/max", "Latency, highest"),
    ("duration/total", "Time taken"),
    ("cpu/mean", "CPU use"),
    ("iowait/mean", "I/O wait"),
    ("bytes/total", "Amount of data"),
    ("score/mean", "Score"),
    (OWN_MEASURE, "Something else …"),
];

/// What a workload does.
const OPS: [(&str, &str); 4] = [
    ("read", "Read"),
    ("write", "Write"),
    ("mixed", "Read and write"),
    ("total", "Neither, or all"),
];

/// Which way an own measure is better.
const BETTER: [(&str, &str); 3] = [
    ("", "Neither way is better"),
    ("higher", "Higher is better"),
    ("lower", "Lower is better"),
];

/// What a row is drawn from.
pub(super) struct Drawn<'a> {
    pub(super) at: usize,
    pub(super) row: &'a TypedRow,
    pub(super) configs: &'a [String],
    pub(super) problems: &'a [TypedProblem],
    pub(super) doubts: &'a [TypedProblem],
}

impl Drawn<'_> {
    fn spot(&self, field: RowField) -> Spot<'_> {
        Spot::of(TypedPlace::Row(self.at, field), self.problems, self.doubts)
    }

    /// What the row is called where it has no name yet.
    fn called(&self) -> String {
        if self.row.name.trim().is_empty() {
            format!("workload {}", self.at + 1)
        } else {
            self.row.name.clone()
        }
    }

    /// One line of the grid.
    pub(super) fn view(&self) -> AnyView {
        let cells = (0..self.configs.len()).map(|column| self.cell(column));
        let remove = format!("Remove {}", self.called());
        view! {
            <tr>
                <th scope="row">{self.workload()}</th>
                {cells.collect_view()}
                <td class="remove">
                    <button class="button quiet" name="action" value=format!("remove-row-{}", self.at) aria-label=remove>
                        "×"
                    </button>
                </td>
            </tr>
        }
        .into_any()
    }

    fn workload(&self) -> AnyView {
        let called = self.called();
        let label = |what: &str| format!("{what} of {called}");
        let row = self.row;
        let name = self.spot(RowField::Name);
        view! {
            <div class="typed-name">
                {input(&name, format!("Name of workload {}", self.at + 1), &row.name, "Sequential read 1M")}
            </div>
            <div class="typed-what">
                <div>{select(&self.spot(RowField::Op), label("Operation"), &row.op, &OPS)}</div>
                <div>{select(&self.spot(RowField::Measure), label("Measure"), &row.measure, &MEASURES)}</div>
                <div class="typed-unit">{self.unit(&label("Unit"))}</div>
            </div>
            <div class="typed-own">
                <div>{input(&self.spot(RowField::Metric), label("Name of the measure"), &row.metric, "Name of the measure")}</div>
                <div>{select(&self.spot(RowField::Better), label("Direction"), &row.better, &BETTER)}</div>
            </div>
            <div class="typed-size">
                {input(&self.spot(RowField::Bytes), label("Data moved"), &row.bytes, "Data moved, such as 30 GB")}
            </div>
        }
        .into_any()
    }

    fn unit(&self, label: &str) -> AnyView {
        let spot = self.spot(RowField::Unit);
        view! {
            <input
                id=spot.name.clone()
                name=spot.name.clone()
                value=self.row.unit.clone()
                list="units"
                aria-label=label.to_owned()
                placeholder="Unit"
                autocomplete="off"
                aria-invalid=spot.invalid()
                aria-describedby=spot.described_by()
            />
            {spot.message()}
        }
        .into_any()
    }

    fn cell(&self, column: usize) -> AnyView {
        let spot = Spot::of(TypedPlace::Cell(self.at, column), self.problems, self.doubts);
        let config = column_name(self.configs, column);
        let value = self.row.cells.get(column).map_or("", String::as_str);
        let label = format!("{}, {config}", self.called());
        view! { <td><span class="only-narrow">{config}</span> {input(&spot, label, value, "")}</td> }
            .into_any()
    }
}

/// What a column is called where it has no name yet.
pub(super) fn column_name(configs: &[String], column: usize) -> String {
    configs
        .get(column)
        .filter(|name| !name.trim().is_empty())
        .cloned()
        .unwrap_or_else(|| format!("configuration {}", column + 1))
}
