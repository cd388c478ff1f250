use charming::{
    Chart,
    component::Title,
    datatype::Dimension,
    element::{
        Color, Padding, TextStyle, Tooltip, Trigger,
        font_settings::{FontFamily, FontWeight},
    },
};
use podium_compare::{Column, Section};
use podium_domain::FigureLook;
use serde_json::{Value, json};

use crate::{
    figure::{Figure, Figures},
    layout::{CAPTION_LINE, CAPTION_PX, Sheet, TITLE_LINE, TITLE_PX},
    palette,
};

mod bars;
mod curves;
mod strips;
mod traces;

/// The chart of one section: its figures in one grid under the section's name. `None` when no
/// row can have a figure.
pub fn options(
    section: &Section,
    columns: &[Column],
    across: usize,
    look: FigureLook,
) -> Option<(Chart, Sheet)> {
    let figures = Figures::of_section(section, columns, look).shown;
    if figures.is_empty() {
        return None;
    }
    let sheet = Sheet::grid(&figures, across, &section.section);
    Some((chart(&figures, &sheet), sheet))
}

/// What the interactive chart of a page takes: one entry per figure of the section, in the order of the page's figures,
/// as JSON `[{"width", "height", "option"}]`.
pub fn figure_options(section: &Section, columns: &[Column], look: FigureLook) -> String {
    let figures = Figures::of_section(section, columns, look).shown;
    let entries = figures.iter().map(|figure| {
        let sheet = Sheet::figure(figure);
        let option = option_value(&chart(std::slice::from_ref(figure), &sheet));
        json!({ "width": sheet.size.width, "height": sheet.size.height, "option": option })
    });
    Value::from(entries.collect::<Vec<_>>()).to_string()
}

/// The figures as ECharts is to draw them.
pub(crate) fn chart(figures: &[Figure], sheet: &Sheet) -> Chart {
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
    for (at, (figure, corner)) in (0..).zip(figures.iter().zip(&sheet.corners)) {
        chart = with_head(chart, figure, *corner);
        chart = match figure {
            Figure::Bars(panel) => bars::with_bars(chart, panel, at, *corner, figure.head()),
            Figure::Dots(panel) => bars::with_dots(chart, panel, at, *corner, figure.head()),
            Figure::Curves(curves) => curves::with_curves(chart, curves, at, *corner, figure.head()),
            Figure::Traces(traces) => traces::with_traces(chart, traces, at, *corner, figure.head()),
            Figure::Strips(strips) => strips::with_strips(chart, strips, at, *corner, figure.head()),
        };
    }
    chart
}

fn with_head(chart: Chart, figure: &Figure, [left, top]: [f64; 2]) -> Chart {
    chart.title(
        title(left, top)
            .text(figure.title().join("\n"))
            .text_style(style(TITLE_PX, TITLE_LINE, palette::INK, 700))
            .subtext(figure.caption())
            .subtext_style(style(CAPTION_PX, CAPTION_LINE, palette::SOFT, 400)),
    )
}

/// The dimensions of a custom series' items: numbers, then words.
fn dimensions(numbers: &[&str], words: &[&str]) -> Vec<Dimension> {
    numbers
        .iter()
        .chain(words)
        .map(|name| Dimension::from(*name))
        .collect()
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
            let word = dimension["name"].as_str().is_some_and(is_word);
            dimension["type"] = if word { "ordinal" } else { "number" }.into();
        }
    }
    option
}

fn is_word(dimension: &str) -> bool {
    bars::WORDS.contains(&dimension)
        || curves::WORDS.contains(&dimension)
        || curves::TICK_WORDS.contains(&dimension)
        || strips::WORDS.contains(&dimension)
        || traces::WORDS.contains(&dimension)
}
