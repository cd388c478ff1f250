use axum::{
    extract::{RawQuery, State},
    http::HeaderMap,
    response::{Html, IntoResponse, Response},
};
use podium_app::{
    pages::{AddingTo, BrowsePage, HomePage, UploadLimits, browse_page, home_page, method_page},
    query::{ColumnRef, CompareQuery},
};
use podium_domain::Slug;

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
    let with = browse_query::adding_to(&query)?;
    if compare && !chosen.is_empty() {
        let comparison = with.unwrap_or_default().with_configs(chosen);
        return Ok(see_other(&comparison.to_url()));
    }
    let adding = match with {
        Some(query) => Some(AddingTo {
            titles: column_titles(&state, &query).await?,
            query,
        }),
        None => None,
    };
    let filter = browse_query::parse(&query)?;
    let page = BrowsePage {
        configs: state.store.browse(&filter).await?,
        facets: state.store.facet_counts().await?,
        levels: state
            .store
            .search_levels(filter.q.as_deref().unwrap_or_default())
            .await?,
        adding,
        chosen: config_names(state.store.config_titles(&chosen).await?),
        q: filter.q.unwrap_or_default(),
        factors: filter.factors,
    };
    Ok(Html(browse_page(&context(&state, &headers), &page)).into_response())
}

/// The titles of the configs that are compared, without private ones.
async fn column_titles(state: &AppState, query: &CompareQuery) -> Result<Vec<String>, AppError> {
    let is_run = |column: &&ColumnRef| matches!(column, ColumnRef::Run(_));
    let runs: Vec<Slug> = query
        .columns
        .iter()
        .filter(is_run)
        .map(|column| column.slug().clone())
        .collect();
    let owners = if runs.is_empty() {
        Vec::new()
    } else {
        state.store.configs_of_runs(&runs).await?
    };
    let config_of = |column: &ColumnRef| match column {
        ColumnRef::Config(config) => Some(config.clone()),
        ColumnRef::Run(run) => {
            let owner = owners.iter().find(|(of, _)| of == run);
            owner.map(|(_, config)| config.clone())
        }
    };
    let mut configs: Vec<Slug> = query.columns.iter().filter_map(config_of).collect();
    configs.dedup();
    let titles = state.store.config_titles(&configs).await?;
    Ok(titles.into_iter().map(|(_, title)| title).collect())
}

/// The limits as a form says them.
pub(super) fn limits(state: &AppState) -> UploadLimits {
    UploadLimits {
        files: state.limits.files,
        file_bytes: state.limits.file_bytes as u64,
    }
}
