//! A form that a script sent, for the sake of its progress: a script cannot see where a redirect leads without going
//! there, and the page there shows a new edit token once.

use axum::{
    Json,
    extract::Request,
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde_json::json;

/// Answers `201` with the address instead of `303` when the sender asks for JSON. Cookies stay.
pub(super) async fn location_as_json(request: Request, next: Next) -> Response {
    let scripted = request
        .headers()
        .get(header::ACCEPT)
        .is_some_and(|accept| accept == "application/json");
    let response = next.run(request).await;
    if !scripted || response.status() != StatusCode::SEE_OTHER {
        return response;
    }
    let (mut parts, _) = response.into_parts();
    let location = parts.headers.remove(header::LOCATION);
    let location = location
        .as_ref()
        .and_then(|location| location.to_str().ok())
        .unwrap_or("/");
    let mut answer = (StatusCode::CREATED, Json(json!({ "location": location }))).into_response();
    parts.headers.remove(header::CONTENT_LENGTH);
    answer.headers_mut().extend(parts.headers);
    answer
}

#[cfg(test)]
mod tests {
    use axum::{Router, body::Body, middleware::from_fn, response::Redirect, routing::post};
    use tower::ServiceExt;

    use super::*;

    async fn answer(accept: &str) -> Response {
        let landing = async || ([(header::SET_COOKIE, "a=b")], Redirect::to("/configs/x"));
        let app = Router::new()
            .route("/", post(landing))
            .layer(from_fn(location_as_json));
        let request = Request::post("/")
            .header(header::ACCEPT, accept)
            .body(Body::empty())
            .unwrap();
        app.oneshot(request).await.unwrap()
    }

    #[tokio::test]
    async fn a_script_is_told_where_to_go_and_a_browser_goes() {
        let told = answer("application/json").await;
        assert_eq!(told.status(), StatusCode::CREATED);
        assert!(
            told.headers().contains_key(header::SET_COOKIE) && !told.headers().contains_key(header::LOCATION)
        );
        let body = axum::body::to_bytes(told.into_body(), 1000).await.unwrap();
        assert_eq!(body.as_ref(), br#"{"location":"/configs/x"}"#);
        assert_eq!(answer("text/html").await.status(), StatusCode::SEE_OTHER);
    }
}
