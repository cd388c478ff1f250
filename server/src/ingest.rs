//! An upload, from the parts of a form to rows and an archived file: receive, parse, plan, keep.
//!
//! Nothing is kept of a request of which every file is refused, and what one request makes is inserted in one
//! transaction, after its files lie whole in the archive.

mod fields;
mod form;
mod keep;
mod plan;
mod read;
mod spool;

pub use fields::{Split, TypedConfig, checked_notes, checked_title, factors_from_lines};
pub use form::{FieldProblem, RawFields, Received, Target, UploadForm, parse_visibility, receive};
pub use keep::{FileReceipt, FileStatus, MadeConfig, PARSER_VERSION, Receipt};

use crate::{error::AppError, state::AppState};

/// Parses and keeps what a form brought.
///
/// # Errors
/// When the config to add to is not the asker's, or the database or the archive fails. Refused files are no error: the
/// receipt says why.
pub async fn ingest(state: &AppState, mut form: UploadForm) -> Result<Receipt, AppError> {
    let read = read::read_all(state, &mut form.files).await?;
    let planned = plan::plan(&form, read);
    keep::keep(state, &form, planned).await
}
