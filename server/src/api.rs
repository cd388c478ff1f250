//! `/api/v1`: JSON for programs; every error is `application/problem+json`.

mod compare;
mod comparisons;
mod configs;
mod runs;
mod uploads;

use axum::{
    Json, Router,
    extract::DefaultBodyLimit,
    http::{HeaderValue, header},
    middleware::map_response,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde::Serialize;

use crate::{
    error::{AppError, Problem},
    state::AppState,
};

/// Largest JSON body, in bytes.
const JSON_BODY_BYTES: usize = 256 << 10;

/// The routes under `/api/v1`.
pub fn router(state: &AppState) -> Router<AppState> {
    let uploads = Router::new()
        .route("/uploads", post(uploads::create))
        .layer(DefaultBodyLimit::max(state.limits.body_bytes));
    Router::new()
        .route("/uploads/{id}/raw", get(uploads::raw))
        .route("/configs", get(configs::list))
        .route(
            "/configs/{id}",
            get(configs::show).patch(configs::change).delete(configs::delete),
        )
        .route("/runs/{id}", get(runs::show).delete(runs::delete))
        .route("/compare", get(compare::show))
        .route("/comparisons", post(comparisons::create))
        .layer(DefaultBodyLimit::max(JSON_BODY_BYTES))
        .merge(uploads)
        .fallback(async || AppError::NotFound("There is no such address in the API."))
        .method_not_allowed_fallback(async || AppError::MethodNotAllowed)
        .layer(map_response(problem_json))
}

#[derive(Serialize)]
struct ProblemDocument<'a> {
    r#type: &'static str,
    title: &'a str,
    status: u16,
    detail: &'a str,
}

/// Makes a problem document (RFC 9457) of an error.
async fn problem_json(response: Response) -> Response {
    let Some(problem) = response.extensions().get::<Problem>().cloned() else {
        return response;
    };
    let (mut parts, _) = response.into_parts();
    let document = ProblemDocument {
        r#type: "about:blank",
        title: problem.status.canonical_reason().unwrap_or("Error"),
        status: problem.status.as_u16(),
        detail: &problem.detail,
    };
    let mut answer = Json(document).into_response();
    parts.headers.remove(header::CONTENT_LENGTH);
    answer.headers_mut().extend(parts.headers);
    answer.headers_mut().insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/problem+json"),
    );
    *answer.status_mut() = problem.status;
    answer
}
