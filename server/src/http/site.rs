use std::path::Path;

use axum::{
    Router,
    extract::Request,
    http::{HeaderValue, header},
    middleware::{Next, from_fn},
    response::Response,
};
use tower_http::services::ServeDir;

use crate::state::AppState;

/// The files that the build leaves: hashed ones under `/pkg`, which never change, and a few with fixed names.
pub(super) fn router(root: &Path) -> Router<AppState> {
    let files = |path: &str| {
        ServeDir::new(root.join(path))
            .precompressed_br()
            .precompressed_gzip()
    };
    let hashed = Router::new()
        .fallback_service(files("pkg"))
        .layer(from_fn(immutable));
    let mut router = Router::new().nest("/pkg", hashed);
    for name in FIXED {
        let file = tower_http::services::ServeFile::new(root.join(name))
            .precompressed_br()
            .precompressed_gzip();
        router = router.route_service(&format!("/{name}"), file);
    }
    router
}

/// The files with fixed names.
const FIXED: [&str; 4] = ["podium.js", "chart.js", "islands.js", "favicon.svg"];

async fn immutable(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    if response.status().is_success() {
        let forever = HeaderValue::from_static("public, max-age=31536000, immutable");
        response.headers_mut().insert(header::CACHE_CONTROL, forever);
    }
    response
}
