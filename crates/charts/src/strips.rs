//! Ratios to the baseline as dots with their intervals, on one scale for all: the whole comparison at a glance.

use std::collections::HashMap;

use podium_compare::{Column, Comparison, DurabilityClass, Row, Verdict};
use podium_domain::{Op, Slug};
use serde::Serialize;

use crate::{
    figure::{Figure, rank},
    layout::{CAPTION_PX, PANEL_WIDTH, STRIP_LINE, TITLE_PX},
    palette,
    panel::{BOLD, Head, heads},
    text::{fit, plain, width, wrap},
};

mod axis;
mod dot;

use axis::Axis;
pub use dot::Dot;
use dot::{dot, strip, words};

/// Groups of dots on an axis of ratios: a group per row of the table, or per durability class.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Strips {
    /// What the ratios are of, broken into lines.
    pub title: Vec<String>,
    /// What the axis shows, and which way is better.
    pub caption: String,
    /// Who is best how often, in a sentence.
    pub label: String,
    /// From top to bottom.
    pub strips: Vec<Strip>,
    /// Logarithms to base 2, with what is written below them.
    pub(crate) axis: Axis,
}

/// One group: its head, and a line per config.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Strip {
    /// Key of the row; empty for a durability class.
    pub row: String,
    /// The workload and what was measured, or the durability class.
    pub head: String,
    /// In the columns' order, or where there are more of them than colours in that of their ratios.
    pub dots: Vec<Dot>,
}

impl Strip {
    /// The same, the best first; what has no ratio stands last, and not at all where it says nothing.
    fn sorted(mut self) -> Self {
        self.dots.retain(|dot| dot.verdict != Verdict::Missing);
        let place = |dot: &Dot| dot.ratio.unwrap_or(f64::NEG_INFINITY);
        self.dots
            .sort_by(|one, other| place(other).total_cmp(&place(one)));
        self
    }
}

/// Lines of dots in one drawing, heads counted: about the height of a plot of curves and a half.
const LINES: usize = 22;
/// Drawings of ratios at most.
const MOST: usize = 6;
/// The same where each is as long as the configs are many.
const MOST_LONG: usize = 3;

impl Strips {
    /// The rows' ratios, of reads, of writes, and of what is neither, as many drawings as that takes; and how many rows
    /// were left out. None where there is nothing to see at a glance: fewer than two rows with a ratio. More configs than
    /// colours stand in the order of their ratios, in fewer drawings.
    pub fn of_ratios(comparison: &Comparison) -> (Vec<Figure>, usize) {
        let columns = &comparison.columns;
        if columns.len() < 2 {
            return (Vec::new(), 0);
        }
        let is_long = columns.len() > palette::COLOURS;
        let most = if is_long { MOST_LONG } else { MOST };
        let rows = || comparison.sections.iter().flat_map(|section| &section.rows);
        let ranked: Vec<(u8, &Row)> = rows()
            .filter_map(|row| Some((rank(row)?, row)))
            .filter(|(_, row)| has_ratios(row, comparison.baseline))
            .collect();
        if ranked.len() < 2 {
            return (Vec::new(), 0);
        }
        let heads = heads(columns);
        let per_drawing = (LINES / (columns.len() + 1)).max(1);
        let mut by_rank = ranked.clone();
        by_rank.sort_by_key(|(rank, _)| *rank);
        // Each kind of operation begins a drawing of its own, so that a few of them may be left half empty.
        let (mut rows_of, mut chosen) = ([0_usize; OPS.len()], Vec::new());
        for (_, row) in by_rank {
            for (rows, _) in rows_of.iter_mut().zip(OPS).filter(|(_, ops)| ops.has(row)) {
                *rows += 1;
            }
            if rows_of
                .iter()
                .map(|rows| rows.div_ceil(per_drawing))
                .sum::<usize>()
                > most
            {
                break;
            }
            chosen.push(row);
        }
        let is_chosen = |row: &Row| chosen.iter().any(|other| std::ptr::eq(*other, row));
        let mut alike: HashMap<String, usize> = HashMap::new();
        for row in &chosen {
            *alike.entry(words(row)).or_default() += 1;
        }
        let of_op = |ops: Ops| -> Vec<Strip> {
            let rows = rows().filter(|row| ops.has(row) && is_chosen(row));
            rows.map(|row| strip(row, comparison, &heads, &alike)).collect()
        };
        let all = OPS.map(|ops| (ops, of_op(ops)));
        // One axis, so that the drawings can be read beside each other.
        let axis = Axis::of(
            all.iter()
                .flat_map(|(_, strips)| strips)
                .flat_map(|strip| &strip.dots),
        );
        let drawings = all.iter().flat_map(|(ops, strips)| {
            strips.chunks(per_drawing).map(|strips| {
                let best = winners(strips, &heads);
                let strips = strips.iter().cloned();
                let strips = strips.map(|strip| if is_long { strip.sorted() } else { strip });
                Figure::Strips(Self::of(ops.title(), comparison, strips.collect(), &axis, &best))
            })
        });
        (drawings.collect(), ranked.len() - chosen.len())
    }

