use podium_store::ComparisonCard;

use super::UploadLimits;
use crate::PageContext;

/// `/`
#[derive(Debug, Clone)]
pub struct HomePage {
    /// The newest public comparisons, without the studies.
    pub newest: Vec<ComparisonCard>,
    /// The reference studies that are loaded; none on a site that did not load them.
    pub studies: Vec<ComparisonCard>,
    /// What may be dropped at once.
    pub limits: UploadLimits,
}

/// What this is, a place to drop files, and something to look at.
pub fn home_page(ctx: &PageContext, page: &HomePage) -> String {
    crate::components::stub(ctx, page)
}
