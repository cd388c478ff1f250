use leptos::prelude::*;
use podium_domain::Identity;

use super::RunPage;
use crate::{
    components::field::{described_by, field_error, invalid},
    words::{block_size, identity_words},
};

/// The fields of one workload's identity as text, for the form that puts it right.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CorrectForm {
    /// Its place in the run.
    pub position: usize,
    /// `read`, `write`, `trim`, `mixed`, or the tool's own word.
    pub op: String,
    /// `sequential`, `random`, or the tool's own word.
    pub pattern: String,
    /// A size (`4 KiB`), when it is one.
    pub block: String,
    /// Several sizes, as the tool words them.
    pub block_mix: String,
    /// Per job.
    pub queue_depth: String,
    /// Processes, threads or workers.
    pub jobs: String,
    /// Percent.
    pub read_percent: String,
    /// The tool's own test name.
    pub test: String,
}

impl CorrectForm {
    /// What is said of it now.
    pub fn of(position: usize, identity: &Identity) -> Self {
        fn text(value: Option<impl ToString>) -> String {
            value.map(|value| value.to_string()).unwrap_or_default()
        }
        Self {
            position,
            op: identity.op.to_string(),
            pattern: text(identity.pattern.as_ref()),
            block: identity.block_bytes.map(block_size).unwrap_or_default(),
            block_mix: text(identity.block_mix.as_ref()),
            queue_depth: text(identity.queue_depth),
            jobs: text(identity.jobs),
            read_percent: text(identity.read_percent),
            test: text(identity.test.as_ref()),
        }
    }
}

/// Workloads that are offered for correction; the API takes all.
const OFFERED: usize = 100;

/// Of which workloads the owner says that they are others than the file says: for everybody.
pub(super) fn corrections_note(page: &RunPage) -> AnyView {
    let items = page.run.corrections.iter().filter_map(|correction| {
        let workload = page.run.run.workloads.get(correction.position)?;
        let of_file = words(&correction.file_identity);
        let name = workload.name.clone();
        Some(view! {
            <li>{name} ": by its owner " {words(&workload.identity)} "; by the file " {of_file}</li>
        })
    });
    let items: Vec<_> = items.collect();
    (!items.is_empty())
        .then(|| {
            view! {
                <div class="note" data-corrected="">
                    <p>"Its owner put right which rows these workloads are:"</p>
                    <ul>{items}</ul>
                </div>
            }
        })
        .into_any()
}

fn words(identity: &Identity) -> String {
    let words = identity_words(identity);
    let test = identity.test.iter().cloned();
    let all: Vec<_> = Some(words)
        .filter(|words| !words.is_empty())
        .into_iter()
        .chain(test)
        .collect();
    if all.is_empty() {
        identity.op.to_string()
    } else {
        all.join(" · ")
    }
}

/// The form of the workload that was chosen, and the list to choose from.
pub(super) fn correct_form(page: &RunPage) -> AnyView {
    let path = format!("/runs/{}", page.run.slug);
    let links = page.run.run.workloads.iter().take(OFFERED).enumerate().map(|(at, workload)| {
        view! {
            <li><a href=format!("{path}?correct={at}#correct")>{workload.name.clone()}</a> " – " {words(&workload.identity)}</li>
        }
    });
    let links = links.collect_view();
    view! {
        <details class="panel narrow" id="correct" open=page.correct.is_some()>
            <summary>"Put right which row a workload is"</summary>
            {page.correct.as_ref().map(|form| fields(page, form, &path))}
            <ul>{links}</ul>
        </details>
    }
    .into_any()
}

fn fields(page: &RunPage, form: &CorrectForm, path: &str) -> AnyView {
    let name = page
        .run
        .run
        .workloads
        .get(form.position)
        .map(|workload| workload.name.clone());
    let field = |id: &'static str, label: &'static str, value: &str| {
        view! {
            <div class="field">
                <label for=id>{label}</label>
                <input
                    id=id
                    name=id
                    maxlength="200"
                    value=value.to_owned()
                    aria-invalid=invalid(&page.errors, id)
                    aria-describedby=described_by(&page.errors, id)
                />
                {field_error(&page.errors, id)}
            </div>
        }
        .into_any()
    };
    view! {
        <form method="post" action=format!("{path}/workload") class="stack">
            <p>"What is left empty is not known. “" {name} "” then stands in the row of this workload."</p>
            <input type="hidden" name="position" value=form.position.to_string() />
            {field("op", "Operation: read, write, trim or mixed", &form.op)}
            {field("pattern", "Pattern: sequential or random", &form.pattern)}
            {field("block", "Block size, such as 4 KiB", &form.block)}
            {field("block_mix", "Several block sizes, as the tool words them", &form.block_mix)}
            {field("queue_depth", "Queue depth per job", &form.queue_depth)}
            {field("jobs", "Jobs", &form.jobs)}
            {field("read_percent", "Share of reads in percent", &form.read_percent)}
            {field("test", "Test name, where pattern or block size is not known", &form.test)}
            <p>
                <button class="button" name="as" value="typed">"Save"</button>
                " "
                <button class="button quiet" name="as" value="file">"Back to what the file says"</button>
            </p>
        </form>
    }
    .into_any()
}
