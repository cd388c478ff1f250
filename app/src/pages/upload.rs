use podium_domain::Visibility;

use crate::PageContext;

/// `/upload`: empty at first, and with everything that was typed when it was refused (422).
#[derive(Debug, Clone)]
pub struct UploadPage {
    /// What was typed.
    pub form: UploadForm,
    /// What is wrong with it, field by field.
    pub errors: Vec<FieldError>,
    /// Files that no format took.
    pub refused: Vec<RefusedFile>,
    /// What may be sent at once.
    pub limits: UploadLimits,
}

/// The fields of the form. Files cannot be filled in again; the page says so when there were errors.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UploadForm {
    /// The config's title; empty lets the server take the first file's name.
    pub title: String,
    /// Who can find it.
    pub visibility: Visibility,
    /// One `name = level` a line.
    pub factors: String,
    /// Free text.
    pub notes: String,
    /// Results that were pasted instead of sent as a file.
    pub text: String,
    /// Whether all files are of one config.
    pub split: Split,
}

/// Whether all files of an upload are of one config.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Split {
    /// All belong to one config.
    #[default]
    One,
    /// A config per file.
    File,
}

impl Split {
    /// The word in forms and the API.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::File => "file",
        }
    }
}

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    /// The field's name in the form (`title`, `factors`, `file`).
    pub field: String,
    /// What is wrong and what to do.
    pub message: String,
}

/// A file that no format took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedFile {
    /// As the sender named it.
    pub file_name: String,
    /// What is wrong, in a sentence.
    pub reason: String,
    /// Each format that was tried, with why it did not take the file.
    pub tried: Vec<(String, String)>,
}

/// What may be sent at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadLimits {
    /// Files in one upload.
    pub files: usize,
    /// Bytes of one file.
    pub file_bytes: u64,
}

/// The form that receives files.
pub fn upload_page(ctx: &PageContext, page: &UploadPage) -> String {
    crate::components::stub(ctx, page)
}
