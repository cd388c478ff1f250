use axum::{
    extract::{RawQuery, State},
    http::HeaderMap,
    response::{Html, IntoResponse, Response},
};
use podium_app::pages::{BrowsePage, HomePage, UploadLimits, browse_page, home_page, method_page};

use super::{configs::config_names, context, see_other};
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

/// `GET /browse`; with `compare=…` on to the comparison of what is chosen.
pub(super) async fn browse(
    State(state): State<AppState>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Response, AppError> {
    let query = query.unwrap_or_default();
    let (chosen, compare) = browse_query::chosen(&query);
    if compare && !chosen.is_empty() {
        let columns = chosen.iter().map(|config| format!("config={config}"));
        return Ok(see_other(&format!(
            "/compare?{}",
            columns.collect::<Vec<_>>().join("&")
        )));
    }
    let filter = browse_query::parse(&query)?;
    let page = BrowsePage {
        configs: state.store.browse(&filter).await?,
        facets: state.store.facet_counts().await?,
        levels: state
            .store
            .search_levels(filter.q.as_deref().unwrap_or_default())
            .await?,
        chosen: config_names(state.store.config_titles(&chosen).await?),
        q: filter.q.unwrap_or_default(),
        factors: filter.factors,
    };
    Ok(Html(browse_page(&context(&state, &headers), &page)).into_response())
}

/// The limits as a form says them.
pub(super) fn limits(state: &AppState) -> UploadLimits {
    UploadLimits {
        files: state.limits.files,
        file_bytes: state.limits.file_bytes as u64,
    }
}
