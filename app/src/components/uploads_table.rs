use leptos::prelude::*;
use podium_domain::Warning;
use podium_store::UploadHead;

use crate::words::{day, file_size};

/// The files that a config came from. What gives a person away, and the files themselves, only for its owner.
pub(crate) fn uploads_table(uploads: &[UploadHead], can_edit: bool) -> AnyView {
    let rows = uploads.iter().map(|upload| row(upload, can_edit)).collect_view();
    view! {
        <div class="scroll" role="group" aria-label="Table: files" tabindex="0">
            <table class="plain">
                <caption class="sr">"Files of this config"</caption>
                <thead>
                    <tr>
                        <th scope="col" class="corner">"File"</th>
                        <th scope="col">"Size"</th>
                        <th scope="col">"Added"</th>
                        <th scope="col" class="text">"What to know"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn row(upload: &UploadHead, can_edit: bool) -> AnyView {
    let bytes = upload.sha256.iter().take(6);
    let sum = bytes
        .map(|byte| format!("{byte:02x}"))
        .collect::<Vec<_>>()
        .concat();
    let name = upload.file_name.clone();
    let name = if can_edit {
        view! { <a href=format!("/api/v1/uploads/{}/raw", upload.slug) download>{name}</a> }.into_any()
    } else {
        name.into_any()
    };
    let personal = (can_edit && !upload.personal.is_empty()).then(|| personal(upload));
    view! {
        <tr>
            <th scope="row">{name} <span class="m">"SHA-256 " <code>{sum} "…"</code></span></th>
            <td>{file_size(upload.bytes)}</td>
            <td>{day(&upload.created_at)}</td>
            <td class="text">{warnings(&upload.warnings)} {personal}</td>
        </tr>
    }
    .into_any()
}

fn personal(upload: &UploadHead) -> AnyView {
    let items = upload.personal.iter().map(|detail| {
        view! { <li>{detail.kind.clone()} " in " {detail.place.clone()} ": " <code>{detail.value.clone()}</code></li> }
    });
    view! {
        <details>
            <summary>"personal details in the file"</summary>
            <ul>{items.collect_view()}</ul>
        </details>
    }
    .into_any()
}

/// What is incomplete or contradicts itself, a line each.
pub(crate) fn warnings(warnings: &[Warning]) -> AnyView {
    if warnings.is_empty() {
        return ().into_any();
    }
    let items = warnings.iter().map(|warning| {
        let line = warning.line.map(|line| format!(" (line {line})"));
        view! { <li>{warning.message.clone()} {line}</li> }
    });
    view! { <ul class="warnings">{items.collect_view()}</ul> }.into_any()
}
