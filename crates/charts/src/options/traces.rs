use charming::Chart;

use super::curves::{custom, item, plot, ticks};
use crate::traces::{Trace, Traces};

/// The custom series of `js/traces.js`: one per line, with an item per point. The first item has the words.
const TRACE: &str = "podium-trace";
const NUMBERS: [&str; 3] = ["x", "y", "end_top"];
pub(super) const WORDS: [&str; 3] = ["colour", "end_name", "end_note"];

/// Adds lines over time as the grid of number `at`.
pub(super) fn with_traces(chart: Chart, traces: &Traces, at: i32, corner: [f64; 2], head: f64) -> Chart {
    let mut chart = plot(chart, [&traces.x, &traces.y], at, corner, head);
    chart = chart.series(ticks(&traces.x, &traces.y, at));
    for trace in &traces.lines {
        chart = chart.series(custom(TRACE, at, &NUMBERS, &WORDS).data(items(trace)));
    }
    chart
}

fn items(trace: &Trace) -> Vec<charming::datatype::DataPoint> {
    let first = trace.end.as_ref();
    let item = |(at, [x, y]): (usize, &[f64; 2])| {
        let end = first.filter(|_| at == 0);
        let words = [
            trace.colour,
            end.map_or("", |end| &end.name),
            end.map_or("", |end| &end.note),
        ];
        item([Some(*x), Some(*y), end.map(|end| end.top)], words)
    };
    trace.points.iter().enumerate().map(item).collect()
}
