use axum::{
    extract::{RawQuery, State},
    http::HeaderMap,
    response::Html,
};
use podium_app::pages::{BrowsePage, HomePage, UploadLimits, browse_page, home_page, method_page};

use super::context;
use crate::{browse_query, demo, error::AppError, state::AppState};

/// The rule in prose, as it is implemented.
const METHOD: &str = include_str!("../../../docs/METHOD.md");

/// Comparisons on the home page.
const NEWEST: u32 = 12;

/// `GET /`.
pub(super) async fn home(
    State(state): State<AppState>,
    headers: HeaderMap,
) -> Result<Html<String>, AppError> {
    let studies = demo::cards(&state.store).await?;
    let mut newest = state.store.newest_comparisons(NEWEST).await?;
    newest.retain(|card| studies.iter().all(|study| study.slug != card.slug));
    let page = HomePage {
        newest,
        studies,
        limits: limits(&state),
    };
    Ok(Html(home_page(&context(&state, &headers), &page)))
}

/// `GET /method`.
pub(super) async fn method(State(state): State<AppState>, headers: HeaderMap) -> Html<String> {
    Html(method_page(&context(&state, &headers), METHOD))
}

/// `GET /browse`.
pub(super) async fn browse(
    State(state): State<AppState>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, AppError> {
    let filter = browse_query::parse(query.as_deref().unwrap_or_default())?;
    let configs = state.store.browse(&filter).await?;
    let page = BrowsePage {
        q: filter.q.unwrap_or_default(),
        factors: filter.factors,
        configs,
    };
    Ok(Html(browse_page(&context(&state, &headers), &page)))
}

/// The limits as a form says them.
pub(super) fn limits(state: &AppState) -> UploadLimits {
    UploadLimits {
        files: state.limits.files,
        file_bytes: state.limits.file_bytes as u64,
    }
}
