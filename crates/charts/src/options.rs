use charming::{
    Chart,
    component::{Axis, Grid, Title},
    datatype::{CompositeValue, DataPoint, DataPointItem, Dimension},
    element::{
        AxisLabel, AxisLine, AxisTick, AxisType, Color, DimensionEncode, ItemStyle, Padding, SplitLine,
        TextStyle, Tooltip, Trigger,
        font_settings::{FontFamily, FontWeight},
    },
    series,
};
use podium_compare::{Column, Section, Verdict};
use serde_json::{Value, json};

use crate::{
    layout::{BAR, CAPTION_LINE, CAPTION_PX, EDGE, PANEL_WIDTH, ROOM, Sheet, TITLE_LINE, TITLE_PX},
    palette,
    panel::{Bar, Panel, Panels},
};

/// The custom series of `js/marks.js`, and the dimensions of its items: numbers, then words.
const MARKS: &str = "podium-marks";
const NUMBERS: [&str; 4] = ["row", "shown", "low", "high"];
const WORDS: [&str; 6] = ["name", "figure", "note", "verdict", "colour", "detail"];

/// The chart of one section: a small panel per chosen row, all in one grid under the section's name. `None` when no
/// row can have a panel.
pub fn options(section: &Section, columns: &[Column], across: usize) -> Option<(Chart, Sheet)> {
    let panels = Panels::of_section(section, columns).shown;
    if panels.is_empty() {
        return None;
    }
    let sheet = Sheet::grid(&panels, across, &section.section);
    Some((chart(&panels, &sheet), sheet))
}

/// What the interactive chart of a page takes: one entry per panel of the section, in the order of the page's panels,
/// as JSON `[{"width", "height", "option"}]`.
pub fn panel_options(section: &Section, columns: &[Column]) -> String {
    let panels = Panels::of_section(section, columns).shown;
    let entries = panels.iter().map(|panel| {
        let sheet = Sheet::panel(panel);
        let option = option_value(&chart(std::slice::from_ref(panel), &sheet));
        json!({ "width": sheet.size.width, "height": sheet.size.height, "option": option })
    });
    Value::from(entries.collect::<Vec<_>>()).to_string()
}

/// The panels as ECharts is to draw them.
pub(crate) fn chart(panels: &[Panel], sheet: &Sheet) -> Chart {
    let mut chart = Chart::new()
        .animation(false)
        .tooltip(Tooltip::new().trigger(Trigger::Axis));
    if let Some(heading) = &sheet.heading {
        let [left, top] = Sheet::HEADING_AT;
        chart = chart.title(
            title(left, top)
                .text(heading)
                .text_style(style(22.0, 28.0, palette::INK, 700)),
        );
    }
    for (at, (panel, corner)) in (0..).zip(panels.iter().zip(&sheet.corners)) {
        chart = with_panel(chart, panel, at, *corner);
    }
    chart
}

fn with_panel(chart: Chart, panel: &Panel, at: i32, [left, top]: [f64; 2]) -> Chart {
    let hidden = || AxisLabel::new().show(false);
    chart
        .title(
            title(left, top)
                .text(panel.title.join("\n"))
                .text_style(style(TITLE_PX, TITLE_LINE, palette::INK, 700))
                .subtext(&panel.caption)
                .subtext_style(style(CAPTION_PX, CAPTION_LINE, palette::SOFT, 400)),
        )
        .grid(
            Grid::new()
                .left(left + EDGE)
                .top(top + panel.head())
                .width(PANEL_WIDTH - EDGE - ROOM)
                .height(panel.axis()),
        )
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
                .axis_label(hidden())
                .axis_tick(AxisTick::new().show(false))
                .axis_line(AxisLine::new().show(false))
                .split_line(SplitLine::new().show(false)),
        )
        .series(
            series::Bar::new()
                .x_axis_index(at)
                .y_axis_index(at)
                .bar_width(BAR)
                .data(panel.bars.iter().map(length).collect()),
        )
        .series(
            series::Custom::new()
                .name(MARKS)
                .x_axis_index(at)
                .y_axis_index(at)
                .dimensions(
                    NUMBERS
                        .into_iter()
                        .chain(WORDS)
                        .map(Dimension::from)
                        .collect::<Vec<_>>(),
                )
                .encode(DimensionEncode::new().x(1).y(0))
                .data(
                    panel
                        .bars
                        .iter()
                        .enumerate()
                        .map(|(row, bar)| marks(row, bar))
                        .collect(),
                ),
        )
}

fn title(left: f64, top: f64) -> Title {
    Title::new()
        .left(left)
        .top(top)
        .padding(Padding::Single(0.0))
        .item_gap(1.0)
}

fn style(font_px: f64, line_px: f64, colour: &str, weight: i32) -> TextStyle {
    TextStyle::new()
        .font_size(font_px)
        .line_height(line_px)
        .color(Color::Value(colour.to_owned()))
        .font_weight(FontWeight::Number(weight))
        .font_family(FontFamily::SansSerif)
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

/// A chart as the JSON that ECharts takes.
pub fn option_json(chart: &Chart) -> String {
    option_value(chart).to_string()
}

/// Adds what charming has no words for: a custom series known by name (it writes program text instead), the type of a
/// dimension (it writes `null`, and ECharts then takes `"512"` for a number), and tooltips that never become HTML.
fn option_value(chart: &Chart) -> Value {
    let mut option = serde_json::to_value(chart).unwrap_or_default();
    let tooltip = &mut option["tooltip"];
    tooltip["renderMode"] = "richText".into();
    tooltip["confine"] = true.into();
    tooltip["transitionDuration"] = 0.into();
    tooltip["axisPointer"] = json!({ "type": "none" });
    let series = option["series"].as_array_mut().into_iter().flatten();
    for custom in series.filter(|series| series["type"] == "custom") {
        custom["renderItem"] = custom["name"].take();
        for dimension in custom["dimensions"].as_array_mut().into_iter().flatten() {
            let word = WORDS.iter().any(|word| dimension["name"] == *word);
            dimension["type"] = if word { "ordinal" } else { "number" }.into();
        }
    }
    option
}
