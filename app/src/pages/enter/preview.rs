use leptos::prelude::*;
use podium_domain::ParsedRun;

use super::EnterPreview;
use crate::figures::{Detail, Figures, figures_table};

/// What would be kept, as the reader of tables understands it, and the table itself.
pub(super) fn preview(preview: Option<&EnterPreview>) -> AnyView {
    let Some(preview) = preview else {
        return ().into_any();
    };
    let doubts = preview.doubts.iter().map(|doubt| doubt.message.clone());
    let warnings = preview
        .file
        .warnings
        .iter()
        .map(|warning| warning.message.clone());
    let notes: Vec<_> = doubts
        .chain(warnings)
        .map(|words| view! { <li>{words}</li> })
        .collect();
    let notes = (!notes.is_empty()).then(|| {
        view! { <div class="notes aside" role="alert"><h3>"Look at this first"</h3><ul>{notes}</ul></div> }
    });
    view! {
        <section class="box stack preview" id="preview" tabindex="-1">
            <h2>"This will be kept"</h2>
            {notes}
            {preview.file.runs.iter().map(run).collect_view()}
            <details>
                <summary>"The table itself"</summary>
                <pre class="scroll" tabindex="0"><code>{preview.csv.clone()}</code></pre>
            </details>
            <input type="hidden" name="seen" value=preview.seen.clone() />
        </section>
    }
    .into_any()
}

fn run(run: &ParsedRun) -> AnyView {
    let figures: Vec<_> = run.workloads.iter().map(Figures::from).collect();
    let title = run
        .subject
        .clone()
        .unwrap_or_else(|| "One configuration".to_owned());
    view! { <h3>{title.clone()}</h3> {figures_table(title, &figures, Detail::All)} }.into_any()
}
