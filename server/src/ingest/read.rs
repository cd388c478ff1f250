use std::time::Duration;

use bytes::Bytes;
use podium_domain::ParsedFile;
use podium_formats::{Limits, Refusal, Source};
use tokio::sync::OwnedSemaphorePermit;

use super::spool::Spooled;
use crate::{error::AppError, metrics, state::AppState};

/// A file of a form, read.
pub(super) struct ReadFile {
    /// What is in it, or why no format takes it.
    pub parsed: Result<ParsedFile, Refusal>,
    /// Whether it is an archive, so that its runs' members are files.
    pub holds_files: bool,
}

/// How long a file waits for a parser before whoever sent or asked for it is told to come back.
pub const PARSER_WAIT: Duration = Duration::from_secs(20);

/// How long all files of one request may take: well below the request's own limit, so that whoever sent them hears of
/// what was made.
const ALL_FILES: Duration = Duration::from_mins(1);

/// What is in each file, or why no format takes it. Files are parsed off the async threads and only as many at once as
/// there are permits; their bytes stay in the spool.
///
/// # Errors
/// When the parsers are busy for too long, or a spool cannot be read.
pub(super) async fn read_all(state: &AppState, files: &mut [Spooled]) -> Result<Vec<ReadFile>, AppError> {
    let read = async {
        let mut read = Vec::with_capacity(files.len());
        for file in files {
            let permit = tokio::time::timeout(PARSER_WAIT, state.parse_permits.clone().acquire_owned())
                .await
                .map_err(|_| AppError::Busy)?
                .map_err(|closed| AppError::Internal(closed.into()))?;
            let bytes = file.read().await?;
            let content = bytes.clone();
            let holds_files = tokio::task::spawn_blocking(move || podium_formats::holds_files(&content))
                .await
                .unwrap_or_default();
            let parsed = parse(state, &file.file_name, &file.sha256, bytes, permit).await;
            read.push(ReadFile { parsed, holds_files });
        }
        Ok(read)
    };
    let too_long = "Reading these files takes too long; send fewer at once.";
    tokio::time::timeout(ALL_FILES, read)
        .await
        .unwrap_or_else(|_| Err(AppError::Unprocessable(too_long.to_owned())))
}

/// Parses one file. A file that takes too long is refused; its thread gives its permit back only when it ends, so that
/// slow files cannot pile up.
///
/// # Errors
/// When no format takes it, it takes too long, or its parser panics.
pub async fn parse(
    state: &AppState,
    file_name: &str,
    sha256: &[u8; 32],
    bytes: Bytes,
    permit: OwnedSemaphorePermit,
) -> Result<ParsedFile, Refusal> {
    let limits = Limits {
        file_bytes: state.limits.file_bytes,
        ..Limits::default()
    };
    let name = file_name.to_owned();
    let parsed = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        podium_formats::parse(&Source::new(Some(&name), &bytes), &limits)
    });
    let (failure, reason) = match tokio::time::timeout(state.limits.parse_timeout, parsed).await {
        Ok(Ok(Ok(parsed))) => return Ok(parsed),
        Ok(Ok(Err(refusal))) => {
            metrics::count_parse_failure("refused");
            return Err(refusal);
        }
        Ok(Err(panic)) => {
            tracing::error!(file.sha256 = hex::encode(sha256), error = %panic, "a parser panicked");
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
