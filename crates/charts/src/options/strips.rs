use charming::{
    Chart,
    component::{Axis, Grid},
    datatype::DataPoint,
    element::AxisType,
};

use super::curves::{TICK_NUMBERS, TICK_WORDS, TICKS, custom, item};
use crate::{
    layout::{STRIP_LINE, STRIP_NAME, STRIP_WIDTH},
    strips::{Dot, Strip, Strips},
};

/// The custom series of `js/strips.js`, and the dimensions of its items.
const STRIPS: &str = "podium-strips";
const NUMBERS: [&str; 4] = ["ratio", "line", "low", "high"];
pub(super) const WORDS: [&str; 4] = ["name", "figure", "verdict", "colour"];

/// Adds ratios as the grid of number `at`.
pub(super) fn with_strips(chart: Chart, strips: &Strips, at: i32, [left, top]: [f64; 2], head: f64) -> Chart {
    let grid = Grid::new()
        .left(left + STRIP_NAME)
        .top(top + head)
        .width(STRIP_WIDTH)
        .height(strips.height());
    let axis = |from: f64, to: f64| {
        Axis::new()
            .type_(AxisType::Value)
            .grid_index(at)
            .min(from)
            .max(to)
            .show(false)
    };
    let lines = strips.height() / STRIP_LINE;
    let marks = strips.axis.marks.iter();
    let ticks = marks.map(|(ratio, number)| item([Some(*ratio), Some(lines)], ["ratio", number]));
    chart
        .grid(grid)
        .x_axis(axis(strips.axis.from, strips.axis.to))
        // In lines from the top.
        .y_axis(axis(0.0, lines).inverse(true))
        .series(custom(TICKS, at, &TICK_NUMBERS, &TICK_WORDS).data(ticks.collect()))
        .series(custom(STRIPS, at, &NUMBERS, &WORDS).data(items(strips)))
}

fn items(strips: &Strips) -> Vec<DataPoint> {
    let lines = strips.strips.iter().flat_map(|strip: &Strip| {
        let head = Line::Head(&strip.head);
        std::iter::once(head).chain(strip.dots.iter().map(Line::Dot))
    });
    lines
        .zip(0_u32..)
        .map(|(line, at)| line.item(strips, f64::from(at) + 0.5))
        .collect()
}

enum Line<'a> {
    Head(&'a str),
    Dot(&'a Dot),
}

impl Line<'_> {
    fn item(&self, strips: &Strips, line: f64) -> DataPoint {
        let place = |ratio: f64| strips.axis.place(ratio);
        match self {
            // Beside 1, since ECharts leaves out what has no place.
            Self::Head(head) => item([Some(0.0), Some(line), None, None], [head, "", "head", ""]),
            Self::Dot(dot) => {
                let [low, high] = dot
                    .interval
                    .map_or([None; 2], |ends| ends.map(|end| Some(place(end))));
                let numbers = [dot.ratio.map(place), Some(line), low, high];
                item(
                    numbers,
                    [&dot.name, dot.figure.as_str(), dot.verdict.as_str(), dot.colour],
                )
            }
        }
    }
}
