use podium_compare::Comparison;

use crate::{
    ChartError,
    layout::{Sheet, Size},
    options::chart,
    panel::{Panel, Panels},
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
    /// The comparison as one picture in a file of its own: at most twelve panels, first those of its first section.
    /// `None` when no row can have a panel. Blocks the calling thread.
    ///
    /// # Errors
    /// As [`Renderer::render`].
    pub fn picture(&self, comparison: &Comparison, heading: &str) -> Result<Option<String>, ChartError> {
        let mut panels = panels(comparison);
        panels.truncate(Panels::MOST);
        self.sheet(&panels, heading)
    }

    /// A preview card of 1200 × 630 px as PNG: the heading and as many panels as can be read at that size.
    /// `None` when no row can have a panel. Blocks the calling thread.
    ///
    /// # Errors
    /// As [`Renderer::render`].
    pub fn card(&self, comparison: &Comparison, heading: &str) -> Result<Option<Vec<u8>>, ChartError> {
        let mut panels = panels(comparison);
        panels.truncate(2 * ACROSS);
        // A second line of panels only where it does not shrink the first.
        if Sheet::grid(&panels, ACROSS, heading).size.height > CARD.height {
            panels.truncate(ACROSS);
        }
        self.sheet(&panels, heading)?
            .map(|svg| png(&svg, CARD))
            .transpose()
    }

    fn sheet(&self, panels: &[Panel], heading: &str) -> Result<Option<String>, ChartError> {
        if panels.is_empty() {
            return Ok(None);
        }
        let sheet = Sheet::grid(panels, ACROSS, heading);
        let drawing = self.render(&chart(panels, &sheet), sheet.size)?;
        drawing.alone(heading).map(Some)
    }
}

fn panels(comparison: &Comparison) -> Vec<Panel> {
    let sections = comparison.sections.iter();
    sections
        .flat_map(|section| Panels::of_section(section, &comparison.columns).shown)
        .collect()
}
