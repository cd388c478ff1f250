use std::collections::BTreeMap;

use leptos::prelude::*;
use podium_domain::ConfigInfo;
use podium_store::{Picture, RunHead, UploadHead};

use super::{Changed, Description, FieldError, RefusedFile, UploadLimits};
use crate::{
    PageContext,
    components::{
        config_fields::{ConfigFields, config_fields, found_levels},
        document::{Head, document},
        field::error_summary,
        file_drop::{file_drop, file_preview, paste_box},
        meanwhile::{changed_meanwhile, revision_field},
        pictures::pictures_form,
        refused::refused_files,
    },
    words::{count, day, file_size},
};

/// `/configs/{id}/edit`, for the holder of its token.
#[derive(Debug, Clone)]
pub struct EditConfigPage {
    /// The config as it is kept.
    pub info: ConfigInfo,
    /// The fields: [`Description::of`] the config, or what was typed when it was refused.
    pub form: Description,
    /// The config's revision that the fields were made from.
    pub revision: Option<u32>,
    /// Where the config differs now from what was typed, when somebody changed it meanwhile.
    pub meanwhile: Vec<Changed>,
    /// What its files say and its description does not: factors and their levels.
    pub found: Vec<(String, String)>,
    /// What is wrong with what was typed; the field is `file` for files that were refused as a whole.
    pub errors: Vec<FieldError>,
    /// Files that were to be added and were not.
    pub refused: Vec<RefusedFile>,
    /// The files it has.
    pub uploads: Vec<UploadHead>,
    /// The pictures it has.
    pub pictures: Vec<Picture>,
    /// What was said of pictures that were to be attached and were not.
    pub caption: String,
    /// The runs it has.
    pub runs: Vec<RunHead>,
    /// What may be added at once.
    pub limits: UploadLimits,
}

/// Fields that show their own errors.
const FIELDS: [&str; 9] = [
    "file",
    "text",
    "title",
    "factors",
    "notes",
    "visibility",
    "system",
    "picture",
    "caption",
];

/// The forms that edit a config, add files, remove files and runs, and delete it all.
pub fn edit_config_page(ctx: &PageContext, page: &EditConfigPage) -> String {
    let path = format!("/configs/{}", page.info.id);
    let title = format!("Edit {}", page.info.title);
    let head = Head::new(title.clone(), "For its owner.", format!("{path}/edit"))
        .unlisted()
        .with_islands();
    document(ctx, &head, || {
        view! {
            <p class="crumb"><a href=path.clone()>{page.info.title.clone()}</a></p>
            <h1>"Edit the config"</h1>
            {error_summary(&page.errors, &FIELDS, "Everything you typed is still here.")}
            {changed_meanwhile(&page.meanwhile)}
            {refused_files(&page.refused)}
            {description_form(page, &path)}
            {add_form(page, &path)}
            {pictures_form(&page.info.id, &page.pictures, &page.caption, &page.errors)}
            {files(page)}
            {runs(page)}
            {delete_form(&path)}
        }
        .into_any()
    })
}

fn description_form(page: &EditConfigPage, path: &str) -> AnyView {
    let fields = ConfigFields {
        description: &page.form,
        errors: &page.errors,
        untitled: None,
        open: &[],
    };
    view! {
        <form method="post" action=format!("{path}/edit") class="stack box narrow" data-draft=page.form.draft_state()>
            <h2>"Description"</h2>
            {revision_field(page.revision)}
            {found_levels(&page.found, format!("{path}/edit?found=1"))}
            {config_fields(&fields)}
            <p><button class="button">"Save changes"</button></p>
        </form>
    }
    .into_any()
}

fn add_form(page: &EditConfigPage, path: &str) -> AnyView {
    view! {
        <form id="upload" method="post" action=format!("{path}/files") enctype="multipart/form-data" class="stack box narrow">
            <h2>"Add results"</h2>
            {file_drop(page.limits, &page.errors)}
            {paste_box("", &page.errors)}
            {file_preview()}
            <p><button class="button" id="send">"Add"</button></p>
        </form>
    }
    .into_any()
}

fn files(page: &EditConfigPage) -> AnyView {
    let items = page.uploads.iter().map(|upload| {
        let facts = format!(
            "{} · {} · added {}",
            file_size(upload.bytes),
            count(upload.runs.len(), "run"),
            day(&upload.created_at)
        );
        item(
            upload.file_name.clone(),
            facts,
            None,
            format!("/uploads/{}/delete", upload.slug),
            "Remove file and its runs",
        )
    });
    list("Files", None, items.collect())
}

fn runs(page: &EditConfigPage) -> AnyView {
    let items = page.runs.iter().zip(run_names(&page.runs)).map(|(run, name)| {
        let left_out = run.excluded.as_ref().map_or("", |_| " · left out of comparisons");
        let facts = format!(
            "{} · added {}{left_out}",
            count(run.workloads as usize, "workload"),
            day(&run.created_at)
        );
        let page = format!("/runs/{}", run.slug);
        item(
            name,
            facts,
            Some(page),
            format!("/runs/{}/delete", run.slug),
            "Remove run",
        )
    });
    let hint = "A run’s own page is where it is left out, moved to another config, or given factors and workloads of its \
                own.";
    list("Runs", Some(hint), items.collect())
}

/// What runs are called: a table's section, else the tool; and where several that take part have one name, which of them.
fn run_names(runs: &[RunHead]) -> Vec<String> {
    let name = |run: &RunHead| run.section.clone().unwrap_or_else(|| run.tool.clone());
    let mut all: BTreeMap<String, usize> = BTreeMap::new();
    for run in runs.iter().filter(|run| run.excluded.is_none()) {
        *all.entry(name(run)).or_default() += 1;
    }
    let mut passed: BTreeMap<String, usize> = BTreeMap::new();
    let names = runs.iter().map(|run| {
        let name = name(run);
        let of = all.get(&name).copied().unwrap_or_default();
        if run.excluded.is_some() || of < 2 {
            return name;
        }
        let at = passed.entry(name.clone()).or_default();
        *at += 1;
        format!("{name}, run {at} of {of}")
    });
    names.collect()
}

fn list(heading: &'static str, hint: Option<&'static str>, items: Vec<AnyView>) -> AnyView {
    let hint = hint.map(|words| view! { <p class="hint">{words}</p> });
    (!items.is_empty())
        .then(|| view! { <section class="box narrow"><h2>{heading}</h2> {hint} <ul class="rows">{items}</ul></section> })
        .into_any()
}

fn item(name: String, facts: String, page: Option<String>, action: String, words: &'static str) -> AnyView {
    let label = format!("{words}: {name}");
    let name = match page {
        Some(page) => view! { <a href=page>{name}</a> }.into_any(),
        None => name.into_any(),
    };
    view! {
        <li>
            <span><b>{name}</b> <span class="m">{facts}</span></span>
            <form method="post" action=action><button class="button quiet" aria-label=label>{words}</button></form>
        </li>
    }
    .into_any()
}

fn delete_form(path: &str) -> AnyView {
    view! {
        <details class="panel danger narrow">
            <summary>"Delete this config"</summary>
            <form method="post" action=format!("{path}/delete")>
                <p>"The config, its runs and its files are deleted for good, and leave every comparison."</p>
                <button class="button danger">"Delete everything"</button>
            </form>
        </details>
    }
    .into_any()
}
