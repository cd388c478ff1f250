use serde::Serialize;

use super::{Line, Ticks};
use crate::{
    layout::{NAME_PX, PLOT_HEIGHT, WORDS_WIDTH},
    palette,
    panel::BOLD,
    text::fit,
};

/// The words at the end of a line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct End {
    /// px from the top of the plot to the middle of the name.
    pub(crate) top: f64,
    /// As much of the name as fits.
    pub(crate) name: String,
    /// Where it is best; empty for a line that is nowhere alone the best.
    pub(crate) note: String,
}

const LINE: f64 = 13.0;

/// Writes each name beside its line's end, moved as little as needed so that none covers another. Where there are more
/// lines than colours only those that are best somewhere are named.
pub(super) fn place(lines: &mut [Line], y: &Ticks, rows: usize) {
    let many = lines.len() > palette::COLOURS;
    let most = lines.iter().map(|line| line.won).max().unwrap_or(0);
    let mut named: Vec<(f64, &mut Line)> = lines
        .iter_mut()
        .filter(|line| !many || line.won > 0)
        .map(|line| (end_px(line, y), line))
        .collect();
    named.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    // More names than fit below each other would cover each other: those that win most stay.
    let fitting =
        |named: &[(f64, &mut Line)]| named.iter().map(|(_, line)| height(line)).sum::<f64>() <= PLOT_HEIGHT;
    while !fitting(&named) {
        let least = (0..named.len()).min_by_key(|at| named[*at].1.won).unwrap_or(0);
        named.remove(least);
    }
    let mut floor = 0.0;
    for (wanted, line) in &mut named {
        *wanted = wanted.max(floor);
        floor = *wanted + height(line);
    }
    let mut ceiling = PLOT_HEIGHT + LINE / 2.0;
    for (top, line) in named.into_iter().rev() {
        let top = top.min(ceiling - height(line));
        ceiling = top;
        let bold = if line.won == most && most > 0 { BOLD } else { 1.0 };
        let note = note(line, rows);
        line.end = Some(End {
            top,
            name: fit(&line.name, NAME_PX * bold, WORDS_WIDTH),
            note,
        });
    }
}

fn note(line: &Line, rows: usize) -> String {
    match line.won {
        0 => String::new(),
        won => format!("best at {won} of {rows}"),
    }
}

fn height(line: &Line) -> f64 {
    if line.won > 0 { 2.0 * LINE } else { LINE }
}

fn end_px(line: &Line, y: &Ticks) -> f64 {
    let last = line.points.last().map_or(y.from, |point| point.y);
    (1.0 - y.share(last)) * PLOT_HEIGHT
}
