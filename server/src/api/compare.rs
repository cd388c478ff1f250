use axum::{
    Json,
    extract::{RawQuery, State},
};
use podium_app::query::CompareQuery;
use podium_compare::Comparison;

use crate::{comparison, error::AppError, holder::Holder, state::AppState};

/// What a comparison's query may hold. A page passes over what it does not know, since links get decorated on their way.
const PARAMETERS: &[&str] = &[
    "config", "run", "baseline", "metrics", "hide", "put_back", "from", "only", "sort", "alike", "align",
    "per", "show", "units", "digits",
];

/// `GET /api/v1/compare?config=A&config=B&baseline=A`. Unlike the page it is strict: every column must be there.
pub(super) async fn show(
    State(state): State<AppState>,
    holder: Holder,
    RawQuery(query): RawQuery,
) -> Result<Json<Comparison>, AppError> {
    let query = query.unwrap_or_default();
    for (name, _) in url::form_urlencoded::parse(query.as_bytes()) {
        if !PARAMETERS.contains(&name.as_ref()) {
            return Err(AppError::Invalid(format!("there is no parameter “{name}” here")));
        }
    }
    let query = CompareQuery::parse(&query)?;
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
