use std::convert::Infallible;

use axum::{
    body::{Body, HttpBody, to_bytes},
    extract::{FromRequestParts, Request},
    http::{HeaderValue, Method, StatusCode, header, request::Parts},
    middleware::Next,
    response::Response,
};
use podium_store::StoreError;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::error::AppError;

/// Largest answer that is hashed, in bytes; pages are far smaller, and a larger one goes out without a tag.
const MAX_HASHED_BYTES: usize = 8 << 20;

/// Pages, JSON, and the files of a comparison.
const DOCUMENTS: [&str; 6] = [
    "text/html",
    "application/json",
    "text/csv",
    "text/plain",
    "image/svg+xml",
    "image/png",
];

/// Gives documents a tag made of their bytes, and answers 304 when the browser has them. The tag is weak, since
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
    let tag = tag(&bytes);
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

/// The tag of an answer of these bytes.
fn tag(bytes: &[u8]) -> String {
    format!("W/\"{}\"", hex::encode(&Sha256::digest(bytes)[..16]))
}

/// What a request's `If-Match` asks for: that the thing is still what a `GET` answered with that tag.
#[derive(Debug, Clone, Default)]
pub(crate) struct IfMatch(Option<String>);

impl IfMatch {
    /// Whether the request has one that names a tag, and not only `*`.
    pub(crate) fn names_one(&self) -> bool {
        self.0.as_deref().is_some_and(|asked| asked.trim() != "*")
    }

    /// Holds it against what a `GET` would answer now. Our tags are weak only because an answer may be compressed on
    /// its way: equal ones stand for equal bytes, so they are compared here where RFC 9110, 13.1.1 wants strong ones.
    ///
    /// # Errors
    /// [`AppError::PreconditionFailed`] when it is something else now.
    pub(crate) fn check(&self, answer: &impl Serialize) -> Result<(), AppError> {
        let Some(asked) = self.0.as_deref().filter(|_| self.names_one()) else {
            return Ok(());
        };
        let now = tag(&serde_json::to_vec(answer).map_err(anyhow::Error::from)?);
        let strong = now.trim_start_matches("W/");
        let names_it = |asked: &str| asked.trim().trim_start_matches("W/") == strong;
        if asked.split(',').any(names_it) {
            Ok(())
        } else {
            Err(AppError::PreconditionFailed)
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for IfMatch {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let asked: Vec<_> = parts.headers.get_all(header::IF_MATCH).iter().collect();
        if asked.is_empty() {
            return Ok(Self(None));
        }
        // What is no text is no tag of ours, and must not be taken for no condition at all.
        let asked: Vec<_> = asked
            .into_iter()
            .map(|value| value.to_str().unwrap_or_default())
            .collect();
        Ok(Self(Some(asked.join(","))))
    }
}

/// What an update that was made under a condition says when somebody was faster after it had been checked.
pub(crate) fn unchanged(error: StoreError) -> AppError {
    match error {
        StoreError::Stale => AppError::PreconditionFailed,
        error => error.into(),
    }
}

fn is_document(response: &Response) -> bool {
    let kind = response
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    !response.headers().contains_key(header::ETAG)
        && DOCUMENTS.iter().any(|document| kind.starts_with(document))
}
