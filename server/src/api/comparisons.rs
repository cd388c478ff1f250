use axum::{Json, extract::State, http::StatusCode};
use podium_domain::{Slug, Visibility};
use serde::{Deserialize, Serialize};

use crate::{body::JsonBody, error::AppError, holder::Holder, save, state::AppState};

/// What to save.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewComparison {
    query: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    notes: String,
    #[serde(default)]
    visibility: Visibility,
}

/// Where it is now.
#[derive(Serialize)]
pub(super) struct Saved {
    slug: Slug,
    url: String,
    edit_token: String,
}

/// `POST /api/v1/comparisons`.
pub(super) async fn create(
    State(state): State<AppState>,
    holder: Holder,
    JsonBody(new): JsonBody<NewComparison>,
) -> Result<(StatusCode, Json<Saved>), AppError> {
    let new = save::Draft {
        query: new.query,
        title: new.title,
        notes: new.notes,
        visibility: new.visibility,
    };
    let saved = save::save(&state, &holder, &new).await?;
    let url = format!("/c/{}", saved.slug);
    Ok((
        StatusCode::CREATED,
        Json(Saved {
            slug: saved.slug,
            url,
            edit_token: saved.token.secret().to_owned(),
        }),
    ))
}
