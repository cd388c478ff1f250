mod pasted;

use axum::{
    extract::{RawQuery, State},
    http::{HeaderMap, header},
    response::{Html, IntoResponse, Response},
};
use podium_app::{
    pages::{ChartPanel, ComparePage, Drawings, SaveForm, SectionChart, compare_page},
    query::CompareQuery,
};
use podium_charts::{ChartError, FigureSvg, Renderer, Strips};
use podium_compare::{Comparison, Section};
use podium_domain::FigureLook;

use super::{context, see_other};
use crate::{comparison, error::AppError, holder::Holder, state::AppState};

/// `GET /compare?config=…`; 303 to the address with ids where somebody pasted addresses.
pub(super) async fn compare(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    RawQuery(query): RawQuery,
) -> Result<Response, AppError> {
    let query = query.unwrap_or_default();
    if let Some(resolved) = pasted::resolved(&state, &holder, &query).await? {
        return Ok(see_other(&resolved.to_url()));
    }
    let query = CompareQuery::parse(&query)?;
    let html = render_compare(&state, &headers, &holder, query, SaveForm::default()).await?;
    Ok(Html(html).into_response())
}

/// The page of a comparison that is not saved, with the saving form as it was typed.
pub(super) async fn render_compare(
    state: &AppState,
    headers: &HeaderMap,
    holder: &Holder,
    query: CompareQuery,
    save: SaveForm,
) -> Result<String, AppError> {
    let page = load_page(state, holder, query, save).await?;
    Ok(compare_page(&context(state, headers), &page))
}

/// Everything that a page shows of a comparison.
///
/// # Errors
/// When none of the columns that were asked for is there, or the database fails.
pub(super) async fn load_page(
    state: &AppState,
    holder: &Holder,
    query: CompareQuery,
    save: SaveForm,
) -> Result<ComparePage, AppError> {
    let loaded = comparison::load(state, holder, &query).await?;
    if loaded.comparison.columns.is_empty() && !loaded.missing.is_empty() {
        return Err(AppError::NotFound(
            "None of these configs is there. They may have been deleted, or they are private.",
        ));
    }
    let has_series = state.store.has_time_series(&loaded.seen).await?;
    let (comparison, charts) = draw(state, loaded.comparison, &query).await?;
    let query = loaded
        .missing
        .iter()
        .fold(query, |query, missing| query.without(missing));
    Ok(ComparePage {
        comparison,
        query,
        charts: charts.sections,
        ratios: charts.ratios,
        safety: charts.safety,
        has_series,
        save,
        missing: loaded.missing.len(),
    })
}

/// Everything drawn of a comparison.
#[derive(Default)]
struct Charts {
    sections: Vec<SectionChart>,
    ratios: Drawings,
    safety: Drawings,
}

/// The comparison again, with its charts.
async fn draw(
    state: &AppState,
    comparison: Comparison,
    query: &CompareQuery,
) -> Result<(Comparison, Charts), AppError> {
    let renderer = state.charts.clone();
    let address = query.to_query();
    let look = query.look.figures();
    let folded = query.folded.clone();
    tokio::task::spawn_blocking(move || {
        let is_shown = |section: &Section| !folded.contains(&section.section);
        let charts = draw_blocking(&renderer, &comparison, &address, look, is_shown);
        (comparison, charts)
    })
    .await
    .map_err(|error| AppError::Internal(error.into()))
}

fn draw_blocking(
    renderer: &Renderer,
    comparison: &Comparison,
    address: &str,
    look: FigureLook,
    is_shown: impl Fn(&Section) -> bool,
) -> Charts {
    let mut charts = Charts::default();
    let sections = comparison.sections.iter().enumerate();
    for (index, section) in sections.filter(|(_, section)| is_shown(section)) {
        let drawn = renderer.section(section, &comparison.columns, look);
        let (panels, left_out) = or_none(drawn);
        if !panels.is_empty() {
            charts.sections.push(SectionChart {
                section: index,
                panels: chart_panels(panels),
                left_out,
                options_url: format!("/compare/chart.json?{address}&section={index}"),
            });
        }
    }
    let (figures, left_out) = Strips::of_ratios(comparison);
    let (drawn, failed) = or_none(renderer.figures(&figures));
    charts.ratios = Drawings {
        panels: chart_panels(drawn),
        left_out: left_out + failed,
    };
    let safety = Strips::of_safety(comparison);
    charts.safety.panels = chart_panels(or_none(renderer.figures(safety.as_slice())).0);
    charts
}

/// A chart that cannot be drawn is left out: its table says everything.
pub(super) fn or_none<T: Default>(drawn: Result<T, ChartError>) -> T {
    drawn.unwrap_or_else(|error| {
        match error {
            ChartError::Busy => tracing::warn!("too many charts at once; one is left out"),
            error => tracing::error!(%error, "a chart cannot be drawn"),
        }
        T::default()
    })
}

pub(super) fn chart_panels(drawn: Vec<FigureSvg>) -> Vec<ChartPanel> {
    let panel = |drawn: FigureSvg| ChartPanel {
        row: drawn.row,
        svg: drawn.svg,
    };
    drawn.into_iter().map(panel).collect()
}

/// `GET /compare/chart.json?…&section=N`: what the charts of one section show, for the browser to draw when a reader
/// touches them.
pub(super) async fn chart_options(
    State(state): State<AppState>,
    holder: Holder,
    RawQuery(query): RawQuery,
) -> Result<Response, AppError> {
    let query = query.unwrap_or_default();
    let section = url::form_urlencoded::parse(query.as_bytes())
        .find(|(name, _)| name == "section")
        .and_then(|(_, value)| value.parse::<usize>().ok())
        .ok_or_else(|| AppError::Invalid("section: it must be the number of a section".to_owned()))?;
    let query = CompareQuery::parse(&query)?;
    let loaded = comparison::load(&state, &holder, &query).await?;
    let section = loaded
        .comparison
        .sections
        .get(section)
        .ok_or(AppError::NotFound("There is no such section."))?;
    let options = podium_charts::figure_options(section, &loaded.comparison.columns, query.look.figures());
    Ok(([(header::CONTENT_TYPE, "application/json")], options).into_response())
}
