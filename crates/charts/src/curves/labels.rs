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
    /// Where it is best, or something else worth a few words; may be empty.
    pub(crate) note: String,
}

impl End {
    fn height(&self) -> f64 {
        if self.note.is_empty() { LINE } else { 2.0 * LINE }
    }
}

const LINE: f64 = 13.0;

/// The words at the ends of several lines, before each has its place.
#[derive(Debug, Default)]
pub(crate) struct Ends(Vec<(u32, End)>);

impl Ends {
    /// A line that ends so far below the plot's top, as a share of its height.
    pub(crate) fn add(&mut self, below: f64, name: &str, note: &str) {
        self.push(below, name, note, 1.0, 0);
    }

    /// `weight`: what matters less goes first where not all have room. `wide`: how much wider than usual the type is.
    fn push(&mut self, below: f64, name: &str, note: &str, wide: f64, weight: u32) {
        let end = End {
            top: below * PLOT_HEIGHT,
            name: fit(name, NAME_PX * wide, WORDS_WIDTH),
            note: note.to_owned(),
        };
        self.0.push((weight, end));
    }

    /// Each beside its line's end, moved as little as needed so that none covers another, in the order in which they were
    /// added. Where more names than fit below each other would cover each other, those that weigh most stay.
    pub(crate) fn placed(self) -> Vec<Option<End>> {
        let mut shown: Vec<usize> = (0..self.0.len()).collect();
        shown.sort_by(|one, other| self.0[*one].1.top.total_cmp(&self.0[*other].1.top));
        let mut all: Vec<(u32, Option<End>)> = self
            .0
            .into_iter()
            .map(|(weight, end)| (weight, Some(end)))
            .collect();
        let height = |all: &[(u32, Option<End>)], at: usize| all[at].1.as_ref().map_or(0.0, End::height);
        while shown.iter().map(|at| height(&all, *at)).sum::<f64>() > PLOT_HEIGHT {
            let least = (0..shown.len())
                .min_by_key(|place| all[shown[*place]].0)
                .unwrap_or(0);
            all[shown.remove(least)].1 = None;
        }
        let mut floor = 0.0;
        for at in &shown {
            let height = height(&all, *at);
            if let Some(end) = &mut all[*at].1 {
                end.top = end.top.max(floor);
                floor = end.top + height;
            }
        }
        let mut ceiling = PLOT_HEIGHT + LINE / 2.0;
        for at in shown.iter().rev() {
            let height = height(&all, *at);
            if let Some(end) = &mut all[*at].1 {
                end.top = end.top.min(ceiling - height);
                ceiling = end.top;
            }
        }
        all.into_iter().map(|(_, end)| end).collect()
    }
}

/// Names the lines. Where there are more of them than colours only those that are best somewhere are named.
pub(super) fn place(lines: &mut [Line], y: &Ticks, rows: usize) {
    let many = lines.len() > palette::COLOURS;
    let most = lines.iter().map(|line| line.won).max().unwrap_or(0);
    let mut ends = Ends::default();
    let named = || (0..lines.len()).filter(|at| !many || lines[*at].won > 0);
    for line in named().map(|at| &lines[at]) {
        let bold = if line.won == most && most > 0 { BOLD } else { 1.0 };
        let weight = u32::try_from(line.won).unwrap_or(u32::MAX);
        ends.push(end_share(line, y), &line.name, &note(line, rows), bold, weight);
    }
    let named: Vec<usize> = named().collect();
    for (at, end) in named.into_iter().zip(ends.placed()) {
        lines[at].end = end;
    }
}

fn note(line: &Line, rows: usize) -> String {
    match line.won {
        0 => String::new(),
        won => format!("best at {won} of {rows}"),
    }
}

fn end_share(line: &Line, y: &Ticks) -> f64 {
    let last = line.points.last().map_or(y.from, |point| point.y);
    1.0 - y.share(last)
}
