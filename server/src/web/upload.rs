use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{Html, Response},
};
use podium_app::pages::{FieldError, RefusedFile, Split, UploadForm, UploadPage, upload_page};
use podium_formats::Refusal;

use super::{context, home::limits, page_with_status, see_other};
use crate::{
    error::AppError,
    holder::Holder,
    ingest::{self, FieldProblem, Parts, RawFields, Receipt, Target, parse_visibility},
    state::AppState,
};

/// `GET /upload`.
pub(super) async fn form(State(state): State<AppState>, headers: HeaderMap) -> Html<String> {
    Html(render(
        &state,
        &headers,
        UploadForm::default(),
        Vec::new(),
        Vec::new(),
    ))
}

/// `POST /upload`: 303 to what was made; otherwise the form again, with everything typed and what is wrong beside it.
pub(super) async fn create(
    State(state): State<AppState>,
    headers: HeaderMap,
    holder: Holder,
    parts: Parts,
) -> Result<Response, AppError> {
    let received = ingest::receive(&state, parts).await?;
    let typed = typed_form(&received.raw);
    if !received.problems.is_empty() {
        let status = worst_status(&received.problems);
        let html = render(
            &state,
            &headers,
            typed,
            field_errors(&received.problems),
            Vec::new(),
        );
        return Ok(page_with_status(status, html));
    }
    if received.form.target != Target::New {
        return Err(AppError::Invalid(
            "this form makes new configs; add files on the config's own page".to_owned(),
        ));
    }
    let receipt = ingest::ingest(&state, received.form).await?;
    if receipt.all_refused() {
        let html = render(&state, &headers, typed, Vec::new(), refused_files(&receipt));
        return Ok(page_with_status(StatusCode::UNPROCESSABLE_ENTITY, html));
    }
    let mut response = see_other(&landing(&receipt));
    if let Some(token) = &receipt.edit_token {
        for cookie in holder.remember(token, true, state.secure_cookies()) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    Ok(response)
}

/// One config has its own page; several, or files left out, are listed.
pub(super) fn landing(receipt: &Receipt) -> String {
    let mut refused = receipt.refused().map(|(file_name, _)| file_name).peekable();
    if let ([config], None) = (receipt.configs.as_slice(), refused.peek()) {
        return format!("/configs/{}", config.slug);
    }
    let mut query = url::form_urlencoded::Serializer::new(String::from("/uploaded?"));
    for config in &receipt.configs {
        query.append_pair("config", config.slug.as_str());
    }
    for file_name in refused {
        query.append_pair("refused", file_name);
    }
    query.finish().replacen("?&", "?", 1)
}

fn render(
    state: &AppState,
    headers: &HeaderMap,
    form: UploadForm,
    errors: Vec<FieldError>,
    refused: Vec<RefusedFile>,
) -> String {
    upload_page(
        &context(state, headers),
        &UploadPage {
            form,
            errors,
            refused,
            limits: limits(state),
        },
    )
}

fn typed_form(raw: &RawFields) -> UploadForm {
    UploadForm {
        title: raw.title.clone(),
        visibility: parse_visibility(&raw.visibility).unwrap_or_default(),
        factors: raw.factors.clone(),
        notes: raw.notes.clone(),
        text: String::new(),
        split: if raw.split == Split::File.as_str() {
            Split::File
        } else {
            Split::One
        },
    }
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
