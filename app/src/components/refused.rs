use leptos::prelude::*;

use crate::pages::RefusedFile;

/// Files that no format took, each with every format that was tried and why it did not.
pub(crate) fn refused_files(refused: &[RefusedFile]) -> AnyView {
    if refused.is_empty() {
        return ().into_any();
    }
    let items = refused.iter().map(|file| {
        let tried = file.tried.iter().map(|(format, reason)| {
            view! { <li><b>{format.clone()}</b> ": " {reason.clone()}</li> }
        });
        let tried = (!file.tried.is_empty()).then(|| {
            view! {
                <details>
                    <summary>"What was tried"</summary>
                    <ul>{tried.collect_view()}</ul>
                </details>
            }
        });
        view! {
            <li>
                <span class="said"><b>{file.file_name.clone()}</b> ": " {file.reason.clone()}</span>
                {tried}
            </li>
        }
    });
    view! {
        <section class="notes aside" role="alert">
            <h2>"Not kept"</h2>
            <ul>{items.collect_view()}</ul>
            <p><a href="/formats">"What is read of each format, and how to make a table of your own"</a></p>
        </section>
    }
    .into_any()
}
