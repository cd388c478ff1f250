//! What an asker may see and change. A private thing is not there for those who do not hold its token.

use podium_domain::{Slug, Visibility};
use podium_store::{ComparisonRecord, ConfigRecord, RunRecord};

use crate::{error::AppError, fresh::EditToken, holder::Holder, state::AppState};

const NO_CONFIG: AppError =
    AppError::NotFound("There is no such config. It may have been deleted, or it is private.");
const NO_COMPARISON: AppError =
    AppError::NotFound("There is no such comparison. It may have been deleted, or it is private.");
const NOT_YOURS: AppError = AppError::Forbidden(
    "Only the holder of the edit token can do this. Open the edit link you were given first.",
);

/// Reads an id from a path.
///
/// # Errors
/// What is no id names nothing.
pub fn slug(text: &str) -> Result<Slug, AppError> {
    text.parse()
        .map_err(|_| AppError::NotFound("There is nothing at this address."))
}

/// Whether an asker may see a config.
pub fn may_see(visibility: Visibility, edit_token_sha256: &[u8; 32], holder: &Holder) -> bool {
    visibility != Visibility::Private || holder.holds(edit_token_sha256)
}

/// A config that the asker may see.
///
/// # Errors
/// When there is none.
pub async fn visible_config(state: &AppState, id: &str, holder: &Holder) -> Result<ConfigRecord, AppError> {
    let config = state.store.config(&slug(id)?).await?.ok_or(NO_CONFIG)?;
    if may_see(config.info.visibility, &config.edit_token_sha256, holder) {
        Ok(config)
    } else {
        Err(NO_CONFIG)
    }
}

/// A config that the asker may change.
///
/// # Errors
/// When there is none that the asker can see, or its token was not brought.
pub async fn own_config(state: &AppState, id: &str, holder: &Holder) -> Result<ConfigRecord, AppError> {
    let config = visible_config(state, id, holder).await?;
    if holder.holds(&config.edit_token_sha256) {
        Ok(config)
    } else {
        Err(NOT_YOURS)
    }
}

/// A saved comparison that the asker may change.
///
/// # Errors
/// When there is none, or its token was not brought.
pub async fn own_comparison(
    state: &AppState,
    id: &str,
    holder: &Holder,
) -> Result<ComparisonRecord, AppError> {
    let comparison = comparison(state, id, holder).await?;
    if holder.holds(&comparison.edit_token_sha256) {
        Ok(comparison)
    } else {
        Err(NOT_YOURS)
    }
}

/// A saved comparison that the asker may see.
///
/// # Errors
/// When there is none.
pub async fn comparison(state: &AppState, id: &str, holder: &Holder) -> Result<ComparisonRecord, AppError> {
    let comparison = state.store.comparison(&slug(id)?).await?.ok_or(NO_COMPARISON)?;
    if may_see(comparison.visibility, &comparison.edit_token_sha256, holder) {
        Ok(comparison)
    } else {
        Err(NO_COMPARISON)
    }
}

/// A run of a config that the asker may see, with that config.
///
/// # Errors
/// When there is none.
pub async fn visible_run(state: &AppState, id: &str, holder: &Holder) -> Result<RunRecord, AppError> {
    const NO_RUN: AppError =
        AppError::NotFound("There is no such run. It may have been deleted, or it is private.");
    let run = state.store.run(&slug(id)?).await?.ok_or(NO_RUN)?;
    if run.config.visibility == Visibility::Private {
        visible_config(state, run.config.id.as_str(), holder)
            .await
            .map_err(|_| NO_RUN)?;
    }
    Ok(run)
}

/// A run of a config that the asker may change.
///
/// # Errors
/// When there is none that the asker can see, or its config's token was not brought.
pub async fn own_run(state: &AppState, id: &str, holder: &Holder) -> Result<RunRecord, AppError> {
    let run = visible_run(state, id, holder).await?;
    own_config(state, run.config.id.as_str(), holder).await?;
    Ok(run)
}

/// The error of an edit link whose token is not the thing's own.
pub const WRONG_LINK: AppError =
    AppError::Forbidden("This edit link does not belong to this page. Check that it was copied whole.");

/// The token of an edit link, when it is the one of this hash.
///
/// # Errors
/// When it is another: a browser remembers only tokens that open something, so that no link can push the others out.
pub fn checked_link(token: EditToken, edit_token_sha256: &[u8; 32]) -> Result<EditToken, AppError> {
    if token.sha256() == *edit_token_sha256 {
        Ok(token)
    } else {
        Err(WRONG_LINK)
    }
}
