use podium_compare::{Cell, Column, Row, Section, Verdict};
use podium_domain::{FigureLook, Metric, Stat};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{
    cache::Key,
    curves::{Curves, Sweep, sweeps},
    palette,
    panel::{Head, Panel, heads},
    strips::Strips,
    traces::Traces,
};

/// One drawing of a section.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Figure {
    /// One row: a bar per config.
    Bars(Panel),
    /// One row with more configs than there are colours: a dot per config, the best first.
    Dots(Panel),
    /// Rows that differ in one number only (block size, queue depth, percentile): a line per config.
    Curves(Curves),
    /// Ratios to the baseline of several rows: a dot per config, with its interval.
    Strips(Strips),
    /// Several configs over time: a line each.
    Traces(Traces),
}

impl Figure {
    /// Key of its first row; empty where it is of no row.
    pub(crate) fn row(&self) -> &str {
        match self {
            Self::Bars(panel) | Self::Dots(panel) => &panel.row,
            Self::Curves(curves) => &curves.row,
            Self::Traces(_) => "",
            Self::Strips(strips) => strips.strips.first().map_or("", |strip| &strip.row),
        }
    }

    /// Under which its drawing for a page is kept: a digest of all that the drawing is made of, which is much less work
    /// than the options of the engine.
    pub(crate) fn key(&self) -> Key {
        // Words, numbers and lists of them always have a JSON form; without one no two figures may look the same.
        let text = serde_json::to_vec(self).unwrap_or_else(|_| format!("{self:?}").into_bytes());
        Sha256::digest(text).into()
    }

    /// How many rows it shows.
    pub(crate) fn rows(&self) -> usize {
        match self {
            Self::Bars(_) | Self::Dots(_) | Self::Traces(_) => 1,
            Self::Curves(curves) => curves.rows,
            Self::Strips(strips) => strips.strips.len(),
        }
    }

    /// Broken into lines.
    pub(crate) fn title(&self) -> &[String] {
        match self {
            Self::Bars(panel) | Self::Dots(panel) => &panel.title,
            Self::Curves(curves) => &curves.title,
            Self::Strips(strips) => &strips.title,
            Self::Traces(traces) => &traces.title,
        }
    }

    /// What was measured, its unit, and which way is better.
    pub(crate) fn caption(&self) -> &str {
        match self {
            Self::Bars(panel) | Self::Dots(panel) => &panel.caption,
            Self::Curves(curves) => &curves.caption,
            Self::Strips(strips) => &strips.caption,
            Self::Traces(traces) => &traces.caption,
        }
    }

    /// The drawing in a sentence, for those who cannot see it.
    pub(crate) fn label(&self) -> &str {
        match self {
            Self::Bars(panel) | Self::Dots(panel) => &panel.label,
            Self::Curves(curves) => &curves.label,
            Self::Strips(strips) => &strips.label,
            Self::Traces(traces) => &traces.label,
        }
    }
}

/// The figures of one section.
#[derive(Debug, Clone, PartialEq)]
pub struct Figures {
    /// In the order of the rows.
    pub shown: Vec<Figure>,
    /// How many more rows could have a figure.
    pub left_out: usize,
}

impl Figures {
    /// Figures in one section at most; more would bury the table.
    pub const MOST: usize = 12;

    /// Chooses what says most: rows that make a curve, where lines can be told apart, before single rows, throughput before
    /// scores and durations, latencies last.
    pub fn of_section(section: &Section, columns: &[Column], look: FigureLook) -> Self {
        let ranks: Vec<Option<u8>> = section.rows.iter().map(rank).collect();
        let mut alone = vec![true; section.rows.len()];
        let mut chosen = Vec::new();
        // More lines than colours cannot be told apart, nor named at their ends: then every row is sorted dots.
        let is_told_apart = columns.len() <= palette::COLOURS;
        let sweeps = is_told_apart.then(|| sweeps(&section.rows));
        for sweep in sweeps.into_iter().flatten() {
            let rows = || sweep.rows.iter().map(|(_, at)| *at);
            if let Some(rank) = rows().filter_map(|at| ranks[at]).min() {
                rows().for_each(|at| alone[at] = false);
                let first = rows().min().unwrap_or_default();
                chosen.push((rank, false, first, Some(sweep)));
            }
        }
        for (at, rank) in ranks.iter().enumerate().filter(|(at, _)| alone[*at]) {
            chosen.extend(rank.map(|rank| (rank, true, at, None)));
        }
        chosen.sort_by_key(|(rank, bars, at, _)| (*rank, *bars, *at));
        let rows = |sweep: &Option<Sweep>| sweep.as_ref().map_or(1, |sweep| sweep.rows.len());
        let beyond = chosen.iter().skip(Self::MOST);
        let left_out = beyond.map(|(.., sweep)| rows(sweep)).sum();
        chosen.truncate(Self::MOST);
        chosen.sort_by_key(|(_, _, at, _)| *at);
        let heads = heads(columns);
        let shown = chosen.into_iter().map(|(_, _, at, sweep)| match sweep {
            Some(sweep) => Figure::Curves(Curves::of_sweep(&sweep, &section.rows, &heads, look)),
            None => panel(&section.rows[at], &heads, look),
        });
        Self {
            shown: shown.collect(),
            left_out,
        }
    }
}

fn panel(row: &Row, heads: &[Head], look: FigureLook) -> Figure {
    let panel = Panel::of_row(row, heads, look);
    if heads.len() > palette::COLOURS {
        Figure::Dots(panel.sorted(row.direction))
    } else {
        Figure::Bars(panel)
    }
}

/// The lower the sooner; `None` for a row in which nobody can win: a lone bar shows nothing that its figure does not.
pub(crate) fn rank(row: &Row) -> Option<u8> {
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