    /// How fast each config writes, by what becomes of the writes that it acknowledged. `None` without two mean ratios.
    pub fn of_safety(comparison: &Comparison) -> Option<Figure> {
        let columns = &comparison.columns;
        let heads = heads(columns);
        let write = |at| comparison.against_baseline(at, "write").map(|(mean, _)| mean);
        let writes: Vec<Option<f64>> = (0..columns.len()).map(write).collect();
        if writes.iter().flatten().count() < 2 {
            return None;
        }
        let fastest = comparison.fastest.iter().find(|fastest| fastest.op == "write")?;
        let strips = [
            DurabilityClass::Safe,
            DurabilityClass::AtRisk,
            DurabilityClass::NotKnown,
        ]
        .map(|class| {
            let first = if class == DurabilityClass::Safe {
                &fastest.safe
            } else {
                &fastest.columns
            };
            let of_class = columns
                .iter()
                .enumerate()
                .filter(|(_, column)| column.durability.class == class);
            let dots = of_class.map(|(at, column)| {
                let verdict = match first.as_slice() {
                    [only] if *only == column.config => Verdict::Best,
                    several if several.contains(&column.config) => Verdict::Tied,
                    _ => Verdict::Behind,
                };
                dot(&heads[at], writes.get(at).copied().flatten(), None, verdict)
            });
            let strip = Strip {
                row: String::new(),
                head: format!("Acknowledged writes {}", class.words()),
                dots: dots.collect(),
            };
            if columns.len() > palette::COLOURS {
                strip.sorted()
            } else {
                strip
            }
        });
        let strips: Vec<Strip> = strips
            .into_iter()
            .filter(|strip| !strip.dots.is_empty())
            .collect();
        let axis = Axis::of(strips.iter().flat_map(|strip| &strip.dots));
        let best = format!(
            "Fastest: {}. Fastest with safe writes: {}",
            named(columns, &fastest.columns),
            named(columns, &fastest.safe)
        );
        Some(Figure::Strips(Self::of(
            "Writes, over the rows shared with the baseline",
            comparison,
            strips,
            &axis,
            &best,
        )))
    }

    fn of(title: &str, comparison: &Comparison, strips: Vec<Strip>, axis: &Axis, best: &str) -> Self {
        let baseline = comparison.columns.get(comparison.baseline);
        let baseline = plain(baseline.map_or("the baseline", |column| &column.label));
        let around = width("Ratio to  · right is better · log scale", CAPTION_PX);
        let baseline = fit(&baseline, CAPTION_PX, PANEL_WIDTH - around);
        let caption = format!("Ratio to {baseline} · right is better · log scale");
        Self {
            title: wrap(title, TITLE_PX * BOLD, PANEL_WIDTH, 2),
            label: format!("{title}: {caption}. {best}."),
            caption,
            strips,
            axis: axis.clone(),
        }
    }

    /// Of the plot, in px.
    pub(crate) fn height(&self) -> f64 {
        self.strips
            .iter()
            .map(|strip| strip.dots.len() + 1)
            .sum::<usize>() as f64
            * STRIP_LINE
    }
}

/// What a drawing of ratios is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ops {
    Reads,
    Writes,
    Others,
}

const OPS: [Ops; 3] = [Ops::Reads, Ops::Writes, Ops::Others];

impl Ops {
    fn has(self, row: &Row) -> bool {
        self == match row.op {
            Op::Read => Self::Reads,
            Op::Write => Self::Writes,
            _ => Self::Others,
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Reads => "Reads",
            Self::Writes => "Writes",
            Self::Others => "Neither reads nor writes alone",
        }
    }
}

/// Whether somebody else than the baseline has a ratio.
fn has_ratios(row: &Row, baseline: usize) -> bool {
    let others = row.cells.iter().enumerate().filter(|(at, _)| *at != baseline);
    others.map(|(_, cell)| cell).any(|cell| cell.ratio.is_some())
}

/// The columns of these ids, in words.
fn named(columns: &[Column], slugs: &[Slug]) -> String {
    let found = columns.iter().filter(|column| slugs.contains(&column.config));
    let labels: Vec<String> = found.map(|column| plain(&column.label)).collect();
    if labels.is_empty() {
        "none stands out".to_owned()
    } else {
        labels.join(" and ")
    }
}

/// `Best: NAS in 3 of 5, Disk in 1 of 5`
fn winners(strips: &[Strip], heads: &[Head]) -> String {
    let won = heads.iter().enumerate().filter_map(|(at, head)| {
        let is_best = |strip: &&Strip| strip.dots.get(at).is_some_and(|dot| dot.verdict == Verdict::Best);
        let won = strips.iter().filter(is_best).count();
        (won > 0).then(|| format!("{} in {won} of {}", head.name, strips.len()))
    });
    let won: Vec<String> = won.collect();
    if won.is_empty() {
        "No sole winner".to_owned()
    } else {
        format!("Best: {}", won.join(", "))
    }
}
