//! Where everything stands, in px of the drawing. `js/marks.js` repeats [`BAR`] and [`ROOM`], `js/curves.js` [`GAP`],
//! `js/dots.js` [`DOT_NAME`], `js/strips.js` [`STRIP_NAME`] and [`STRIP_ROOM`].

use crate::{figure::Figure, panel::Panel};

/// A phone's width less its margins: the drawing keeps its size of type there and grows a little on wider screens.
pub(crate) const PANEL_WIDTH: f64 = 360.0;
pub(crate) const TITLE_PX: f64 = 13.0;
pub(crate) const TITLE_LINE: f64 = 17.0;
pub(crate) const CAPTION_PX: f64 = 11.0;
pub(crate) const CAPTION_LINE: f64 = 15.0;
pub(crate) const NAME_PX: f64 = 11.0;
pub(crate) const BAR: f64 = 10.0;
/// One config: its name above its bar.
pub(crate) const ROW: f64 = 32.0;
/// Beside the axis, for the figure and the verdict's word.
pub(crate) const ROOM: f64 = 124.0;
/// Before the axis, for the outline of a bar.
pub(crate) const EDGE: f64 = 4.0;
/// One config of a dot plot: its name beside its dot.
pub(crate) const DOT_ROW: f64 = 20.0;
/// Before a dot plot, for the names.
pub(crate) const DOT_NAME: f64 = 124.0;
/// Before a plot of curves, for the numbers of its axis.
pub(crate) const NUMBERS: f64 = 46.0;
/// What a number of the axis may take of it: `js/curves.js` writes it 8 px before the plot.
pub(crate) const NUMBER: f64 = NUMBERS - 8.0;
/// Beside a plot of curves, for the names of its lines.
pub(crate) const WORDS_WIDTH: f64 = 100.0;
/// Between a plot of curves and the names.
pub(crate) const GAP: f64 = 18.0;
pub(crate) const PLOT_WIDTH: f64 = PANEL_WIDTH - NUMBERS - GAP - WORDS_WIDTH;
pub(crate) const PLOT_HEIGHT: f64 = 176.0;
/// Below a plot of curves, for the numbers of its axis.
const BELOW_PLOT: f64 = 26.0;
/// One line of a drawing of ratios, heads included.
pub(crate) const STRIP_LINE: f64 = 17.0;
/// Before the dots, for the names.
pub(crate) const STRIP_NAME: f64 = 158.0;
/// Beside the dots, for the ratio and the verdict's word.
pub(crate) const STRIP_ROOM: f64 = 88.0;
pub(crate) const STRIP_WIDTH: f64 = PANEL_WIDTH - STRIP_NAME - STRIP_ROOM;
const BELOW_HEAD: f64 = 13.0;
const GUTTER: f64 = 36.0;
const MARGIN: f64 = 28.0;
const HEADING: f64 = 56.0;

/// Width and height of a drawing in px.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    /// px.
    pub width: u32,
    /// px.
    pub height: u32,
}

/// Where the panels of one chart stand.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    /// Of the whole drawing.
    pub size: Size,
    /// Above all panels; only on a sheet that stands alone.
    pub heading: Option<String>,
    /// Upper left corner of each figure.
    pub(crate) corners: Vec<[f64; 2]>,
}

impl Sheet {
    /// One figure and nothing around it: pages flow these as the screen's width allows.
    pub fn figure(figure: &Figure) -> Self {
        Self {
            size: size(PANEL_WIDTH, figure.height()),
            heading: None,
            corners: vec![[0.0, 0.0]],
        }
    }

    /// All figures in a grid under a heading: a picture that stands alone.
    pub fn grid(figures: &[Figure], columns: usize, heading: &str) -> Self {
        let columns = columns.clamp(1, figures.len().max(1));
        let mut corners = Vec::with_capacity(figures.len());
        let mut top = MARGIN + HEADING;
        for line in figures.chunks(columns) {
            let left = (0..line.len()).map(|at| MARGIN + at as f64 * (PANEL_WIDTH + GUTTER));
            corners.extend(left.map(|left| [left, top]));
            top += line.iter().map(Figure::height).fold(0.0, f64::max) + GUTTER;
        }
        let width = 2.0 * MARGIN + columns as f64 * (PANEL_WIDTH + GUTTER) - GUTTER;
        let height = top - GUTTER + MARGIN;
        Self {
            size: size(width, height),
            heading: Some(crate::text::plain(heading)),
            corners,
        }
    }

    pub(crate) const HEADING_AT: [f64; 2] = [MARGIN, MARGIN];
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few thousand px, never negative"
)]
fn size(width: f64, height: f64) -> Size {
    Size {
        width: width.ceil() as u32,
        height: height.ceil() as u32,
    }
}

impl Figure {
    /// From the figure's top to its axis.
    pub(crate) fn head(&self) -> f64 {
        self.title().len() as f64 * TITLE_LINE + CAPTION_LINE + BELOW_HEAD
    }

    pub(crate) fn height(&self) -> f64 {
        self.head()
            + match self {
                Self::Bars(panel) => panel.axis() + 2.0,
                Self::Dots(panel) => panel.bars.len() as f64 * DOT_ROW + 2.0,
                Self::Curves(_) | Self::Traces(_) => PLOT_HEIGHT + BELOW_PLOT,
                Self::Strips(strips) => strips.height() + BELOW_PLOT,
            }
    }
}

impl Panel {
    pub(crate) fn axis(&self) -> f64 {
        self.bars.len() as f64 * ROW
    }
}
