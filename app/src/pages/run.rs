mod beside;
mod correct;
mod owner;

use leptos::prelude::*;
use podium_domain::{ParsedWorkload, Visibility};
use podium_store::{Held, RunRecord, RunRevision};

use crate::{
    PageContext,
    components::document::{Head, document},
    figures::{Detail, Figures, figures_table, outcome, series_table},
    words::{count, day},
};

pub use beside::{Belonging, Beside, Choice};
use beside::{belonging_note, beside, choice_form};
pub use correct::CorrectForm;
use correct::{correct_form, corrections_note};
pub use owner::RunForm;
use owner::{excluded_note, history, owner_forms};

use super::{Changed, FieldError};

/// `/runs/{id}`
#[derive(Debug, Clone)]
pub struct RunPage {
    /// The run as parsed.
    pub run: RunRecord,
    /// Whether the reader holds the config's edit token.
    pub can_edit: bool,
    /// The reader's other configs, which the run can be moved to.
    pub targets: Vec<Held>,
    /// What its owner said of it before each change, the newest first.
    pub revisions: Vec<RunRevision>,
    /// [`RunForm::of`] the run, or what was typed when it was refused.
    pub form: RunForm,
    /// Where what is said of it differs now from what was typed, when somebody changed it meanwhile.
    pub meanwhile: Vec<Changed>,
    /// The workload that is to be put right.
    pub correct: Option<CorrectForm>,
    /// What is wrong with what was typed.
    pub errors: Vec<FieldError>,
    /// What was recorded while it ran.
    pub beside: Vec<Beside>,
    /// Of a run that is itself a recording: to which run it belongs.
    pub belonging: Option<Belonging>,
}

/// Workloads that one page shows. A file can have 20,000; the rest is in the API.
const SHOWN_WORKLOADS: usize = 500;

/// Everything that one run's file said.
pub fn run_page(ctx: &PageContext, page: &RunPage) -> String {
    let record = &page.run;
    let run = &record.run;
    let title = format!(
        "{} on {}",
        run.section.as_ref().unwrap_or(&run.tool),
        record.config.title
    );
    let description = format!(
        "{} of one {} run.",
        count(run.workloads.len(), "workload"),
        run.tool
    );
    let head = Head::new(title.clone(), description, format!("/runs/{}", record.slug));
    let head = if record.config.visibility == Visibility::Public {
        head
    } else {
        head.unlisted()
    };
    document(ctx, &head, || {
        let figures: Vec<_> = run
            .workloads
            .iter()
            .take(SHOWN_WORKLOADS)
            .map(Figures::from)
            .collect();
        let parts = run
            .workloads
            .iter()
            .take(SHOWN_WORKLOADS)
            .map(parts)
            .collect_view();
        view! {
            <p class="crumb">
                <a href=format!("/configs/{}", record.config.id)>{record.config.title.clone()}</a>
                " · run"
            </p>
            <h1>{title}</h1>
            <p class="meta">{facts(page)}</p>
            {excluded_note(record)}
            {page.belonging.as_ref().map(belonging_note)}
            {corrections_note(page)}
            {found(record)}
            {figures_table("Figures by workload".to_owned(), &figures, Detail::All)}
            {rest(record)}
            {parts}
            {series(&run.workloads)}
            {beside(&page.beside)}
            {history(&page.revisions)}
            {page.can_edit.then(|| choice_form(page))}
            {page.can_edit.then(|| owner_forms(page))}
            {page.can_edit.then(|| correct_form(page))}
        }
        .into_any()
    })
}

fn facts(page: &RunPage) -> String {
    let run = &page.run.run;
    let version = run
        .tool_version
        .as_ref()
        .map(|version| format!(" {version}"))
        .unwrap_or_default();
    let mut facts = vec![
        format!("{}{version}", run.tool),
        count(run.workloads.len(), "workload"),
    ];
    facts.extend(
        run.started_at
            .as_ref()
            .map(|time| format!("started {}", time.replace('T', " "))),
    );
    facts.push(format!("added {}", day(&page.run.created_at)));
    let file = run.member.as_deref().unwrap_or("the file");
    match run.lines {
        Some([first, last]) if first == last => facts.push(format!("line {first} of {file}")),
        Some([first, last]) => facts.push(format!("lines {first}–{last} of {file}")),
        None => facts.extend(run.member.clone()),
    }
    facts.join(" · ")
}

/// What the owner says of this run alone, what holds for it by its file, and what the file says of the tested config.
fn found(record: &RunRecord) -> AnyView {
    let run = &record.run;
    let of_owner = record
        .owner_factors
        .iter()
        .map(|(factor, level)| (factor.to_string(), format!("{level} (its owner says so)")));
    let found = run
        .found
        .iter()
        .map(|(factor, level)| (factor.clone(), level.clone()));
    let own = run
        .factors
        .iter()
        .map(|(factor, level)| (factor.to_string(), level.to_string()));
    let items: Vec<_> = of_owner.chain(own).chain(found).collect();
    if items.is_empty() {
        return ().into_any();
    }
    let items = items.into_iter().map(|(factor, level)| {
        view! { <div><dt><code>{factor}</code></dt><dd>{level}</dd></div> }
    });
    view! {
        <h2>"What is said of the config"</h2>
        <dl class="facts">{items.collect_view()}</dl>
        <h2>"Figures"</h2>
    }
    .into_any()
}

fn rest(record: &RunRecord) -> AnyView {
    let total = record.run.workloads.len();
    (total > SHOWN_WORKLOADS)
        .then(|| {
            let words = format!("{} more workloads, as JSON", total - SHOWN_WORKLOADS);
            view! { <p><a href=format!("/api/v1/runs/{}", record.slug)>{words}</a></p> }
        })
        .into_any()
}

fn series(workloads: &[ParsedWorkload]) -> AnyView {
    let all: usize = workloads.iter().map(|workload| workload.series.len()).sum();
    (all > 0)
        .then(|| view! { <h2>"Series " <span class="count">{all}</span></h2> {series_table(workloads, all)} })
        .into_any()
}

/// The single jobs of a workload that is a sum.
fn parts(workload: &ParsedWorkload) -> AnyView {
    if workload.parts.is_empty() {
        return ().into_any();
    }
    let failed = workload
        .parts
        .iter()
        .filter(|part| !part.outcome.is_ok())
        .map(|part| {
            view! { <li>{part.name.clone()} ": " {outcome(&part.outcome)}</li> }
        });
    let failed = failed.collect_view();
    let figures: Vec<_> = workload
        .parts
        .iter()
        .map(|part| Figures::of_part(part, workload))
        .collect();
    view! {
        <details class="panel">
            <summary>{format!("{}: its {}", workload.name, count(workload.parts.len(), "job"))}</summary>
            <ul class="warnings">{failed}</ul>
            {figures_table(format!("Jobs of {}", workload.name), &figures, Detail::Main)}
        </details>
    }
    .into_any()
}
