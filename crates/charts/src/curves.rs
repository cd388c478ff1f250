//! Rows that differ in one number only, as lines over that number.

use podium_compare::{Cell, Row, Verdict};
use podium_domain::{FigureLook, Op, Scale, Stat, capitalised, identity_words, measure_words};
use serde::Serialize;

use crate::{
    layout::{PANEL_WIDTH, TITLE_PX},
    panel::{BOLD, Head, caption, caption_of, figure},
    text::{plain, wrap},
};

mod labels;
mod sweep;
mod ticks;

pub(crate) use labels::{End, Ends};
use sweep::Axis;
pub(crate) use sweep::{Sweep, sweeps};
pub(crate) use ticks::Ticks;

/// A line per config over the number in which the rows differ.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Curves {
    /// Key of the first row.
    pub row: String,
    /// What the rows have in common and what they differ in, broken into lines.
    pub title: Vec<String>,
    /// What was measured, its unit, and which way is better.
    pub caption: String,
    /// Who is best where, in a sentence.
    pub label: String,
    /// How many rows there are.
    pub(crate) rows: usize,
    /// One per column that has a value, in the columns' order.
    pub lines: Vec<Line>,
    pub(crate) x: Ticks,
    pub(crate) y: Ticks,
}

/// One config's line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// The config's name.
    pub name: String,
    /// At how many points it is alone the best.
    pub won: usize,
    /// Of the config, as a literal.
    pub colour: &'static str,
    /// In the axis's order; what failed or is missing has no point.
    pub points: Vec<Point>,
    /// The words at the line's end.
    pub(crate) end: Option<End>,
}

/// One value of a line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Point {
    /// Where on the axis, in the axis's own measure.
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// The number in words: `4 KiB`.
    pub at: String,
    /// The value as printed, with the verdict's word.
    pub figure: String,
    /// What the row says of this config.
    pub verdict: Verdict,
    /// Whether the line goes on to the next point, and whether it skips a row on its way.
    pub(crate) next: Next,
}

/// How a point is joined to the one after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) enum Next {
    /// The last, or a failure or a value set aside lies between.
    Apart,
    /// The row after it.
    Joined,
    /// The config has no such row between them.
    Skips,
}

/// Points of one drawing at most. Its plot is 200 px wide, and the engine draws ten times as many neither in its time nor
/// in its memory.
const MOST_POINTS: usize = 1200;

impl Curves {
    pub(crate) fn of_sweep(sweep: &Sweep, rows: &[Row], heads: &[Head], look: FigureLook) -> Self {
        let swept: Vec<(f64, &Row)> = sweep.rows.iter().map(|(x, at)| (*x, &rows[*at])).collect();
        let mut first = swept[0].1;
        if sweep.axis == Axis::ReadShare {
            // The ends are named for what they alone did.
            first = swept
                .iter()
                .find(|(_, row)| row.op == Op::Total)
                .map_or(first, |(_, row)| row);
        }
        let cells = swept.iter().flat_map(|(_, row)| &row.cells);
        let figures = cells.map(|cell| (cell.value, cell.range, cell.digits));
        let scale = Scale::looking(look, figures, &first.unit);
        let y = y_ticks(&swept, &scale);
        let plot = Plot {
            sweep,
            rows: &swept,
            scale: &scale,
            y: &y,
            one_in: (swept.len() * heads.len()).div_ceil(MOST_POINTS).max(1),
        };
        let mut lines: Vec<Line> = heads
            .iter()
            .enumerate()
            .map(|(column, head)| plot.line(column, head))
            .filter(|line| !line.points.is_empty())
            .collect();
        labels::place(&mut lines, &y, swept.len());
        let name = title(sweep, first);
        let mut caption = match sweep.axis {
            Axis::Percentile => caption_of(&sweep_words(first), first.direction, scale.unit()),
            _ => caption(first, scale.unit()),
        };
        if y.is_log {
            caption.push_str(" · log scale");
        }
        if plot.one_in > 1 {
            caption = format!("{caption} · one row in {} drawn", plot.one_in);
        }
        Self {
            row: first.id.clone(),
            title: wrap(&name, TITLE_PX * BOLD, PANEL_WIDTH, 2),
            label: label(&name, &caption, &lines, swept.len()),
            caption,
            rows: swept.len(),
            x: Ticks::of_sweep(sweep),
            y,
            lines,
        }
    }
}

