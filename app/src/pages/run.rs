use podium_store::RunRecord;

use crate::PageContext;

/// `/runs/{id}`
#[derive(Debug, Clone)]
pub struct RunPage {
    /// The run as parsed.
    pub run: RunRecord,
    /// Whether the reader holds the config's edit token.
    pub can_edit: bool,
}

/// Everything that one run's file said.
pub fn run_page(ctx: &PageContext, page: &RunPage) -> String {
    crate::components::stub(ctx, page)
}
