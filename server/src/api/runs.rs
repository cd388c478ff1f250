use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use podium_domain::{Factors, Identity, ParsedRun, Slug};
use podium_store::{RunChange, RunRecord};
use serde::{Deserialize, Deserializer, Serialize};

use crate::{
    access,
    body::JsonBody,
    error::AppError,
    fresh::{self, EditToken},
    holder::Holder,
    http::etag::{IfMatch, unchanged},
    ingest::{checked_factors, checked_reason},
    masked, runs,
    state::AppState,
    sweep,
};

/// A run as `podium parse` prints it, with its place.
#[derive(Serialize)]
pub(super) struct RunAnswer {
    id: Slug,
    config: Slug,
    upload: Slug,
    /// Levels that its owner states for this run alone; they go before `factors`, which are the file's.
    owner_factors: Factors,
    /// Why it takes no part in comparisons.
    excluded: Option<String>,
    /// What the file says of the workloads that its owner put right.
    corrections: Vec<CorrectionAnswer>,
    #[serde(flatten)]
    run: ParsedRun,
}

#[derive(Serialize)]
struct CorrectionAnswer {
    position: usize,
    file_identity: Identity,
}

/// `GET /api/v1/runs/{id}`; to others than the holder of the edit token without personal details.
pub(super) async fn show(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Json<RunAnswer>, AppError> {
    Ok(Json(answer(&state, &holder, &id).await?))
}

async fn answer(state: &AppState, holder: &Holder, id: &str) -> Result<RunAnswer, AppError> {
    let mut record = access::visible_run(state, id, holder).await?;
    let is_own = access::own_config(state, record.config.id.as_str(), holder).await;
    if is_own.is_err() {
        masked::run(state, &mut record).await?;
    }
    let RunRecord {
        slug,
        config,
        upload,
        run,
        owner_factors,
        excluded,
        corrections,
        ..
    } = record;
    let corrections = corrections.into_iter().map(|correction| CorrectionAnswer {
        position: correction.position,
        file_identity: correction.file_identity,
    });
    Ok(RunAnswer {
        id: slug,
        config: config.id,
        upload,
        owner_factors,
        excluded,
        corrections: corrections.collect(),
        run,
    })
}

/// What to change; a field that is absent stays.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Change {
    /// All levels for this run alone.
    factors: Option<Factors>,
    /// A reason, or `null`: takes part again.
    #[serde(default)]
    excluded: Excluded,
    /// Which workloads some of its own are.
    #[serde(default)]
    workloads: Vec<Corrected>,
    /// The config to move it to.
    config: Option<ConfigToken>,
}

/// A config and, unless the request's own token opens it, its edit token.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConfigToken {
    id: String,
    edit_token: Option<String>,
}

/// One workload of the run, and which it is; `null`: what the file says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corrected {
    position: u32,
    identity: Option<Identity>,
}

/// Tells `null` from a field that is absent.
#[derive(Default)]
enum Excluded {
    #[default]
    AsItIs,
    Because(String),
    No,
}

impl<'de> Deserialize<'de> for Excluded {
    fn deserialize<D: Deserializer<'de>>(field: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(field)?.map_or(Self::No, Self::Because))
    }
}

/// `PATCH /api/v1/runs/{id}` with the edit token of its config; to move it also with that of the other. With `If-Match` only
/// while it is what that names.
pub(super) async fn change(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
    if_match: IfMatch,
    JsonBody(change): JsonBody<Change>,
) -> Result<Json<RunAnswer>, AppError> {
    let run = access::own_run(&state, &id, &holder).await?;
    if if_match.names_one() {
        if_match.check(&answer(&state, &holder, &id).await?)?;
    }
    if let Some(factors) = &change.factors {
        checked_factors(factors)?;
    }
    let excluded = match change.excluded {
        Excluded::AsItIs => None,
        Excluded::No => Some(None),
        Excluded::Because(reason) => match checked_reason(&reason)? {
            reason if reason.is_empty() => {
                return Err(AppError::Invalid("excluded: say why, or null".to_owned()));
            }
            reason => Some(Some(reason)),
        },
    };
    let said = RunChange {
        factors: change.factors,
        excluded,
        revision: None,
    };
    if said != RunChange::default() {
        let said = RunChange {
            revision: if_match.names_one().then_some(run.revision),
            ..said
        };
        state
            .store
            .update_run(run.config_id, run.id, &said, fresh::now())
            .await
            .map_err(unchanged)?;
    }
    for corrected in &change.workloads {
        runs::correct(&state, &run, corrected.position, corrected.identity.as_ref()).await?;
    }
    if let Some(to) = change.config {
        let token = to.edit_token.as_deref().and_then(EditToken::parse);
        let both = token.map_or_else(|| holder.clone(), |token| holder.clone().with(token));
        runs::move_run(&state, &both, &run, &to.id).await?;
        return show(State(state), both, Path(id)).await;
    }
    show(State(state), holder, Path(id)).await
}

/// `DELETE /api/v1/runs/{id}` with the edit token of its config. The upload goes with its last run.
pub(super) async fn delete(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
    if_match: IfMatch,
) -> Result<StatusCode, AppError> {
    let record = access::own_run(&state, &id, &holder).await?;
    if if_match.names_one() {
        if_match.check(&answer(&state, &holder, &id).await?)?;
    }
    sweep::delete_run(&state, &record).await?;
    Ok(StatusCode::NO_CONTENT)
}
