//! A comparison from its query: the one way by which pages, exports and the API get it.

use std::collections::HashMap;

use podium_app::query::{ColumnRef, CompareQuery, QueryError};
use podium_compare::Comparison;
use podium_domain::{Slug, TestedConfig, Visibility};

use crate::{access, error::AppError, holder::Holder, masked, state::AppState};

/// A comparison, and what was asked for but is not there.
pub struct Loaded {
    /// Over the columns that are there.
    pub comparison: Comparison,
    /// Columns that were deleted, never were, or that the asker may not see.
    pub missing: Vec<Slug>,
    /// The configs that the columns are of, each once; those that are missing among them.
    pub configs: Vec<Slug>,
    /// Those of them that are there and that the asker may see.
    pub seen: Vec<Slug>,
    /// Whether none of them is private.
    pub all_open: bool,
}

impl From<QueryError> for AppError {
    fn from(error: QueryError) -> Self {
        Self::Invalid(error.to_string())
    }
}

/// Loads what a query names and compares it. The number of database queries does not grow with the columns, except by
/// one for each private config.
///
/// # Errors
/// When the database fails.
pub async fn load(state: &AppState, holder: &Holder, query: &CompareQuery) -> Result<Loaded, AppError> {
    let runs: Vec<Slug> = query.columns.iter().filter_map(run_slug).cloned().collect();
    let owners = if runs.is_empty() {
        Vec::new()
    } else {
        state.store.configs_of_runs(&runs).await?
    };
    let owner = |run: &Slug| {
        owners
            .iter()
            .find(|(r, _)| r == run)
            .map(|(_, config)| config.clone())
    };
    let mut wanted: Vec<Slug> = Vec::new();
    for column in &query.columns {
        let config = match column {
            ColumnRef::Config(config) => Some(config.clone()),
            ColumnRef::Run(run) => owner(run),
        };
        wanted.extend(config.filter(|config| !wanted.contains(config)));
    }
    let mut tested = state.store.tested_configs(&wanted).await?;
    let mut hidden = Vec::new();
    for config in tested
        .iter()
        .filter(|config| config.info.visibility == Visibility::Private)
    {
        match access::visible_config(state, config.info.id.as_str(), holder).await {
            Ok(_) => {}
            Err(AppError::NotFound(_)) => hidden.push(config.info.id.clone()),
            Err(error) => return Err(error),
        }
    }
    tested.retain(|config| !hidden.contains(&config.info.id));
    masked::configs(state, &mut tested).await?;
    let all_open = tested
        .iter()
        .all(|config| config.info.visibility != Visibility::Private);
    let seen = tested.iter().map(|config| config.info.id.clone()).collect();
    let (configs, missing) = columns(query, tested, owner);
    let options = query.options();
    // A large comparison takes milliseconds of pure computing: not on the threads that answer everyone.
    let comparison = tokio::task::spawn_blocking(move || podium_compare::compare(&configs, &options))
        .await
        .map_err(|error| AppError::Internal(error.into()))?;
    Ok(Loaded {
        comparison,
        missing,
        configs: wanted,
        seen,
        all_open,
    })
}

/// The columns in the query's order, and those that are not there.
fn columns(
    query: &CompareQuery,
    tested: Vec<TestedConfig>,
    owner: impl Fn(&Slug) -> Option<Slug>,
) -> (Vec<TestedConfig>, Vec<Slug>) {
    let alone = |run: &Slug| {
        let config = owner(run)?;
        only_run(tested.iter().find(|tested| tested.info.id == config)?, run)
    };
    let alone: Vec<_> = query
        .columns
        .iter()
        .map(|column| run_slug(column).and_then(alone))
        .collect();
    // A config is a column once, and so need not be copied with all that was measured on it.
    let mut whole: HashMap<Slug, TestedConfig> = tested
        .into_iter()
        .map(|config| (config.info.id.clone(), config))
        .collect();
    let (mut found, mut missing) = (Vec::new(), Vec::new());
    for (column, alone) in query.columns.iter().zip(alone) {
        match alone.or_else(|| whole.remove(column.slug())) {
            Some(config) => found.push(config),
            None => missing.push(column.slug().clone()),
        }
    }
    (found, missing)
}

fn run_slug(column: &ColumnRef) -> Option<&Slug> {
    match column {
        ColumnRef::Run(run) => Some(run),
        ColumnRef::Config(_) => None,
    }
}

/// A column of one run alone: the config with nothing but that run, under the run's id.
fn only_run(config: &TestedConfig, slug: &Slug) -> Option<TestedConfig> {
    let run = config.runs.iter().find(|run| run.id == *slug)?.clone();
    let when = run
        .started_at
        .as_deref()
        .map(|at| format!(", {at}"))
        .unwrap_or_default();
    let mut info = config.info.clone();
    info.title = format!("{} – {}{when}", info.title, run.tool);
    info.id = slug.clone();
    info.factors.extend(run.factors.clone());
    Some(TestedConfig {
        info,
        runs: vec![run],
    })
}
