use axum::{
    extract::{Path, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use podium_app::{Notice, pages::edit_config_page};
use podium_domain::Visibility;

use super::{context, edit, notice::done, page_with_status, upload::field_errors};
use crate::{
    access,
    error::AppError,
    holder::Holder,
    ingest::{self, FieldProblem, Parts},
    state::AppState,
    sweep,
};

const NO_PICTURE: AppError =
    AppError::NotFound("There is no such picture. It may have been deleted, or its config is private.");

/// A picture shows itself and does nothing, however a browser is brought to look at it.
const POLICY: &str = "default-src 'none'; sandbox";

/// `GET /configs/{id}/pictures/{sha256}`, for whoever may see the config.
pub(super) async fn show(
    State(state): State<AppState>,
    asked: HeaderMap,
    holder: Holder,
    Path((id, sha256)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let config = access::visible_config(&state, &id, &holder).await?;
    let sha256 = parse_sha256(&sha256)?;
    let pictures = state.store.pictures_of(config.id).await?;
    let picture = pictures.iter().find(|picture| picture.sha256 == sha256);
    let picture = picture.ok_or(NO_PICTURE)?;
    let tag = format!("\"{}\"", hex::encode(sha256));
    // The bytes at this address never change, but who may see them does: so a browser keeps them and asks each time.
    let caching = if config.info.visibility == Visibility::Private {
        "private, no-store"
    } else {
        "no-cache"
    };
    let known = asked
        .get(header::IF_NONE_MATCH)
        .and_then(|known| known.to_str().ok());
    let is_known = known.is_some_and(|known| {
        known
            .split(',')
            .any(|known| known.trim().trim_start_matches("W/") == tag)
    });
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let bytes = state.archive.get(&sha256).await?.ok_or_else(|| {
            let name = hex::encode(sha256);
            AppError::Internal(anyhow::anyhow!("picture {name} is not in the archive"))
        })?;
        let kind = HeaderValue::from_str(&picture.media_type).map_err(anyhow::Error::from)?;
        ([(header::CONTENT_TYPE, kind)], bytes).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::VARY, HeaderValue::from_static("cookie, authorization"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("inline"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    Ok(response)
}

/// `POST /configs/{id}/pictures`: 303 to where they are shown; otherwise the editing page with what is wrong.
pub(super) async fn attach(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    Path(id): Path<String>,
    parts: Parts,
) -> Result<Response, AppError> {
    let config = access::own_config(&state, &id, &holder).await?;
    let received = ingest::receive_pictures(&state, parts).await?;
    let caption = received.caption.clone();
    let problems = if received.problems.is_empty() {
        match ingest::keep_pictures(&state, config.id, received).await {
            Ok(()) => {
                let path = format!("/configs/{}#pictures", config.info.id);
                return Ok(done(&state, &path, Notice::Added));
            }
            Err(error @ AppError::Unprocessable(_)) => vec![FieldProblem {
                field: "picture".to_owned(),
                error,
            }],
            Err(error) => return Err(error),
        }
    } else {
        received.problems
    };
    let too_large = problems
        .iter()
        .any(|problem| matches!(problem.error, AppError::TooLarge(_)));
    let status = if too_large {
        StatusCode::PAYLOAD_TOO_LARGE
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    let mut page = edit::blank(&state, config).await?;
    page.caption = caption;
    page.errors = field_errors(&problems);
    Ok(page_with_status(
        status,
        edit_config_page(&context(&state, &headers), &page),
    ))
}

/// `POST /configs/{id}/pictures/{sha256}/delete`.
pub(super) async fn remove(
    State(state): State<AppState>,
    holder: Holder,
    Path((id, sha256)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let config = access::own_config(&state, &id, &holder).await?;
    if !sweep::delete_picture(&state, config.id, &parse_sha256(&sha256)?).await? {
        return Err(NO_PICTURE);
    }
    let path = format!("/configs/{}/edit#pictures", config.info.id);
    Ok(done(&state, &path, Notice::Removed))
}

/// The name of a picture within its config.
///
/// # Errors
/// When it is none.
pub(crate) fn parse_sha256(name: &str) -> Result<[u8; 32], AppError> {
    let mut sha256 = [0; 32];
    // Only the spelling that our own links have.
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Err(NO_PICTURE);
    }
    hex::decode_to_slice(name, &mut sha256).map_err(|_| NO_PICTURE)?;
    Ok(sha256)
}