/// What rows measure of which each is another percentile: `Read latency`.
fn sweep_words(row: &Row) -> String {
    measure_words(&row.metric, &row.op, &Stat::Total)
}

/// `Sequential read · depth 4, by block size`.
fn title(sweep: &Sweep, row: &Row) -> String {
    let same = plain(&identity_words(&sweep.axis.without(&row.workload.identity)));
    let by = sweep.axis.words();
    let test = row.workload.identity.test.as_deref().map(plain);
    match (test, same.is_empty()) {
        (Some(test), true) => format!("{test}, by {by}"),
        (Some(test), false) => format!("{test} · {same}, by {by}"),
        (None, false) => format!("{same}, by {by}"),
        (None, true) => capitalised(&format!("by {by}")),
    }
}

/// Latencies that differ a hundredfold are read on a logarithmic scale; everything else starts at zero.
fn y_ticks(swept: &[(f64, &Row)], scale: &Scale) -> Ticks {
    let cells = swept.iter().flat_map(|(_, row)| &row.cells);
    let values: Vec<f64> = cells
        .filter(|cell| counts(cell))
        .filter_map(|cell| cell.value)
        .filter(|value| value.is_finite())
        .map(|value| scale.scaled(value))
        .collect();
    let largest = values.iter().copied().fold(0.0, f64::max);
    let smallest = values.iter().copied().fold(f64::INFINITY, f64::min);
    let falls = swept[0].1.direction == Some(podium_domain::Better::Lower);
    if falls && smallest > 0.0 && largest / smallest >= 100.0 {
        Ticks::log(smallest, largest)
    } else {
        Ticks::linear(largest)
    }
}

fn counts(cell: &Cell) -> bool {
    !matches!(cell.verdict, Verdict::SetAside | Verdict::Failed)
}

/// What the lines of one drawing have in common.
struct Plot<'a> {
    sweep: &'a Sweep,
    rows: &'a [(f64, &'a Row)],
    scale: &'a Scale,
    y: &'a Ticks,
    /// Of so many rows one has points.
    one_in: usize,
}

impl Plot<'_> {
    fn line(&self, column: usize, head: &Head) -> Line {
        let mut points: Vec<Point> = Vec::new();
        let mut won = 0;
        // What lies between the last point and this row.
        let mut between = Next::Apart;
        for (at, (number, row)) in self.rows.iter().enumerate() {
            let cell = &row.cells[column];
            let value = cell.value.filter(|value| value.is_finite());
            let Some(value) = value.filter(|_| cell.verdict != Verdict::Failed) else {
                between = match (cell.verdict, between) {
                    (Verdict::Missing, Next::Joined | Next::Skips) => Next::Skips,
                    _ => Next::Apart,
                };
                continue;
            };
            won += usize::from(cell.verdict == Verdict::Best);
            let aside = cell.verdict == Verdict::SetAside;
            // A line's ends are always drawn, and so is what cannot be true.
            let inside = !points.is_empty() && at + 1 < self.rows.len();
            if inside && !aside && !at.is_multiple_of(self.one_in) {
                continue;
            }
            if let Some(last) = points.last_mut().filter(|_| !aside) {
                last.next = between;
            }
            between = if aside { Next::Apart } else { Next::Joined };
            points.push(self.point(*number, value, cell));
        }
        Line {
            name: head.name.clone(),
            won,
            colour: head.colour,
            points,
            end: None,
        }
    }

    fn point(&self, number: f64, value: f64, cell: &Cell) -> Point {
        Point {
            x: self.sweep.axis.place(number),
            y: self.y.place(self.scale.scaled(value)),
            at: self.sweep.axis.number(number),
            figure: figure(cell, Some(value), self.scale),
            verdict: cell.verdict,
            next: Next::Apart,
        }
    }
}

/// `Best: NAS at 5 of 6, Disk at 1 of 6.`
fn label(name: &str, caption: &str, lines: &[Line], rows: usize) -> String {
    let winners: Vec<String> = lines
        .iter()
        .filter(|line| line.won > 0)
        .map(|line| format!("{} at {} of {rows}", line.name, line.won))
        .collect();
    let best = if winners.is_empty() {
        "No sole winner".to_owned()
    } else {
        format!("Best: {}", winners.join(", "))
    };
    format!("{name}: {caption}. {best}.")
}
