use podium_domain::{Factor, Level};
use podium_store::{ConfigCard, Page};

use crate::PageContext;

/// `/browse?q=…&factor.NAME=…&cursor=…`
#[derive(Debug, Clone)]
pub struct BrowsePage {
    /// What was searched for; empty when nothing was.
    pub q: String,
    /// The levels that were asked for.
    pub factors: Vec<(Factor, Level)>,
    /// Public configs, newest first.
    pub configs: Page<ConfigCard>,
}

/// The list of public configs, in a form that compares the chosen ones.
pub fn browse_page(ctx: &PageContext, page: &BrowsePage) -> String {
    crate::components::stub(ctx, page)
}
