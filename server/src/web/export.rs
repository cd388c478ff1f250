//! A saved comparison in the forms in which it leaves Podium, all of them of the comparison that the page shows.

use axum::{
    Json,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use podium_app::{export::Export, query::CompareQuery};
use podium_charts::ChartError;
use podium_compare::Comparison;
use podium_domain::FigureLook;
use podium_store::ComparisonRecord;

use super::context;
use crate::{access, comparison, error::AppError, holder::Holder, spreadsheet, state::AppState};

/// `GET /c/{slug}.{ending}`. What is left of the comparison when some of its columns are gone, as the page shows it.
///
/// # Errors
/// When there is no such comparison or form, or none of its configs is there any more.
pub(super) async fn answer(
    state: &AppState,
    headers: &HeaderMap,
    holder: &Holder,
    id: &str,
    ending: &str,
) -> Result<Response, AppError> {
    let record = access::comparison(state, id, holder).await?;
    let query = CompareQuery::parse(&record.query)?;
    let loaded = comparison::load(state, holder, &query).await?;
    let comparison = loaded.comparison;
    if comparison.columns.is_empty() {
        return Err(AppError::NotFound(
            "None of the configs of this comparison is there any more.",
        ));
    }
    let url = context(state, headers).absolute(&format!("/c/{}", record.slug));
    let export = || Export::new(&comparison, query.look).titled(&record.title, &record.notes, url.clone());
    let plain = "text/plain; charset=utf-8";
    Ok(match ending {
        "json" => Json(comparison).into_response(),
        "csv" => file(export().csv(), "text/csv; charset=utf-8", &record, "csv"),
        "md" => typed(export().markdown(), plain),
        "bbcode" => typed(export().bbcode(), plain),
        "html" => typed(export().html(), "text/html; charset=utf-8"),
        "xlsx" => {
            let book = spreadsheet::workbook(&export()).map_err(|error| AppError::Internal(error.into()))?;
            let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
            file(book, kind, &record, "xlsx")
        }
        "svg" | "png" => {
            let look = query.look.figures();
            picture(state, comparison, record.title, look, ending == "png").await?
        }
        _ => {
            return Err(AppError::NotFound(
                "There is no such form: csv, md, bbcode, html, xlsx, svg, png and json are.",
            ));
        }
    })
}

/// What a comparison showed when it was saved, of those columns that it shows now; `None` when that was not kept.
///
/// # Errors
/// When the database fails.
pub(super) async fn as_saved(
    state: &AppState,
    record: &ComparisonRecord,
    now: &Comparison,
) -> Result<Option<Export>, AppError> {
    let Some(document) = state.store.saved_values(record.id).await? else {
        return Ok(None);
    };
    // A document of another version of this program is no error: there are then no values to be shown.
    let Ok(saved) = serde_json::from_str::<Export>(&document) else {
        return Ok(None);
    };
    let ids: Vec<&str> = now.columns.iter().map(|column| column.config.as_str()).collect();
    Ok(Some(saved.with_columns(&ids)))
}

fn typed(body: impl IntoResponse, kind: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind)], body).into_response()
}

/// An answer that browsers save under a name.
fn file(body: impl IntoResponse, kind: &'static str, record: &ComparisonRecord, ending: &str) -> Response {
    let mut response = typed(body, kind);
    let name = format!("attachment; filename=\"podium-{}.{ending}\"", record.slug);
    if let Ok(name) = HeaderValue::from_str(&name) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    response
}

async fn picture(
    state: &AppState,
    comparison: Comparison,
    title: String,
    look: FigureLook,
    as_png: bool,
) -> Result<Response, AppError> {
    let charts = state.charts.clone();
    let drawn = tokio::task::spawn_blocking(move || {
        if as_png {
            charts.card(&comparison, &title, look)
        } else {
            Ok(charts.picture(&comparison, &title, look)?.map(String::into_bytes))
        }
    });
    let drawn = drawn.await.map_err(|error| AppError::Internal(error.into()))?;
    let drawn = drawn.map_err(|error| match error {
        ChartError::Busy => AppError::Busy,
        error => AppError::Internal(error.into()),
    })?;
    let nothing = "No row of this comparison can be drawn; its table says everything.";
    let drawn = drawn.ok_or(AppError::NotFound(nothing))?;
    Ok(typed(drawn, if as_png { "image/png" } else { "image/svg+xml" }))
}
