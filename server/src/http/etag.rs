use axum::{
    body::{Body, HttpBody, to_bytes},
    extract::Request,
    http::{HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::Response,
};
use sha2::{Digest, Sha256};

/// Largest answer that is hashed, in bytes; pages are far smaller, and a larger one goes out without a tag.
const MAX_HASHED_BYTES: usize = 8 << 20;

/// Gives pages and JSON a tag made of their bytes, and answers 304 when the browser has them. The tag is weak, since
/// what is sent may be compressed.
pub(super) async fn tagged(request: Request, next: Next) -> Response {
    let reading = matches!(*request.method(), Method::GET | Method::HEAD);
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let response = next.run(request).await;
    let hashed = response
        .body()
        .size_hint()
        .exact()
        .is_some_and(|bytes| bytes <= MAX_HASHED_BYTES as u64);
    if !reading || !hashed || response.status() != StatusCode::OK || !is_document(&response) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // A body of known length that lies in memory: this cannot fail.
    let bytes = to_bytes(body, MAX_HASHED_BYTES).await.unwrap_or_default();
    let tag = format!("W/\"{}\"", hex::encode(&Sha256::digest(&bytes)[..16]));
    let matches = known
        .as_ref()
        .and_then(|known| known.to_str().ok())
        .is_some_and(|known| known.split(',').any(|known| known.trim() == tag));
    if let Ok(value) = HeaderValue::from_str(&tag) {
        parts.headers.insert(header::ETAG, value);
    }
    parts
        .headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-cache"));
    // What a page offers depends on the edit tokens in the cookie.
    parts
        .headers
        .insert(header::VARY, HeaderValue::from_static("cookie"));
    if matches {
        parts.status = StatusCode::NOT_MODIFIED;
        parts.headers.remove(header::CONTENT_LENGTH);
        return Response::from_parts(parts, Body::empty());
    }
    Response::from_parts(parts, Body::from(bytes))
}

fn is_document(response: &Response) -> bool {
    let kind = response
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    !response.headers().contains_key(header::ETAG)
        && (kind.starts_with("text/html") || kind.starts_with("application/json"))
}
