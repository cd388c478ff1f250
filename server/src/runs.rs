//! What the owner of a run does with it, for pages and the API alike.

use podium_domain::{Identity, Pattern, UploadId};
use podium_store::{Move, RunRecord, StoreError};

use crate::{access, error::AppError, fresh, holder::Holder, state::AppState};

/// Moves a run of the holder's to another config of the holder's. It keeps its address.
///
/// # Errors
/// When the other config is not the holder's, is the run's own, or has this very run already.
pub async fn move_run(
    state: &AppState,
    holder: &Holder,
    run: &RunRecord,
    config: &str,
) -> Result<(), AppError> {
    let to = access::own_config(state, config, holder).await?;
    if to.id == run.config_id {
        return Err(AppError::Unprocessable(
            "The run is in this config already.".to_owned(),
        ));
    }
    let to = Move {
        run: run.id,
        from: run.config_id,
        from_slug: run.config.id.clone(),
        to: to.id,
        upload: (UploadId(fresh::uuid()), fresh::slug()),
    };
    match state.store.move_run(&to, fresh::now()).await {
        Err(StoreError::Exists) => Err(AppError::Unprocessable(
            "The other config has this very run already, from the same file.".to_owned(),
        )),
        moved => Ok(moved?),
    }
}

/// Longest text of an identity, in bytes.
const MOST_TEXT_BYTES: usize = 200;

/// Puts right which workload one of a run is, or takes that back.
///
/// # Errors
/// When there is no such workload, or the identity can be none.
pub async fn correct(
    state: &AppState,
    run: &RunRecord,
    position: u32,
    identity: Option<&Identity>,
) -> Result<(), AppError> {
    if let Some(identity) = identity {
        let pattern = identity.pattern.as_ref().map(Pattern::as_str);
        let texts = [
            Some(identity.op.as_str()),
            pattern,
            identity.block_mix.as_deref(),
            identity.test.as_deref(),
        ];
        if texts
            .into_iter()
            .flatten()
            .any(|text| text.trim().is_empty() || text.len() > MOST_TEXT_BYTES)
        {
            return Err(AppError::Invalid(format!(
                "every text of a workload has 1 to {MOST_TEXT_BYTES} bytes; leave out what is not known"
            )));
        }
        if identity
            .read_percent
            .is_some_and(|share| !(0.0..=100.0).contains(&share))
        {
            return Err(AppError::Invalid("a share of reads is 0 to 100 %".to_owned()));
        }
    }
    match state
        .store
        .correct_workload(run.config_id, run.id, position, identity, fresh::now())
        .await
    {
        Err(StoreError::Missing) => Err(AppError::NotFound("The run has no such workload.")),
        done => Ok(done?),
    }
}
