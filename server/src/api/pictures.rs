use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use podium_domain::Slug;
use podium_store::Picture;
use serde::Serialize;

use crate::{
    access,
    error::AppError,
    holder::Holder,
    ingest::{self, Parts},
    state::AppState,
    sweep,
    web::pictures::parse_sha256,
};

/// A picture of a config.
#[derive(Serialize)]
pub(super) struct PictureAnswer {
    id: String,
    url: String,
    media_type: String,
    bytes: u64,
    width: u32,
    height: u32,
    caption: String,
    created_at: String,
}

pub(super) fn answer(config: &Slug, pictures: Vec<Picture>) -> Vec<PictureAnswer> {
    let answer = |picture: Picture| {
        let id = hex::encode(picture.sha256);
        PictureAnswer {
            url: format!("/configs/{config}/pictures/{id}"),
            id,
            media_type: picture.media_type,
            bytes: picture.bytes,
            width: picture.width,
            height: picture.height,
            caption: picture.caption,
            created_at: picture.created_at,
        }
    };
    pictures.into_iter().map(answer).collect()
}

/// `POST /api/v1/configs/{id}/pictures` with the edit token: `picture` (one or more) and `caption`. Answers with all
/// pictures that the config has now.
pub(super) async fn attach(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
    parts: Parts,
) -> Result<(StatusCode, Json<Vec<PictureAnswer>>), AppError> {
    let config = access::own_config(&state, &id, &holder).await?;
    let mut received = ingest::receive_pictures(&state, parts).await?;
    if let Some(problem) = received.problems.drain(..).next() {
        return Err(problem.error);
    }
    ingest::keep_pictures(&state, config.id, received).await?;
    let pictures = state.store.pictures_of(config.id).await?;
    Ok((StatusCode::CREATED, Json(answer(&config.info.id, pictures))))
}

/// `DELETE /api/v1/configs/{id}/pictures/{sha256}` with the edit token.
pub(super) async fn delete(
    State(state): State<AppState>,
    holder: Holder,
    Path((id, sha256)): Path<(String, String)>,
) -> Result<StatusCode, AppError> {
    let config = access::own_config(&state, &id, &holder).await?;
    if sweep::delete_picture(&state, config.id, &parse_sha256(&sha256)?).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(AppError::NotFound("There is no such picture."))
    }
}
