//! An upload, from the parts of a form to rows and an archived file: receive, parse, plan, keep.
//!
//! Nothing is kept of a request of which every file is refused, and what one request makes is inserted in one
//! transaction, after its files lie whole in the archive.

mod factors;
mod fields;
mod form;
mod keep;
mod parts;
mod pictures;
mod plan;
mod read;
mod spool;

pub use factors::{
    FACTOR_FIELD, add_factors, add_level, add_unstated, checked_factors, factors_from_lines, parse_machine,
    read_pasted,
};
pub use fields::{Split, TypedConfig, checked_notes, checked_reason, checked_title};
pub use form::{FieldProblem, RawFields, Received, Target, UploadForm, parse_visibility, receive};
pub use keep::{FileReceipt, FileStatus, MadeConfig, PARSER_VERSION, Receipt};
pub use parts::Parts;
pub use pictures::{ReceivedPictures, keep_pictures, receive_pictures};
pub(crate) use plan::{lifted, masks};
pub use read::{PARSER_WAIT, parse};
pub(crate) use spool::safe_file_name;
pub use spool::spooled;

use std::time::Duration;

use crate::{error::AppError, state::AppState};

/// How long an upload waits until fewer others are being kept.
const TURN: Duration = Duration::from_secs(20);

/// Parses and keeps what a form brought. Once begun it is not given up when its sender goes away: what was acknowledged
/// to nobody would still be there.
///
/// # Errors
/// When the config to add to is not the asker's, or the database or the archive fails. Refused files are no error: the
/// receipt says why.
pub async fn ingest(state: &AppState, mut form: UploadForm) -> Result<Receipt, AppError> {
    let turn = tokio::time::timeout(TURN, state.ingest_permits.clone().acquire_owned())
        .await
        .map_err(|_| AppError::Busy)?
        .map_err(|closed| AppError::Internal(closed.into()))?;
    let read = read::read_all(state, &mut form.files).await?;
    let state = state.clone();
    let kept = tokio::spawn(async move {
        let _turn = turn;
        let planned = plan::plan(&form, read);
        keep::keep(&state, &mut form, planned).await
    });
    kept.await.map_err(|panic| AppError::Internal(panic.into()))?
}
