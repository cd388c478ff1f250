use axum::{
    Json,
    extract::{Path, RawQuery, State},
    http::StatusCode,
};
use podium_domain::{ConfigInfo, Factors, Slug, Visibility};
use podium_store::{ConfigCard, ConfigChange, ConfigRecord, RunHead, UploadHead};
use serde::{Deserialize, Serialize};

use super::pictures::{self, PictureAnswer};
use crate::{
    access,
    body::JsonBody,
    browse_query,
    error::AppError,
    fresh,
    holder::Holder,
    http::etag::{IfMatch, unchanged},
    ingest::{checked_factors, checked_notes, checked_title},
    state::AppState,
    sweep,
};

/// A config with what belongs to it.
#[derive(Serialize)]
pub(super) struct ConfigAnswer {
    #[serde(flatten)]
    info: ConfigInfo,
    url: String,
    uploads: Vec<UploadAnswer>,
    runs: Vec<RunAnswer>,
    pictures: Vec<PictureAnswer>,
}

#[derive(Serialize)]
struct UploadAnswer {
    id: Slug,
    file_name: String,
    sha256: String,
    bytes: u64,
    runs: Vec<Slug>,
}

#[derive(Serialize)]
struct RunAnswer {
    id: Slug,
    url: String,
    tool: String,
    tool_version: Option<String>,
    section: Option<String>,
    started_at: Option<String>,
    /// Why it takes no part in comparisons.
    excluded: Option<String>,
}

/// `GET /api/v1/configs/{id}`.
pub(super) async fn show(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Json<ConfigAnswer>, AppError> {
    let config = access::visible_config(&state, &id, &holder).await?;
    Ok(Json(answer(&state, config).await?))
}

async fn answer(state: &AppState, config: ConfigRecord) -> Result<ConfigAnswer, AppError> {
    let runs = state.store.runs_of(config.id).await?;
    let uploads = state.store.uploads_of(config.id).await?;
    let pictures = state.store.pictures_of(config.id).await?;
    Ok(ConfigAnswer {
        pictures: pictures::answer(&config.info.id, pictures),
        url: format!("/configs/{}", config.info.id),
        info: config.info,
        uploads: uploads.into_iter().map(upload_answer).collect(),
        runs: runs.into_iter().map(run_answer).collect(),
    })
}

fn upload_answer(upload: UploadHead) -> UploadAnswer {
    UploadAnswer {
        id: upload.slug,
        file_name: upload.file_name,
        sha256: hex::encode(upload.sha256),
        bytes: upload.bytes,
        runs: upload.runs,
    }
}

fn run_answer(run: RunHead) -> RunAnswer {
    RunAnswer {
        url: format!("/runs/{}", run.slug),
        id: run.slug,
        tool: run.tool,
        tool_version: run.tool_version,
        section: run.section,
        started_at: run.started_at,
        excluded: run.excluded,
    }
}

/// What to change; a field that is absent stays.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Change {
    title: Option<String>,
    notes: Option<String>,
    visibility: Option<Visibility>,
    factors: Option<Factors>,
}

/// `PATCH /api/v1/configs/{id}` with the edit token; with `If-Match` only while it is what that names.
pub(super) async fn change(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
    if_match: IfMatch,
    JsonBody(change): JsonBody<Change>,
) -> Result<Json<ConfigAnswer>, AppError> {
    let config = access::own_config(&state, &id, &holder).await?;
    let (key, revision) = (config.id, config.revision);
    if_match.check(&answer(&state, config).await?)?;
    let title = change.title.as_deref().map(checked_title).transpose()?;
    if title.as_deref() == Some("") {
        return Err(AppError::Invalid("a config needs a title".to_owned()));
    }
    if let Some(factors) = &change.factors {
        checked_factors(factors)?;
    }
    let change = ConfigChange {
        title,
        notes: change.notes.as_deref().map(checked_notes).transpose()?,
        visibility: change.visibility,
        factors: change.factors,
        revision: if_match.names_one().then_some(revision),
    };
    state
        .store
        .update_config(key, &change, fresh::now())
        .await
        .map_err(unchanged)?;
    show(State(state), holder, Path(id)).await
}

/// `DELETE /api/v1/configs/{id}` with the edit token: the config and everything in it, raw files included.
pub(super) async fn delete(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
    if_match: IfMatch,
) -> Result<StatusCode, AppError> {
    let config = access::own_config(&state, &id, &holder).await?;
    let key = config.id;
    if_match.check(&answer(&state, config).await?)?;
    sweep::delete_config(&state, key).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A page of public configs.
#[derive(Serialize)]
pub(super) struct Page {
    configs: Vec<Card>,
    next: Option<String>,
}

#[derive(Serialize)]
struct Card {
    #[serde(flatten)]
    info: ConfigInfo,
    url: String,
    tools: Vec<String>,
}

/// `GET /api/v1/configs?q=…&factor.NAME=…&cursor=…`: public configs, newest first.
pub(super) async fn list(
    State(state): State<AppState>,
    RawQuery(query): RawQuery,
) -> Result<Json<Page>, AppError> {
    let filter = browse_query::parse(query.as_deref().unwrap_or_default())?;
    let page = state.store.browse(&filter).await?;
    Ok(Json(Page {
        configs: page.items.into_iter().map(card).collect(),
        next: page.next,
    }))
}

fn card(card: ConfigCard) -> Card {
    Card {
        url: format!("/configs/{}", card.info.id),
        info: card.info,
        tools: card.tools,
    }
}
