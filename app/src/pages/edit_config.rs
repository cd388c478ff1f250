use podium_domain::{ConfigInfo, Visibility};
use podium_store::{RunHead, UploadHead};

use super::{FieldError, RefusedFile, UploadLimits};
use crate::PageContext;

/// `/configs/{id}/edit`, for the holder of its token.
#[derive(Debug, Clone)]
pub struct EditConfigPage {
    /// The config as it is kept.
    pub info: ConfigInfo,
    /// The fields: [`EditForm::of`] the config, or what was typed when it was refused.
    pub form: EditForm,
    /// What is wrong with what was typed; the field is `file` for files that were refused as a whole.
    pub errors: Vec<FieldError>,
    /// Files that were to be added and were not.
    pub refused: Vec<RefusedFile>,
    /// The files it has.
    pub uploads: Vec<UploadHead>,
    /// The runs it has.
    pub runs: Vec<RunHead>,
    /// What may be added at once.
    pub limits: UploadLimits,
}

/// The fields of a config as text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EditForm {
    /// Its title.
    pub title: String,
    /// Who can find it.
    pub visibility: Visibility,
    /// One `name = level` a line.
    pub factors: String,
    /// Free text.
    pub notes: String,
}

impl EditForm {
    /// The config's fields as text.
    pub fn of(info: &ConfigInfo) -> Self {
        let factors = info.factors.iter().map(|(factor, level)| format!("{factor} = {level}\n")).collect();
        Self { title: info.title.clone(), visibility: info.visibility, factors, notes: info.notes.clone() }
    }
}

/// The forms that edit a config, add files, remove files and runs, and delete it all.
pub fn edit_config_page(ctx: &PageContext, page: &EditConfigPage) -> String {
    crate::components::stub(ctx, page)
}
