use axum::{
    extract::{RawQuery, State},
    http::{HeaderMap, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use podium_app::pages::{
    Description, FieldError, RefusedFile, Split, TEMPLATES, UploadForm, UploadPage, upload_page,
};
use podium_formats::Refusal;

use super::{
    configs::{config_path, own_names},
    context,
    home::limits,
    left_out, page_with_status, see_other,
};
use crate::{
    access,
    error::AppError,
    holder::Holder,
    ingest::{self, FieldProblem, Parts, RawFields, Receipt, Target},
    state::AppState,
};

/// `GET /upload`; `?template=…` starts from a common setup, `?like=…` from what another config says.
pub(super) async fn form(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, AppError> {
    let mut page = blank(&state, &holder).await?;
    for (name, value) in url::form_urlencoded::parse(query.unwrap_or_default().as_bytes()).take(8) {
        match name.as_ref() {
            "template" => {
                page.template = TEMPLATES.iter().find(|template| template.key == value);
                let levels = page.template.map_or(&[][..], |template| template.levels);
                page.form.description.fill(levels.iter().copied());
            }
            "like" => {
                let config = access::visible_config(&state, &value, &holder).await?;
                page.form.description = Description::of_factors(&config.info.factors);
            }
            _ => {}
        }
    }
    Ok(Html(upload_page(&context(&state, &headers), &page)))
}

/// The form without anything typed.
async fn blank(state: &AppState, holder: &Holder) -> Result<UploadPage, AppError> {
    Ok(UploadPage {
        form: UploadForm::default(),
        errors: Vec::new(),
        refused: Vec::new(),
        limits: limits(state),
        template: None,
        own: own_names(state, holder).await?,
    })
}

/// `POST /upload`: 303 to what was made; otherwise the form again, with everything typed and what is wrong beside it.
pub(super) async fn create(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    parts: Parts,
) -> Result<Response, AppError> {
    let received = ingest::receive(&state, parts).await?;
    let mut page = UploadPage {
        form: typed_form(&received.raw),
        ..blank(&state, &holder).await?
    };
    if received.raw.read {
        fill_from_system(&mut page.form.description);
        let problems: Vec<_> = received
            .problems
            .into_iter()
            .filter(|problem| problem.field != "file")
            .collect();
        page.errors = field_errors(&problems);
        return Ok(Html(upload_page(&context(&state, &headers), &page)).into_response());
    }
    if !received.problems.is_empty() {
        let status = worst_status(&received.problems);
        page.errors = field_errors(&received.problems);
        return Ok(page_with_status(
            status,
            upload_page(&context(&state, &headers), &page),
        ));
    }
    if received.form.target != Target::New {
        return Err(AppError::Invalid(
            "this form makes new configs; add files on the config's own page".to_owned(),
        ));
    }
    let receipt = ingest::ingest(&state, received.form).await?;
    if receipt.all_refused() {
        page.refused = refused_files(&receipt);
        let html = upload_page(&context(&state, &headers), &page);
        return Ok(page_with_status(StatusCode::UNPROCESSABLE_ENTITY, html));
    }
    Ok(landing(&state, &holder, &receipt))
}

/// `303` to what was made, with its new edit token. One config has its own page; several, or files left out, are listed.
pub(super) fn landing(state: &AppState, holder: &Holder, receipt: &Receipt) -> Response {
    let query: Vec<String> = receipt
        .configs
        .iter()
        .map(|config| format!("config={}", config.slug))
        .collect();
    let mut response = match receipt.configs.as_slice() {
        [config] if receipt.refused().next().is_none() => see_other(&config_path(&config.slug)),
        _ => see_other(&format!("/uploaded?{}", query.join("&"))),
    };
    left_out::carry(state, &mut response, receipt);
    if let Some(token) = &receipt.edit_token {
        for cookie in holder.remember(token, true, state.secure_cookies()) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    response
}

fn typed_form(raw: &RawFields) -> UploadForm {
    UploadForm {
        description: raw.description.clone(),
        text: raw.text.clone(),
        split: if raw.split == Split::File.as_str() {
            Split::File
        } else {
            Split::One
        },
    }
}

/// Fills what is not stated with what the pasted output says. The text is dropped once something was taken of it.
pub(super) fn fill_from_system(description: &mut Description) {
    let outputs = ingest::read_pasted(&description.system);
    let levels = outputs.iter().flat_map(|output| &output.levels);
    description.fill(levels.map(|(factor, level)| (factor.as_str(), level.as_str())));
    if outputs.iter().any(|output| !output.levels.is_empty()) {
        description.system.text.clear();
    }
    description.system.outputs = Some(outputs);
}

/// What is wrong, for the form.
pub(super) fn field_errors(problems: &[FieldProblem]) -> Vec<FieldError> {
    problems
        .iter()
        .map(|problem| FieldError {
            field: problem.field.clone(),
            message: problem.error.to_string(),
        })
        .collect()
}

/// The status of a form with problems: too large says so, everything else is a bad request.
pub(super) fn worst_status(problems: &[FieldProblem]) -> StatusCode {
    problems
        .iter()
        .map(|problem| problem.error.status())
        .max()
        .unwrap_or(StatusCode::BAD_REQUEST)
}

/// The refused files, for the form.
pub(super) fn refused_files(receipt: &Receipt) -> Vec<RefusedFile> {
    receipt
        .refused()
        .map(|(file_name, refusal)| refused_file(file_name, refusal))
        .collect()
}

fn refused_file(file_name: &str, refusal: &Refusal) -> RefusedFile {
    RefusedFile {
        file_name: file_name.to_owned(),
        reason: refusal.reason.clone(),
        tried: refusal
            .tried
            .iter()
            .map(|tried| (tried.format.to_owned(), tried.reason.clone()))
            .collect(),
    }
}
