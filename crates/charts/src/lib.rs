#![doc = include_str!("../README.md")]

mod cache;
mod curves;
mod digits;
mod engine;
mod failures;
mod figure;
mod layout;
mod options;
mod palette;
mod panel;
mod picture;
mod pixels;
mod renderer;
mod strips;
mod svg;
mod text;
mod traces;

#[cfg(test)]
mod fixture;
#[cfg(test)]
mod tests;

pub use curves::{Curves, Line, Point};
pub use figure::{Figure, Figures};
pub use layout::{Sheet, Size};
pub use options::{figure_options, option_json, options};
pub use panel::{Bar, Panel};
pub use pixels::png;
pub use renderer::{Renderer, RendererLimits};
pub use strips::{Dot, Strip, Strips};
pub use svg::{Drawing, FigureSvg};
pub use traces::{Trace, TraceOf, Traces};

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChartError {
    /// Too many charts wait to be drawn; the page can do without.
    #[error("too many charts are waiting to be drawn")]
    Busy,
    /// The engine stopped the drawing, for time or memory, or refused the options.
    #[error("the chart could not be drawn: {0}")]
    Engine(String),
    /// What came out of the engine, or what should become pixels, is not an SVG.
    #[error("the drawing is damaged: {0}")]
    Svg(String),
}
