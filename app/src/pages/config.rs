use podium_domain::TestedConfig;
use podium_store::UploadHead;

use crate::PageContext;

/// `/configs/{id}`
#[derive(Debug, Clone)]
pub struct ConfigPage {
    /// The config with everything that was measured on it.
    pub config: TestedConfig,
    /// The files it came from. Personal details and raw files are shown only when `can_edit`.
    pub uploads: Vec<UploadHead>,
    /// Whether the reader holds the edit token.
    pub can_edit: bool,
    /// The edit token, the one time that it is shown.
    pub fresh_token: Option<String>,
}

/// Everything that was measured on one config.
pub fn config_page(ctx: &PageContext, page: &ConfigPage) -> String {
    crate::components::stub(ctx, page)
}
