use podium_compare::{Cell, Column, Row, Section, Verdict};
use podium_domain::{Metric, Scale, Stat};

use crate::{
    layout::{PANEL_WIDTH, TITLE_PX},
    palette,
    text::{plain, wrap},
};

mod bar;
mod words;

pub use bar::Bar;
use words::{BOLD, caption, label, names};

/// The panels of one section.
#[derive(Debug, Clone, PartialEq)]
pub struct Panels {
    /// In the order of the rows.
    pub shown: Vec<Panel>,
    /// How many more rows could have a panel.
    pub left_out: usize,
}

/// One row of a comparison as a picture: a bar per config, on a scale of its own from zero.
#[derive(Debug, Clone, PartialEq)]
pub struct Panel {
    /// Key of the row.
    pub row: String,
    /// The workload's name, broken into lines.
    pub title: Vec<String>,
    /// What was measured, its unit, and which way is better.
    pub caption: String,
    /// The panel in a sentence, for those who cannot see it.
    pub label: String,
    /// One per column, in the columns' order.
    pub bars: Vec<Bar>,
    /// Where the axis ends, in the shown unit.
    pub end: f64,
}

impl Panels {
    /// Panels in one section at most; more would bury the table.
    pub const MOST: usize = 12;

    /// Chooses the rows that say most: throughput first, then scores and durations, then latencies.
    pub fn of_section(section: &Section, columns: &[Column]) -> Self {
        let mut rows: Vec<(u8, usize)> = section
            .rows
            .iter()
            .enumerate()
            .filter_map(|(at, row)| Some((rank(row)?, at)))
            .collect();
        rows.sort_unstable();
        let left_out = rows.len().saturating_sub(Self::MOST);
        rows.truncate(Self::MOST);
        rows.sort_unstable_by_key(|(_, at)| *at);
        let names = names(columns);
        let shown = rows
            .into_iter()
            .map(|(_, at)| Panel::of_row(&section.rows[at], &names))
            .collect();
        Self { shown, left_out }
    }
}

/// The lower the sooner; `None` for a row in which nobody can win: a lone bar shows nothing that its figure does not.
fn rank(row: &Row) -> Option<u8> {
    row.direction?;
    let shown = |cell: &&Cell| cell.value.is_some_and(f64::is_finite) || cell.verdict == Verdict::Failed;
    if row.cells.iter().filter(shown).count() < 2 {
        return None;
    }
    match (&row.metric, &row.stat) {
        (_, Stat::Stddev) => None,
        (Metric::Bandwidth | Metric::Iops, Stat::Mean) => Some(0),
        (Metric::Score | Metric::Duration | Metric::Other(_), _) => Some(1),
        (Metric::Latency, Stat::Mean) => Some(2),
        _ => Some(3),
    }
}

impl Panel {
    fn of_row(row: &Row, names: &[String]) -> Self {
        let counted = |cell: &&Cell| !matches!(cell.verdict, Verdict::SetAside | Verdict::Failed);
        // As the table does it, so that both print the same figure in the same unit.
        let figures = row.cells.iter().map(|cell| (cell.value, cell.range, cell.digits));
        let scale = Scale::for_figures(figures, &row.unit);
        let bars: Vec<Bar> = row
            .cells
            .iter()
            .zip(names)
            .enumerate()
            .map(|(column, (cell, name))| Bar::of_cell(cell, name, &scale, palette::config(column)))
            .collect();
        let largest = row
            .cells
            .iter()
            .filter(counted)
            .filter_map(|cell| cell.value)
            .fold(0.0, f64::max);
        let name = plain(&row.workload.name);
        let caption = caption(row, scale.unit());
        let label = label(&name, &caption, &bars, &plain(scale.unit()));
        let title = wrap(&name, TITLE_PX * BOLD, PANEL_WIDTH, 2);
        Self {
            row: row.id.clone(),
            title,
            caption,
            label,
            end: end(&bars, scale.scaled(largest)),
            bars,
        }
    }
}

/// The axis ends at the largest value, or where its spread ends; but a spread that says little (two repetitions) may
/// not squeeze the bars.
fn end(bars: &[Bar], largest: f64) -> f64 {
    let counted = bars.iter().filter(|bar| bar.verdict != Verdict::SetAside);
    let spread = counted
        .filter_map(|bar| bar.spread)
        .map(|[_, high]| high)
        .fold(0.0, f64::max);
    let end = if largest > 0.0 {
        largest.max(spread.min(largest * 1.25))
    } else {
        spread
    };
    if end > 0.0 { end } else { 1.0 }
}
