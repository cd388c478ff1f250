//! What was measured over time, as a line per config.

use podium_domain::{FigureLook, Scale, Unit, thinned};
use serde::Serialize;

use crate::{
    curves::{Ends, Ticks},
    figure::Figure,
    layout::{CAPTION_PX, PANEL_WIDTH, TITLE_PX},
    palette,
    panel::BOLD,
    text::{fit, plain, wrap},
};

/// Steps of time of a drawn line: each has the lowest and the highest value of its time.
const STEPS: usize = 120;

/// Lines over the time since their runs began.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Traces {
    /// What ran, broken into lines.
    pub title: Vec<String>,
    /// What was measured, and its unit.
    pub caption: String,
    /// The drawing in a sentence.
    pub label: String,
    /// In the columns' order.
    pub lines: Vec<Trace>,
    pub(crate) x: Ticks,
    pub(crate) y: Ticks,
}

/// One config's line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Trace {
    /// Of the config, as a literal.
    pub colour: &'static str,
    /// Seconds, and values in the shown unit.
    pub(crate) points: Vec<[f64; 2]>,
    /// The words at its end.
    pub(crate) end: Option<crate::curves::End>,
}

/// What a line is made of.
#[derive(Debug, Clone, PartialEq)]
pub struct TraceOf {
    /// The number of its column's colour.
    pub colour: usize,
    /// Its name.
    pub name: String,
    /// Seconds since the run began, and values in the canonical unit; finite, in the order of time.
    pub points: Vec<(f64, f64)>,
    /// A few words below its name; may be empty.
    pub note: String,
}

impl Traces {
    /// `None` where no line has two points.
    pub fn of(
        title: &str,
        measure: &str,
        unit: &Unit,
        lines: &[TraceOf],
        look: FigureLook,
    ) -> Option<Figure> {
        let lines: Vec<&TraceOf> = lines.iter().filter(|line| line.points.len() > 1).collect();
        let values = || lines.iter().flat_map(|line| &line.points);
        let until_s = values().map(|(t_s, _)| *t_s).fold(0.0, f64::max);
        if lines.is_empty() || until_s <= 0.0 {
            return None;
        }
        let highest = values().map(|(_, value)| *value).fold(0.0, f64::max);
        let scale = Scale::looking(look, [(Some(highest), None, None)], unit);
        let (x, y) = (Ticks::linear(until_s), Ticks::linear(scale.scaled(highest)));
        let mut ends = Ends::default();
        let mut traces: Vec<Trace> = Vec::with_capacity(lines.len());
        for line in &lines {
            let points: Vec<[f64; 2]> = thinned(&line.points, until_s, STEPS)
                .into_iter()
                .map(|(t_s, value)| [x.place(t_s), y.place(scale.scaled(value).max(0.0))])
                .collect();
            let last = points.last().map_or(0.0, |[_, value]| *value);
            ends.add(1.0 - y.share(last), &plain(&line.name), &line.note);
            traces.push(Trace {
                colour: palette::config(line.colour),
                points,
                end: None,
            });
        }
        for (trace, end) in traces.iter_mut().zip(ends.placed()) {
            trace.end = end;
        }
        let (title, measure) = (plain(title), plain(measure));
        // Nothing where the measure is its own unit.
        let unit = Some(scale.unit()).filter(|unit| !unit.is_empty() && !measure.ends_with(unit));
        let words: Vec<&str> = [measure.as_str()]
            .into_iter()
            .chain(unit)
            .chain(["over seconds"])
            .collect();
        let caption = fit(&words.join(" · "), CAPTION_PX, PANEL_WIDTH);
        let notes: Vec<String> = lines
            .iter()
            .map(|line| [plain(&line.name), line.note.clone()].join(" ").trim().to_owned())
            .collect();
        Some(Figure::Traces(Self {
            title: wrap(&title, TITLE_PX * BOLD, PANEL_WIDTH, 2),
            label: format!("{title}: {caption}. {}.", notes.join("; ")),
            caption,
            lines: traces,
            x,
            y,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_over_time_is_in_the_units_of_the_tables() {
        let line = TraceOf {
            colour: 0,
            name: "NAS".to_owned(),
            points: vec![(0.0, 100e6), (10.0, 120e6)],
            note: String::new(),
        };
        let caption = |binary| {
            let look = FigureLook { binary, digits: None };
            let lines = std::slice::from_ref(&line);
            let figure = Traces::of("copy", "Write bandwidth", &Unit::BytesPerSecond, lines, look);
            figure.unwrap().caption().to_owned()
        };
        assert_eq!(caption(false), "Write bandwidth · MB/s · over seconds");
        assert_eq!(caption(true), "Write bandwidth · MiB/s · over seconds");
    }
}
