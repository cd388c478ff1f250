use podium_compare::{Cell, Row, Verdict};
use podium_domain::{Better, FigureLook, Scale};
use serde::Serialize;

use crate::{
    layout::{DOT_NAME, NAME_PX, PANEL_WIDTH, TITLE_PX},
    palette,
    text::{fit, plain, wrap},
};

mod bar;
mod words;

pub use bar::Bar;
pub(crate) use bar::figure;
pub(crate) use words::{BOLD, Head, caption, caption_of, heads};
use words::{caption_of_bars, label};

/// One row of a comparison as a picture: a bar per config, on a scale of its own from zero.
#[derive(Debug, Clone, PartialEq, Serialize)]
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

impl Panel {
    /// The same, the best first: what takes no part stands last, what is missing not at all.
    pub(crate) fn sorted(mut self, direction: Option<Better>) -> Self {
        let falls = direction == Some(Better::Lower);
        let place = |bar: &Bar| match bar.verdict {
            Verdict::SetAside => 1,
            Verdict::Failed => 2,
            _ => 0,
        };
        self.bars.retain(|bar| bar.verdict != Verdict::Missing);
        self.bars.sort_by(|one, other| {
            let values = match (one.value, other.value) {
                (Some(one), Some(other)) if falls => one.total_cmp(&other),
                (Some(one), Some(other)) => other.total_cmp(&one),
                (one, other) => other.is_some().cmp(&one.is_some()),
            };
            place(one).cmp(&place(other)).then(values)
        });
        for bar in &mut self.bars {
            bar.short_name = fit(&bar.name, NAME_PX * BOLD, DOT_NAME);
        }
        self
    }

    pub(crate) fn of_row(row: &Row, heads: &[Head], look: FigureLook) -> Self {
        let counted = |cell: &&Cell| !matches!(cell.verdict, Verdict::SetAside | Verdict::Failed);
        // As the table does it, so that both print the same figure in the same unit.
        let figures = row.cells.iter().map(|cell| (cell.value, cell.range, cell.digits));
        let scale = Scale::looking(look, figures, &row.unit);
        let bars: Vec<Bar> = row
            .cells
            .iter()
            .zip(heads)
            .map(|(cell, head)| Bar::of_cell(cell, &head.name, &scale, head.colour))
            .collect();
        let largest = row
            .cells
            .iter()
            .filter(counted)
            .filter_map(|cell| cell.value)
            .fold(0.0, f64::max);
        let name = plain(&row.workload.name);
        let is_bars = heads.len() <= palette::COLOURS;
        let caption = if is_bars { caption_of_bars } else { caption }(row, scale.unit());
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
