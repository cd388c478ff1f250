use std::collections::BTreeMap;

use axum::{
    extract::{Path, RawQuery, State},
    http::{HeaderMap, StatusCode},
    response::{Html, IntoResponse, Response},
};
use podium_app::pages::{Description, EditConfigPage, FieldError, PastedSystem, edit_config_page};
use podium_domain::{Factors, Visibility};
use podium_store::{ConfigChange, ConfigRecord};
use serde::Deserialize;

use super::{
    configs::{config_path, edit_link, remembered, token_of},
    context,
    home::limits,
    page_with_status, see_other,
    upload::{field_errors, fill_from_system, refused_files, worst_status},
};
use crate::{
    access,
    body::FormBody,
    error::AppError,
    fresh,
    holder::Holder,
    ingest::{
        self, FACTOR_FIELD, Parts, Target, add_factors, add_level, add_unstated, checked_notes,
        checked_title, factors_from_lines, parse_machine, parse_visibility,
    },
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

/// The fields of the editing form, and one of each factor that has a field of its own.
#[derive(Deserialize)]
pub(super) struct Fields {
    title: String,
    visibility: String,
    factors: String,
    notes: String,
    #[serde(default)]
    system: String,
    #[serde(default)]
    system_of: String,
    #[serde(default)]
    read: String,
    #[serde(flatten)]
    levels: BTreeMap<String, String>,
}

impl Fields {
    /// Stated levels, by the names of their factors.
    fn levels(&self) -> impl Iterator<Item = (&str, &str)> {
        self.levels
            .iter()
            .filter_map(|(name, level)| Some((name.strip_prefix(FACTOR_FIELD)?, level.as_str())))
            .filter(|(_, level)| !level.trim().is_empty())
    }

    fn system(&self) -> PastedSystem {
        PastedSystem {
            text: self.system.clone(),
            of: parse_machine(&self.system_of).unwrap_or_default(),
            outputs: None,
        }
    }

    fn description(&self, kept: Visibility) -> Description {
        Description {
            title: self.title.clone(),
            visibility: parse_visibility(&self.visibility).unwrap_or(kept),
            levels: self
                .levels()
                .map(|(factor, level)| (factor.to_owned(), level.to_owned()))
                .collect(),
            factors: self.factors.clone(),
            notes: self.notes.clone(),
            system: self.system(),
        }
    }
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
    let checked = checked(&fields);
    if !fields.read.is_empty() && !fields.system.trim().is_empty() {
        let mut page = blank(&state, config).await?;
        page.form = fields.description(page.form.visibility);
        fill_from_system(&mut page.form);
        page.errors = checked.err().unwrap_or_default();
        return Ok(Html(edit_config_page(&context(&state, &headers), &page)).into_response());
    }
    match checked {
        Ok(change) => {
            state
                .store
                .update_config(config.id, &change, fresh::now())
                .await?;
            Ok(see_other(&config_path(&config.info.id)))
        }
        Err(errors) => {
            let mut page = blank(&state, config).await?;
            page.form = fields.description(page.form.visibility);
            page.errors = errors;
            let html = edit_config_page(&context(&state, &headers), &page);
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
    let notes = checked_notes(&fields.notes).map_err(|error| wrong("notes", &error));
    let described = fields.description(Visibility::default());
    let factors = described_factors(&described, &mut wrong);
    match (title, visibility, factors, notes) {
        (Ok(title), Ok(visibility), Some(factors), Ok(notes)) => Ok(ConfigChange {
            title: Some(title),
            notes: Some(notes),
            visibility: Some(visibility),
            factors: Some(factors),
        }),
        _ => Err(errors),
    }
}

/// All factors of a form; none when one is wrong.
pub(super) fn described_factors(
    described: &Description,
    wrong: &mut impl FnMut(&str, &AppError),
) -> Option<Factors> {
    let mut factors = Factors::new();
    let mut sound = true;
    for (factor, level) in &described.levels {
        if let Err(error) = add_level(&mut factors, factor, level) {
            wrong(&format!("{FACTOR_FIELD}{factor}"), &error);
            sound = false;
        }
    }
    if let Err(error) =
        factors_from_lines(&described.factors).and_then(|more| add_factors(&mut factors, more))
    {
        wrong("factors", &error);
        sound = false;
    }
    add_unstated(&mut factors, &described.system);
    sound.then_some(factors)
}

/// The page of a config as it is kept.
async fn blank(state: &AppState, config: ConfigRecord) -> Result<EditConfigPage, AppError> {
    let found = state.store.found_of(config.id).await?;
    let stated = &config.info.factors;
    Ok(EditConfigPage {
        uploads: state.store.uploads_of(config.id).await?,
        runs: state.store.runs_of(config.id).await?,
        form: Description::of(&config.info),
        found: found
            .into_iter()
            .filter(|(factor, _)| !stated.contains_key(factor))
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
        return Ok(see_other(&config_path(&config.info.id)));
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
