mod fields;

use axum::{
    extract::{Path, RawQuery, State},
    http::{HeaderMap, StatusCode},
    response::{Html, IntoResponse, Response},
};
use podium_app::{
    Notice,
    pages::{Description, EditConfigPage, edit_config_page},
};
use podium_formats::Masks;
use podium_store::{ConfigChange, ConfigRecord, StoreError};

use fields::checked;
pub(super) use fields::{Fields, described_factors};

use super::{
    configs::{config_path, edit_link, remembered, token_of},
    context,
    home::limits,
    meanwhile,
    notice::done,
    page_with_status,
    upload::{field_errors, fill_from_system, refused_files, worst_status},
};
use crate::{
    access,
    body::FormBody,
    error::AppError,
    fresh,
    holder::Holder,
    ingest::{self, FileStatus, Parts, Receipt, Target},
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
    let mut page = blank(&state, config).await?;
    let fill =
        url::form_urlencoded::parse(query.unwrap_or_default().as_bytes()).any(|(name, _)| name == "found");
    if fill {
        let found = std::mem::take(&mut page.found);
        let levels = found
            .iter()
            .map(|(factor, level)| (factor.as_str(), level.as_str()));
        page.form.fill(levels);
    }
    Ok(Html(edit_config_page(&context(&state, &headers), &page)).into_response())
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
    let made_from = fields.made_from()?;
    let checked = checked(&fields, &config.info.factors);
    if !fields.read.is_empty() && !fields.system.trim().is_empty() {
        let mut page = blank(&state, config).await?;
        page.form = fields.description(page.form.visibility);
        page.revision = made_from;
        fill_from_system(&mut page.form);
        page.errors = checked.err().unwrap_or_default();
        return Ok(Html(edit_config_page(&context(&state, &headers), &page)).into_response());
    }
    match checked {
        Ok(change) => {
            let change = ConfigChange {
                revision: made_from,
                ..change
            };
            match state.store.update_config(config.id, &change, fresh::now()).await {
                Err(StoreError::Stale) => stale(&state, &headers, &holder, &fields, &change, &id).await,
                updated => {
                    updated?;
                    Ok(done(&state, &config_path(&config.info.id), Notice::Saved))
                }
            }
        }
        Err(errors) => {
            let mut page = blank(&state, config).await?;
            page.form = fields.description(page.form.visibility);
            page.revision = made_from;
            page.errors = errors;
            let html = edit_config_page(&context(&state, &headers), &page);
            Ok(page_with_status(StatusCode::BAD_REQUEST, html))
        }
    }
}

/// The form again, with what somebody else made of the config meanwhile; saved once more it replaces that.
async fn stale(
    state: &AppState,
    headers: &HeaderMap,
    holder: &Holder,
    fields: &Fields,
    change: &ConfigChange,
    id: &str,
) -> Result<Response, AppError> {
    let config = access::own_config(state, id, holder).await?;
    let meanwhile = meanwhile::of_config(&config.info, change);
    if meanwhile.is_empty() {
        return Ok(done(state, &config_path(&config.info.id), Notice::Saved));
    }
    let mut page = blank(state, config).await?;
    page.form = fields.description(page.form.visibility);
    page.meanwhile = meanwhile;
    let html = edit_config_page(&context(state, headers), &page);
    Ok(page_with_status(StatusCode::CONFLICT, html))
}

/// The page of a config as it is kept.
pub(super) async fn blank(state: &AppState, config: ConfigRecord) -> Result<EditConfigPage, AppError> {
    let found = state.store.found_of(config.id).await?;
    let personal = state
        .store
        .personal_of(std::slice::from_ref(&config.info.id))
        .await?;
    let mut masks = Masks::new(personal.get(&config.info.id).map_or(&[], Vec::as_slice));
    let stated = &config.info.factors;
    Ok(EditConfigPage {
        uploads: state.store.uploads_of(config.id).await?,
        pictures: state.store.pictures_of(config.id).await?,
        caption: String::new(),
        runs: state.store.runs_of(config.id).await?,
        form: Description::of(&config.info),
        revision: Some(config.revision),
        meanwhile: Vec::new(),
        found: found
            .into_iter()
            .filter(|(factor, _)| !stated.contains_key(factor))
            // What a config says is shown as it is.
            .filter(|(_, level)| !masks.hides(level.as_str()))
            .map(|(factor, level)| (factor.to_string(), level.to_string()))
            .collect(),
        info: config.info,
        errors: Vec::new(),
        refused: Vec::new(),
        limits: limits(state),
    })
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
    if !received.problems.is_empty() {
        let mut page = blank(&state, config).await?;
        page.errors = field_errors(&received.problems);
        let html = edit_config_page(&context(&state, &headers), &page);
        return Ok(page_with_status(worst_status(&received.problems), html));
    }
    received.form.target = Target::Existing(config.info.id.clone());
    let receipt = ingest::ingest(&state, received.form).await?;
    let refused = refused_files(&receipt);
    if refused.is_empty() {
        return Ok(done(&state, &config_path(&config.info.id), added(&receipt)));
    }
    let status = if receipt.all_refused() {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::OK
    };
    let mut page = blank(&state, config).await?;
    page.refused = refused;
    Ok(page_with_status(
        status,
        edit_config_page(&context(&state, &headers), &page),
    ))
}

/// What to say of files that were all taken, some of which the config may have had before.
fn added(receipt: &Receipt) -> Notice {
    let known = receipt
        .files
        .iter()
        .filter(|file| file.status == FileStatus::Duplicate)
        .count();
    match known {
        0 => Notice::Added,
        _ if known == receipt.files.len() => Notice::Known,
        _ => Notice::AddedRest,
    }
}

/// `POST /configs/{id}/delete`.
pub(super) async fn delete_config(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let config = access::own_config(&state, &id, &holder).await?;
    sweep::delete_config(&state, config.id).await?;
    Ok(done(&state, "/", Notice::Deleted))
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
    let path = format!("/configs/{}/edit", config.info.id);
    Ok(done(&state, &path, Notice::Removed))
}
