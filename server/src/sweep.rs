//! Deleting for good: rows first, then the bytes that nothing refers to any more. And what pages read faster than rows,
//! where it is missing.

use std::time::Duration;

use podium_domain::ConfigId;
use podium_store::{KeptFigures, RunRecord, UploadRecord};
use time::OffsetDateTime;

use crate::{error::AppError, fresh, state::AppState};

/// How often blobs that an interrupted upload left behind are looked for.
const EVERY: Duration = Duration::from_hours(1);
/// How old they must be: longer than any upload takes.
const GRACE: Duration = Duration::from_hours(24);
/// How many are removed in one round.
const AT_ONCE: u32 = 500;

/// Deletes a config with everything in it, raw files and pictures included.
///
/// # Errors
/// When the database fails. Bytes that could not be removed are left to the sweep.
pub async fn delete_config(state: &AppState, config: ConfigId) -> Result<(), AppError> {
    let uploads = state.store.uploads_of(config).await?;
    let pictures = state.store.pictures_of(config).await?;
    state.store.delete_config(config).await?;
    let uploads = uploads.into_iter().map(|upload| upload.sha256);
    for sha256 in uploads.chain(pictures.into_iter().map(|picture| picture.sha256)) {
        remove_blob(state, &sha256, fresh::now()).await;
    }
    Ok(())
}

/// Removes a picture from a config and, unless another config has the same one, its bytes. Says whether it was there.
///
/// # Errors
/// When the database fails.
pub async fn delete_picture(state: &AppState, config: ConfigId, sha256: &[u8; 32]) -> Result<bool, AppError> {
    let was_there = state.store.delete_picture(config, sha256, fresh::now()).await?;
    if was_there {
        remove_blob(state, sha256, fresh::now()).await;
    }
    Ok(was_there)
}

/// Deletes one upload with its runs and, unless another upload has the same bytes, its raw file.
///
/// # Errors
/// When the database fails.
pub async fn delete_upload(state: &AppState, upload: &UploadRecord) -> Result<(), AppError> {
    state.store.delete_upload(&upload.slug, fresh::now()).await?;
    remove_blob(state, &upload.sha256, fresh::now()).await;
    Ok(())
}

/// Deletes one run; its upload goes with its last run.
///
/// # Errors
/// When the database fails.
pub async fn delete_run(state: &AppState, run: &RunRecord) -> Result<(), AppError> {
    let uploads = state.store.uploads_of(run.config_id).await?;
    let only_run = uploads
        .iter()
        .find(|upload| upload.slug == run.upload && upload.runs.len() <= 1);
    if let Some(upload) = only_run {
        state.store.delete_upload(&upload.slug, fresh::now()).await?;
        remove_blob(state, &upload.sha256, fresh::now()).await;
    } else {
        state.store.delete_run(&run.slug, fresh::now()).await?;
    }
    Ok(())
}

/// Removes a blob that nothing refers to and that no upload touched since `older_than`: the bytes while its row is
/// locked, then the row, so that an upload of the same bytes waits and then writes them anew.
async fn remove_blob(state: &AppState, sha256: &[u8; 32], older_than: OffsetDateTime) {
    let remove = async {
        let removed = state.archive.delete(sha256).await;
        if let Err(error) = &removed {
            tracing::warn!(
                blob.sha256 = hex::encode(sha256),
                error.chain = format!("{error:#}"),
                "left to the sweep"
            );
        }
        removed.is_ok()
    };
    if let Err(error) = state.store.delete_blob(sha256, older_than, remove).await {
        tracing::warn!(blob.sha256 = hex::encode(sha256), %error, "left to the sweep");
    }
}

/// Looks for blobs that nothing refers to, and for runs without a document of their figures (an older program wrote
/// them), for as long as the program runs.
pub async fn sweep_forever(state: AppState) {
    let mut ticks = tokio::time::interval(EVERY);
    loop {
        ticks.tick().await;
        let older_than = fresh::now() - GRACE;
        match state.store.unreferenced_blobs(older_than, AT_ONCE).await {
            Ok(blobs) => {
                for sha256 in blobs {
                    remove_blob(&state, &sha256, older_than).await;
                }
            }
            Err(error) => tracing::warn!(%error, "the sweep found no database"),
        }
        match state.store.keep_figures().await {
            Ok(KeptFigures { made: 0, failed: 0 }) => {}
            Ok(KeptFigures { made, failed: 0 }) => {
                tracing::info!(made, "made documents of the figures of runs that had none");
            }
            Ok(KeptFigures { made, failed }) => {
                tracing::warn!(
                    made,
                    failed,
                    "could not make documents of the figures of some runs"
                );
            }
            Err(error) => tracing::warn!(%error, "could not make documents of the figures of runs"),
        }
    }
}
