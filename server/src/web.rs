//! The pages: each loads its data first and renders to one complete document.

mod compare;
mod configs;
mod described;
mod edit;
mod enter;
mod export;
mod home;
mod left_out;
mod meanwhile;
mod mine;
mod notice;
mod over_time;
pub(crate) mod pictures;
mod runs;
mod saved;
mod scripted;
mod upload;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::{HeaderMap, StatusCode, header},
    middleware::{from_fn, from_fn_with_state, map_response},
    response::{Html, IntoResponse, Redirect, Response},
    routing::{get, post},
};
use podium_app::PageContext;

use crate::{error::AppError, http::headers, state::AppState};

/// Largest body of a form without files, in bytes.
const FORM_BODY_BYTES: usize = 256 << 10;

/// Largest body of a grid of typed results, in bytes.
const GRID_BODY_BYTES: usize = 1 << 20;

/// Largest body of a form of pictures, in bytes.
pub(crate) const PICTURES_BODY_BYTES: usize = 100 << 20;

/// The routes of the pages.
pub fn router(state: &AppState) -> Router<AppState> {
    let uploads = Router::new()
        .route("/upload", get(upload::form).post(upload::create))
        .route("/configs/{id}/files", post(edit::add_files))
        .layer(DefaultBodyLimit::max(state.limits.body_bytes))
        .layer(from_fn(scripted::location_as_json))
        .layer(map_response(headers::with_wasm));
    let attaching = Router::new()
        .route("/configs/{id}/pictures", post(pictures::attach))
        .layer(DefaultBodyLimit::max(PICTURES_BODY_BYTES))
        .layer(map_response(headers::with_wasm));
    let editing = Router::new()
        .route("/configs/{id}/edit", get(edit::form).post(edit::change))
        .layer(DefaultBodyLimit::max(FORM_BODY_BYTES))
        .layer(map_response(headers::with_wasm));
    let typing = Router::new()
        .route("/enter", get(enter::form).post(enter::change))
        .layer(DefaultBodyLimit::max(GRID_BODY_BYTES))
        .layer(map_response(headers::with_wasm));
    Router::new()
        .route("/", get(home::home))
        .route("/method", get(home::method))
        .route("/formats", get(described::formats))
        .route("/api", get(described::api))
        .route("/browse", get(home::browse))
        .route("/mine", get(mine::mine))
        .route("/uploaded", get(configs::uploaded))
        .route("/configs/{id}", get(configs::config))
        .route("/configs/{id}/pictures/{sha256}", get(pictures::show))
        .route("/configs/{id}/pictures/{sha256}/delete", post(pictures::remove))
        .route("/configs/{id}/delete", post(edit::delete_config))
        .route("/uploads/{id}/delete", post(edit::delete_upload))
        .route("/runs/{id}", get(runs::show))
        .route("/runs/{id}/edit", post(runs::change))
        .route("/runs/{id}/attach", post(runs::attach))
        .route("/runs/{id}/workload", post(runs::correct))
        .route("/runs/{id}/move", post(runs::move_to))
        .route("/runs/{id}/delete", post(runs::delete))
        .route("/compare", get(compare::compare))
        .route("/compare/time", get(over_time::show))
        .route("/compare/chart.json", get(compare::chart_options))
        .route("/comparisons", post(saved::create))
        .route("/c/{slug}", get(saved::show))
        .route("/c/{slug}/saved", get(saved::values))
        .route("/c/{slug}/edit", get(saved::form).post(saved::change))
        .route("/c/{slug}/delete", post(saved::delete))
        .layer(DefaultBodyLimit::max(FORM_BODY_BYTES))
        .merge(uploads)
        .merge(attaching)
        .merge(editing)
        .merge(typing)
        .layer(from_fn_with_state(state.clone(), notice::shown_once))
        .method_not_allowed_fallback(async || AppError::MethodNotAllowed)
}

/// The answer where nothing else has the address.
pub async fn not_found() -> AppError {
    AppError::NotFound("There is nothing at this address.")
}

/// What every page needs. The public address is the setting's, else what the request calls this host.
pub fn context(state: &AppState, headers: &HeaderMap) -> PageContext {
    let public_url = state.public_url.clone().unwrap_or_else(|| {
        let host = headers
            .get(header::HOST)
            .and_then(|host| host.to_str().ok())
            .unwrap_or("localhost");
        format!("http://{host}")
    });
    PageContext {
        assets: state.assets.clone(),
        public_url,
        notice: notice::of(headers),
    }
}

/// A page that is found but refused, or a form with what is wrong with it.
fn page_with_status(status: StatusCode, html: String) -> Response {
    (status, Html(html)).into_response()
}

/// `303`: the browser gets the other page.
fn see_other(path: &str) -> Response {
    Redirect::to(path).into_response()
}
