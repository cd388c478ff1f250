//! `/api/v1`: JSON for programs; every error is `application/problem+json` (see `http::problems`).

mod compare;
mod comparisons;
mod configs;
mod pictures;
mod raw;
mod runs;
mod uploads;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    routing::{get, post},
};

use crate::{error::AppError, state::AppState, web::PICTURES_BODY_BYTES};

/// Largest JSON body, in bytes.
const JSON_BODY_BYTES: usize = 256 << 10;

/// The routes under `/api/v1`.
pub fn router(state: &AppState) -> Router<AppState> {
    let uploads = Router::new()
        .route("/uploads", post(uploads::create))
        .layer(DefaultBodyLimit::max(state.limits.body_bytes));
    let attaching = Router::new()
        .route("/configs/{id}/pictures", post(pictures::attach))
        .layer(DefaultBodyLimit::max(PICTURES_BODY_BYTES));
    Router::new()
        .route("/uploads/{id}/raw", get(raw::show))
        .route("/configs", get(configs::list))
        .route(
            "/configs/{id}",
            get(configs::show).patch(configs::change).delete(configs::delete),
        )
        .route(
            "/configs/{id}/pictures/{sha256}",
            axum::routing::delete(pictures::delete),
        )
        .route(
            "/runs/{id}",
            get(runs::show).patch(runs::change).delete(runs::delete),
        )
        .route("/compare", get(compare::show))
        .route("/comparisons", post(comparisons::create))
        .layer(DefaultBodyLimit::max(JSON_BODY_BYTES))
        .merge(uploads)
        .merge(attaching)
        .fallback(async || AppError::NotFound("There is no such address in the API."))
        .method_not_allowed_fallback(async || AppError::MethodNotAllowed)
}
