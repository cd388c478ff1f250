use podium_domain::{Slug, Visibility};

use super::FieldError;
use crate::PageContext;

/// `/c/{slug}/edit`, for the holder of its token.
#[derive(Debug, Clone)]
pub struct EditComparisonPage {
    /// The comparison's public id.
    pub slug: Slug,
    /// As kept, or as typed when it was refused.
    pub title: String,
    /// Likewise.
    pub notes: String,
    /// Likewise.
    pub visibility: Visibility,
    /// What is wrong with what was typed.
    pub errors: Vec<FieldError>,
}

/// The form that edits a saved comparison, and the one that deletes it.
pub fn edit_comparison_page(ctx: &PageContext, page: &EditComparisonPage) -> String {
    crate::components::stub(ctx, page)
}
