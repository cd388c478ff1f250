use leptos::prelude::*;
use podium_domain::Factors;
use podium_store::{RunRecord, RunRevision};

use super::RunPage;
use crate::{
    components::{
        field::{described_by, error_summary, field_error, invalid},
        meanwhile::{changed_meanwhile, revision_field},
        textarea::{TextArea, textarea},
    },
    words::day,
};

/// What the owner says of a run, as text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunForm {
    /// One `name = level` a line.
    pub factors: String,
    /// Why the run takes no part in comparisons; empty when it does.
    pub excluded: String,
    /// The run's revision that both were made from.
    pub revision: Option<u32>,
}

impl RunForm {
    /// What its owner says of it now.
    pub fn of(run: &RunRecord) -> Self {
        Self {
            factors: lines(&run.owner_factors),
            excluded: run.excluded.clone().unwrap_or_default(),
            revision: Some(run.revision),
        }
    }
}

fn lines(factors: &Factors) -> String {
    let lines = factors
        .iter()
        .map(|(factor, level)| format!("{factor} = {level}\n"));
    lines.collect()
}

/// That a run takes no part, for everybody.
pub(super) fn excluded_note(record: &RunRecord) -> AnyView {
    record
        .excluded
        .clone()
        .map(|reason| {
            view! {
                <div class="notes aside" data-excluded="">
                    <h2>"This run takes no part in comparisons"</h2>
                    <p>"Its owner says why: " {reason}</p>
                </div>
            }
        })
        .into_any()
}

/// The forms of its owner.
pub(super) fn owner_forms(page: &RunPage) -> AnyView {
    view! {
        {error_summary(&page.errors, &["factors", "excluded", "config", "op", "block", "queue_depth", "jobs", "read_percent"], "Everything you typed is still here.")}
        {changed_meanwhile(&page.meanwhile)}
        {correct(page)}
        {move_form(page)}
        {remove(&page.run)}
    }
    .into_any()
}

fn correct(page: &RunPage) -> AnyView {
    let factors = TextArea {
        id: "factors",
        name: "factors",
        rows: "4",
        code: true,
        invalid: invalid(&page.errors, "factors"),
        described_by: Some(
            described_by(&page.errors, "factors").unwrap_or_else(|| "factors-hint".to_owned()),
        ),
    };
    let open = page.correct.is_none() && !(page.errors.is_empty() && page.meanwhile.is_empty());
    view! {
        <details class="panel narrow" open=open>
            <summary>"Correct this run"</summary>
            <form method="post" action=format!("/runs/{}/edit", page.run.slug) class="stack">
                {revision_field(page.form.revision)}
                <div class="field">
                    <label for="factors">"What holds for this run alone"</label>
                    <p class="hint" id="factors-hint">
                        "One property a line, such as " <code>"cache.state = warm"</code>
                        ". It goes before what the file and the config say."
                    </p>
                    {textarea(factors, &page.form.factors)}
                    {field_error(&page.errors, "factors")}
                </div>
                <div class="field">
                    <label for="excluded">"Leave it out of comparisons, because"</label>
                    <input
                        id="excluded"
                        name="excluded"
                        maxlength="200"
                        value=page.form.excluded.clone()
                        aria-invalid=invalid(&page.errors, "excluded")
                        aria-describedby=described_by(&page.errors, "excluded")
                    />
                    <p class="hint">"Empty, it takes part. The reason is shown to everybody."</p>
                    {field_error(&page.errors, "excluded")}
                </div>
                <p><button class="button">"Save"</button></p>
            </form>
        </details>
    }
    .into_any()
}

fn move_form(page: &RunPage) -> AnyView {
    if page.targets.is_empty() {
        return ().into_any();
    }
    let options = page.targets.iter().map(|config| {
        view! { <option value=config.slug.to_string()>{config.title.clone()}</option> }
    });
    let options = options.collect_view();
    view! {
        <details class="panel narrow" open=page.correct.is_none() && !page.errors.is_empty()>
            <summary>"Move it to another of your configs"</summary>
            <form method="post" action=format!("/runs/{}/move", page.run.slug) class="stack">
                <div class="field">
                    <label for="config">"Config"</label>
                    <select id="config" name="config" aria-describedby=described_by(&page.errors, "config")>
                        {options}
                    </select>
                    {field_error(&page.errors, "config")}
                </div>
                <p><button class="button">"Move the run"</button></p>
            </form>
        </details>
    }
    .into_any()
}

fn remove(record: &RunRecord) -> AnyView {
    view! {
        <details class="panel danger narrow">
            <summary>"Remove this run"</summary>
            <form method="post" action=format!("/runs/{}/delete", record.slug)>
                <p>"Its figures leave every comparison. Its file stays while another run needs it."</p>
                <button class="button danger">"Remove the run"</button>
            </form>
        </details>
    }
    .into_any()
}

/// What the owner said of it before, for everybody: a figure that left a comparison leaves a trace.
pub(super) fn history(revisions: &[RunRevision]) -> AnyView {
    if revisions.is_empty() {
        return ().into_any();
    }
    let items = revisions.iter().map(|revision| {
        let words = words(revision);
        view! { <li>{day(&revision.replaced_at)} ": " {words}</li> }
    });
    let items = items.collect_view();
    view! {
        <details class="panel narrow">
            <summary>"What its owner changed"</summary>
            <ul>{items}</ul>
        </details>
    }
    .into_any()
}

fn words(revision: &RunRevision) -> String {
    let mut before = Vec::new();
    match &revision.excluded {
        Some(reason) => before.push(format!("left out of comparisons (“{reason}”)")),
        None => before.push("took part in comparisons".to_owned()),
    }
    if !revision.factors.is_empty() {
        let levels = revision
            .factors
            .iter()
            .map(|(factor, level)| format!("{factor} = {level}"));
        before.push(levels.collect::<Vec<_>>().join(", "));
    }
    let before = before.join("; ");
    match &revision.moved_from {
        Some(config) => format!("moved here from config {config}; until then it {before}"),
        None => format!("changed; until then it {before}"),
    }
}
