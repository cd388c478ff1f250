use axum::{
    extract::{Path, RawQuery, State},
    http::{HeaderMap, StatusCode},
    response::{Html, IntoResponse, Response},
};
use podium_app::pages::{EditConfigPage, EditForm, FieldError, RefusedFile, edit_config_page};
use podium_store::{ConfigChange, ConfigRecord};
use serde::Deserialize;

use super::{
    configs::{config_path, edit_link, remembered, token_of},
    context,
    home::limits,
    page_with_status, see_other,
    upload::{field_errors, refused_files, worst_status},
};
use crate::{
    access,
    body::FormBody,
    error::AppError,
    fresh,
    holder::Holder,
    ingest::{self, Parts, Target, checked_notes, checked_title, factors_from_lines, parse_visibility},
    state::AppState,
    sweep,
};

/// `GET /configs/{id}/edit`.
pub(super) async fn form(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, AppError> {
    if let Some(token) = token_of(query.as_deref())? {
        let (id, token) = edit_link(&state, &id, token).await?;
        return Ok(remembered(
            &state,
            &holder,
            &token,
            &format!("/configs/{id}/edit"),
        ));
    }
    let config = access::own_config(&state, &id, &holder).await?;
    let form = EditForm::of(&config.info);
    Ok(Html(render(&state, &headers, config, form, Vec::new(), Vec::new()).await?).into_response())
}

/// The fields of the editing form.
#[derive(Deserialize)]
pub(super) struct Fields {
    title: String,
    visibility: String,
    factors: String,
    notes: String,
}

/// `POST /configs/{id}/edit`.
pub(super) async fn change(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    Path(id): Path<String>,
    FormBody(fields): FormBody<Fields>,
) -> Result<Response, AppError> {
    let config = access::own_config(&state, &id, &holder).await?;
    match checked(&fields) {
        Ok(change) => {
            state
                .store
                .update_config(config.id, &change, fresh::now())
                .await?;
            Ok(see_other(&config_path(&config.info.id)))
        }
        Err(errors) => {
            let form = EditForm {
                title: fields.title,
                visibility: parse_visibility(&fields.visibility).unwrap_or(config.info.visibility),
                factors: fields.factors,
                notes: fields.notes,
            };
            let html = render(&state, &headers, config, form, errors, Vec::new()).await?;
            Ok(page_with_status(StatusCode::BAD_REQUEST, html))
        }
    }
}

fn checked(fields: &Fields) -> Result<ConfigChange, Vec<FieldError>> {
    let mut errors = Vec::new();
    let mut wrong = |field: &str, error: &AppError| {
        errors.push(FieldError {
            field: field.to_owned(),
            message: error.to_string(),
        });
    };
    let title = checked_title(&fields.title)
        .and_then(|title| {
            if title.is_empty() {
                Err(AppError::Invalid("Give it a title.".to_owned()))
            } else {
                Ok(title)
            }
        })
        .map_err(|error| wrong("title", &error));
    let visibility = parse_visibility(&fields.visibility).map_err(|error| wrong("visibility", &error));
    let factors = factors_from_lines(&fields.factors).map_err(|error| wrong("factors", &error));
    let notes = checked_notes(&fields.notes).map_err(|error| wrong("notes", &error));
    match (title, visibility, factors, notes) {
        (Ok(title), Ok(visibility), Ok(factors), Ok(notes)) => Ok(ConfigChange {
            title: Some(title),
            notes: Some(notes),
            visibility: Some(visibility),
            factors: Some(factors),
        }),
        _ => Err(errors),
    }
}

async fn render(
    state: &AppState,
    headers: &HeaderMap,
    config: ConfigRecord,
    form: EditForm,
    errors: Vec<FieldError>,
    refused: Vec<RefusedFile>,
) -> Result<String, AppError> {
    let page = EditConfigPage {
        uploads: state.store.uploads_of(config.id).await?,
        runs: state.store.runs_of(config.id).await?,
        info: config.info,
        form,
        errors,
        refused,
        limits: limits(state),
    };
    Ok(edit_config_page(&context(state, headers), &page))
}

/// `POST /configs/{id}/files`.
pub(super) async fn add_files(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    Path(id): Path<String>,
    parts: Parts,
) -> Result<Response, AppError> {
    let config = access::own_config(&state, &id, &holder).await?;
    let mut received = ingest::receive(&state, parts).await?;
    let form = EditForm::of(&config.info);
    if !received.problems.is_empty() {
        let (status, errors) = (worst_status(&received.problems), field_errors(&received.problems));
        return Ok(page_with_status(
            status,
            render(&state, &headers, config, form, errors, Vec::new()).await?,
        ));
    }
    received.form.target = Target::Existing(config.info.id.clone());
    let receipt = ingest::ingest(&state, received.form).await?;
    let refused = refused_files(&receipt);
    if refused.is_empty() {
        return Ok(see_other(&config_path(&config.info.id)));
    }
    let status = if receipt.all_refused() {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::OK
    };
    Ok(page_with_status(
        status,
        render(&state, &headers, config, form, Vec::new(), refused).await?,
    ))
}

/// `POST /configs/{id}/delete`.
pub(super) async fn delete_config(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let config = access::own_config(&state, &id, &holder).await?;
    sweep::delete_config(&state, config.id).await?;
    Ok(see_other("/"))
}

/// `POST /uploads/{id}/delete`.
pub(super) async fn delete_upload(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    const NO_UPLOAD: AppError =
        AppError::NotFound("There is no such file. It may have been removed already.");
    let upload = state.store.upload(&access::slug(&id)?).await?.ok_or(NO_UPLOAD)?;
    let config = access::own_config(&state, upload.config.as_str(), &holder).await?;
    sweep::delete_upload(&state, &upload).await?;
    Ok(see_other(&format!("/configs/{}/edit", config.info.id)))
}
