//! What the site says of itself beside its method: the formats that it reads, and its interface for programs.

use axum::{extract::State, http::HeaderMap, response::Html};
use podium_app::pages::{api_page, formats_page};

use super::context;
use crate::state::AppState;

/// What is read of each format.
const FORMATS: &str = include_str!("../../../docs/FORMATS.md");

/// The interface for programs.
const API: &str = include_str!("../../../docs/API.md");

/// `GET /formats`.
pub(super) async fn formats(State(state): State<AppState>, headers: HeaderMap) -> Html<String> {
    Html(formats_page(&context(&state, &headers), FORMATS))
}

/// `GET /api`.
pub(super) async fn api(State(state): State<AppState>, headers: HeaderMap) -> Html<String> {
    Html(api_page(&context(&state, &headers), API))
}
