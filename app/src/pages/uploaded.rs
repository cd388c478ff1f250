use podium_domain::ConfigInfo;

use super::RefusedFile;
use crate::PageContext;

/// `/uploaded?config=…&config=…`: what came of an upload that made several configs, or of which some files were
/// refused. (One config without a refusal leads straight to its page.)
#[derive(Debug, Clone)]
pub struct UploadedPage {
    /// In the order they were made.
    pub configs: Vec<UploadedConfig>,
    /// Files that no format took.
    pub refused: Vec<RefusedFile>,
}

/// A config that was just made.
#[derive(Debug, Clone)]
pub struct UploadedConfig {
    /// The config.
    pub info: ConfigInfo,
    /// Its edit token, the one time that it is shown.
    pub fresh_token: Option<String>,
}

/// The configs that were made, with their edit links and a link that compares them.
pub fn uploaded_page(ctx: &PageContext, page: &UploadedPage) -> String {
    crate::components::stub(ctx, page)
}
