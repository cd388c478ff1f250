use axum::{
    extract::{Path, RawQuery, State},
    http::{HeaderMap, StatusCode},
    response::{Html, Response},
};
use podium_app::{
    Notice,
    pages::{Changed, CorrectForm, FieldError, RunForm, RunPage, run_page},
};
use podium_store::{RunChange, RunRecord, StoreError};
use serde::Deserialize;

mod beside;
mod workload;

pub(super) use workload::correct;

use super::{context, meanwhile, notice::done, page_with_status};
use crate::{
    access,
    body::FormBody,
    error::AppError,
    fresh,
    holder::Holder,
    ingest::{checked_reason, factors_from_lines},
    masked, runs,
    state::AppState,
    sweep,
};

/// `GET /runs/{id}`; with `?correct=N` its owner puts right which workload the one at that place is.
pub(super) async fn show(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, AppError> {
    let mut run = access::visible_run(&state, &id, &holder).await?;
    if access::own_config(&state, run.config.id.as_str(), &holder)
        .await
        .is_err()
    {
        masked::run(&state, &mut run).await?;
    }
    let wanted = url::form_urlencoded::parse(query.as_deref().unwrap_or_default().as_bytes())
        .find(|(name, _)| name == "correct")
        .and_then(|(_, position)| position.parse::<usize>().ok());
    let shown = Shown {
        correct: wanted.and_then(|at| Some(CorrectForm::of(at, &run.run.workloads.get(at)?.identity))),
        ..Shown::of(&run)
    };
    Ok(Html(render(&state, &headers, &holder, run, shown).await?))
}

/// What stands in the forms of a run's page.
struct Shown {
    form: RunForm,
    correct: Option<CorrectForm>,
    meanwhile: Vec<Changed>,
    errors: Vec<FieldError>,
}

impl Shown {
    /// What is said of the run now.
    fn of(run: &RunRecord) -> Self {
        Self {
            form: RunForm::of(run),
            correct: None,
            meanwhile: Vec::new(),
            errors: Vec::new(),
        }
    }
}

async fn render(
    state: &AppState,
    headers: &HeaderMap,
    holder: &Holder,
    run: RunRecord,
    shown: Shown,
) -> Result<String, AppError> {
    let can_edit = access::own_config(state, run.config.id.as_str(), holder)
        .await
        .is_ok();
    let mut targets = Vec::new();
    if can_edit {
        targets = state.store.held_configs(&holder.hashes()).await?;
        targets.retain(|config| config.slug != run.config.id);
    }
    let recorded = beside::load(state, &run, can_edit).await?;
    let page = RunPage {
        beside: recorded.beside,
        belonging: recorded.belonging,
        revisions: state.store.run_revisions(run.config_id, run.id).await?,
        run,
        can_edit,
        targets,
        form: shown.form,
        meanwhile: shown.meanwhile,
        correct: shown.correct,
        errors: shown.errors,
    };
    Ok(run_page(&context(state, headers), &page))
}

/// The fields of the form that corrects a run.
#[derive(Deserialize)]
pub(super) struct Fields {
    factors: String,
    excluded: String,
    #[serde(default)]
    revision: String,
}

impl Fields {
    /// The form as it was typed, made from a revision.
    fn form(self, revision: Option<u32>) -> RunForm {
        RunForm {
            factors: self.factors,
            excluded: self.excluded,
            revision,
        }
    }
}

/// `POST /runs/{id}/edit`.
pub(super) async fn change(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    Path(id): Path<String>,
    FormBody(fields): FormBody<Fields>,
) -> Result<Response, AppError> {
    let run = access::own_run(&state, &id, &holder).await?;
    let made_from = meanwhile::made_from(&fields.revision)?;
    let mut errors = Vec::new();
    let mut wrong = |field: &str, error: &AppError| {
        errors.push(FieldError {
            field: field.to_owned(),
            message: error.to_string(),
        });
    };
    let factors = factors_from_lines(&fields.factors).map_err(|error| wrong("factors", &error));
    let excluded = checked_reason(&fields.excluded).map_err(|error| wrong("excluded", &error));
    let (Ok(factors), Ok(excluded)) = (factors, excluded) else {
        let shown = Shown {
            form: fields.form(made_from),
            errors,
            ..Shown::of(&run)
        };
        let html = render(&state, &headers, &holder, run, shown).await?;
        return Ok(page_with_status(StatusCode::BAD_REQUEST, html));
    };
    let change = RunChange {
        factors: Some(factors),
        excluded: Some((!excluded.is_empty()).then_some(excluded)),
        revision: made_from,
    };
    let updated = state
        .store
        .update_run(run.config_id, run.id, &change, fresh::now())
        .await;
    if matches!(updated, Err(StoreError::Stale)) {
        let run = access::own_run(&state, &id, &holder).await?;
        let meanwhile = meanwhile::of_run(&run, &change);
        if !meanwhile.is_empty() {
            let shown = Shown {
                form: fields.form(Some(run.revision)),
                meanwhile,
                ..Shown::of(&run)
            };
            let html = render(&state, &headers, &holder, run, shown).await?;
            return Ok(page_with_status(StatusCode::CONFLICT, html));
        }
    } else {
        updated?;
    }
    Ok(done(&state, &format!("/runs/{}", run.slug), Notice::Saved))
}

/// Where a run is to go.
#[derive(Deserialize)]
pub(super) struct Target {
    config: String,
}

/// `POST /runs/{id}/move`: to another config of the same holder.
pub(super) async fn move_to(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    Path(id): Path<String>,
    FormBody(target): FormBody<Target>,
) -> Result<Response, AppError> {
    let run = access::own_run(&state, &id, &holder).await?;
    match runs::move_run(&state, &holder, &run, &target.config).await {
        Ok(()) => Ok(done(&state, &format!("/runs/{}", run.slug), Notice::Saved)),
        Err(error @ AppError::Unprocessable(_)) => {
            let shown = Shown {
                errors: vec![FieldError {
                    field: "config".to_owned(),
                    message: error.to_string(),
                }],
                ..Shown::of(&run)
            };
            let html = render(&state, &headers, &holder, run, shown).await?;
            Ok(page_with_status(error.status(), html))
        }
        Err(error) => Err(error),
    }
}

/// To which run a recording belongs.
#[derive(Deserialize)]
pub(super) struct Choice {
    run: String,
}

/// `POST /runs/{id}/attach`: a run of the same config, `none`, or nothing: as names and times tell.
pub(super) async fn attach(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
    FormBody(choice): FormBody<Choice>,
) -> Result<Response, AppError> {
    let recording = access::own_run(&state, &id, &holder).await?;
    let chosen = match choice.run.as_str() {
        "" => None,
        "none" => Some(None),
        run => {
            let run = access::own_run(&state, run, &holder).await?;
            if run.config_id != recording.config_id {
                let why = "A recording belongs to a run of its own config; move it there first.";
                return Err(AppError::Invalid(why.to_owned()));
            }
            Some(Some(run.id))
        }
    };
    state
        .store
        .attach_run(recording.config_id, recording.id, chosen, fresh::now())
        .await?;
    let path = format!("/runs/{}", recording.slug);
    Ok(done(&state, &path, Notice::Saved))
}

/// `POST /runs/{id}/delete`.
pub(super) async fn delete(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let run = access::own_run(&state, &id, &holder).await?;
    sweep::delete_run(&state, &run).await?;
    let path = format!("/configs/{}/edit", run.config.id);
    Ok(done(&state, &path, Notice::Removed))
}
