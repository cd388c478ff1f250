use axum::{
    Json,
    body::to_bytes,
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    middleware::Next,
    response::{Html, IntoResponse, Response},
};
use podium_app::pages::{ErrorPage, error_page};
use serde::Serialize;

use crate::{error::Problem, state::AppState, web};

/// Longest text of a library's own error that is passed on, in bytes.
const MAX_TEXT_BYTES: usize = 2_000;

/// A problem document (RFC 9457).
#[derive(Serialize)]
struct Document<'a> {
    r#type: &'static str,
    title: &'a str,
    status: u16,
    detail: &'a str,
}

/// Gives every error a form that its asker can read: `application/problem+json` under `/api/`, a page elsewhere; also
/// those that a layer or an extractor answered with a bare status or text.
pub(super) async fn told(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let ctx = web::context(&state, request.headers());
    let response = next.run(request).await;
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() || is_told(&response) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let problem = if let Some(problem) = parts.extensions.remove::<Problem>() {
        problem
    } else {
        let text = to_bytes(body, MAX_TEXT_BYTES).await.unwrap_or_default();
        let detail = detail(status, &String::from_utf8_lossy(&text));
        Problem { status, detail }
    };
    let mut answer = if is_api {
        document(&problem)
    } else {
        page(&ctx, problem)
    };
    for name in [header::CONTENT_LENGTH, header::CONTENT_TYPE] {
        parts.headers.remove(name);
    }
    if status == StatusCode::SERVICE_UNAVAILABLE {
        parts
            .headers
            .entry(header::RETRY_AFTER)
            .or_insert(HeaderValue::from_static("3"));
    }
    answer.headers_mut().extend(parts.headers);
    *answer.status_mut() = status;
    answer
}

/// Whether the answer is a page or document of its own, such as a form with what is wrong beside its fields.
fn is_told(response: &Response) -> bool {
    let kind = response
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| !kind.starts_with("text/plain"))
}

fn detail(status: StatusCode, text: &str) -> String {
    match (status, text.trim()) {
        (StatusCode::FORBIDDEN, _) => {
            "This was sent from another site. Open the form here and send it again.".to_owned()
        }
        (StatusCode::SERVICE_UNAVAILABLE, _) => "This took too long. Try again in a few seconds.".to_owned(),
        (status, text) if text.is_empty() || status.is_server_error() => {
            status.canonical_reason().unwrap_or("Error").to_owned()
        }
        (_, text) => text.to_owned(),
    }
}

fn document(problem: &Problem) -> Response {
    let document = Document {
        r#type: "about:blank",
        title: problem.status.canonical_reason().unwrap_or("Error"),
        status: problem.status.as_u16(),
        detail: &problem.detail,
    };
    let mut answer = Json(document).into_response();
    let kind = HeaderValue::from_static("application/problem+json");
    answer.headers_mut().insert(header::CONTENT_TYPE, kind);
    answer
}

fn page(ctx: &podium_app::PageContext, problem: Problem) -> Response {
    let page = ErrorPage {
        status: problem.status.as_u16(),
        detail: Some(problem.detail),
    };
    Html(error_page(ctx, &page)).into_response()
}
