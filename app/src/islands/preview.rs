use leptos::prelude::*;
use podium_domain::{ParsedFile, Personal};
use podium_formats::Refusal;

use super::{
    parsers::placeholders,
    upload_preview::{Chosen, Preview, Reading},
};
use crate::{
    late::IntoLate,
    words::{block_size, count, file_size},
};

mod run;

use run::run;

/// One chosen file: its name, how far it is sent, and what is in it. `start` is how many bytes stand before it in the
/// request.
pub(super) fn file_preview(preview: Preview, at: usize, file: &Chosen, start: u64) -> AnyView {
    let bytes = file.bytes;
    let remove = format!("Leave out {}", file.name);
    view! {
        <article class="box preview">
            <header>
                <h3>{file.name.clone()}</h3>
                <span class="quiet">{file_size(bytes)} " · " {verdict(&file.reading)}</span>
                <button type="button" class="button quiet" aria-label=remove on:click=move |_| leave_out(preview, at)>
                    "Leave out"
                </button>
            </header>
            {move || progress(preview, start, bytes)}
            {contents(&file.reading, preview.max_bytes)}
        </article>
    }
    .into_late()
}

#[cfg_attr(
    not(feature = "hydrate"),
    expect(unused_variables, reason = "the server renders no chosen file")
)]
fn leave_out(preview: Preview, at: usize) {
    #[cfg(feature = "hydrate")]
    super::browser::leave_out(preview, at);
}

fn verdict(reading: &Reading) -> String {
    match reading {
        Reading::Waiting => "reading …".to_owned(),
        Reading::TooLarge => "too large".to_owned(),
        Reading::Unread => "not read yet".to_owned(),
        Reading::Refused(_) => "not recognised: it will not be kept".to_owned(),
        Reading::Parsed(file) => {
            let mut formats: Vec<_> = file.runs.iter().map(|run| run.format.as_str()).collect();
            formats.dedup();
            let workloads = || file.runs.iter().flat_map(|run| &run.workloads);
            let series: usize = workloads().map(|workload| workload.series.len()).sum();
            let series = (series > 0).then(|| format!(", {series} series"));
            format!(
                "{}, {}, {}{}",
                formats.join(", "),
                count(file.runs.len(), "run"),
                count(workloads().count(), "workload"),
                series.unwrap_or_default()
            )
        }
    }
}

/// Parts of a request are sent in order, so the bytes sent tell how far each file is.
fn progress(preview: Preview, start: u64, bytes: u64) -> AnyView {
    let Some(sent) = preview.sent.get() else {
        return ().into_any();
    };
    let done = (sent - start as f64).clamp(0.0, bytes as f64);
    view! { <progress max=bytes.to_string() value=format!("{done:.0}") aria-label="Sent"></progress> }
        .into_late()
}

fn contents(reading: &Reading, max_bytes: u64) -> AnyView {
    match reading {
        Reading::Waiting => ().into_any(),
        Reading::TooLarge => {
            view! { <p class="error">{format!("A file may have {}. Leave this one out.", block_size(max_bytes))}</p> }
                .into_late()
        }
        Reading::Unread => view! {
            <p>"It could not be read here. Send it all the same: the server reads it and says what it finds."</p>
        }
        .into_late(),
        Reading::Refused(refusal) => refused(refusal),
        Reading::Parsed(file) => parsed(file),
    }
}

fn refused(refusal: &Refusal) -> AnyView {
    let tried = refusal.tried.iter().map(|tried| {
        view! { <li><b>{tried.format}</b> ": " {tried.reason.clone()}</li> }
    });
    view! {
        <p class="error">{refusal.reason.clone()}</p>
        <details>
            <summary>"What was tried"</summary>
            <ul class="warnings">{tried.collect_view()}</ul>
        </details>
        <p><a href="/formats">"What is read of each format"</a></p>
    }
    .into_late()
}

fn parsed(file: &ParsedFile) -> AnyView {
    let warnings = file
        .warnings
        .iter()
        .map(|warning| {
            let line = warning.line.map(|line| format!(" (line {line})"));
            view! { <li>{warning.message.clone()} {line}</li> }
        })
        .collect_view();
    let runs = file.runs.iter().map(run).collect_view();
    let is_archive = file.runs.iter().any(|run| run.member.is_some());
    view! { <ul class="warnings">{warnings}</ul> {personal(&file.personal, is_archive)} {runs} }.into_late()
}

fn personal(details: &[Personal], is_archive: bool) -> AnyView {
    if details.is_empty() {
        return ().into_any();
    }
    let items = details.iter().zip(placeholders(details)).map(|(detail, mask)| {
        view! {
            <li>
                {detail.kind.clone()} ", " {detail.place.clone()} ": " <code>{detail.value.clone()}</code> " → "
                <code>{mask}</code>
            </li>
        }
    });
    let copies = if is_archive {
        "Of an archive or a spreadsheet nobody but you gets a copy."
    } else {
        "Unless the config is private, others can download a copy of the file in which they are masked as shown."
    };
    view! {
        <details class="notes keep" open>
            <summary>{format!("{} in this file", count(details.len(), "personal detail"))}</summary>
            <p>
                "Only you can download the file itself again. " {copies}
                " What the tables below show is published with the config, masked in the same way."
            </p>
            <ul>{items.collect_view()}</ul>
        </details>
    }
    .into_late()
}
