use axum::{
    extract::{Path, RawQuery, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use podium_domain::Visibility;
use podium_store::UploadRecord;

use crate::{access, error::AppError, holder::Holder, ingest::PARSER_VERSION, redaction, state::AppState};

/// The query by which an owner asks for what others get.
const AS_OTHERS: &str = "redacted";

const NO_UPLOAD: AppError =
    AppError::NotFound("There is no such upload. It may have been deleted, or its config is private.");

/// `GET /api/v1/uploads/{id}/raw`: the bytes as they were received, for the holder of the config's edit token; for all
/// others, and for the holder with `?redacted`, the copy in which personal details are masked.
pub(super) async fn show(
    State(state): State<AppState>,
    holder: Holder,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    asked: HeaderMap,
) -> Result<Response, AppError> {
    let upload = state.store.upload(&access::slug(&id)?).await?.ok_or(NO_UPLOAD)?;
    let is_owner = holder.holds(&upload.edit_token_sha256);
    if is_owner && query.as_deref() != Some(AS_OTHERS) {
        let bytes = archived(&state, &upload).await?;
        return Ok(file(
            bytes,
            &upload.file_name,
            HeaderValue::from_static("private, no-store"),
            None,
        ));
    }
    if !is_owner && upload.visibility == Visibility::Private {
        return Err(NO_UPLOAD);
    }
    copy(&state, &upload, &asked).await
}

/// The redacted copy. It is made anew each time, so its tag is known before it is: by the file and the parsers.
async fn copy(state: &AppState, upload: &UploadRecord, asked: &HeaderMap) -> Result<Response, AppError> {
    let tag = format!(
        "W/\"{}-redacted-{PARSER_VERSION}\"",
        hex::encode(&upload.sha256[..16])
    );
    let known = asked
        .get(header::IF_NONE_MATCH)
        .and_then(|known| known.to_str().ok());
    let tag_header = HeaderValue::from_str(&tag).ok();
    // Its visibility may change at any time, so it is asked for again each time.
    let caching = HeaderValue::from_static("no-cache");
    if known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag)) {
        let mut response = StatusCode::NOT_MODIFIED.into_response();
        vary(&mut response, caching, tag_header);
        return Ok(response);
    }
    let bytes = archived(state, upload).await?;
    let copy = redaction::copy(state, &upload.file_name, bytes).await?;
    let name = if copy.details > 0 {
        redacted_name(&upload.file_name)
    } else {
        upload.file_name.clone()
    };
    Ok(file(Bytes::from(copy.bytes), &name, caching, tag_header))
}

async fn archived(state: &AppState, upload: &UploadRecord) -> Result<Bytes, AppError> {
    state.archive.get(&upload.sha256).await?.ok_or_else(|| {
        AppError::Internal(anyhow::anyhow!(
            "blob {} is in the database but not in the archive",
            hex::encode(upload.sha256)
        ))
    })
}

fn file(bytes: Bytes, name: &str, caching: HeaderValue, tag: Option<HeaderValue>) -> Response {
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/octet-stream"),
        ),
        (header::CONTENT_DISPOSITION, attachment(name)),
    ];
    let mut response = (headers, bytes).into_response();
    vary(&mut response, caching, tag);
    response
}

/// What is sent depends on the edit tokens that came along.
fn vary(response: &mut Response, caching: HeaderValue, tag: Option<HeaderValue>) {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, caching);
    headers.insert(header::VARY, HeaderValue::from_static("cookie, authorization"));
    if let Some(tag) = tag {
        headers.insert(header::ETAG, tag);
    }
}

/// `run.json` becomes `run.redacted.json`: nobody shall take it for the file itself.
fn redacted_name(name: &str) -> String {
    match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() => format!("{stem}.redacted.{ending}"),
        _ => format!("{name}.redacted"),
    }
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

    #[test]
    fn a_copy_is_named_as_one() {
        for (name, copy) in [
            ("a.b.json", "a.b.redacted.json"),
            ("x", "x.redacted"),
            (".x", ".x.redacted"),
        ] {
            assert_eq!(redacted_name(name), copy);
        }
    }
}
