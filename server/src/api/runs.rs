use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use podium_domain::{ParsedRun, Slug};
use podium_store::RunRecord;
use serde::Serialize;

use crate::{access, error::AppError, holder::Holder, state::AppState, sweep};

/// A run as `podium parse` prints it, with its place.
#[derive(Serialize)]
pub(super) struct RunAnswer {
    id: Slug,
    config: Slug,
    upload: Slug,
    #[serde(flatten)]
    run: ParsedRun,
}

/// `GET /api/v1/runs/{id}`.
pub(super) async fn show(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Json<RunAnswer>, AppError> {
    let record = access::visible_run(&state, &id, &holder).await?;
    let RunRecord {
        slug,
        config,
        upload,
        run,
        ..
    } = record;
    Ok(Json(RunAnswer {
        id: slug,
        config: config.id,
        upload,
        run,
    }))
}

/// `DELETE /api/v1/runs/{id}` with the edit token of its config. The upload goes with its last run.
pub(super) async fn delete(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<StatusCode, AppError> {
    let record = access::visible_run(&state, &id, &holder).await?;
    access::own_config(&state, record.config.id.as_str(), &holder).await?;
    sweep::delete_run(&state, &record).await?;
    Ok(StatusCode::NO_CONTENT)
}
