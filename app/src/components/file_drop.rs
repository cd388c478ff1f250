use leptos::prelude::*;

use super::{
    field::{described_by, field_error, invalid},
    textarea::{TextArea, textarea},
};
use crate::{
    islands::UploadPreview,
    pages::{FieldError, UploadLimits},
    words::file_size,
};

/// A place to drop files: a plain file input, grown large. The island of the page makes dropping work everywhere on it.
pub(crate) fn file_drop(limits: UploadLimits, errors: &[FieldError]) -> AnyView {
    let hint = format!(
        "Up to {} files of {} each.",
        limits.files,
        file_size_binary(limits.file_bytes)
    );
    view! {
        <div class="field">
            <div class="drop" id="drop">
                <label for="file">"Result files"</label>
                <input
                    id="file"
                    type="file"
                    name="file"
                    multiple
                    data-most-files=limits.files
                    data-most-bytes=limits.file_bytes
                    aria-describedby=described_by(errors, "file").unwrap_or_else(|| "file-hint".to_owned())
                    aria-invalid=invalid(errors, "file")
                />
                <p class="hint" id="file-hint">
                    "What fio, Iometer, ATTO, CrystalDiskMark, the Phoronix Test Suite, dd, iozone and many others wrote, a spreadsheet of your own, or archives of these. " {hint}
                </p>
            </div>
            <p class="hint"><a href="/formats">"All formats, and how a table of your own looks"</a></p>
            {field_error(errors, "file")}
        </div>
    }
    .into_any()
}

/// A place for results that are text on a clipboard rather than a file.
pub(crate) fn paste_box(text: &str, errors: &[FieldError]) -> AnyView {
    let area = TextArea {
        id: "text",
        name: "text",
        rows: "8",
        code: true,
        invalid: invalid(errors, "text"),
        described_by: described_by(errors, "text"),
    };
    let open = !text.is_empty() || area.invalid.is_some();
    view! {
        <details class="field" open=open>
            <summary>"Or paste them as text"</summary>
            <label for="text" class="sr">"Results as text"</label>
            {textarea(area, text)}
            {field_error(errors, "text")}
        </details>
    }
    .into_any()
}

/// The island that shows what is in the chosen files. The file input tells it the limits: an island with parameters
/// would bring a decoder of JSON into the browser.
pub(crate) fn file_preview() -> AnyView {
    view! { <UploadPreview /> }.into_any()
}

/// Limits are set in binary units; they are shown as they were set.
fn file_size_binary(bytes: u64) -> String {
    if bytes > 0 && bytes.is_multiple_of(1 << 20) {
        format!("{} MiB", bytes >> 20)
    } else {
        file_size(bytes)
    }
}
