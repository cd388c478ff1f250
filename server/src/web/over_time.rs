use axum::{
    extract::{RawQuery, State},
    http::HeaderMap,
    response::Html,
};
use podium_app::{
    pages::{Drawings, OverTime, OverTimePage, over_time_page},
    query::CompareQuery,
};
use podium_charts::{Renderer, TraceOf, Traces};
use podium_compare::Comparison;
use podium_domain::{ConfigId, FigureLook};

use super::{
    compare::{chart_panels, or_none},
    context,
};
use crate::{
    comparison,
    error::AppError,
    holder::Holder,
    masked,
    over_time::{Together, together},
    state::AppState,
};

/// Most things over time that one page shows.
const SHOWN: usize = 24;

/// `GET /compare/time?config=…`: what the columns of a comparison did over time.
pub(super) async fn show(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, AppError> {
    let query = CompareQuery::parse(query.as_deref().unwrap_or_default())?;
    let loaded = comparison::load(&state, &holder, &query).await?;
    if loaded.comparison.columns.is_empty() {
        return Err(AppError::NotFound(
            "None of these configs is there. They may have been deleted, or they are private.",
        ));
    }
    let (series, too_large) = state.store.time_series(&loaded.seen).await?;
    let mut names = masked::Names::of(&state, &loaded.seen).await?;
    let mut configs: Vec<ConfigId> = series.iter().map(|one| one.config).collect();
    configs.sort_unstable();
    configs.dedup();
    let facts = state.store.run_facts(&configs).await?;
    let charts = state.charts.clone();
    let page = tokio::task::spawn_blocking(move || {
        let comparison = loaded.comparison;
        let mut all = together(&comparison.columns, &series, facts, |config, name| {
            names.shown(config, name)
        });
        let unread = usize::try_from(too_large).unwrap_or(usize::MAX);
        let left_out = all.len().saturating_sub(SHOWN).saturating_add(unread);
        all.truncate(SHOWN);
        let (beside, measured): (Vec<_>, Vec<_>) = all.into_iter().partition(|one| one.is_beside);
        let drawn = |all: Vec<Together>| {
            all.into_iter()
                .map(|one| drawn(&charts, &comparison, one, query.look.figures()))
                .collect()
        };
        OverTimePage {
            measured: drawn(measured),
            beside: drawn(beside),
            comparison,
            query,
            left_out,
        }
    });
    let page = page.await.map_err(|error| AppError::Internal(error.into()))?;
    Ok(Html(over_time_page(&context(&state, &headers), &page)))
}

fn drawn(charts: &Renderer, comparison: &Comparison, one: Together, look: FigureLook) -> OverTime {
    let (title, measure) = one.title.rsplit_once(": ").unwrap_or((&one.title, ""));
    let line = |line: &podium_app::pages::OverTimeLine| {
        let column = comparison.columns.get(line.column);
        TraceOf {
            colour: column.map_or(line.column, |column| column.colour),
            name: column.map_or_else(String::new, |column| column.label.clone()),
            points: line.points.clone(),
            note: line.steady_words(),
        }
    };
    let lines: Vec<TraceOf> = one.lines.iter().map(line).collect();
    let figure = Traces::of(title, measure, &one.unit, &lines, look);
    let panels = chart_panels(or_none(charts.figures(figure.as_slice())).0);
    OverTime {
        drawing: Drawings { panels, left_out: 0 },
        title: one.title,
        unit: one.unit,
        lines: one.lines,
    }
}
