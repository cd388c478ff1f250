//! The whole HTTP side: routes and what holds for all of them.

pub(crate) mod etag;
pub(crate) mod headers;
mod problems;
mod site;

use std::time::Duration;

use axum::{
    Router,
    http::StatusCode,
    middleware::{from_fn, from_fn_with_state},
};
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{
        CompressionLayer,
        predicate::{DefaultPredicate, NotForContentType, Predicate},
    },
    csrf::CsrfLayer,
    limit::RequestBodyLimitLayer,
    timeout::{RequestBodyDeadlineLayer, TimeoutLayer},
};

use crate::{api, state::AppState, web};

/// How long a request may take.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// For its body to arrive.
    pub body: Duration,
    /// For its answer, the body included.
    pub request: Duration,
}

/// All routes but those that watch the program.
///
/// # Errors
/// When the public address in the settings is not an origin.
pub fn router(state: AppState, timeouts: Timeouts) -> anyhow::Result<Router> {
    // Forms of other sites are turned away by what the browser says of their origin; programs say nothing and pass.
    let mut csrf = CsrfLayer::new();
    if let Some(origin) = &state.public_url {
        csrf = csrf.add_trusted_origin(origin)?;
    }
    // Zstandard where the browser takes it: in a fifth of Brotli's time to about as many bytes. Its window stays below the
    // 8 MB that every browser has (RFC 8878, 3.1.1.1.2).
    let compression = CompressionLayer::new()
        .compress_when(DefaultPredicate::new().and(NotForContentType::const_new("application/wasm")));
    let body_bytes = state.limits.body_bytes;
    let site = site::router(&state.site_root);
    Ok(Router::new()
        .nest("/api/v1", api::router(&state))
        .merge(web::router(&state))
        .merge(site)
        .fallback(web::not_found)
        // From the inside out.
        .layer(csrf)
        .layer(from_fn(etag::tagged))
        // What says that it is too long is refused before it is sent; each route has its own limit below this.
        .layer(RequestBodyLimitLayer::new(body_bytes))
        .layer(RequestBodyDeadlineLayer::new(timeouts.body))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            timeouts.request,
        ))
        .layer(CatchPanicLayer::new())
        .layer(from_fn_with_state(state.clone(), problems::told))
        .layer(compression)
        .layer(from_fn(headers::secured))
        .with_state(state))
}
