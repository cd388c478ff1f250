use std::time::Duration;

use bytes::Bytes;
use podium_domain::ParsedFile;
use podium_formats::{Limits, Refusal, Source};

use super::spool::Spooled;
use crate::{error::AppError, state::AppState};

/// How long an upload waits for its turn before it is told to come back.
const PARSER_WAIT: Duration = Duration::from_secs(20);

/// What reading one file gave, with its bytes for the archive when it was taken.
pub struct Read {
    /// The file's own bytes; empty when it was refused.
    pub bytes: Bytes,
    /// What is in it, or why no format takes it.
    pub outcome: Result<ParsedFile, Refusal>,
}

/// Parses each file, off the async threads and only as many at once as there are permits.
///
/// # Errors
/// When the parsers are busy for too long, or a spool cannot be read.
pub async fn read_all(state: &AppState, files: &mut [Spooled]) -> Result<Vec<Read>, AppError> {
    let mut read = Vec::with_capacity(files.len());
    for file in files {
        let permit = tokio::time::timeout(PARSER_WAIT, state.parse_permits.clone().acquire_owned())
            .await
            .map_err(|_| AppError::Busy)?
            .map_err(|closed| AppError::Internal(closed.into()))?;
        let bytes = file.read().await?;
        let limits = Limits { file_bytes: state.limits.file_bytes, ..Limits::default() };
        let (name, input) = (file.file_name.clone(), bytes.clone());
        let parsed = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            podium_formats::parse(&Source { name: Some(&name), bytes: &input }, &limits)
        });
        let outcome = parsed.await.unwrap_or_else(|panic| {
            tracing::error!(file.sha256 = hex::encode(file.sha256), error = %panic, "a parser panicked");
            Err(Refusal { reason: "reading this file failed; it has been logged".to_owned(), tried: Vec::new() })
        });
        let bytes = if outcome.is_ok() { bytes } else { Bytes::new() };
        read.push(Read { bytes, outcome });
    }
    Ok(read)
}
