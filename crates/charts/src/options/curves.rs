use charming::{
    Chart,
    component::{Axis, Grid},
    datatype::{CompositeValue, DataPoint},
    element::{AxisType, DimensionEncode},
    series,
};

use super::dimensions;
use crate::{
    curves::{Curves, Line, Next, Ticks},
    layout::{NUMBERS as NUMBERS_WIDTH, PLOT_HEIGHT, PLOT_WIDTH},
    palette,
};

/// The custom series of `js/curves.js`: the numbers of both axes, and one series per line with an item per point.
pub(super) const TICKS: &str = "podium-ticks";
const CURVE: &str = "podium-curve";
const NUMBERS: [&str; 5] = ["x", "y", "next_x", "next_y", "end_top"];
pub(super) const WORDS: [&str; 9] = [
    "name", "at", "figure", "verdict", "colour", "joint", "end_name", "end_note", "leads",
];
pub(super) const TICK_NUMBERS: [&str; 2] = ["x", "y"];
pub(super) const TICK_WORDS: [&str; 2] = ["axis", "number"];

/// Adds curves as the grid of number `at`.
pub(super) fn with_curves(chart: Chart, curves: &Curves, at: i32, corner: [f64; 2], head: f64) -> Chart {
    let mut chart =
        plot(chart, [&curves.x, &curves.y], at, corner, head).series(ticks(&curves.x, &curves.y, at));
    let most = curves.lines.iter().map(|line| line.won).max().unwrap_or(0);
    let many = curves.lines.len() > palette::COLOURS;
    // What leads is drawn last, over the others.
    let mut lines: Vec<&Line> = curves.lines.iter().collect();
    lines.sort_by_key(|line| line.won);
    for line in lines {
        let leads = most > 0 && line.won == most;
        let colour = if many && line.won == 0 {
            palette::RULE
        } else {
            line.colour
        };
        chart = chart.series(custom(CURVE, at, &NUMBERS, &WORDS).data(points(line, colour, leads)));
    }
    chart
}

pub(super) fn custom(name: &str, at: i32, numbers: &[&str], words: &[&str]) -> series::Custom {
    series::Custom::new()
        .name(name)
        .x_axis_index(at)
        .y_axis_index(at)
        .dimensions(dimensions(numbers, words))
        .encode(DimensionEncode::new().x(0).y(1))
}

pub(super) fn item(
    numbers: impl IntoIterator<Item = Option<f64>>,
    words: impl IntoIterator<Item = impl AsRef<str>>,
) -> DataPoint {
    let words = words.into_iter().map(|word| CompositeValue::from(word.as_ref()));
    let numbers = numbers.into_iter().map(CompositeValue::from);
    DataPoint::Value(CompositeValue::Array(numbers.chain(words).collect()))
}

/// A plot with room for the numbers of its axes and for names.
pub(super) fn plot(chart: Chart, axes: [&Ticks; 2], at: i32, [left, top]: [f64; 2], head: f64) -> Chart {
    let [x, y] = axes.map(|ticks| {
        Axis::new()
            .type_(AxisType::Value)
            .grid_index(at)
            .min(ticks.from)
            .max(ticks.to)
            .show(false)
    });
    let grid = Grid::new()
        .left(left + NUMBERS_WIDTH)
        .top(top + head)
        .width(PLOT_WIDTH)
        .height(PLOT_HEIGHT);
    chart.grid(grid).x_axis(x).y_axis(y)
}

/// The numbers of both axes.
pub(super) fn ticks(x: &Ticks, y: &Ticks, at: i32) -> series::Custom {
    let below = x.marks.iter();
    let below = below.map(|(place, number)| item([Some(*place), Some(y.from)], ["x", number]));
    let beside = y.marks.iter();
    let beside = beside.map(|(place, number)| item([Some(x.from), Some(*place)], ["y", number]));
    custom(TICKS, at, &TICK_NUMBERS, &TICK_WORDS).data(beside.chain(below).collect())
}

fn points(line: &Line, colour: &str, leads: bool) -> Vec<DataPoint> {
    let last = line.points.len().saturating_sub(1);
    let item = |(at, point): (usize, &crate::Point)| {
        let next = line.points.get(at + 1).filter(|_| point.next != Next::Apart);
        let end = line.end.as_ref().filter(|_| at == last);
        let numbers = [
            Some(point.x),
            Some(point.y),
            next.map(|next| next.x),
            next.map(|next| next.y),
            end.map(|end| end.top),
        ];
        let joint = match point.next {
            Next::Apart => "",
            Next::Joined => "line",
            Next::Skips => "dashes",
        };
        let words = [
            line.name.as_str(),
            &point.at,
            &point.figure,
            point.verdict.as_str(),
            colour,
            joint,
            end.map_or("", |end| &end.name),
            end.map_or("", |end| &end.note),
            if leads { "leads" } else { "" },
        ];
        item(numbers, words)
    };
    line.points.iter().enumerate().map(item).collect()
}
