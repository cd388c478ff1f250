use axum::{
    extract::{Path, RawQuery, State},
    http::{HeaderMap, StatusCode},
    response::{Html, IntoResponse, Response},
};
use podium_app::{
    Notice,
    pages::{EditComparisonPage, FieldError, edit_comparison_page},
};
use podium_domain::Visibility;
use podium_store::{ComparisonChange, ComparisonRecord, StoreError};
use serde::Deserialize;

use super::edit_link;
use crate::{
    access,
    body::FormBody,
    error::AppError,
    fresh,
    holder::Holder,
    ingest::{checked_notes, checked_title, parse_visibility},
    state::AppState,
    web::{configs::remembered, configs::token_of, context, meanwhile, notice::done, page_with_status},
};

/// `GET /c/{slug}/edit`.
pub(in crate::web) async fn form(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, AppError> {
    if let Some(token) = token_of(query.as_deref())? {
        let (slug, token) = edit_link(&state, &id, token).await?;
        return Ok(remembered(&state, &holder, &token, &format!("/c/{slug}/edit")));
    }
    let record = access::own_comparison(&state, &id, &holder).await?;
    let page = page(record);
    Ok(Html(edit_comparison_page(&context(&state, &headers), &page)).into_response())
}

/// The fields of the editing form.
#[derive(Deserialize)]
pub(in crate::web) struct Fields {
    title: String,
    notes: String,
    visibility: String,
    #[serde(default)]
    revision: String,
}

/// `POST /c/{slug}/edit`: 303 to it; otherwise the form as it was typed, with what is wrong or was changed meanwhile.
pub(in crate::web) async fn change(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    Path(id): Path<String>,
    FormBody(fields): FormBody<Fields>,
) -> Result<Response, AppError> {
    let record = access::own_comparison(&state, &id, &holder).await?;
    let to = format!("/c/{}", record.slug);
    let made_from = meanwhile::made_from(&fields.revision)?;
    let ctx = context(&state, &headers);
    let change = match checked(&fields, made_from) {
        Ok(change) => change,
        Err(errors) => {
            let page = EditComparisonPage {
                revision: made_from,
                errors,
                ..typed(page(record), fields)
            };
            let html = edit_comparison_page(&ctx, &page);
            return Ok(page_with_status(StatusCode::BAD_REQUEST, html));
        }
    };
    match state
        .store
        .update_comparison(record.id, &change, fresh::now())
        .await
    {
        Err(StoreError::Stale) => {}
        updated => return Ok(updated.map(|()| done(&state, &to, Notice::Saved))?),
    }
    let record = access::own_comparison(&state, &id, &holder).await?;
    let meanwhile = meanwhile::of_comparison(&record, &change);
    if meanwhile.is_empty() {
        return Ok(done(&state, &to, Notice::Saved));
    }
    let page = EditComparisonPage {
        meanwhile,
        ..typed(page(record), fields)
    };
    let html = edit_comparison_page(&ctx, &page);
    Ok(page_with_status(StatusCode::CONFLICT, html))
}

fn checked(fields: &Fields, revision: Option<u32>) -> Result<ComparisonChange, Vec<FieldError>> {
    let mut errors = Vec::new();
    let mut wrong = |field: &str, error: &AppError| {
        errors.push(FieldError {
            field: field.to_owned(),
            message: error.to_string(),
        });
    };
    let title = checked_title(&fields.title).map_err(|error| wrong("title", &error));
    let notes = checked_notes(&fields.notes).map_err(|error| wrong("notes", &error));
    let visibility = parse_visibility(&fields.visibility).map_err(|error| wrong("visibility", &error));
    match (title, notes, visibility) {
        (Ok(title), Ok(notes), Ok(visibility)) => Ok(ComparisonChange {
            title: (!title.is_empty()).then_some(title),
            notes: Some(notes),
            visibility: Some(visibility),
            revision,
        }),
        _ => Err(errors),
    }
}

/// `POST /c/{slug}/delete`.
pub(in crate::web) async fn delete(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let record = access::own_comparison(&state, &id, &holder).await?;
    state.store.delete_comparison(record.id).await?;
    Ok(done(&state, "/", Notice::Deleted))
}

/// The page of a comparison as it is kept.
fn page(record: ComparisonRecord) -> EditComparisonPage {
    EditComparisonPage {
        slug: record.slug,
        title: record.title,
        notes: record.notes,
        visibility: record.visibility,
        revision: Some(record.revision),
        meanwhile: Vec::new(),
        errors: Vec::new(),
    }
}

/// The same page with the fields as they were typed.
fn typed(page: EditComparisonPage, fields: Fields) -> EditComparisonPage {
    let kept: Visibility = page.visibility;
    EditComparisonPage {
        visibility: parse_visibility(&fields.visibility).unwrap_or(kept),
        title: fields.title,
        notes: fields.notes,
        ..page
    }
}
