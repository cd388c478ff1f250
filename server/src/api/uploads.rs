use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use podium_domain::{Slug, Warning};
use podium_formats::Refusal;
use serde::Serialize;

use crate::{
    access,
    error::{AppError, Problem},
    holder::Holder,
    ingest::{self, FileReceipt, Parts, Receipt, Target},
    state::AppState,
};

/// The answer to an upload.
#[derive(Serialize)]
struct Answer {
    configs: Vec<ConfigAnswer>,
    uploads: Vec<FileAnswer>,
}

/// A config that was made or added to; the token only when it was made, and only this once.
#[derive(Serialize)]
struct ConfigAnswer {
    id: Slug,
    url: String,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    edit_token: Option<String>,
}

/// What became of one file.
#[derive(Serialize)]
struct FileAnswer {
    id: Option<Slug>,
    config: Option<Slug>,
    file_name: String,
    sha256: String,
    status: &'static str,
    runs: Vec<Slug>,
    warnings: Vec<Warning>,
    reason: Option<String>,
}

/// `POST /api/v1/uploads`: 201 when at least one file was taken, 422 when every one was refused.
pub(super) async fn create(
    State(state): State<AppState>,
    holder: Holder,
    parts: Parts,
) -> Result<Response, AppError> {
    let form = ingest::receive(&state, parts).await?.sound()?;
    if let Target::Existing(config) = &form.target {
        access::own_config(&state, config.as_str(), &holder).await?;
    }
    let receipt = ingest::ingest(&state, form).await?;
    if receipt.all_refused() {
        return Ok(refused(&receipt));
    }
    Ok((StatusCode::CREATED, Json(answer(receipt))).into_response())
}

fn answer(receipt: Receipt) -> Answer {
    let token = receipt.edit_token.as_ref().map(|token| token.secret().to_owned());
    let configs = receipt.configs.into_iter().map(|config| ConfigAnswer {
        url: format!("/configs/{}", config.slug),
        id: config.slug,
        title: config.title,
        edit_token: token.clone(),
    });
    Answer {
        configs: configs.collect(),
        uploads: receipt.files.into_iter().map(file_answer).collect(),
    }
}

fn file_answer(file: FileReceipt) -> FileAnswer {
    FileAnswer {
        id: file.upload,
        config: file.config,
        file_name: file.file_name,
        sha256: hex::encode(file.sha256),
        status: file.status.as_str(),
        runs: file.runs,
        warnings: file.warnings,
        reason: file.refusal.as_ref().map(in_full),
    }
}

fn refused(receipt: &Receipt) -> Response {
    let reasons: Vec<String> = receipt
        .refused()
        .map(|(file_name, refusal)| format!("{file_name}: {}", in_full(refusal)))
        .collect();
    let mut response = StatusCode::UNPROCESSABLE_ENTITY.into_response();
    let detail = format!("No file was taken. {}", reasons.join(" | "));
    response.extensions_mut().insert(Problem {
        status: StatusCode::UNPROCESSABLE_ENTITY,
        detail,
    });
    response
}

/// A refusal in one text: each format that was tried and why it did not take the file.
fn in_full(refusal: &Refusal) -> String {
    let tried: Vec<String> = refusal
        .tried
        .iter()
        .map(|tried| format!("{}: {}", tried.format, tried.reason))
        .collect();
    if tried.is_empty() {
        refusal.reason.clone()
    } else {
        format!("{} – {}", refusal.reason, tried.join("; "))
    }
}
