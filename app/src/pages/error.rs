use crate::PageContext;

/// Any page that is not there, refused, or broken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorPage {
    /// The HTTP status; the page's words follow from it.
    pub status: u16,
    /// What in particular is wrong, for a person; never internals.
    pub detail: Option<String>,
}

/// Says in plain words what happened and what to do.
pub fn error_page(ctx: &PageContext, page: &ErrorPage) -> String {
    crate::components::stub(ctx, page)
}
