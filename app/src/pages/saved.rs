use podium_store::ComparisonRecord;

use super::ComparePage;
use crate::PageContext;

/// `/c/{slug}`
#[derive(Debug, Clone)]
pub struct SavedPage {
    /// Its title, note and date.
    pub record: ComparisonRecord,
    /// What it shows.
    pub compare: ComparePage,
    /// Whether the reader holds the edit token.
    pub can_edit: bool,
    /// The edit token, the one time that it is shown.
    pub fresh_token: Option<String>,
}

/// A saved comparison.
pub fn saved_page(ctx: &PageContext, page: &SavedPage) -> String {
    crate::components::stub(ctx, page)
}
