use podium_compare::Comparison;

use crate::{PageContext, query::CompareQuery};

/// `/compare?config=…&config=…`
#[derive(Debug, Clone)]
pub struct ComparePage {
    /// What is shown.
    pub comparison: Comparison,
    /// The query that led here, without what is not shown: every link of the page is made from it.
    pub query: CompareQuery,
    /// At most one per section; a section without one has its table alone.
    pub charts: Vec<SectionChart>,
    /// What was typed into the form that saves, with what is wrong with it.
    pub save: SaveForm,
}

/// The chart of one section.
#[derive(Debug, Clone)]
pub struct SectionChart {
    /// Position of the section in the comparison.
    pub section: usize,
    /// Markup from `podium_charts`, which no user text can break out of; inserted as it is.
    pub svg: String,
    /// Where the interactive chart finds its options (JSON); without it the chart stays a picture.
    pub options_url: Option<String>,
    /// Where the rest is, when the section has more panels than the chart shows.
    pub more_url: Option<String>,
}

/// The form that saves a comparison.
#[derive(Debug, Clone, Default)]
pub struct SaveForm {
    /// As typed.
    pub title: String,
    /// As typed.
    pub notes: String,
    /// What is wrong, in words that say what to do.
    pub error: Option<String>,
}

/// The comparison.
pub fn compare_page(ctx: &PageContext, page: &ComparePage) -> String {
    crate::components::stub(ctx, page)
}
