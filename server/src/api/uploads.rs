use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderValue, StatusCode, header},
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

/// `GET /api/v1/uploads/{id}/raw`: the bytes as they were received, for the holder of the config's edit token only.
pub(super) async fn raw(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    const NO_UPLOAD: AppError = AppError::NotFound("There is no such upload.");
    let upload = state.store.upload(&access::slug(&id)?).await?.ok_or(NO_UPLOAD)?;
    if !holder.holds(&upload.edit_token_sha256) {
        return Err(AppError::Forbidden(
            "Raw files may hold personal details; only the holder of the config's edit token can download them.",
        ));
    }
    let bytes = state.archive.get(&upload.sha256).await?.ok_or_else(|| {
        AppError::Internal(anyhow::anyhow!(
            "blob {} is in the database but not in the archive",
            hex::encode(upload.sha256)
        ))
    })?;
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/octet-stream"),
        ),
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-store"),
        ),
        (header::CONTENT_DISPOSITION, attachment(&upload.file_name)),
    ];
    Ok((headers, bytes).into_response())
}

/// RFC 6266 with the RFC 8187 form only: percent-encoded UTF-8, so that no name can leave its quotes.
fn attachment(file_name: &str) -> HeaderValue {
    use std::fmt::Write as _;
    let mut value = String::from("attachment; filename*=UTF-8''");
    for byte in file_name.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_') {
            value.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(value, "%{byte:02X}");
        }
    }
    HeaderValue::from_str(&value).unwrap_or(HeaderValue::from_static("attachment"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_cannot_leave_its_header() {
        assert_eq!(
            attachment("a\"; x=\r\né.json"),
            "attachment; filename*=UTF-8''a%22%3B%20x%3D%0D%0A%C3%A9.json"
        );
    }
}
