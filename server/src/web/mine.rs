use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{Html, IntoResponse, Response},
};
use podium_app::pages::{MinePage, mine_page};

use super::context;
use crate::{error::AppError, holder::Holder, state::AppState};

/// `GET /mine`: what the tokens in this browser open.
pub(super) async fn mine(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
) -> Result<Response, AppError> {
    let tokens = holder.hashes();
    let page = MinePage {
        configs: state.store.held_configs(&tokens).await?,
        comparisons: state.store.held_comparisons(&tokens).await?,
    };
    let mut response = Html(mine_page(&context(&state, &headers), &page)).into_response();
    response.headers_mut().insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-cache"),
    );
    Ok(response)
}
