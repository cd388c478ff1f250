//! The copy of an uploaded file that others may have, made off the async threads when it is asked for.

use bytes::Bytes;
use podium_formats::{Limits, Redacted, Source};

use crate::{error::AppError, ingest::PARSER_WAIT, state::AppState};

/// Masks the personal details of a file. The file is parsed twice, so it takes one of the parsers' permits.
///
/// # Errors
/// When the parsers are busy, when it takes too long, or when no copy can be vouched for: the message says why.
pub async fn copy(state: &AppState, file_name: &str, bytes: Bytes) -> Result<Redacted, AppError> {
    let permit = tokio::time::timeout(PARSER_WAIT, state.parse_permits.clone().acquire_owned())
        .await
        .map_err(|_| AppError::Busy)?
        .map_err(|closed| AppError::Internal(closed.into()))?;
    let limits = Limits {
        // What was kept under an older, larger limit can still be read.
        file_bytes: state.limits.file_bytes.max(bytes.len()),
        ..Limits::default()
    };
    let name = file_name.to_owned();
    let made = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        let source = Source::new(Some(&name), &bytes);
        podium_formats::redacted_copy(&source, &limits)
    });
    match tokio::time::timeout(state.limits.parse_timeout, made).await {
        Ok(Ok(Ok(copy))) => Ok(copy),
        Ok(Ok(Err(reason))) => Err(AppError::Unprocessable(format!(
            "No copy of this file can be handed out: {reason}. Only the holder of the config's edit token can \
             download it."
        ))),
        Ok(Err(panic)) => Err(AppError::Internal(panic.into())),
        Err(_) => Err(AppError::Busy),
    }
}
