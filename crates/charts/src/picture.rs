use podium_compare::Comparison;
use podium_domain::FigureLook;

use crate::{
    ChartError,
    figure::{Figure, Figures},
    layout::{Sheet, Size},
    options::chart,
    pixels::png,
    renderer::Renderer,
};

/// What other sites show of a link.
const CARD: Size = Size {
    width: 1200,
    height: 630,
};
const ACROSS: usize = 3;

impl Renderer {
    /// The comparison as one picture in a file of its own: at most twelve figures, first those of its first section.
    /// `None` when no row can have a figure. Blocks the calling thread.
    ///
    /// # Errors
    /// As [`Renderer::render`].
    pub fn picture(
        &self,
        comparison: &Comparison,
        heading: &str,
        look: FigureLook,
    ) -> Result<Option<String>, ChartError> {
        let mut figures = figures(comparison, look);
        figures.truncate(Figures::MOST);
        self.drawn(&figures, &Sheet::grid(&figures, ACROSS, heading), heading)
    }

    /// A preview card of 1200 × 630 px as PNG: the heading and up to six figures, in the grid that fills the card best.
    /// `None` when no row can have a figure. Blocks the calling thread.
    ///
    /// # Errors
    /// As [`Renderer::render`].
    pub fn card(
        &self,
        comparison: &Comparison,
        heading: &str,
        look: FigureLook,
    ) -> Result<Option<Vec<u8>>, ChartError> {
        let figures = figures(comparison, look);
        let grids = (1..=ACROSS).flat_map(|across| [across, 2 * across].map(|count| (across, count)));
        let sheet = |(across, count): (usize, usize)| {
            let shown = &figures[..count.min(figures.len())];
            (Sheet::grid(shown, across, heading), shown)
        };
        let best = grids.map(sheet).max_by(|(a, few), (b, many)| {
            filled(a.size)
                .total_cmp(&filled(b.size))
                .then(few.len().cmp(&many.len()))
        });
        let Some((sheet, shown)) = best else {
            return Ok(None);
        };
        self.drawn(shown, &sheet, heading)?
            .map(|svg| png(&svg, CARD))
            .transpose()
    }

    fn drawn(&self, figures: &[Figure], sheet: &Sheet, heading: &str) -> Result<Option<String>, ChartError> {
        if figures.is_empty() {
            return Ok(None);
        }
        self.render(&chart(figures, sheet), sheet.size)?
            .alone(heading)
            .map(Some)
    }
}

/// The share of the card that a drawing of this size covers once it is as large as fits.
fn filled(size: Size) -> f64 {
    let ratio = f64::from(size.width) / f64::from(size.height);
    let card = f64::from(CARD.width) / f64::from(CARD.height);
    (ratio / card).min(card / ratio)
}

fn figures(comparison: &Comparison, look: FigureLook) -> Vec<Figure> {
    let sections = comparison.sections.iter();
    sections
        .flat_map(|section| Figures::of_section(section, &comparison.columns, look).shown)
        .collect()
}
