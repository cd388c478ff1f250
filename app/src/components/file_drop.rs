use leptos::prelude::*;

use super::field::{described_by, field_error, invalid};
use crate::{
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
                    aria-describedby=described_by(errors, "file").unwrap_or_else(|| "file-hint".to_owned())
                    aria-invalid=invalid(errors, "file")
                />
                <p class="hint" id="file-hint">
                    "fio JSON, Iometer CSV, ATTO, or a table of your own. " {hint}
                </p>
            </div>
            {field_error(errors, "file")}
        </div>
    }
    .into_any()
}

/// Limits are set in binary units; they are shown as they were set.
fn file_size_binary(bytes: u64) -> String {
    if bytes > 0 && bytes.is_multiple_of(1 << 20) {
        format!("{} MiB", bytes >> 20)
    } else {
        file_size(bytes)
    }
}
