use axum::{
    Json,
    extract::{RawQuery, State},
};
use podium_app::query::CompareQuery;
use podium_compare::Comparison;

use crate::{comparison, error::AppError, holder::Holder, state::AppState};

/// `GET /api/v1/compare?config=A&config=B&baseline=A`. Unlike the page it is strict: every column must be there.
pub(super) async fn show(
    State(state): State<AppState>,
    holder: Holder,
    RawQuery(query): RawQuery,
) -> Result<Json<Comparison>, AppError> {
    let query = CompareQuery::parse_strict(&query.unwrap_or_default())?;
    if query.columns.is_empty() {
        return Err(AppError::Invalid(
            "name at least one config: /api/v1/compare?config=ID&config=ID".to_owned(),
        ));
    }
    let loaded = comparison::load(&state, &holder, &query).await?;
    if loaded.missing.is_empty() {
        Ok(Json(loaded.comparison))
    } else {
        Err(AppError::NotFound(
            "One of the configs or runs is not there. It may have been deleted, or it is private.",
        ))
    }
}
