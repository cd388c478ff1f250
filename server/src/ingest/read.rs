use std::time::Duration;

use bytes::Bytes;
use podium_domain::ParsedFile;
use podium_formats::{Limits, Refusal, Source};
use tokio::sync::OwnedSemaphorePermit;

use super::spool::Spooled;
use crate::{error::AppError, metrics, state::AppState};

/// How long an upload waits for its turn before it is told to come back.
const PARSER_WAIT: Duration = Duration::from_secs(20);

/// What reading one file gave, with its bytes for the archive when it was taken.
pub(super) struct Read {
    /// The file's own bytes; empty when it was refused.
    pub bytes: Bytes,
    /// What is in it, or why no format takes it.
    pub outcome: Result<ParsedFile, Refusal>,
}

/// Parses each file, off the async threads and only as many at once as there are permits.
///
/// # Errors
/// When the parsers are busy for too long, or a spool cannot be read.
pub(super) async fn read_all(state: &AppState, files: &mut [Spooled]) -> Result<Vec<Read>, AppError> {
    let mut read = Vec::with_capacity(files.len());
    for file in files {
        let permit = tokio::time::timeout(PARSER_WAIT, state.parse_permits.clone().acquire_owned())
            .await
            .map_err(|_| AppError::Busy)?
            .map_err(|closed| AppError::Internal(closed.into()))?;
        let bytes = file.read().await?;
        let outcome = parse(state, file, bytes.clone(), permit).await;
        let bytes = if outcome.is_ok() { bytes } else { Bytes::new() };
        read.push(Read { bytes, outcome });
    }
    Ok(read)
}

/// Parses one file. A file that takes too long is refused; its thread ends by the parser's own limits and gives its
/// permit back only then, so that slow files cannot pile up.
async fn parse(
    state: &AppState,
    file: &Spooled,
    bytes: Bytes,
    permit: OwnedSemaphorePermit,
) -> Result<ParsedFile, Refusal> {
    let limits = Limits {
        file_bytes: state.limits.file_bytes,
        ..Limits::default()
    };
    let name = file.file_name.clone();
    let parsed = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        podium_formats::parse(
            &Source {
                name: Some(&name),
                bytes: &bytes,
            },
            &limits,
        )
    });
    let (failure, reason) = match tokio::time::timeout(state.limits.parse_timeout, parsed).await {
        Ok(Ok(Ok(parsed))) => return Ok(parsed),
        Ok(Ok(Err(refusal))) => {
            metrics::count_parse_failure("refused");
            return Err(refusal);
        }
        Ok(Err(panic)) => {
            tracing::error!(file.sha256 = hex::encode(file.sha256), error = %panic, "a parser panicked");
            ("panic", "reading this file failed; it has been logged")
        }
        Err(_) => ("timeout", "reading this file takes too long; send a part of it"),
    };
    metrics::count_parse_failure(failure);
    Err(Refusal {
        reason: reason.to_owned(),
        tried: Vec::new(),
    })
}
