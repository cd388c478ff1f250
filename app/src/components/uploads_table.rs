use leptos::prelude::*;
use podium_domain::{Visibility, Warning};
use podium_formats::placeholders;
use podium_store::UploadHead;

use crate::words::{day, file_size};

/// The files that a config came from. What gives a person away, and the files themselves, only for its owner.
pub(crate) fn uploads_table(uploads: &[UploadHead], can_edit: bool, visibility: Visibility) -> AnyView {
    let rows = uploads
        .iter()
        .map(|upload| row(upload, can_edit, visibility))
        .collect_view();
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

fn row(upload: &UploadHead, can_edit: bool, visibility: Visibility) -> AnyView {
    let bytes = upload.sha256.iter().take(6);
    let sum = bytes
        .map(|byte| format!("{byte:02x}"))
        .collect::<Vec<_>>()
        .concat();
    let name = name(upload, can_edit);
    let personal = (can_edit && !upload.personal.is_empty()).then(|| personal(upload, visibility));
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

/// The owner's link leads to the file itself, that of others to the copy in which personal details are masked.
fn name(upload: &UploadHead, can_edit: bool) -> AnyView {
    let name = upload.file_name.clone();
    let raw = format!("/api/v1/uploads/{}/raw", upload.slug);
    match (can_edit, upload.has_members) {
        (true, _) => view! { <a href=raw download>{name}</a> }.into_any(),
        (false, true) => {
            view! { {name} <span class="m">"no copy of an archive is handed out"</span> }.into_any()
        }
        (false, false) => {
            view! { {name} <span class="m"><a href=raw download>"download (redacted copy)"</a></span> }
                .into_any()
        }
    }
}

fn personal(upload: &UploadHead, visibility: Visibility) -> AnyView {
    let masks = placeholders(&upload.personal);
    let items = upload.personal.iter().zip(masks).map(|(detail, mask)| {
        view! {
            <li>
                {detail.kind.clone()} " in " {detail.place.clone()} ": " <code>{detail.value.clone()}</code>
                " → " <code>{mask}</code>
            </li>
        }
    });
    let others_get_one = !upload.has_members && visibility != Visibility::Private;
    let copy = others_get_one.then(|| {
        let copy = format!("/api/v1/uploads/{}/raw?redacted", upload.slug);
        view! { <p><a href=copy download>"The copy that others get"</a></p> }
    });
    view! {
        <details>
            <summary>"personal details in the file"</summary>
            <ul>{items.collect_view()}</ul>
            {copy}
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
