use charming::{
    Chart,
    component::{Axis, Grid},
    datatype::{CompositeValue, DataPoint, DataPointItem},
    element::{AxisLabel, AxisLine, AxisTick, AxisType, Color, DimensionEncode, ItemStyle, SplitLine},
    series,
};
use podium_compare::Verdict;

use super::dimensions;
use crate::{
    layout::{BAR, DOT_NAME, DOT_ROW, EDGE, PANEL_WIDTH, ROOM},
    panel::{Bar, Panel},
};

/// The custom series of `js/marks.js` and `js/dots.js`, and the dimensions of their items.
const MARKS: &str = "podium-marks";
const DOTS: &str = "podium-dots";
const NUMBERS: [&str; 4] = ["row", "shown", "low", "high"];
pub(super) const WORDS: [&str; 6] = ["name", "figure", "note", "verdict", "colour", "detail"];

/// Adds a panel of bars as the grid of number `at`.
pub(super) fn with_bars(chart: Chart, panel: &Panel, at: i32, [left, top]: [f64; 2], head: f64) -> Chart {
    let grid = Grid::new()
        .left(left + EDGE)
        .top(top + head)
        .width(PANEL_WIDTH - EDGE - ROOM)
        .height(panel.axis());
    let bars = series::Bar::new()
        .x_axis_index(at)
        .y_axis_index(at)
        .bar_width(BAR)
        .data(panel.bars.iter().map(length).collect());
    with_axes(chart.grid(grid), panel, at)
        .series(bars)
        .series(custom(MARKS, panel, at))
}

/// Adds a panel of dots as the grid of number `at`.
pub(super) fn with_dots(chart: Chart, panel: &Panel, at: i32, [left, top]: [f64; 2], head: f64) -> Chart {
    let grid = Grid::new()
        .left(left + DOT_NAME + EDGE)
        .top(top + head)
        .width(PANEL_WIDTH - DOT_NAME - EDGE - ROOM)
        .height(panel.bars.len() as f64 * DOT_ROW);
    with_axes(chart.grid(grid), panel, at).series(custom(DOTS, panel, at))
}

fn with_axes(chart: Chart, panel: &Panel, at: i32) -> Chart {
    chart
        .x_axis(
            Axis::new()
                .type_(AxisType::Value)
                .grid_index(at)
                .min(0)
                .max(panel.end)
                .show(false),
        )
        .y_axis(
            Axis::new()
                .type_(AxisType::Category)
                .grid_index(at)
                .inverse(true)
                .data(panel.bars.iter().map(|bar| bar.name.clone()).collect())
                .axis_label(AxisLabel::new().show(false))
                .axis_tick(AxisTick::new().show(false))
                .axis_line(AxisLine::new().show(false))
                .split_line(SplitLine::new().show(false)),
        )
}

fn custom(name: &str, panel: &Panel, at: i32) -> series::Custom {
    let items = panel.bars.iter().enumerate();
    series::Custom::new()
        .name(name)
        .x_axis_index(at)
        .y_axis_index(at)
        .dimensions(dimensions(&NUMBERS, &WORDS))
        .encode(DimensionEncode::new().x(1).y(0))
        .data(items.map(|(row, bar)| marks(row, bar)).collect())
}

/// A bar's length. What takes no part has none: `js/marks.js` hatches it.
fn length(bar: &Bar) -> DataPoint {
    let counts = !matches!(bar.verdict, Verdict::SetAside | Verdict::Failed);
    match bar.value.filter(|_| counts) {
        Some(value) => {
            let style = ItemStyle::new().color(Color::Value(bar.colour.to_owned()));
            DataPointItem::new(value).item_style(style).into()
        }
        None => CompositeValue::OptionalNumber(None).into(),
    }
}

fn marks(row: usize, bar: &Bar) -> DataPoint {
    let [low, high] = bar
        .spread
        .map_or([None, None], |[low, high]| [Some(low), Some(high)]);
    let numbers = [Some(row as f64), bar.value, low, high].map(CompositeValue::from);
    let words = [
        &bar.short_name,
        &bar.figure,
        &bar.note,
        bar.verdict.as_str(),
        bar.colour,
        &bar.detail,
    ]
    .map(CompositeValue::from);
    DataPoint::Value(CompositeValue::Array(numbers.into_iter().chain(words).collect()))
}
